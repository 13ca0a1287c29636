import { createHash } from 'node:crypto';
import { request } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import type { DeviceToken } from '@bellweek/api-client/contract/auth';
import type { DeviceTokenRequest } from '@bellweek/api-client/contract/auth';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SignIn } from './sign-in.ts';

const TOKEN: DeviceToken = {
  token: 'secret',
  expiresAt: '2027-02-19T00:00:00.000Z',
  user: {
    id: '8f14e45f-ceea-4d67-8f14-e45fceea1d67',
    name: 'Sam',
    email: null,
    oauthProvider: 'google',
    isAdmin: false,
  },
};
const RIGHT = 'the-right-code';
const USER_CODE = 'BCDF-GHJK';
const PATIENCE_MS = 600_000;

const running: SignIn[] = [];
afterEach(() => {
  for (const signIn of running.splice(0)) signIn.cancel();
});

/** A sign-in against an API that accepts one code, and a browser that only records URLs. */
function newSignIn({ ownsScheme = false, canOpen = true } = {}) {
  const opened: URL[] = [];
  const asked: DeviceTokenRequest[] = [];
  const changes: { isSigningIn: boolean; problem: string | null }[] = [];
  const timers: { milliseconds: number; action: () => void }[] = [];
  const onSignedIn = vi.fn(() => Promise.resolve());
  const signIn = new SignIn({
    apiUrl: 'https://api.bellweek.app',
    api: {
      redeemDeviceCode: (body) => {
        asked.push(body);
        const isRight = body.code === RIGHT || body.userCode === USER_CODE;
        return Promise.resolve(
          isRight ? { data: TOKEN, error: null, status: 200 } : { data: null, error: 'Not valid.', status: 400 },
        );
      },
    },
    openBrowser: (url) => {
      opened.push(new URL(url));
      return canOpen ? Promise.resolve() : Promise.reject(new Error('no browser'));
    },
    ownsScheme: () => ownsScheme,
    after: (milliseconds, action) => {
      const timer = { milliseconds, action };
      timers.push(timer);
      return () => void timers.splice(timers.indexOf(timer), 1);
    },
    onSignedIn,
    onChange: (change) => changes.push(change),
  });
  running.push(signIn);
  const query = (name: string): string => opened.at(-1)?.searchParams.get(name) ?? '';
  return { signIn, opened, asked, changes, timers, onSignedIn, query };
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

function get(
  port: string,
  path: string,
  host = `127.0.0.1:${port}`,
  method = 'GET',
): Promise<{ status: number; body: string; headers: IncomingHttpHeaders }> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, method, headers: { host } }, (response) => {
      let body = '';
      response.on('data', (data: Buffer) => (body += data.toString()));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body, headers: response.headers }));
    })
      .on('error', reject)
      .end();
  });
}

describe('S60 the way to the browser', () => {
  it('S60 brings a challenge and a state, never the verifier; each time others', async () => {
    const { signIn, opened, asked, query } = newSignIn({ ownsScheme: true });
    await signIn.begin();
    expect(opened[0]?.href).toMatch(/^https:\/\/api\.bellweek\.app\/auth\/desktop\?/);
    expect([...(opened[0]?.searchParams.keys() ?? [])]).toEqual(['code_challenge', 'state']);
    const first = [query('code_challenge'), query('state')];
    await signIn.begin();
    expect(first).not.toContain(query('code_challenge'));
    expect(first).not.toContain(query('state'));
    signIn.answer(RIGHT, query('state'));
    await settled();
    const verifier = asked[0]?.code_verifier ?? '';
    expect(createHash('sha256').update(verifier).digest('base64url')).toBe(query('code_challenge'));
    expect(opened.some(({ href }) => href.includes(verifier))).toBe(false);
  });

  it('says so when there is no browser to open', async () => {
    const { signIn, changes } = newSignIn({ ownsScheme: true, canOpen: false });
    expect(await signIn.begin()).toBe(
      'Your browser could not be opened. Choose a default browser on this computer, and try again.',
    );
    expect(changes.at(-1)).toEqual({
      isSigningIn: false,
      problem: 'Your browser could not be opened. Choose a default browser on this computer, and try again.',
    });
  });
});

describe('the browser, opened again', () => {
  it('is shown a code, and what it was shown before still counts', async () => {
    const { signIn, opened, onSignedIn, query } = newSignIn();
    await signIn.begin();
    const [challenge, state, port] = [query('code_challenge'), query('state'), query('port')];
    expect(port).not.toBe('');
    await signIn.openAgain();
    expect([query('code_challenge'), query('state'), query('port')]).toEqual([challenge, state, '']);
    expect((await get(port, `/?code=${RIGHT}&state=${state}`)).status).toBe(200);
    await settled();
    expect([opened.length, onSignedIn.mock.calls]).toEqual([2, [[TOKEN]]]);
  });

  it('leaves ten minutes again', async () => {
    const { signIn, timers } = newSignIn();
    await signIn.begin();
    const [first] = timers;
    await signIn.openAgain();
    expect(timers).toEqual([{ milliseconds: PATIENCE_MS, action: expect.any(Function) as () => void }]);
    expect(timers).not.toContain(first);
  });

  it('begins a sign-in where the one before has ended meanwhile', async () => {
    const { signIn, opened, changes } = newSignIn({ ownsScheme: true });
    await signIn.openAgain();
    expect([opened.length, changes.at(-1)]).toEqual([1, { isSigningIn: true, problem: null }]);
  });
});

describe('S64 answers', () => {
  it('S64 without a sign-in that was begun are nobody’s', async () => {
    const { signIn, asked, onSignedIn } = newSignIn({ ownsScheme: true });
    expect(signIn.answer(RIGHT, 'x'.repeat(32))).toBe(false);
    expect(await signIn.enterCode(USER_CODE)).toBe('Please start the sign-in first.');
    await settled();
    expect([asked, onSignedIn.mock.calls]).toEqual([[], []]);
  });

  it('S64 with another state are nobody’s, and the right one still counts', async () => {
    const { signIn, asked, onSignedIn, query } = newSignIn({ ownsScheme: true });
    await signIn.begin();
    for (const state of ['', 'x'.repeat(32), query('state').slice(1), `${query('state')}x`]) {
      expect(signIn.answer(RIGHT, state)).toBe(false);
    }
    expect(asked).toEqual([]);
    expect(signIn.answer(RIGHT, query('state'))).toBe(true);
    await settled();
    expect(onSignedIn).toHaveBeenCalledExactlyOnceWith(TOKEN);
  });

  it('S64 of an earlier sign-in, of a cancelled one, and second ones are nobody’s', async () => {
    const { signIn, asked, query } = newSignIn({ ownsScheme: true });
    await signIn.begin();
    const earlier = query('state');
    await signIn.begin();
    expect(signIn.answer(RIGHT, earlier)).toBe(false);
    expect(signIn.answer(RIGHT, query('state'))).toBe(true);
    expect(signIn.answer(RIGHT, query('state'))).toBe(false);
    await settled();
    expect(signIn.answer(RIGHT, query('state'))).toBe(false);
    await signIn.begin();
    signIn.cancel();
    expect(signIn.answer(RIGHT, query('state'))).toBe(false);
    expect(asked).toHaveLength(1);
  });

  it('end it after ten minutes', async () => {
    const { signIn, timers, changes, query } = newSignIn({ ownsScheme: true });
    await signIn.begin();
    expect(timers.map(({ milliseconds }) => milliseconds)).toEqual([PATIENCE_MS]);
    timers[0]?.action();
    expect(changes.at(-1)?.problem).toMatch(/took too long/);
    expect(signIn.answer(RIGHT, query('state'))).toBe(false);
  });

  it.each([
    ['come by themselves', (signIn: SignIn, state: string) => Promise.resolve(signIn.answer(RIGHT, state))],
    ['are typed', (signIn: SignIn) => signIn.enterCode(USER_CODE)],
  ])('whatever fails once they %s, end it with a sentence, and it can be begun again', async (_, give) => {
    const { signIn, onSignedIn, changes, query } = newSignIn({ ownsScheme: true });
    onSignedIn.mockRejectedValueOnce(new Error('ENOSPC'));
    await signIn.begin();
    await give(signIn, query('state'));
    await settled();
    const problem = 'The sign-in could not be finished. Please try again.';
    expect(changes.at(-1)).toEqual({ isSigningIn: false, problem });
    await signIn.begin();
    await give(signIn, query('state'));
    await settled();
    expect(changes.at(-1)).toEqual({ isSigningIn: false, problem: null });
    expect(onSignedIn).toHaveBeenCalledTimes(2);
  });

  it('with a wrong code end it, typed ones may be typed again', async () => {
    const { signIn, onSignedIn, changes, query } = newSignIn({ ownsScheme: true });
    await signIn.begin();
    expect(await signIn.enterCode('XXXX-XXXX')).toBe('Not valid.');
    expect(changes.at(-1)).toEqual({ isSigningIn: true, problem: 'Not valid.' });
    expect(await signIn.enterCode(USER_CODE)).toBeNull();
    expect(onSignedIn).toHaveBeenCalledOnce();
    expect(changes.at(-1)).toEqual({ isSigningIn: false, problem: null });
    await signIn.begin();
    signIn.answer('wrong', query('state'));
    await settled();
    expect(changes.at(-1)).toEqual({ isSigningIn: false, problem: 'Not valid.' });
  });
});

describe('S60 loopback', () => {
  it('S60 takes the browser’s answer once, at its own address alone, and closes', async () => {
    const { signIn, onSignedIn, query } = newSignIn();
    await signIn.begin();
    const port = query('port');
    const path = `/?code=${RIGHT}&state=${query('state')}`;
    for (const [wrong, host, method] of [
      ['/', undefined, 'GET'],
      [`/?code=${RIGHT}`, undefined, 'GET'],
      [`/?code=${RIGHT}&state=${'x'.repeat(32)}`, undefined, 'GET'],
      [`/other${path.slice(1)}`, undefined, 'GET'],
      [path, undefined, 'POST'],
      [path, `elsewhere.example:${port}`, 'GET'],
      [path, `localhost:${port}`, 'GET'],
      // Invalid URLs.
      ['//[', undefined, 'GET'],
      ['http://[', undefined, 'GET'],
      [`//elsewhere.example:99999${path}`, undefined, 'GET'],
    ] as const) {
      expect((await get(port, wrong, host, method)).status, `${method} ${wrong} ${host ?? ''}`).toBe(400);
    }
    expect(onSignedIn).not.toHaveBeenCalled();
    const { status, body, headers } = await get(port, path);
    expect([status, body.includes('You are signed in')]).toEqual([200, true]);
    // The policy allows exactly its own style.
    const style = /<style>(.*)<[/]style>/.exec(body)?.[1] ?? '';
    const source = createHash('sha256').update(style).digest('base64');
    expect(headers['content-security-policy']).toBe(
      `default-src 'none'; style-src 'sha256-${source}'; frame-ancestors 'none'`,
    );
    await vi.waitFor(() => expect(onSignedIn).toHaveBeenCalledExactlyOnceWith(TOKEN), { timeout: 60_000 });
    await vi.waitFor(() => expect(get(port, path)).rejects.toThrow('ECONNREFUSED'), { timeout: 60_000 });
  });

  it('S60 says that somebody is signed in when they are, and not when their code is refused', async () => {
    const { signIn, onSignedIn, changes, query } = newSignIn();
    await signIn.begin();
    const { status, body } = await get(query('port'), `/?code=wrong&state=${query('state')}`);
    expect([status, body.includes('This did not work')]).toEqual([400, true]);
    expect(changes.at(-1)).toEqual({ isSigningIn: false, problem: 'Not valid.' });
    const kept = Promise.withResolvers<void>();
    onSignedIn.mockReturnValueOnce(kept.promise);
    await signIn.begin();
    let hasArrived = false;
    const page = get(query('port'), `/?code=${RIGHT}&state=${query('state')}`).finally(() => (hasArrived = true));
    await vi.waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce(), { timeout: 60_000 });
    await settled();
    expect(hasArrived).toBe(false);
    kept.resolve();
    expect((await page).body).toContain('You are signed in');
  });

  it('S60 closes when the sign-in is cancelled', async () => {
    const { signIn, query } = newSignIn();
    await signIn.begin();
    expect((await get(query('port'), '/')).status).toBe(400);
    signIn.cancel();
    await vi.waitFor(() => expect(get(query('port'), '/')).rejects.toThrow('ECONNREFUSED'), { timeout: 60_000 });
  });
});
