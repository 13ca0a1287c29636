import fc from 'fast-check';
import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { createGzip, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LIMITS } from '@bellweek/api-client/contract/limits';
import { watchMemory } from '../process-memory.js';
import { readRoutes } from '../route-table.js';
import { shareOf } from '../share.js';
import { startTestApp, type TestApp } from '../test-app.js';
import { Cast } from './actors.js';
import { digestAtRest } from './at-rest.js';
import { rawRequest } from './raw-request.js';
import { guestOf, LISTED, type ListedRoute } from './route-list.js';
import { assertProperty } from './property.js';
import { fillPath, type Sample, sampleFor } from './samples.js';
import { walkSchema, withValue } from './schema-walk.js';

let test: TestApp;
let cast: Cast;
beforeAll(async () => {
  test = await startTestApp();
  cast = new Cast(test);
});
beforeEach(() => cast.forgetLimits());
afterAll(() => test.stop());

const CHANGES = LISTED.filter(({ method, body }) => method !== 'GET' && body === undefined);
const schemaOf = ({ key }: ListedRoute) => readRoutes(test.app).find((route) => route.key === key)?.body;

/** One sample per route, prepared once before the test compares the database. */
const samples = new Map<string, Promise<Sample>>();
function sampleOf({ key }: ListedRoute): Promise<Sample> {
  const known = samples.get(key) ?? sampleFor(test, key);
  samples.set(key, known);
  return known;
}

/** Sends a body as text, so that keys no object literal keeps arrive too. */
async function post(route: ListedRoute, body: string | Uint8Array, headers: Record<string, string> = {}) {
  const actor = await cast.get(guestOf(route));
  const { status, body: answer } = await rawRequest(test.config.apiUrl, {
    method: route.method,
    path: fillPath(route.path, await sampleOf(route)),
    headers: { ...actor.headers(true), 'content-type': 'application/json', ...headers },
    body,
  });
  return { status, code: answer === '' ? undefined : (JSON.parse(answer) as { code?: string }).code };
}

const EXTRAS = [
  '"isAdmin":true',
  '"id":"00000000-0000-4000-8000-000000000000"',
  '"userId":"00000000-0000-4000-8000-000000000000"',
  '"user_id":1',
  '"licenseType":"admin"',
  '"expiresAt":"2199-01-01T00:00:00Z"',
  '"isRead":true',
  '"createdAt":"2000-01-01T00:00:00Z"',
  '"__proto__":{"polluted":true,"isAdmin":true}',
  '"\\u005f_proto__":{"polluted":true}',
  '"constructor":{"prototype":{"polluted":true}}',
  '"prototype":{"polluted":true}',
  '"toString":1',
  '"":1',
];

const NESTED = [
  '{"__proto__":{"polluted":true}}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  '[[{"isAdmin":true}]]',
];

async function bodyOf(route: ListedRoute): Promise<Record<string, unknown>> {
  return (await sampleOf(route)).body ?? {};
}

describe('S30 bodies say no more than their schema', () => {
  it.each(CHANGES)('S30 $key refuses every field it does not know, and changes nothing', async (route) => {
    if (!schemaOf(route)) return expect(await bodyOf(route)).toEqual({});
    await cast.get(guestOf(route));
    const sample = await bodyOf(route);
    const whole = JSON.stringify(sample);
    const before = await test.database.digest();
    const unknown = EXTRAS.filter((each) => !Object.hasOwn(sample, /^"(\w+)"/.exec(each)?.[1] ?? ''));
    for (const extra of shareOf(unknown, 6, CHANGES.indexOf(route))) {
      const body = whole.replace(/}$/, `,${extra}}`);
      expect({ extra, ...(await post(route, body)) }).toEqual({ extra, status: 400, code: 'invalid_request' });
    }
    expect(await test.database.digest()).toBe(before);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it.each(CHANGES)('S30 $key refuses objects with a prototype of their own wherever a value stands', async (route) => {
    const schema = schemaOf(route);
    if (!schema) return expect(await bodyOf(route)).toEqual({});
    const sample = await bodyOf(route);
    for (const [at, { path }] of walkSchema(schema).entries()) {
      for (const nested of shareOf(NESTED, NESTED.length, at)) {
        const body = JSON.stringify(withValue(sample, path, 'NESTED')).replace('"NESTED"', nested);
        expect({ path, ...(await post(route, body)) }).toEqual({ path, status: 400, code: 'invalid_request' });
      }
    }
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it.each(CHANGES)('S30 $key refuses whatever key fast-check finds', async (route) => {
    const schema = schemaOf(route);
    if (!schema) return expect(await bodyOf(route)).toEqual({});
    const sample = await bodyOf(route);
    const key = fc.string({ minLength: 1, unit: 'grapheme' }).filter((name) => !(name in sample) && name !== 'port');
    await assertProperty(
      `S30 ${route.key}`,
      fc.asyncProperty(key, fc.jsonValue({ maxDepth: 3 }), async (name, value) => {
        await cast.forgetLimits();
        const whole = JSON.stringify(sample).replace(/}$/, `,${JSON.stringify(name)}:${JSON.stringify(value)}}`);
        expect((await post(route, whole)).status).toBe(400);
      }),
      // All routes refuse by the same means: five hundred keys in all.
      { numRuns: 8 },
    );
  });

  it('S22 a body cannot choose the licence that starts, nor whose', async () => {
    const browser = await test.signedIn();
    const answer = await browser.fetch('/license/start', {
      method: 'POST',
      headers: { 'x-csrf-token': browser.csrfToken ?? '', 'content-type': 'application/json' },
      body: JSON.stringify({ type: 'admin', userId: 'x', expiresAt: '2199-01-01', isAdmin: true }),
    });
    expect(await answer.json()).toMatchObject({ license: { type: 'trial' } });
    expect((await browser.client.getAuthStatus()).data?.user?.isAdmin).toBe(false);
  });

  it('S30 the samples themselves pass', async () => {
    // A one-time code of the samples so far lives for a minute.
    samples.clear();
    for (const route of CHANGES.filter(({ isEnd }) => !isEnd)) {
      const { status } = await post(route, JSON.stringify(await bodyOf(route)));
      expect({ key: route.key, status }).toEqual({ key: route.key, status: route.status[guestOf(route)] });
    }
  });
});

const FEEDBACK = LISTED.find(({ key }) => key === 'POST /feedback')!;
const deep = (levels: number, open = '[', close = ']'): string =>
  `{"message":${open.repeat(levels)}1${close.repeat(levels)}}`;

describe('S37 nesting', () => {
  it.each([
    ['lists', deep(40_000)],
    ['objects', deep(10_000, '{"a":', '}')],
    ['lists that never end', `{"message":${'['.repeat(40_000)}`],
    [
      'lists after a text with brackets and quotes',
      `{"type":"]]]\\"}","message":${'['.repeat(30_000)}${']'.repeat(30_000)}}`,
    ],
    ['one level more than allowed', deep(LIMITS.jsonDepth)],
  ])('S37 %s: 400', async (_name, body) => {
    const before = await digestAtRest(test.database);
    expect(await post(FEEDBACK, body)).toEqual({ status: 400, code: 'invalid_request' });
    expect(await test.database.digest()).toBe(before);
  });

  it('S37 brackets inside a text are no nesting', async () => {
    const message = '[{'.repeat(2_000);
    expect((await post(FEEDBACK, JSON.stringify({ message, type: 'bug' }))).status).toBe(204);
  });

  it.each([
    '',
    ' ',
    'null',
    '1',
    '"x"',
    '[]',
    '[{}]',
    'true',
    '{',
    '{]',
    '{"message":}',
    "{'message':1}",
    '\ufeff{}',
    '{"message":"a","type":"bug"}x',
  ])('S30 the body %j is refused', async (body) => {
    expect((await post(FEEDBACK, body)).status).toBe(400);
  });
});

describe('S36 sizes', () => {
  const sized = (bytes: number): string => {
    const frame = JSON.stringify({ message: '', type: 'bug' });
    return frame.replace('""', `"${'x'.repeat(bytes - frame.length)}"`);
  };

  /** Routes that take lists of addresses, or envelopes; all other bodies are 100 kB at most. */
  const LARGE: Record<string, number> = {
    'POST /email/alert': 8 * 1024 * 1024,
    'POST /waitlist/import/preview': 3_000_000,
    'POST /waitlist/import': 3_000_000,
    'POST /sync/log': 1_500_000,
    'POST /me/calendars': 1_500_000,
    'PUT /me/calendars/:id': 1_500_000,
    'POST /school/imports/preview': 5_334_334,
    'POST /school/imports': 5_334_334,
  };

  it.each(CHANGES)('S36 $key takes its 100 kB, or what it needs, and not one byte more', async (route) => {
    const most = LARGE[route.key] ?? 102_400;
    expect((await post(route, sized(most))).status).not.toBe(413);
    if (route.isEnd) cast = new Cast(test);
    expect(await post(route, sized(most + 1))).toEqual({ status: 413, code: 'too_large' });
  });

  it('S36 a form of more than 20 kB is refused at Apple’s callback', async () => {
    const send = (length: number) =>
      rawRequest(test.config.apiUrl, {
        method: 'POST',
        path: '/auth/apple/callback',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: `code=${'x'.repeat(length)}`,
      });
    expect((await send(1_000)).status).toBe(303);
    expect((await send(20_480)).status).toBe(413);
  });

  it('S36 what is small only while it is compressed is refused', async () => {
    // A hundred megabytes in pieces: never as a whole in this process, so that the API's memory is measured.
    const piece = Buffer.alloc(1024 * 1024, 0x20);
    const pieces = Array.from({ length: 100 }, () => piece);
    const bomb = await buffer(Readable.from(pieces).pipe(createGzip()));
    expect(bomb.length).toBeLessThan(110_000);
    const headers = { 'content-encoding': 'gzip' };
    expect((await post(FEEDBACK, sized(1_000))).status).toBe(204);
    const memory = watchMemory(process.pid);
    for (const packed of [gzipSync(sized(1_000)), bomb.subarray(0, 100_000)]) {
      expect(await post(FEEDBACK, packed, headers)).toEqual({ status: 415, code: 'unsupported_media_type' });
    }
    expect(memory.stop()).toBeLessThan(64);
  });

  it.each(['gzip', 'br', 'deflate', 'compress', 'zstd', 'gzip, gzip', 'identity, gzip', 'x', ''])(
    'S36, S69 a body in the encoding %j is not read',
    async (encoding) => {
      const answer = await post(FEEDBACK, sized(1_000), { 'content-encoding': encoding });
      expect(answer).toEqual({ status: 415, code: 'unsupported_media_type' });
    },
  );

  it('S36 the encoding "identity" is none', async () => {
    expect((await post(FEEDBACK, sized(1_000), { 'content-encoding': 'Identity' })).status).toBe(204);
  });

  it('S69 a body of more than 100 kB is for operators’ routes, a class list, a push of sync and a shared calendar', () => {
    const large = readRoutes(test.app).filter(({ mostBytes }) => mostBytes > 102_400);
    expect(large.map(({ key, access }) => ({ key, access })).sort((a, b) => (a.key < b.key ? -1 : 1))).toEqual([
      { key: 'POST /email/alert', access: 'campaigns' },
      { key: 'POST /me/calendars', access: 'signed-in' },
      { key: 'POST /school/imports', access: 'contact' },
      { key: 'POST /school/imports/preview', access: 'contact' },
      { key: 'POST /sync/log', access: 'signed-in' },
      { key: 'POST /waitlist/import', access: 'administrator' },
      { key: 'POST /waitlist/import/preview', access: 'administrator' },
      { key: 'PUT /me/calendars/:id', access: 'signed-in' },
    ]);
  });

  it('S36 a body of 100 MB is refused before it is read', async () => {
    const { received } = await pour({ 'content-length': String(100 * 1024 * 1024) }, 100 * 1024 * 1024);
    expect(received).toMatch(/^HTTP\/1.1 413 /);
  });

  it('S36 a body of unknown length is read to its end and refused, one that never ends is cut off', async () => {
    const finite = await pour({ 'transfer-encoding': 'chunked' }, 200_000);
    expect(finite.received).toMatch(/^HTTP\/1.1 413 /);
    const endless = await pour({ 'transfer-encoding': 'chunked' }, Number.POSITIVE_INFINITY);
    expect(endless.received).toBe('');
    // The sockets' buffers take more than the API reads.
    expect(endless.sent).toBeLessThan(32 * 1024 * 1024);
  });

  it('S36, S69 a body without an end that nobody reads is cut off too', async () => {
    for (const path of ['/email/alert', '/email/one-click?t=x', '/nothing']) {
      const { received, sent } = await pour({ 'transfer-encoding': 'chunked' }, Infinity, { path, isDeaf: true });
      expect(received).toMatch(/^HTTP\/1.1 (403|200|404) /);
      // Checked ten times a second; Node itself gives up after half a minute, many gigabytes later.
      expect(sent).toBeLessThan(1024 * 1024 * 1024);
    }
  });

  /**
   * Sends that many bytes as fast as they go, until the API answers or, if deaf, closes.
   * @returns its answer, and the bytes sent by then.
   */
  async function pour(
    header: Record<string, string>,
    bytes: number,
    { path = '/feedback', isDeaf = false } = {},
  ): Promise<{ received: string; sent: number }> {
    const actor = await cast.get('user');
    const { hostname, port } = new URL(test.config.apiUrl);
    const headers = {
      ...actor.headers(true),
      host: `${hostname}:${port}`,
      'content-type': 'application/json',
      ...header,
    };
    const lines = Object.entries(headers).map((line) => line.join(': '));
    const isChunked = 'transfer-encoding' in header;
    const chunk = isChunked ? `4000\r\n${' '.repeat(0x4000)}\r\n` : ' '.repeat(0x4000);
    const socket = connect(Number(port), hostname);
    socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
    let [received, sent] = ['', 0];
    const pump = (): void => {
      while (!socket.destroyed && (isDeaf || received === '') && sent < bytes) {
        sent += chunk.length;
        if (!socket.write(chunk)) return void socket.once('drain', pump);
      }
      if (isChunked) socket.write('0\r\n\r\n');
    };
    await new Promise<void>((resolve) => {
      socket.on('close', () => resolve());
      socket.on('error', () => resolve());
      socket.on('data', (data) => {
        received += data.toString();
        if (!isDeaf) socket.destroy();
      });
      pump();
    });
    return { received, sent };
  }
});
