import { describe, expect, it } from 'vitest';
import { createApiClient } from './api-client.js';

interface Sent {
  url: string;
  method: string | undefined;
  token: string | undefined;
  body: unknown;
}

/** A client of a server that accepts one CSRF token. */
function clientOf({ right = 'right', tokens = ['right'] }: { right?: string; tokens?: (string | null)[] } = {}) {
  const sent: Sent[] = [];
  const held = [...tokens];
  let token = held.shift() ?? null;
  const client = createApiClient({
    baseUrl: 'https://api.example',
    csrf: {
      token: () => token,
      refresh: () => Promise.resolve((token = held.shift() ?? null)),
    },
    headers: () => ({ 'X-Shell': 'test' }),
    fetch: (url, init) => {
      const headers = init.headers as Record<string, string>;
      expect(headers['X-Shell']).toBe('test');
      sent.push({ url, method: init.method, token: headers['X-CSRF-Token'], body: init.body });
      const isRefused = init.method !== 'GET' && headers['X-CSRF-Token'] !== right;
      const body = isRefused ? { statusCode: 403, message: 'Out of date.', code: 'csrf' } : { license: null };
      return Promise.resolve(Response.json(body, { status: isRefused ? 403 : 200 }));
    },
  });
  return { client, sent };
}

describe('S06 the CSRF token', () => {
  it('S06 goes with what changes something, and with nothing else', async () => {
    const { client, sent } = clientOf();
    await client.getUserLicense();
    await client.startLicense();
    expect(sent).toEqual([
      { url: 'https://api.example/license/user', method: 'GET', token: undefined, body: undefined },
      { url: 'https://api.example/license/start', method: 'POST', token: 'right', body: undefined },
    ]);
  });

  it('S06 that another tab made old is fetched anew, once, and the call repeated as it was', async () => {
    const { client, sent } = clientOf({ tokens: ['old', 'right'] });
    const answer = await client.sendFeedback({ message: 'Hello', type: 'idea' });
    expect(answer).toMatchObject({ status: 200, error: null });
    expect(sent.map(({ token }) => token)).toEqual(['old', 'right']);
    expect(sent[0]?.body).toBe(sent[1]?.body);
    // From now on the new token is used at once.
    await client.logout();
    expect(sent.at(-1)?.token).toBe('right');
  });

  it('S06 that is still refused is not tried a third time', async () => {
    const { client, sent } = clientOf({ tokens: ['old', 'older', 'oldest'] });
    expect(await client.logout()).toMatchObject({ status: 403, code: 'csrf', error: 'Out of date.' });
    expect(sent).toHaveLength(2);
  });

  it('S06 that is not there yet is fetched', async () => {
    const { client, sent } = clientOf({ tokens: [null, 'right'] });
    expect((await client.startLicense()).status).toBe(200);
    expect(sent.map(({ token }) => token)).toEqual([undefined, 'right']);
  });

  it('S06 another refusal is no reason to repeat', async () => {
    const sent: string[] = [];
    const client = createApiClient({
      baseUrl: 'https://api.example',
      csrf: { token: () => 'right', refresh: () => Promise.reject(new Error('refreshed')) },
      fetch: (url) => {
        sent.push(url);
        return Promise.resolve(Response.json({ statusCode: 403, message: 'No.', code: 'forbidden' }, { status: 403 }));
      },
    });
    expect(await client.deleteAccount()).toMatchObject({ status: 403, code: 'forbidden' });
    expect(sent).toHaveLength(1);
  });

  it('S06 a shell without a source of tokens, as the desktop’s, sends none and repeats nothing', async () => {
    const client = createApiClient({
      baseUrl: 'https://api.example',
      fetch: (_, init) => {
        expect(init.headers).not.toHaveProperty('X-CSRF-Token');
        return Promise.resolve(Response.json({ statusCode: 403, message: 'No.', code: 'csrf' }, { status: 403 }));
      },
    });
    expect((await client.logout()).code).toBe('csrf');
  });
});

describe('a form that gets no answer', () => {
  const person = { firstName: 'Sam', lastName: 'Student', email: 'sam@example.com' };
  const demo = { ...person, role: 'Head', organisation: 'School', country: 'Australia' };

  it('ends when whoever sent it has waited long enough', async () => {
    const client = createApiClient({
      baseUrl: 'https://api.example',
      fetch: (_, { signal }) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(signal.reason as Error));
        }),
    });
    const caller = new AbortController();
    const { signal } = caller;
    const calls = [
      client.joinWaitlist({ email: person.email }, { signal }),
      client.sendContactRequest(person, { signal }),
      client.requestDemo(demo, { signal }),
    ];
    caller.abort(new Error('Enough.'));
    for (const result of await Promise.all(calls)) expect(result).toEqual({ data: null, error: 'Enough.', status: 0 });
  });
});
