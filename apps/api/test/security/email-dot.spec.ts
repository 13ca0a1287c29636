import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AdminService } from '../../src/modules/auth/admin.service.js';
import { newPerson, startTestApp, type TestApp } from '../test-app.js';
import { Cast } from './actors.js';
import { findEverywhere } from './person-tables.js';
import { guestOf, LISTED } from './route-list.js';
import { sampleFor } from './samples.js';

/** A trailing dot: no mail server takes it, and it would be a second spelling of an address. */
const EMAIL = 'dot.at.the.end@mail.example.';
const MESSAGE = 'Please enter a valid email address.';

let test: TestApp;
let cast: Cast;
beforeAll(async () => {
  test = await startTestApp();
  cast = new Cast(test);
});
afterAll(() => test?.stop());

describe('S40 an address whose domain ends in a dot', () => {
  it.each([
    ['POST /waitlist', { email: EMAIL }],
    ['POST /contact-us', { email: EMAIL }],
    ['POST /demo-request', { email: EMAIL }],
    ['POST /email/unsubscribe', { email: EMAIL }],
    ['POST /email/resubscribe', { email: EMAIL }],
    ['POST /email/support', { to: [EMAIL] }],
    ['POST /email/alert', { to: [EMAIL] }],
    ['POST /email/alert', { except: [EMAIL] }],
  ])('S40 is refused by %s as %j', async (key, change) => {
    const route = LISTED.find((listed) => listed.key === key)!;
    const sample = await sampleFor(test, key);
    const actor = await cast.get(guestOf(route));
    const good = await actor.send(route, sample);
    expect(good.status).toBeLessThan(300);
    const { status, body } = await actor.send(route, { ...sample, body: { ...sample.body, ...change } });
    expect([status, (JSON.parse(body) as { message: string }).message]).toEqual([400, MESSAGE]);
    expect(await findEverywhere(test.database, EMAIL.slice(0, -1))).toEqual([]);
  });

  it('S40 is refused where operators ask for one, and on the command line', async () => {
    const route = LISTED.find(({ key }) => key === 'GET /email/unsubscribed')!;
    const answer = await (await cast.get('administrator')).send(route, { query: `email=${EMAIL}` });
    expect([answer.status, answer.body]).toEqual([400, expect.stringContaining(MESSAGE)]);
    const admins = test.app.get(AdminService, { strict: false });
    await expect(async () => admins.grant(EMAIL, 'google')).rejects.toThrow(MESSAGE);
  });

  it('S23, S40 signs nobody in, so nobody is a member of a school by it', async () => {
    test.google.person = newPerson({ email: EMAIL, hd: 'mail.example.' });
    expect(await test.browser().signIn()).toContain('/login?error=email_unverified');
    expect(await findEverywhere(test.database, EMAIL.slice(0, -1))).toEqual([]);
  });
});
