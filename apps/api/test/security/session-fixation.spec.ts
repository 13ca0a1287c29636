import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../browser.js';
import { newPerson, startTestApp, type TestApp } from '../test-app.js';

let test: TestApp;
let sessionCookie: string;
beforeAll(async () => {
  test = await startTestApp();
  sessionCookie = `bellweek-session-${new URL(test.config.apiUrl).port}`;
});
afterAll(() => test.stop());

const statusOf = async (browser: Browser) => (await browser.client.getAuthStatus()).data;

/** A browser that holds nothing but this cookie. */
function holding(name: string, value: string): Browser {
  const browser = test.browser();
  browser.jar.set(name, value);
  return browser;
}

describe('S08 a session id nobody chose', () => {
  it('S08 an id the attacker made up signs nobody in and does not survive a sign-in', async () => {
    const planted = randomBytes(32).toString('base64url');
    const victim = holding(sessionCookie, planted);
    expect(await statusOf(victim)).toEqual({ authenticated: false, user: null });
    await victim.signIn();
    expect((await statusOf(victim))?.authenticated).toBe(true);
    expect(victim.jar.get(sessionCookie)).not.toBe(planted);
    expect((await statusOf(holding(sessionCookie, planted)))?.authenticated).toBe(false);
  });

  it("S08 the attacker's own session, planted in the victim's browser, ends with the victim's sign-in", async () => {
    const attacker = await test.signedIn();
    const planted = attacker.jar.get(sessionCookie) ?? '';
    const victim = holding(sessionCookie, planted);
    test.google.person = newPerson({ name: 'Victim' });
    await victim.signIn();
    expect((await statusOf(victim))?.user?.name).toBe('Victim');
    expect(victim.jar.get(sessionCookie)).not.toBe(planted);
    expect((await statusOf(attacker))?.authenticated).toBe(false);
  });

  it('S08 signing in again gives a new id, and the old one is dead', async () => {
    const browser = await test.signedIn();
    const before = browser.jar.get(sessionCookie) ?? '';
    await browser.signIn();
    expect(browser.jar.get(sessionCookie)).not.toBe(before);
    expect((await statusOf(holding(sessionCookie, before)))?.authenticated).toBe(false);
  });

  it("S08 a visitor's cookie does not live on in the session", async () => {
    const visitor = test.browser();
    await visitor.refreshCsrf();
    const [name, value] = [...visitor.jar][0]!;
    await visitor.signIn();
    expect(visitor.jar.has(name)).toBe(false);
    visitor.jar.set(name, value);
    const asVisitor = await holding(name, value).refreshCsrf();
    expect(await visitor.refreshCsrf()).not.toBe(asVisitor);
  });

  it('S08 cookies under names that only resemble ours count for nothing', async () => {
    const browser = await test.signedIn();
    const id = browser.jar.get(sessionCookie) ?? '';
    for (const name of [
      'bellweek-session',
      'bellweek-session-1',
      `__Host-${sessionCookie}`,
      sessionCookie.toUpperCase(),
    ]) {
      expect((await statusOf(holding(name, id)))?.authenticated).toBe(false);
    }
    expect((await statusOf(holding(sessionCookie, id)))?.authenticated).toBe(true);
  });

  it.each(['', 'x', 'A'.repeat(42), 'A'.repeat(44), `${'A'.repeat(42)}=`, `' OR 1=1 --`, '%00', 'é'])(
    'S08 the id %j is nobody',
    async (id) => {
      expect(await statusOf(holding(sessionCookie, encodeURIComponent(id)))).toEqual({
        authenticated: false,
        user: null,
      });
    },
  );

  it('S08 the database does not hold what a cookie holds', async () => {
    const browser = await test.signedIn();
    const id = browser.jar.get(sessionCookie) ?? '';
    const rows = await test.database.query<{ row: string }>(
      `SELECT s::text || encode(id_hash, 'escape') || encode(id_hash, 'base64') AS row FROM sessions s`,
    );
    expect(rows.length).toBeGreaterThan(0);
    const hex = Buffer.from(id, 'base64url').toString('hex');
    for (const { row } of rows) for (const form of [id, hex]) expect(row).not.toContain(form);
  });
});
