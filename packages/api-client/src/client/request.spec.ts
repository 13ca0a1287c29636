import { describe, expect, it } from 'vitest';
import { apiRequest, type RequestOptions } from './request.js';

const json = (body: unknown, status = 200, type = 'application/json; charset=utf-8'): Response =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers: { 'content-type': type } });

/** Sends one request to a server with this answer. @returns the result and the request. */
async function ask(answer: Response | Error, options: RequestOptions = {}) {
  const sent: { url: string; init: RequestInit }[] = [];
  const result = await apiRequest<unknown>('https://api.example/path', {
    ...options,
    fetch: (url, init) => {
      sent.push({ url, init });
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    },
  });
  return { result, sent: sent[0]!, headers: sent[0]!.init.headers as Record<string, string> };
}

describe('what is sent (specification, section 7)', () => {
  it('a GET has JSON’s content type, the credentials and no body', async () => {
    const { sent, headers } = await ask(json({}));
    expect(sent).toMatchObject({ url: 'https://api.example/path', init: { method: 'GET', credentials: 'include' } });
    expect(sent.init).not.toHaveProperty('body');
    expect(headers).toEqual({ 'Content-Type': 'application/json' });
  });

  it('a body goes as JSON, the CSRF token and other headers beside it', async () => {
    const options = {
      method: 'POST',
      body: { a: [1, null] },
      csrfToken: 'token',
      headers: { 'Idempotency-Key': 'k' },
    } as const;
    const { sent, headers } = await ask(json({}), { ...options, credentials: 'omit' });
    expect(sent.init).toMatchObject({ method: 'POST', body: '{"a":[1,null]}', credentials: 'omit' });
    expect(headers).toEqual({ 'Content-Type': 'application/json', 'X-CSRF-Token': 'token', 'Idempotency-Key': 'k' });
    for (const falsy of [0, false, '', null])
      expect((await ask(json({}), { method: 'PUT', body: falsy })).sent.init.body).toBe(JSON.stringify(falsy));
  });

  it('no token, no header', async () => {
    for (const csrfToken of [null, undefined, '']) {
      expect((await ask(json({}), { csrfToken })).headers).not.toHaveProperty('X-CSRF-Token');
    }
  });
});

describe('what comes back (specification, section 8)', () => {
  it.each([
    ['JSON', json({ users: [] }, 200), { users: [] }],
    ['JSON of any status that means success', json([1], 201), [1]],
    [
      '204, which has no body',
      new Response(null, { status: 204, headers: { 'content-type': 'application/json' } }),
      null,
    ],
    [
      '205, which has no body',
      new Response(null, { status: 205, headers: { 'content-type': 'application/json' } }),
      null,
    ],
    ['something that is not JSON', json('<p>hello</p>', 200, 'text/html'), null],
    ['something without a type', new Response(new Uint8Array([1])), null],
  ])('success with %s is its data', async (_, answer, data) => {
    const { result } = await ask(answer);
    expect(result).toMatchObject({ data, error: null, status: answer.status });
    expect(result.headers).toBe(answer.headers);
    expect(result).not.toHaveProperty('code');
  });

  it.each([
    [
      'the server’s message',
      json({ statusCode: 400, message: 'Please log in.', code: 'unauthenticated' }, 401),
      'Please log in.',
      'unauthenticated',
    ],
    ['no message', json({ statusCode: 500 }, 500), 'Request failed with status 500', undefined],
    ['a message that is no text', json({ message: ['a', 'b'] }, 400), 'Request failed with status 400', undefined],
    ['JSON that is no object', json('null', 502), 'Request failed with status 502', undefined],
    ['a page of a proxy', json('<h1>Bad Gateway</h1>', 502, 'text/html'), 'Request failed with status 502', undefined],
    [
      'an empty body',
      new Response('', { status: 503, headers: { 'content-type': 'application/json' } }),
      'Request failed with status 503',
      undefined,
    ],
    ['JSON that is cut off', json('{"message":"Plea', 500), 'Request failed with status 500', undefined],
  ])('a refusal with %s', async (_, answer, error, code) => {
    const { result } = await ask(answer);
    expect(result).toMatchObject({ data: null, error, status: answer.status });
    expect(result.code).toBe(code);
  });

  it('a refusal names the fields it is about', async () => {
    const refuse = async (errors: unknown) => (await ask(json({ message: 'No.', errors }, 400))).result;
    expect(await refuse([{ field: 'email', message: 'No.' }])).toMatchObject({ status: 400, fields: ['email'] });
    for (const errors of [undefined, [], 'email', [null, 'email', { field: 1 }]]) {
      const result = await refuse(errors);
      expect(result).toMatchObject({ error: 'No.', status: 400 });
      expect(result).not.toHaveProperty('fields');
    }
  });

  it.each([
    ['its message', new TypeError('Failed to fetch'), 'Failed to fetch'],
    ['a sentence, where it has none', new Error(''), 'Network error or server is unreachable'],
  ])('no answer gives %s and status 0', async (_, failure, error) => {
    expect((await ask(failure)).result).toEqual({ data: null, error, status: 0 });
  });

  it('success whose body is cut off is no success', async () => {
    const { result } = await ask(json('{"users":[', 200));
    expect(result).toMatchObject({ data: null, status: 0 });
    expect(result.error).toMatch(/JSON/);
  });

  it('a call that the caller gives up is no exception either', async () => {
    const result = await apiRequest('http://127.0.0.1:1/', { signal: AbortSignal.abort() });
    expect(result).toMatchObject({ data: null, status: 0, error: expect.stringContaining('abort') as string });
  });

  it('the platform’s own fetch is used where none is given', async () => {
    const result = await apiRequest('http://127.0.0.1:1/');
    expect(result).toMatchObject({ data: null, status: 0 });
    expect(result.error).toBe('fetch failed');
  });
});
