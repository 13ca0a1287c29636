import { once } from 'node:events';
import { createServer } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import {
  FEED_FAILURE_SENTENCES,
  FEED_FAILURES,
  FEED_LIMITS,
  type FeedRequest,
} from '@bellweek/api-client/contract/feeds';
import { fetchFeed } from '@bellweek/public-fetch/fetch-feed';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Browser } from '../../../test/browser.js';
import { type Answer, CALENDAR, CalendarServer, redirectTo, sendCalendar } from '../../../test/calendar-server.js';
import { freePort } from '../../../test/free-port.js';
import { findEverywhere } from '../../../test/security/person-tables.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';

let test: TestApp;
let server: CalendarServer;
let student: Browser;
let closedPort: number;
/** A server that takes connections, and never says a word. */
const silent = createServer();

beforeAll(async () => {
  server = await CalendarServer.start();
  closedPort = await freePort();
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const testServers = [server.testServer, `http://127.0.0.1:${closedPort}`];
  test = await startTestApp({ FEED_TEST_SERVERS: testServers.join(', '), LOG_LEVEL: 'trace' });
  student = await test.signedIn();
});
beforeEach(async () => {
  server.answer = sendCalendar;
  server.requests.length = 0;
  await test.database.query('DELETE FROM rate_limits');
});
afterAll(async () => {
  await test?.stop();
  await server?.stop();
  silent.close();
});

const NEW: Omit<FeedRequest, 'url'> = { etag: null, lastModified: null };
const read = async (url: string, versions = NEW, browser = student) =>
  (await browser.client.fetchFeed({ url, ...versions })).data;
const failed = (reason: string) => ({ status: 'failed', reason });
const text =
  (body: string | Buffer, headers: Record<string, string> = {}, status = 200): Answer =>
  (_request, response) =>
    void response.writeHead(status, headers).end(body);
const html = text('<!doctype html><title>Welcome</title>', { 'Content-Type': 'text/html' });

/** Writes pieces for as long as somebody reads. */
const endless =
  (piece: string | Buffer, everyMs = 0, headers: Record<string, string> = {}): Answer =>
  (_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/calendar', ...headers });
    const write = (): void => {
      if (!response.destroyed) response.write(piece, () => setTimeout(write, everyMs));
    };
    write();
  };

describe('a calendar by its address', () => {
  it('is given as it is, with its version', async () => {
    const versions = { etag: '"v1"', lastModified: 'Sun, 29 Nov 2026 04:00:00 GMT' };
    server.answer = text(CALENDAR, { ETag: versions.etag, 'Last-Modified': versions.lastModified });
    expect(await read(server.at('/week.ics'))).toEqual({ status: 'new', calendar: CALENDAR, ...versions });
    const { headers, method } = server.requests[0]!;
    expect(method).toBe('GET');
    expect(headers).toMatchObject({ host: new URL(server.testServer).host, 'user-agent': 'Bellweek' });
    for (const name of ['cookie', 'referer', 'authorization', 'if-none-match', 'origin', 'x-forwarded-for']) {
      expect(headers).not.toHaveProperty(name);
    }
  });

  it('is the same where its server says so of the version that the device has', async () => {
    const versions = { etag: 'W/"v1"', lastModified: 'Sun, 29 Nov 2026 04:00:00 GMT' };
    server.answer = (_request, response) => void response.writeHead(304).end();
    expect(await read(server.at('/week.ics'), versions)).toEqual({ status: 'same' });
    expect(server.requests[0]?.headers).toMatchObject({
      'if-none-match': versions.etag,
      'if-modified-since': versions.lastModified,
    });
    // To a device without a version, that says nothing.
    expect(await read(server.at('/week.ics'))).toEqual(failed('unreachable'));
  });

  it('has no version where its server gives one that is too long', async () => {
    server.answer = text(CALENDAR, { ETag: `"${'v'.repeat(2_000)}"`, 'Last-Modified': 'x'.repeat(200) });
    expect(await read(server.at('/week.ics'))).toMatchObject({ status: 'new', etag: null, lastModified: null });
  });

  it.each([
    ['gzip', gzipSync(CALENDAR)],
    ['deflate', deflateSync(CALENDAR)],
    ['br', brotliCompressSync(CALENDAR)],
  ])('is unpacked from %s', async (encoding, body) => {
    server.answer = text(body, { 'Content-Encoding': encoding });
    expect(await read(server.at('/week.ics'))).toMatchObject({ status: 'new', calendar: CALENDAR });
  });

  it('keeps its letters in UTF-8, in UTF-16 and in Windows-1252', async () => {
    const umlauts = CALENDAR.replace('Essay', 'Übung');
    for (const body of [
      Buffer.from(`\uFEFF${umlauts}`),
      Buffer.from(`\uFEFF${umlauts}`, 'utf16le'),
      Buffer.from(`\uFEFF${umlauts}`, 'utf16le').swap16(),
      Buffer.from(umlauts, 'latin1'),
    ]) {
      server.answer = text(body);
      expect(await read(server.at('/week.ics'))).toMatchObject({ status: 'new', calendar: umlauts });
    }
  });

  it('is found behind three redirects', async () => {
    server.answer = (request, response) => {
      const step = Number(request.url?.slice(1));
      if (step < 3) redirectTo(`/${step + 1}`, [301, 307, 308][step])(request, response);
      else sendCalendar(request, response);
    };
    expect(await read(server.at('/0'))).toMatchObject({ status: 'new' });
    expect(server.requests).toHaveLength(4);
  });
});

/** Servers that give no calendar, and what a student is told. */
const BAD: [what: string, answer: Answer, reason: string][] = [
  ['redirects in a circle', (request, response) => redirectTo(request.url!)(request, response), 'redirects'],
  ['a redirect to nowhere', (_request, response) => void response.writeHead(302).end(), 'unreachable'],
  ['a page with status 200', html, 'notCalendar'],
  ['a calendar within a page', text(`<html><pre>\n${CALENDAR}</pre>`), 'notCalendar'],
  ['another kind of file', text('Subject,Start Date\nEssay,3/12/2026'), 'notCalendar'],
  ['nothing', text(''), 'notCalendar'],
  ['a log-in page', text('<html><form><input name=p type=password></form>'), 'signIn'],
  ['a password', text('', { 'WWW-Authenticate': 'Basic' }, 401), 'signIn'],
  ['a refusal', text('', {}, 403), 'signIn'],
  ['no calendar any more', text('', {}, 404), 'gone'],
  ['no calendar for good', text('', {}, 410), 'gone'],
  ['an error', text('', {}, 500), 'unreachable'],
  ['a pause', text('', {}, 429), 'unreachable'],
  ['a closed connection', (_request, response) => void response.destroy(), 'unreachable'],
  ['half a calendar', text(CALENDAR.slice(0, 40), { 'Content-Length': '400' }), 'unreachable'],
  ['an encoding that nobody knows', text(CALENDAR, { 'Content-Encoding': 'zip' }), 'unreachable'],
  ['broken gzip', text(Buffer.from('no gzip at all'), { 'Content-Encoding': 'gzip' }), 'unreachable'],
  ['200 MB that it announces', endless('x', 0, { 'Content-Length': String(200 * 1_048_576) }), 'large'],
  ['a calendar without an end', endless('x'.repeat(65_536)), 'large'],
  ['a bomb of gzip', text(gzipSync(Buffer.alloc(200 * 1_048_576)), { 'Content-Encoding': 'gzip' }), 'large'],
];

describe('what gives no calendar', () => {
  it.each(BAD)('%s is told in one sentence', async (_what, answer, reason) => {
    server.answer = answer;
    const begun = Date.now();
    expect(await read(server.at('/week.ics'))).toEqual(failed(reason));
    expect(Date.now() - begun).toBeLessThan(FEED_LIMITS.time);
  });

  it('a log-in page behind a redirect is one by its address', async () => {
    server.answer = (request, response) =>
      request.url === '/week.ics' ? redirectTo('/login/index.php')(request, response) : html(request, response);
    expect(await read(server.at('/week.ics'))).toEqual(failed('signIn'));
  });

  it('a server that is away does not hold anybody up', async () => {
    expect(await read(`http://127.0.0.1:${closedPort}/week.ics`)).toEqual(failed('unreachable'));
  });

  it('401 after a month: what was read before stays the device’s, and its version opens nothing', async () => {
    server.answer = text('', {}, 401);
    expect(await read(server.at('/week.ics'), { etag: '"v1"', lastModified: null })).toEqual(failed('signIn'));
  });

  it.each([
    ['says nothing', (): void => undefined],
    ['says a letter now and then', endless('x', 20)],
    ['sends headers alone', (_request, response) => void response.writeHead(200).flushHeaders()],
  ] satisfies [string, Answer][])('a server that %s is left once the time is over', async (_what, answer) => {
    server.answer = answer;
    const [request, limits] = [
      { url: server.at('/week.ics'), ...NEW },
      { ...FEED_LIMITS, time: 300 },
    ];
    expect(await fetchFeed(request, test.config.publicNetwork, limits)).toEqual(failed('slow'));
  });

  it('a server that takes the connection and is silent, even before TLS, is left too', async () => {
    const address = silent.address() as { port: number };
    const network = { testServers: [`https://127.0.0.1:${address.port}`] };
    const request = { url: `https://127.0.0.1:${address.port}/`, ...NEW };
    expect(await fetchFeed(request, network, { ...FEED_LIMITS, time: 300 })).toEqual(failed('slow'));
  });

  it('leaves no connection open', async () => {
    const open = new Set<unknown>();
    server.answer = (request, response) => {
      open.add(request.socket.on('close', () => open.delete(request.socket)));
      endless('x'.repeat(65_536))(request, response);
    };
    expect(await read(server.at('/week.ics'))).toEqual(failed('large'));
    await expect.poll(() => open.size).toBe(0);
  });

  it('has a sentence for each reason, which names no address', () => {
    expect(Object.keys(FEED_FAILURE_SENTENCES)).toEqual([...FEED_FAILURES]);
    for (const sentence of Object.values(FEED_FAILURE_SENTENCES)) expect(sentence).toMatch(/^[A-Z][^.]+[.]( [A-Z]|$)/);
  });
});

describe('reading a calendar', () => {
  it('is refused where the request is not as declared', async () => {
    for (const body of [
      { url: `https://calendar.example/${'x'.repeat(2_000)}`, ...NEW },
      { url: 'https://calendar.example/', etag: 'a\r\nCookie: b', lastModified: null },
      { url: 'https://calendar.example/', etag: '', lastModified: null },
    ]) {
      expect((await student.client.fetchFeed(body)).status).toBe(400);
    }
  });

  it('has its number per person and hour', async () => {
    const [eager, other] = [await test.signedIn(), await test.signedIn()];
    const url = 'https://127.0.0.1/';
    const statuses = new Set<number>();
    for (let time = 0; time < 120; time += 1) {
      statuses.add((await eager.client.fetchFeed({ url, ...NEW })).status);
    }
    expect([...statuses]).toEqual([200]);
    expect((await eager.client.fetchFeed({ url, ...NEW })).status).toBe(429);
    expect((await other.client.fetchFeed({ url, ...NEW })).status).toBe(200);
  });

  it('S72 leaves its address in no log, error, audit entry or table, and in no export', async () => {
    const token = 'q7canary9TqSecretToken';
    const paths = [...BAD.map(([, answer]) => answer), sendCalendar, redirectTo(`/moved?key=${token}`)];
    for (const answer of paths) {
      server.answer = answer;
      await read(server.at(`/user_${token}.ics?token=${token}`));
    }
    const refused = [
      await student.client.fetchFeed({ url: `https://10.0.0.1/${token}`, ...NEW }),
      await student.client.fetchFeed({ url: token.repeat(100), ...NEW }),
      await student.client.fetchFeed({ url: `https://10.0.0.1/${token}`, etag: `${token}\n`, lastModified: null }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([200, 400, 400]);
    const log = test.logs.join('\n');
    expect(log).toContain('/feeds/fetch');
    expect(log).not.toContain(token);
    const bodies = test.answers.answers.map(({ body }) => body).join('\n');
    expect(bodies).toContain('notCalendar');
    expect(bodies).not.toContain(token);
    expect(await findEverywhere(test.database, token)).toEqual([]);
    expect(JSON.stringify((await student.client.exportMyData()).data)).not.toContain(token);
  });
});
