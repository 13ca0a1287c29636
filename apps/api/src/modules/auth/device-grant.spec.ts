import { createHash, randomBytes } from 'node:crypto';
import type { DeviceGrant } from '@bellweek/api-client/contract/auth';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { MaintenanceService } from '../maintenance/maintenance.service.js';
import type { Browser } from '../../../test/browser.js';
import { newPerson, startTestApp, type TestApp } from '../../../test/test-app.js';

const SECOND_MS = 1_000;
const DAY_MS = 24 * 60 * 60 * SECOND_MS;

let test: TestApp;
let browser: Browser;
beforeAll(async () => {
  test = await startTestApp();
});
afterEach(() => {
  test.clock.offset = 0;
});
afterAll(() => test?.stop());

/** A desktop app that begins a sign-in: its verifier never leaves it. */
function newApp(port?: number) {
  const verifier = randomBytes(32).toString('base64url');
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  return {
    verifier,
    request: { code_challenge: challenge, state: randomBytes(16).toString('base64url'), ...(port ? { port } : {}) },
  };
}

/** A sign-in up to the person's consent in the browser. */
async function approved(port?: number) {
  browser = await test.signedIn();
  const app = newApp(port);
  const { data: grant, status, code } = await browser.client.approveDevice(app.request);
  if (!grant) throw new Error(`The consent was refused: ${status} ${code ?? ''}.`);
  return { ...app, grant, code: new URL(grant.redirectTo).searchParams.get('code')! };
}

/** Requests as the app's main process sends them: no cookie, no CSRF token. */
const redeem = (body: { code?: string; userCode?: string; code_verifier: string }) =>
  test.browser().client.redeemDeviceCode(body);

const refusal = { status: 400, code: 'code_invalid', data: null };

function call(token: string, path: string, method = 'GET', body?: unknown): Promise<Response> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return fetch(`${test.config.apiUrl}${path}`, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
}

describe('a token belongs to the session that made it', () => {
  const token = async () => {
    const { code, verifier } = await approved();
    return (await redeem({ code, code_verifier: verifier })).data!.token;
  };

  it('and ends when that session logs out, but not when its time is over', async () => {
    const ended = await token();
    expect((await call(ended, '/license/user')).status).toBe(200);
    await browser.client.logout();
    expect((await call(ended, '/license/user')).status).toBe(401);
    const kept = await token();
    test.clock.offset = 40 * DAY_MS;
    await test.app.get(MaintenanceService, { strict: false }).deleteExpired();
    expect((await browser.client.getUserLicense()).status).toBe(401);
    expect((await call(kept, '/license/user')).status).toBe(200);
  });

  it('and goes on when the same person logs in there again, but not when another person does', async () => {
    const person = newPerson();
    const app = newApp();
    const own = await test.signedIn(person);
    const { data: grant } = await own.client.approveDevice(app.request);
    const code = new URL(grant!.redirectTo).searchParams.get('code')!;
    const { token: kept } = (await redeem({ code, code_verifier: app.verifier })).data!;
    const signInAs = async (next: typeof person) => {
      test.google.person = next;
      await own.signIn();
    };
    await signInAs(person);
    expect((await call(kept, '/license/user')).status).toBe(200);
    await signInAs(newPerson());
    expect((await call(kept, '/license/user')).status).toBe(401);
  });

  it('so that a consent is worth nothing once the session has ended', async () => {
    const { code, verifier } = await approved();
    await browser.client.logout();
    expect(await redeem({ code, code_verifier: verifier })).toMatchObject(refusal);
  });
});

describe('S60 the way to the app and back', () => {
  it('S60 a code comes back by the app’s own scheme with its state, and buys a token once', async () => {
    const { grant, code, verifier, request } = await approved();
    const back = new URL(grant.redirectTo);
    expect([back.protocol, back.host, [...back.searchParams.keys()]]).toEqual(['bellweek:', 'auth', ['code', 'state']]);
    expect(back.searchParams.get('state')).toBe(request.state);
    const { data } = await redeem({ code, code_verifier: verifier });
    const user = (await browser.client.getAuthStatus()).data?.user;
    expect(data?.user).toEqual(user);
    expect(Date.parse(data!.expiresAt) / DAY_MS).toBeCloseTo(Date.now() / DAY_MS + 90, 1);
    expect(await redeem({ code, code_verifier: verifier })).toMatchObject(refusal);
    expect(await redeem({ userCode: grant.userCode, code_verifier: verifier })).toMatchObject(refusal);
    // The issued token stays valid.
    expect((await call(data!.token, '/license/user')).status).toBe(200);
  });

  it('S60 or by loopback, where the app listens', async () => {
    const { grant, request } = await approved(49_152);
    expect(grant.redirectTo.startsWith('http://127.0.0.1:49152/?code=')).toBe(true);
    expect(new URL(grant.redirectTo).searchParams.get('state')).toBe(request.state);
    browser = await test.signedIn();
    for (const port of [0, 80, 1_023, 65_536, -1, 1.5]) {
      const { request: other } = newApp();
      expect((await browser.client.approveDevice({ ...other, port })).status).toBe(400);
    }
  });

  it('S60 the page of consent is for a signed-in browser; others sign in first and come back to it', async () => {
    const { code_challenge, state } = newApp().request;
    const path = `/auth/desktop?${new URLSearchParams({ code_challenge, state }).toString()}`;
    const visitor = test.browser();
    const { status, headers } = await visitor.fetch(path);
    expect(status).toBe(303);
    expect(headers.get('location')).toBe(`${test.config.webUrl}/login?returnTo=${encodeURIComponent(path)}`);
    const person = newPerson({ name: '<b>Sam</b> "&' });
    browser = await test.signedIn(person);
    const page = await browser.fetch(path);
    const html = await page.text();
    expect(page.status).toBe(200);
    expect(html).toContain(`Continue as &lt;b&gt;Sam&lt;/b&gt; &quot;&amp; (${person.email})`);
    expect(html).not.toContain('<b>');
    // The button is disabled until the page's script has run.
    expect(html).toMatch(/<button id="continue" [^>]*disabled/);
    // Opening the page approves nothing.
    const grants = 'SELECT 1 FROM desktop_grants WHERE challenge = $1';
    expect(await test.database.query(grants, [code_challenge])).toEqual([]);
  });

  it('S60 the page of consent speaks for the person it names, not for whoever signed in after it was opened', async () => {
    const { code_challenge, state } = newApp().request;
    const request = { code_challenge, state };
    browser = await test.signedIn();
    const page = await browser.fetch(`/auth/desktop?${new URLSearchParams(request).toString()}`);
    const token = /data-token="([^"]+)"/.exec(await page.text())?.[1] ?? '';
    const press = () =>
      browser.fetch('/auth/desktop', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-csrf-token': token },
        body: JSON.stringify(request),
      });
    expect((await press()).status).toBe(200);
    test.google.person = newPerson();
    await browser.signIn('google');
    expect((await press()).status).toBe(403);
  });

  it('S60 consent needs the session, the CSRF token and a challenge of S256', async () => {
    browser = await test.signedIn();
    const { request } = newApp();
    expect((await test.browser().client.approveDevice(request)).status).toBe(401);
    const body = JSON.stringify(request);
    const forged = await browser.fetch('/auth/desktop', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    expect(forged.status).toBe(403);
    for (const bad of [
      { code_challenge: 'short' },
      { code_challenge: `${'a'.repeat(42)}=` },
      { state: 'short' },
      { state: 'x y'.repeat(8) },
    ]) {
      expect((await browser.client.approveDevice({ ...request, ...bad })).status).toBe(400);
    }
    expect((await browser.client.approveDevice(request)).status).toBe(200);
  });
});

describe('S60 the code', () => {
  it('S60 lives for sixty seconds', async () => {
    const [early, late] = [await approved(), await approved()];
    test.clock.offset = 59 * SECOND_MS - 5 * SECOND_MS;
    expect((await redeem({ code: early.code, code_verifier: early.verifier })).status).toBe(200);
    test.clock.offset = 61 * SECOND_MS;
    expect(await redeem({ code: late.code, code_verifier: late.verifier })).toMatchObject(refusal);
  });

  it('S60 is burnt by whoever brings it without its verifier', async () => {
    const { code, verifier, grant } = await approved();
    expect(await redeem({ code, code_verifier: newApp().verifier })).toMatchObject(refusal);
    expect(await redeem({ code, code_verifier: verifier })).toMatchObject(refusal);
    expect(await redeem({ userCode: grant.userCode, code_verifier: verifier })).toMatchObject(refusal);
  });

  it('S60 that was made up is refused and burns nobody else’s', async () => {
    const { code, verifier } = await approved();
    for (const wrong of ['', 'x', `${code}x`, code.slice(1), code.toLowerCase().toUpperCase()]) {
      expect(await redeem({ code: wrong, code_verifier: verifier })).toMatchObject(refusal);
    }
    expect((await redeem({ code, code_verifier: verifier })).status).toBe(200);
  });

  it('S60 comes alone: not with a user code, not without anything, not with a malformed verifier', async () => {
    const { code, verifier, grant } = await approved();
    for (const body of [
      { code, userCode: grant.userCode, code_verifier: verifier },
      { code_verifier: verifier },
      { code, code_verifier: 'short' },
      { code, code_verifier: 'a'.repeat(129) },
    ]) {
      expect(await redeem(body)).toMatchObject({ status: 400, code: 'invalid_request' });
    }
    expect((await redeem({ code, code_verifier: verifier })).status).toBe(200);
  });

  it('S68 of 50 exchanges at once exactly one succeeds', async () => {
    const { code, verifier } = await approved();
    const { id } = (await browser.client.getAuthStatus()).data!.user!;
    const answers = await Promise.all(Array.from({ length: 50 }, () => redeem({ code, code_verifier: verifier })));
    const statuses = answers.map((answer) => answer.status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.every((status) => [200, 400, 503].includes(status))).toBe(true);
    expect(await test.database.query('SELECT 1 FROM access_tokens WHERE user_id = $1', [id])).toHaveLength(1);
  });
});

describe('S60 the user code, typed by hand', () => {
  const wrongCode = ({ userCode }: DeviceGrant): string =>
    userCode.startsWith('B') ? `C${userCode.slice(1)}` : `B${userCode.slice(1)}`;

  it('S60 has eight characters that cannot be confused, and may be typed in any way', async () => {
    const { grant, verifier } = await approved();
    expect(grant.userCode).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ2-9]{4}-[BCDFGHJKLMNPQRSTVWXZ2-9]{4}$/);
    const typed = ` ${grant.userCode.toLowerCase().replace('-', ' ')} `;
    expect((await redeem({ userCode: typed, code_verifier: verifier })).status).toBe(200);
    expect(await redeem({ userCode: grant.userCode, code_verifier: verifier })).toMatchObject(refusal);
  });

  it('S60 is worth nothing without the verifier, and guesses with another verifier cost the owner nothing', async () => {
    const { grant, verifier } = await approved();
    for (let guess = 0; guess < 8; guess += 1) {
      expect(await redeem({ userCode: grant.userCode, code_verifier: newApp().verifier })).toMatchObject(refusal);
    }
    expect((await redeem({ userCode: grant.userCode, code_verifier: verifier })).status).toBe(200);
  });

  it('S60 has five attempts', async () => {
    const [patient, hasty] = [await approved(), await approved()];
    for (const [{ grant, verifier }, mistakes, status] of [
      [patient, 4, 200],
      [hasty, 5, 400],
    ] as const) {
      for (let guess = 0; guess < mistakes; guess += 1) {
        expect(await redeem({ userCode: wrongCode(grant), code_verifier: verifier })).toMatchObject(refusal);
      }
      expect((await redeem({ userCode: grant.userCode, code_verifier: verifier })).status).toBe(status);
    }
    // The code was deleted too.
    expect(await redeem({ code: hasty.code, code_verifier: hasty.verifier })).toMatchObject(refusal);
  });

  it('S60 has five attempts also when they are made at once', async () => {
    const { grant, verifier } = await approved();
    await Promise.all(
      Array.from({ length: 20 }, () => redeem({ userCode: wrongCode(grant), code_verifier: verifier })),
    );
    expect(await redeem({ userCode: grant.userCode, code_verifier: verifier })).toMatchObject(refusal);
  });

  it('S60 lives for ten minutes', async () => {
    const [early, late] = [await approved(), await approved()];
    test.clock.offset = 590 * SECOND_MS;
    expect((await redeem({ userCode: early.grant.userCode, code_verifier: early.verifier })).status).toBe(200);
    test.clock.offset = 601 * SECOND_MS;
    expect(await redeem({ userCode: late.grant.userCode, code_verifier: late.verifier })).toMatchObject(refusal);
  });
});

describe('S60 the bearer token', () => {
  async function token(person = newPerson()) {
    browser = await test.signedIn(person);
    const app = newApp();
    const grant = (await browser.client.approveDevice(app.request)).data!;
    const code = new URL(grant.redirectTo).searchParams.get('code')!;
    return (await redeem({ code, code_verifier: app.verifier })).data!.token;
  }

  it('S60 opens the signed-in routes without a CSRF token, and is kept as a hash only', async () => {
    const bearer = await token();
    expect((await call(bearer, '/license/start', 'POST')).status).toBe(200);
    expect((await call(bearer, '/feedback', 'POST', { message: 'From the app', type: 'idea' })).status).toBe(204);
    const status = (await (await call(bearer, '/auth/user')).json()) as { authenticated: boolean };
    expect(status.authenticated).toBe(true);
    const hash = createHash('sha256').update(bearer).digest();
    expect(await test.database.query('SELECT 1 FROM access_tokens WHERE token_hash = $1', [hash])).toHaveLength(1);
    for (const wrong of [
      `${bearer.slice(0, -1)}${bearer.endsWith('A') ? 'B' : 'A'}`,
      '',
      'x',
      `${bearer}, ${bearer}`,
    ]) {
      expect((await call(wrong, '/license/user')).status).toBe(401);
    }
  });

  it('S60 does not fall back on a cookie beside it', async () => {
    browser = await test.signedIn();
    const headers = { authorization: 'Bearer nothing' };
    expect((await browser.fetch('/license/user', { headers })).status).toBe(401);
    expect((await browser.fetch('/license/user')).status).toBe(200);
  });

  it('S60 logout revokes its own token and no other; deletion revokes all', async () => {
    const person = newPerson();
    const [first, second] = [await token(person), await token(person)];
    expect((await call(first, '/auth/logout', 'POST')).status).toBe(204);
    expect((await call(first, '/license/user')).status).toBe(401);
    expect((await call(second, '/license/user')).status).toBe(200);
    expect((await browser.client.getUserLicense()).status).toBe(200);
    expect((await browser.client.deleteAccount()).status).toBe(204);
    expect((await call(second, '/license/user')).status).toBe(401);
  });

  it('S60 ends after 90 days', async () => {
    const bearer = await token();
    test.clock.offset = 90 * DAY_MS - 60 * SECOND_MS;
    expect((await call(bearer, '/license/user')).status).toBe(200);
    test.clock.offset = 90 * DAY_MS + SECOND_MS;
    expect((await call(bearer, '/license/user')).status).toBe(401);
  });

  it('S60 every approval and exchange is in the audit log once; refused ones are not', async () => {
    const { code, verifier } = await approved();
    const { id } = (await browser.client.getAuthStatus()).data!.user!;
    await redeem({ code: 'made-up', code_verifier: verifier });
    await redeem({ code, code_verifier: verifier });
    await redeem({ code, code_verifier: verifier });
    const entries = await test.database.query<{ action: string }>(
      `SELECT action FROM audit_entries WHERE subject_id = $1 AND action LIKE 'auth.desktop%' ORDER BY id`,
      [id],
    );
    expect(entries.map(({ action }) => action)).toEqual(['auth.desktop_approved', 'auth.desktop_signed_in']);
  });
});
