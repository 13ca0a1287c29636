import { once } from 'node:events';
import { extname } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { DownloadSystem } from '@bellweek/api-client/contract/download';
import type { Response as Outgoing } from 'express';
import type { BucketConfig } from '../../config/config.js';
import { asUnavailable, readSpan, unavailable } from './bucket-answer.js';
import type { ReleaseStore, SendOptions } from './release-store.js';
import { newestRelease, type Release } from './releases.js';
import { memoizeFor } from '../../common/memoize-for.js';

/** Maximum size of a feed in bytes, more than `desktop:publish` writes with the longest notes. */
const MOST_FEED = 200_000;
/** A single range. Several are answered with the whole file, as from a folder. */
const ONE_RANGE = /^bytes=(\d+-\d*|-\d+)$/;

interface BucketRequest {
  method?: string;
  range?: string;
}

/** Aborts a request to the bucket when it is silent for too long, or when the reader has gone. */
class IdleTimeout {
  private readonly stop = new AbortController();
  readonly signal = this.stop.signal;

  constructor(private readonly ms: number) {}

  readonly abort = (): void => this.stop.abort();

  async limit<T>(work: Promise<T>): Promise<T> {
    const timer = setTimeout(() => this.stop.abort(unavailable(`no answer for ${this.ms} ms`)), this.ms);
    try {
      return await work;
    } finally {
      clearTimeout(timer);
    }
  }
}

/**
 * A bucket of any provider, or another server of files by GET and HEAD. Its files are proxied: a redirect would reveal the
 * query, which is a credential, and the updater follows none to another server.
 */
export class BucketStore implements ReleaseStore {
  readonly readFeed: (name: string) => Promise<Buffer | null>;
  readonly newest: (system: DownloadSystem) => Promise<Release | null>;

  constructor(private readonly bucket: BucketConfig) {
    this.readFeed = memoizeFor(bucket.cacheMs, (name: string) => this.fetchFeed(name));
    const published = { readFeed: this.readFeed, sizeOf: (fileName: string) => this.sizeOf(fileName) };
    this.newest = memoizeFor(bucket.cacheMs, (system: DownloadSystem) => newestRelease(system, published));
  }

  async send(fileName: string, response: Outgoing, options: SendOptions): Promise<boolean> {
    if (response.destroyed) return true;
    const timeout = new IdleTimeout(this.bucket.timeoutMs);
    response.once('close', timeout.abort);
    try {
      const answer = await this.open(fileName, response, timeout);
      if (answer) await proxy(answer, fileName, response, options, timeout);
      return answer !== null;
    } catch (failure) {
      // The reader disconnected, which is no failure of the bucket.
      if (response.destroyed) return true;
      throw asUnavailable(failure);
    } finally {
      response.off('close', timeout.abort);
      timeout.abort();
    }
  }

  /** Opens the file, or the part of it that is requested. */
  private async open(fileName: string, { req }: Outgoing, timeout: IdleTimeout): Promise<Response | null> {
    const { method } = req;
    const { range, 'if-range': since } = req.headers;
    const asked = range !== undefined && ONE_RANGE.test(range) ? range : undefined;
    const answer = await this.request(fileName, timeout, { method, range: asked });
    const isOther = since !== undefined && answer?.headers.get('last-modified') !== since;
    if (!answer || answer.status === 200 || !isOther) return answer;
    // Not every bucket supports If-Range, and a resumed download must not mix two files.
    await answer.body?.cancel();
    return this.request(fileName, timeout, { method });
  }

  private async fetchFeed(name: string): Promise<Buffer | null> {
    const timeout = new IdleTimeout(this.bucket.timeoutMs);
    const read = async (): Promise<Buffer | null> => {
      const answer = await this.request(name, timeout, {});
      if (!answer) return null;
      const parts: Uint8Array[] = [];
      let size = 0;
      for await (const part of answer.body ?? []) {
        parts.push(part);
        size += part.length;
        if (size > MOST_FEED) throw unavailable(`a feed of more than ${MOST_FEED} bytes`);
      }
      return Buffer.concat(parts);
    };
    try {
      return await timeout.limit(read());
    } catch (failure) {
      throw asUnavailable(failure);
    } finally {
      timeout.abort();
    }
  }

  private async sizeOf(fileName: string): Promise<number | null> {
    const timeout = new IdleTimeout(this.bucket.timeoutMs);
    try {
      const answer = await this.request(fileName, timeout, { method: 'HEAD' });
      return answer && readSpan(answer).total;
    } catch (failure) {
      throw asUnavailable(failure);
    }
  }

  /** Requests a file. @returns null where there is none. */
  private async request(
    name: string,
    timeout: IdleTimeout,
    { method = 'GET', range }: BucketRequest,
  ): Promise<Response | null> {
    // A compressed answer would have another length than the file.
    const headers = { 'accept-encoding': 'identity', ...(range === undefined ? {} : { range }) };
    const address = this.addressOf(name);
    const request = { method, headers, signal: timeout.signal, redirect: 'manual' } as const;
    const answer = await timeout.limit(fetch(address, request));
    const { status } = answer;
    if (status === 200 || (range !== undefined && (status === 206 || status === 416))) return answer;
    await answer.body?.cancel();
    // A bucket without public listing answers "forbidden" for a missing file.
    if (status === 404 || (status === 403 && address.search === '')) return null;
    throw unavailable(`status ${status}`);
  }

  private addressOf(name: string): URL {
    const address = new URL(this.bucket.url);
    address.pathname = `${address.pathname.replace(/\/+$/, '')}/${encodeURIComponent(name)}`;
    return address;
  }
}

/** Proxies an answer. The headers wait for the bucket's first bytes: until then a failure can still be answered with a sentence. */
async function proxy(
  answer: Response,
  fileName: string,
  response: Outgoing,
  options: SendOptions,
  timeout: IdleTimeout,
): Promise<void> {
  const span = readSpan(answer, options.size);
  const reader = response.req.method === 'HEAD' || answer.status === 416 ? undefined : answer.body?.getReader();
  const next = () => reader && timeout.limit(reader.read());
  let part = await next();
  response.status(answer.status);
  if (span.contentRange !== null) response.setHeader('Content-Range', span.contentRange);
  if (answer.status !== 416)
    describeFile(response, fileName, options, answer.headers.get('last-modified'), span.length);
  while (part && !part.done) {
    if (!response.write(part.value)) await once(response, 'drain', { signal: timeout.signal });
    // Yield: with a fast bucket and reader, other requests would wait for a tenth of a second.
    await setImmediate();
    part = await next();
  }
  response.end();
}

function describeFile(
  response: Outgoing,
  fileName: string,
  { cacheControl, keptAs }: SendOptions,
  modified: string | null,
  length: number,
): void {
  response.set({ 'Accept-Ranges': 'bytes', 'Cache-Control': cacheControl, 'Content-Length': String(length) });
  if (modified !== null) response.setHeader('Last-Modified', modified);
  // The type follows from the name alone, so that the bucket cannot turn a file into a page of ours.
  if (keptAs !== undefined) response.attachment(keptAs);
  else response.type(extname(fileName));
}
