import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PersonalData } from '@bellweek/api-client/contract/me';
import { newPerson, startTestApp, type TestApp } from '../test-app.js';
import { addressesOf, Lives, needlesOf, type Somebody } from './lives.js';
import { findEverywhere, findHashed } from './person-tables.js';

let test: TestApp;
let lives: Lives;
beforeAll(async () => {
  test = await startTestApp({ LOG_LEVEL: 'trace' });
  lives = await Lives.start(test);
});
beforeEach(() => test.database.query('DELETE FROM rate_limits'));
afterAll(() => test?.stop());

async function exportOf({ browser }: Somebody): Promise<PersonalData> {
  const { data, error } = await browser.client.exportMyData();
  if (!data) throw new Error(String(error));
  return data;
}

async function expectGone(needles: readonly string[], addresses: readonly string[] = []): Promise<void> {
  for (const needle of needles) {
    expect({ needle, found: await findEverywhere(test.database, needle) }).toEqual({ needle, found: [] });
  }
  expect(await findHashed(test.database, addresses)).toEqual([]);
  const log = test.logs.join('\n').toLowerCase();
  for (const needle of needles)
    expect({ needle, isLogged: log.includes(needle.toLowerCase()) }).toMatchObject({ isLogged: false });
}

const leave = async ({ browser }: Somebody): Promise<void> =>
  expect((await browser.client.deleteAccount()).status).toBe(204);

describe('S77 an email that changed at the provider', () => {
  it('S77 leaves with its person, whatever was written under it', async () => {
    const person = await lives.filled();
    await lives.changeEmail(person);
    await lives.fill(person);
    for (const needle of needlesOf(person)) expect(await findEverywhere(test.database, needle)).not.toEqual([]);
    await leave(person);
    await expectGone(needlesOf(person), addressesOf(person));
  });

  it('S77 is shown to its person with all that was written under it, and with the time', async () => {
    const person = await lives.filled();
    const before = person.canary;
    await lives.changeEmail(person);
    person.canary = `second-${before}`;
    await lives.fill(person);
    const { user, byAddress } = await exportOf(person);
    expect(user.addresses.map(({ email }) => email)).toEqual([...person.formerEmails, person.email]);
    const [former, present] = user.addresses;
    expect(former?.heldUntil).toBe(present?.heldFrom);
    expect(present?.heldUntil).toBeNull();
    const texts = byAddress.contactRequests.map(({ description }) => description);
    expect(texts).toEqual([`${before}-description`, `second-${before}-description`]);
    expect(byAddress.demoRequests).toHaveLength(2);
    expect(byAddress.mails.length).toBeGreaterThan(6);
  });
});

describe('S77 an email that passed to another person', () => {
  it('S77 the provider’s new subject is a new person, who is shown nothing of the one before', async () => {
    const former = await lives.filled();
    const next = await lives.somebody(former.email);
    expect(next.id).not.toBe(former.id);
    expect((await former.browser.client.getAuthStatus()).data?.authenticated).toBe(false);
    const { user, byAddress } = await exportOf(next);
    expect(user.addresses).toEqual([{ email: next.email, heldFrom: user.createdAt, heldUntil: null }]);
    expect(byAddress).toMatchObject({ waitlistedAt: null, contactRequests: [], demoRequests: [], mails: [] });
    await lives.fill(next);
    const exported = JSON.stringify(await exportOf(next));
    expect(exported).toContain(next.canary);
    for (const needle of [former.name, former.subject, former.canary]) expect(exported).not.toContain(needle);
  });

  it('S77 each of the two leaves with what is theirs, and the other keeps theirs', async () => {
    const former = await lives.filled();
    const next = await lives.somebody(former.email);
    await lives.useEverything(next);
    await lives.changeEmail(former);
    const shown = JSON.stringify(await exportOf(former));
    expect(shown).toContain(former.canary);
    expect(shown).not.toContain(next.canary);

    await leave(former);
    await expectGone([former.email, former.name, former.subject, former.canary]);
    const { byAddress } = await exportOf(next);
    expect(byAddress.contactRequests).toHaveLength(1);
    expect(byAddress.demoRequests).toHaveLength(1);
    await leave(next);
    await expectGone(needlesOf(next), addressesOf(next));
  });

  it('S77 the person who comes second leaves first', async () => {
    const former = await lives.filled();
    const next = await lives.somebody(former.email);
    await lives.useEverything(next);
    await leave(next);
    await expectGone([next.name, next.subject, next.canary]);
    await lives.changeEmail(former);
    expect((await exportOf(former)).byAddress.contactRequests).toHaveLength(1);
    await leave(former);
    await expectGone(needlesOf(former), addressesOf(former));
  });

  it('S77 and back again: the list of writers goes by the name that is left', async () => {
    const [first, address] = await lives.filled().then((person) => [person, person.email] as const);
    const second = await lives.somebody(address);
    await lives.useEverything(second);
    test.google.person = newPerson({ email: address, name: first.name, sub: first.subject });
    await first.browser.signIn();
    await lives.useEverything(first);
    const contacts = (await exportOf(first)).byAddress.contactRequests;
    expect(contacts).toHaveLength(2);
    await leave(first);
    await expectGone([first.name, first.subject, first.canary]);
    // Their address is in the second's list of addresses now, and in nothing else that is not the second's.
    const writers = await test.database.query('SELECT name FROM contact_request_addresses WHERE email_canonical = $1', [
      address.toLowerCase(),
    ]);
    expect(writers).toEqual([{ name: `${second.canary}-firstName ${second.canary}-lastName` }]);
  });
});

describe('S77 what was written before anybody held the address', () => {
  it('S77 is not shown, since nobody can say who wrote it, and goes with the first who does', async () => {
    const visitor = test.browser();
    const email = `early.${process.pid}@early.example`;
    const [firstName, description] = ['Early', `early-text-${process.pid}`];
    await visitor.client.sendContactRequest({ firstName, lastName: 'Bird', email, description });
    const person = await lives.somebody(email);
    expect((await exportOf(person)).byAddress.contactRequests).toEqual([]);
    expect(await findEverywhere(test.database, description)).not.toEqual([]);
    await leave(person);
    await expectGone([email, description], [email]);
  });
});
