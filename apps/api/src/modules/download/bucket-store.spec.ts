import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get as httpGet, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import express, { type NextFunction, type Request, type Response as Outgoing } from 'express';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Bucket, CANARY, type Fault } from '../../../test/bucket.js';
import { freePort } from '../../../test/free-port.js';
import { waitUntil } from '../../../test/wait-until.js';
import { ErrorFilter } from '../../common/error.filter.js';
import { type BucketConfig, loadConfig } from '../../config/config.js';
import { BucketStore } from './bucket-store.js';
import { DownloadService } from './download.service.js';

const BUILD = 'Bellweek-1.2.3.AppImage';
/** Larger than one read. */
const CONTENT = Buffer.alloc(300_000, 'ELF linux build ');
const FEED = JSON.stringify({
  version: '1.2.3',
  files: [{ url: BUILD, sha512: createHash('sha512').update(CONTENT).digest('base64'), size: CONTENT.length }],
});

/** Time-out that a request meets even on a busy machine, and that a silent bucket costs a test. */
const SHORT_MS = 1_000;

let root: string;
let bucket: Bucket;
let logs: string[];
let servers: Server[];
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'bucket-'));
  await writeFile(join(root, BUILD), CONTENT);
  await writeFile(join(root, 'latest-linux.yml'), FEED);
  bucket = await Bucket.start(root);
  [logs, servers] = [[], []];
});
afterEach(async () => {
  for (const server of servers) server.closeAllConnections();
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  await bucket.stop();
  await rm(root, { recursive: true, force: true });
  expect(logs.join('')).not.toContain(CANARY);
});

const configOf = (overrides: Partial<BucketConfig> = {}): BucketConfig => ({
  url: bucket.urlOf(''),
  timeoutMs: 60_000,
  cacheMs: 0,
  ...overrides,
});

/** The download routes on this bucket, and nothing else of the API. @returns their address */
async function serve(overrides?: Partial<BucketConfig>): Promise<string> {
  const logger = pino({ level: 'trace' }, { write: (line: string) => void logs.push(line) });
  const downloads = new DownloadService(loadConfig({}), logger, new BucketStore(configOf(overrides)));
  const app = express();
  app.get('/newest', (_request, response) => downloads.sendNewest('linux', response));
  app.get('/releases/:name', ({ params }, response) => downloads.sendOfFeed(params.name, response));
  const errors = new ErrorFilter(logger);
  app.use((failure: unknown, request: Request, response: Outgoing, _next: NextFunction) => {
    errors.answer(failure, request, response);
  });
  const server = await new Promise<Server>((resolve) => {
    const listening = app.listen(0, '127.0.0.1', () => resolve(listening));
  });
  servers.push(server);
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** An answer; without a body where the connection broke during it. */
async function take(address: string, init?: RequestInit) {
  const response = await fetch(address, init);
  const body = await response.arrayBuffer().then(
    (bytes) => Buffer.from(bytes),
    () => null,
  );
  expect(JSON.stringify([...response.headers]) + String(body)).not.toContain(CANARY);
  return { status: response.status, headers: response.headers, body };
}

const half = (file: Buffer): Buffer => file.subarray(0, file.length / 2);
const head = (response: Parameters<Fault>[0], headers: Record<string, number | string>, status = 200) =>
  response.writeHead(status, headers);

describe('a bucket that is well', () => {
  it('gives a build whole, under our own words for what it is', async () => {
    const { status, headers, body } = await take(`${await serve()}/newest`);
    expect(status).toBe(200);
    expect(body?.equals(CONTENT)).toBe(true);
    expect(headers.get('content-length')).toBe(String(CONTENT.length));
    expect(headers.get('content-type')).toBe('application/octet-stream');
    expect(headers.get('content-disposition')).toBe('attachment; filename=Bellweek.AppImage');
    expect(logs).toEqual([]);
  });

  it('is asked once by all who ask at the same time, and not again for a while', async () => {
    const store = new BucketStore(configOf({ cacheMs: 600_000 }));
    const asked = await Promise.all(Array.from({ length: 20 }, () => store.newest('linux')));
    expect(new Set(asked.map((release) => release?.version))).toEqual(new Set(['1.2.3']));
    await store.newest('linux');
    expect((await store.readFeed('latest-linux.yml'))?.toString()).toBe(FEED);
    expect(bucket.asked).toEqual(['GET /latest-linux.yml', `HEAD /${BUILD}`]);
  });

  it('is asked again after a while', async () => {
    const store = new BucketStore(configOf());
    expect((await store.newest('linux'))?.version).toBe('1.2.3');
    await writeFile(join(root, 'latest-linux.yml'), FEED.replace('1.2.3', '1.2.4'));
    expect((await store.newest('linux'))?.version).toBe('1.2.4');
  });

  it('has nothing where it says so, and where it says "forbidden" though it is open to all', async () => {
    const store = new BucketStore(configOf({ url: new URL('/', bucket.urlOf('')).href }));
    // This bucket answers "forbidden" without its query, like one without public listing.
    expect(await store.newest('linux')).toBeNull();
    expect(bucket.asked).toEqual(['GET /latest-linux.yml']);
    expect(await new BucketStore(configOf()).newest('mac')).toBeNull();
  });
});

/** Each fault comes before the first byte of the build, so that it is answered with a sentence. */
const REFUSED: Record<string, Fault> = {
  'breaks the connection': (response) => void response.destroy(),
  'breaks it after the head': (response, file) => {
    head(response, { 'Content-Length': file.length }).flushHeaders();
    response.destroy();
  },
  'answers 500': (response) => void response.writeHead(500).end('<Error>'),
  'answers 403 to its query': (response) => void response.writeHead(403).end('<Error>'),
  'answers 206 to no range': (response, file) => {
    head(
      response,
      { 'Content-Length': file.length, 'Content-Range': `bytes 0-${file.length - 1}/${file.length}` },
      206,
    );
    response.end(file);
  },
  'leads elsewhere': (response) => void head(response, { Location: '/elsewhere' }, 302).end(),
  'does not say how long the file is': (response, file) => {
    response.write(half(file));
    response.end(file.subarray(file.length / 2));
  },
  'packs the file': (response, file) => {
    const packed = gzipSync(file);
    head(response, { 'Content-Length': packed.length, 'Content-Encoding': 'gzip' }).end(packed);
  },
};

describe.each(Object.entries(REFUSED))('a bucket that %s', (_name, fault) => {
  const onBuild: Fault = (response, file, request) => {
    if (request.method === 'HEAD') return void head(response, { 'Content-Length': file.length }).end();
    if (!request.url?.includes(BUILD)) return void response.end(file);
    fault(response, file, request);
  };

  it('is a page for a browser, and an error for a program', async () => {
    const api = await serve();
    bucket.fault = onBuild;
    const page = await take(`${api}/newest`);
    expect([page.status, page.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8']);
    expect(page.headers.get('content-disposition')).toBeNull();
    expect(String(page.body)).toContain('Bellweek for Linux cannot be downloaded right now.');
    const error = await take(`${api}/releases/${BUILD}`);
    expect(error.status).toBe(503);
    expect(error.headers.get('cache-control')).toBe('no-store');
    expect(JSON.parse(String(error.body))).toMatchObject({ code: 'unavailable', statusCode: 503 });
    expect(bucket.faulty.filter((asked) => asked === `GET /${BUILD}`)).toHaveLength(2);
    expect(bucket.asked).not.toContain('GET /elsewhere');
    expect(logs.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual(['request failed', 'request failed']);
    bucket.fault = null;
    expect((await take(`${api}/newest`)).body?.equals(CONTENT)).toBe(true);
  });
});

describe('a bucket whose numbers are wrong', () => {
  it.each([
    ['shorter', CONTENT.subarray(1)],
    ['longer', Buffer.concat([CONTENT, CONTENT])],
  ])('a build that is %s than its feed says is not published', async (_how, content) => {
    await writeFile(join(root, BUILD), content);
    expect((await take(`${await serve()}/newest`)).status).toBe(404);
  });

  it('a build that became another since is not sent', async () => {
    const api = await serve({ cacheMs: 600_000 });
    expect((await take(`${api}/newest`)).status).toBe(200);
    await writeFile(join(root, BUILD), CONTENT.subarray(1));
    expect((await take(`${api}/newest`)).status).toBe(503);
    const part = { headers: { range: 'bytes=0-9' } };
    expect((await take(`${api}/newest`, part)).status).toBe(503);
    await writeFile(join(root, BUILD), CONTENT);
    expect((await take(`${api}/newest`, part)).status).toBe(206);
  });

  it.each(['bytes 0-9/5', 'bytes 0-8/300000', 'bytes 9-0/300000', 'bytes 0-9/*', 'bytes */300000', '0-9', ''])(
    'a part named %j is not passed on',
    async (range) => {
      const api = await serve();
      bucket.fault = (response, file) => {
        head(response, { 'Content-Length': 10, 'Content-Range': range }, 206).end(file.subarray(0, 10));
      };
      const part = { headers: { range: 'bytes=0-9' } };
      expect((await take(`${api}/releases/${BUILD}`, part)).status).toBe(503);
      expect(bucket.faulty).toHaveLength(1);
    },
  );

  it('several parts at once are answered with the whole, and so is a range that the bucket does not know', async () => {
    const api = await serve();
    const several = await take(`${api}/releases/${BUILD}`, { headers: { range: 'bytes=0-1,4-5' } });
    expect([several.status, several.body?.equals(CONTENT)]).toEqual([200, true]);
    bucket.fault = (response, file) => void head(response, { 'Content-Length': file.length }).end(file);
    const unknown = await take(`${api}/releases/${BUILD}`, { headers: { range: 'bytes=0-1' } });
    expect([unknown.status, unknown.body?.equals(CONTENT)]).toEqual([200, true]);
  });
});

describe('a bucket that fails in the midst of a build', () => {
  const CUT: Record<string, Fault> = {
    'breaks the connection': (response, file) => {
      head(response, { 'Content-Length': file.length }).write(half(file), () => response.destroy());
    },
    'promises more than it has': (response, file) => {
      response.shouldKeepAlive = false;
      head(response, { 'Content-Length': file.length }).write(half(file), () => response.socket?.end());
    },
  };

  it.each(Object.entries(CUT))('one that %s: the reader learns that it is not whole', async (_name, fault) => {
    const api = await serve();
    bucket.fault = fault;
    const { status, headers, body } = await take(`${api}/releases/${BUILD}`);
    expect([status, headers.get('content-length')]).toEqual([200, String(CONTENT.length)]);
    expect(body).toBeNull();
    expect(bucket.faulty).toHaveLength(1);
    await waitUntil('the log says so', () => logs.join('').includes('The releases bucket'));
  });

  it('one that falls silent is given up', async () => {
    const api = await serve({ timeoutMs: SHORT_MS });
    let isLeft = false;
    bucket.fault = (response, file) => {
      response.on('close', () => (isLeft = true));
      head(response, { 'Content-Length': file.length }).write(half(file));
    };
    const { status, body } = await take(`${api}/releases/${BUILD}`);
    expect(status === 200 ? body : status).toBe(status === 200 ? null : 503);
    await waitUntil('the bucket is left', () => isLeft);
    expect(logs.join('')).toContain(`no answer for ${SHORT_MS} ms`);
  });
});

describe('a feed that cannot be had', () => {
  const CASES: Record<string, Fault> = {
    'is never answered': () => undefined,
    'stops half-way': (response, file) => void head(response, { 'Content-Length': file.length }).write(half(file)),
    'is cut': (response, file) => {
      head(response, { 'Content-Length': file.length }).write(half(file), () => response.destroy());
    },
    'is larger than any feed': (response, file) => void response.end(Buffer.concat([file, Buffer.alloc(200_000, ' ')])),
    'comes with an error': (response, file) => void response.writeHead(500).end(file),
  };

  it.each(Object.entries(CASES))('one that %s is unavailable, until it is there', async (_name, fault) => {
    const store = new BucketStore(configOf({ timeoutMs: SHORT_MS, cacheMs: 600_000 }));
    bucket.fault = fault;
    const refused = { code: 'unavailable', status: 503 };
    await expect(store.readFeed('latest-linux.yml')).rejects.toMatchObject(refused);
    expect(bucket.faulty).toEqual(['GET /latest-linux.yml']);
    bucket.fault = null;
    const patient = new BucketStore(configOf());
    expect((await patient.readFeed('latest-linux.yml'))?.toString()).toBe(FEED);
  });

  it('no failure is kept', async () => {
    const store = new BucketStore(configOf({ cacheMs: 600_000 }));
    bucket.fault = (response) => void response.destroy();
    await expect(store.newest('linux')).rejects.toMatchObject({ code: 'unavailable' });
    bucket.fault = null;
    expect((await store.newest('linux'))?.version).toBe('1.2.3');
  });

  it('a bucket that is not there at all is unavailable', async () => {
    const api = await serve({ url: `http://127.0.0.1:${await freePort()}/?signature=${CANARY}` });
    expect((await take(`${api}/newest`)).status).toBe(503);
    expect((await take(`${api}/releases/latest-linux.yml`)).status).toBe(503);
    expect(logs.join('')).toContain('ECONNREFUSED');
  });
});

describe('a reader', () => {
  const MOST_AHEAD = 100_000_000;

  it('who is slow slows the bucket down, and who leaves lets it go', async () => {
    const api = await serve();
    let sent = 0;
    let isLeft = false;
    bucket.fault = (response) => {
      const chunk = Buffer.alloc(65_536);
      const pour = (): void => {
        do sent += chunk.length;
        while (response.write(chunk) && !response.destroyed);
      };
      response.on('drain', pour).on('close', () => (isLeft = true));
      head(response, { 'Content-Length': 4_000_000_000 });
      pour();
    };
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      httpGet(`${api}/releases/${BUILD}`, resolve).on('error', reject);
    });
    let [last, same] = [0, 0];
    await waitUntil('the bucket has to wait', () => {
      same = sent === last ? same + 1 : 0;
      last = sent;
      return same === 30 || sent > MOST_AHEAD;
    });
    expect(sent).toBeLessThan(MOST_AHEAD);
    expect(isLeft).toBe(false);
    answer.destroy();
    await waitUntil('the bucket is let go', () => isLeft);
    expect(logs).toEqual([]);
  });
});
