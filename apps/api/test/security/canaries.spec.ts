import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, newPerson, type TestApp } from '../test-app.js';
import { Actor } from './actors.js';
import { findEverywhere } from './person-tables.js';
import { rawRequest } from './raw-request.js';
import { LISTED } from './route-list.js';
import { challengeOf, newVerifier, sampleFor } from './samples.js';

const SECRETS = {
  SESSION_SECRET: 'canary-session-secret-0123456789abcdef',
  PERSON_HASH_SECRET: 'canary-person-secret-0123456789abcdef',
  METRICS_TOKEN: 'canary-metrics-token',
  GOOGLE_CLIENT_SECRET: 'canary-google-secret',
};
const MARK = 'q7canary';

let test: TestApp;
/** Texts that must never appear again, by name. */
const canaries = new Map<string, string>(Object.entries(SECRETS));
/** Canaries that are secret even from our own database. */
const credentials = new Set<string>(Object.keys(SECRETS));

function plant(name: string, value: string | null | undefined, { isCredential = false } = {}): string {
  if (!value) throw new Error(`There is no ${name} to look for.`);
  canaries.set(name, value);
  if (isCredential) credentials.add(name);
  return value;
}

beforeAll(async () => {
  test = await startTestApp({ ...SECRETS, LOG_LEVEL: 'trace' });
  await live();
  await fail();
});
afterAll(() => test.stop());

/** Runs a whole life with a canary in every field of a person, browser, app or provider. */
async function live(): Promise<void> {
  const person = newPerson({ email: `${MARK}.mail@mail.example`, name: `${MARK} Name`, sub: `${MARK}-sub` });
  plant('email', person.email);
  plant('name', person.name);
  plant('subject', person.sub);
  test.google.person = person;
  const browser = test.browser();
  plant("visitor's CSRF token", await browser.refreshCsrf(), { isCredential: true });
  for (const [name, value] of browser.jar) plant(`cookie ${name}`, value, { isCredential: true });
  await browser.fetch(`/auth/google/?returnTo=/${MARK}-return`);
  const open = [...browser.jar].find(([name]) => name.includes('sign-in-'));
  plant('sign-in cookie', open?.[1], { isCredential: true });
  await browser.signIn();
  plant('CSRF token', browser.csrfToken, { isCredential: true });
  plant('session cookie', [...browser.jar].find(([name]) => name.includes('session'))?.[1], { isCredential: true });
  const exchange = test.google.requests.findLast(({ path }) => path === '/token')?.body;
  for (const name of ['code', 'code_verifier'])
    plant(`provider's ${name}`, exchange?.get(name), { isCredential: true });
  const start = test.google.requests.findLast(({ path }) => path === '/authorize')?.query;
  for (const name of ['state', 'nonce']) plant(`provider's ${name}`, start?.get(name), { isCredential: true });

  const verifier = plant('desktop verifier', newVerifier(), { isCredential: true });
  const state = plant('desktop state', newVerifier());
  const { data: grant } = await browser.client.approveDevice({ code_challenge: challengeOf(verifier), state });
  const code = new URL(grant?.redirectTo ?? '').searchParams.get('code') ?? '';
  plant('desktop code', code, { isCredential: true });
  plant('user code', grant?.userCode, { isCredential: true });
  const { data: token } = await browser.client.redeemDeviceCode({ code, code_verifier: verifier });
  plant('bearer token', token?.token, { isCredential: true });

  plant('feedback', `${MARK} feedback`);
  plant('group name', `${MARK} group`);
  await browser.client.sendFeedback({ message: `${MARK} feedback`, type: 'bug' });
  const { body: report } = await sampleFor(test, 'POST /weekly-stats');
  await browser.client.sendWeeklyStats({ ...report, taskGroupNames: [`${MARK} group`] } as never);
  await browser.client.startLicense();
  await browser.client.exportMyData();
  plant('query value', `${MARK}-query`);
  for (const { path } of LISTED) await browser.fetch(`${path}?search=${MARK}-query&code=${MARK}-query`).catch(() => {});
  const scraper = { authorization: `Bearer ${SECRETS.METRICS_TOKEN}` };
  await rawRequest(test.config.apiUrl, { path: '/metrics', headers: scraper });
}

/** Sends the same canaries through every kind of failing request. */
async function fail(): Promise<void> {
  const browser = await test.signedIn(newPerson());
  const actor = new Actor(test, browser);
  const nasty = [...canaries.values()].join(' ');
  const feedback = LISTED.find(({ key }) => key === 'POST /feedback')!;
  const bodies = [
    JSON.stringify({ message: nasty, type: nasty, [nasty]: nasty }),
    JSON.stringify({ message: nasty, type: `${nasty}\u0000` }),
    `{"message": ${nasty}`,
    `{"__proto__": "${nasty}"}`,
    JSON.stringify(nasty.repeat(200)),
  ];
  for (const body of bodies) {
    for (const type of ['application/json', 'text/plain', `text/${MARK}`]) {
      const headers = { ...actor.headers(true), 'content-type': type };
      await rawRequest(test.config.apiUrl, { method: 'POST', path: `/feedback?q=${MARK}-query`, headers, body });
    }
  }
  for (const authorization of [`Bearer ${canaries.get('bearer token')}x`, `Basic ${canaries.get('bearer token')}`]) {
    await actor.send(feedback, {}, { headers: { authorization } });
  }
  await actor.send(feedback, {}, { headers: { 'x-csrf-token': canaries.get('CSRF token')! } });
  const redeem = { userCode: canaries.get('user code')!, code_verifier: canaries.get('desktop verifier')! };
  await browser.client.redeemDeviceCode(redeem);
  await browser.client.redeemDeviceCode({ ...redeem, code: canaries.get('desktop code')! });
  await failToSignIn();
  await failInTheDatabase(browser);
}

async function failToSignIn(): Promise<void> {
  plant('provider error', `${MARK} provider error`);
  const attempts: (typeof test.google.faults)[] = [
    { callback: (query) => query.set('error', `${MARK} provider error`) },
    { callback: (query) => query.set('error_description', `${MARK} provider error`) },
    { callback: (query) => query.set('iss', `https://${MARK}-query.example`) },
    { callback: (query) => query.set('code', `${MARK}-query`) },
    { token: (token) => `${token.slice(0, -4)}AAAA` },
    { payload: (payload) => ({ ...payload, nonce: `${MARK}-query`, email: canaries.get('email') }) },
    { payload: (payload) => ({ ...payload, email_verified: false }) },
    { metadataIssuer: `https://${MARK}-query.example` },
  ];
  for (const faults of attempts) {
    test.google.person = newPerson({ email: canaries.get('email')!, name: canaries.get('name')! });
    test.google.faults = faults;
    await test.browser().signIn();
    test.google.faults = {};
  }
  await test.browser().fetch(`/auth/google/callback?code=${canaries.get("provider's code")}&state=${MARK}-query`);
}

async function failInTheDatabase(browser: import('../browser.js').Browser): Promise<void> {
  const message = canaries.get('feedback')!;
  await test.database.query(`ALTER TABLE feedback ADD CONSTRAINT refuse CHECK (message NOT LIKE '${MARK}%') NOT VALID`);
  expect((await browser.client.sendFeedback({ message, type: 'bug' })).status).toBe(500);
  await test.database.query('ALTER TABLE users ADD CONSTRAINT refuse CHECK (false) NOT VALID');
  test.google.person = newPerson({ email: `second-${canaries.get('email')}`, name: canaries.get('name')! });
  expect(await test.browser().signIn()).toContain('error=unavailable');
  await test.database.query('ALTER TABLE users DROP CONSTRAINT refuse');
}

const LOG_OF_FAILURE = /request failed|sign-in failed/;

describe('S56 secrets and what people wrote', () => {
  it('S56 the canaries were sent, and the failures happened', () => {
    expect(canaries.size).toBeGreaterThan(20);
    for (const value of canaries.values()) expect(value.length).toBeGreaterThan(7);
    expect(test.logs.filter((line) => LOG_OF_FAILURE.test(line)).length).toBeGreaterThan(1);
    const statuses = new Set(test.answers.answers.map(({ status }) => status));
    expect([...statuses]).toEqual(expect.arrayContaining([400, 401, 403, 404, 413, 415, 500]));
  });

  it('S56 stand in no line of the log', () => {
    const log = test.logs.join('\n');
    expect(log.length).toBeGreaterThan(10_000);
    for (const [name, value] of canaries)
      expect({ name, isThere: log.includes(value) }).toEqual({ name, isThere: false });
    expect(log).not.toContain(MARK);
  });

  it('S56 stand in no error that is answered', () => {
    const errors = test.answers.answers.filter(({ status }) => status >= 400).map(({ body }) => body);
    expect(errors.length).toBeGreaterThan(20);
    for (const [name, value] of canaries) {
      expect({ name, found: errors.filter((body) => body.includes(value)) }).toEqual({ name, found: [] });
    }
  });

  it('S56 stand in no audit entry', async () => {
    const entries = await test.database.query<{ entry: string }>('SELECT e::text AS entry FROM audit_entries e');
    expect(entries.length).toBeGreaterThan(8);
    const text = entries.map(({ entry }) => entry).join('\n');
    for (const [name, value] of canaries)
      expect({ name, isThere: text.includes(value) }).toEqual({ name, isThere: false });
    expect(text).not.toContain(MARK);
  });

  it('S56 credentials stand nowhere in the database', async () => {
    for (const name of credentials) {
      expect({ name, found: await findEverywhere(test.database, canaries.get(name)!) }).toEqual({ name, found: [] });
    }
    // Control: the search finds a stored text.
    expect(await findEverywhere(test.database, canaries.get('feedback')!)).not.toEqual([]);
  });

  it('S56 stand in no address that a browser is left with', () => {
    const allowed = /^(bellweek:\/\/auth|http:\/\/localhost:\d+\/authorize\?)/;
    const places = test.answers.answers.map(({ headers }) => String(headers.location ?? '')).filter(Boolean);
    const ours = places.filter((place) => !allowed.test(place));
    expect(ours.length).toBeGreaterThan(5);
    for (const name of credentials) {
      expect({ name, found: ours.filter((place) => place.includes(canaries.get(name)!)) }).toEqual({ name, found: [] });
    }
  });
});
