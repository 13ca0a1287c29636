import { once } from 'node:events';
import { extname } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { DownloadSystem } from '@bellweek/api-client/contract/download';
import type { Response as Outgoing } from 'express';
import type { BucketConfig } from '../../config/config.js';
import { asUnavailable, readSpan, unavailable } from './bucket-answer.js';
import type { ReleaseStore, SendOptions } from './release-store.js';
import { newestRelease, type Release } from './releases.js';
import { remembered } from './remembered.js';

/** More than `desktop:publish` writes with the longest notes, in bytes. */
const MOST_FEED = 200_000;
/** One part. Several at once are answered with the whole file, as from a folder. */
const ONE_RANGE = /^bytes=(\d+-\d*|-\d+)$/;

interface Question {
  method?: string;
  range?: string;
}

/** A question that is given up where the bucket says nothing for too long, or nobody waits for the answer any more. */
class Patience {
  private readonly stop = new AbortController();
  readonly signal = this.stop.signal;

  constructor(private readonly ms: number) {}

  readonly giveUp = (): void => this.stop.abort();

  async during<T>(work: Promise<T>): Promise<T> {
    const timer = setTimeout(() => this.stop.abort(unavailable(`no answer for ${this.ms} ms`)), this.ms);
    try {
      return await work;
    } finally {
      clearTimeout(timer);
    }
  }
}

/**
 * A bucket of any provider, or whatever else gives files by GET and HEAD. Its files pass through here: a reader who were sent
 * there instead would get to see the query that opens it, and the updater follows nobody to another server.
 */
export class BucketStore implements ReleaseStore {
  readonly readFeed: (name: string) => Promise<Buffer | null>;
  readonly newest: (system: DownloadSystem) => Promise<Release | null>;

  constructor(private readonly bucket: BucketConfig) {
    this.readFeed = remembered(bucket.keepMs, (name: string) => this.fetchFeed(name));
    const published = { readFeed: this.readFeed, sizeOf: (fileName: string) => this.sizeOf(fileName) };
    this.newest = remembered(bucket.keepMs, (system: DownloadSystem) => newestRelease(system, published));
  }

  async send(fileName: string, response: Outgoing, options: SendOptions): Promise<boolean> {
    if (response.destroyed) return true;
    const patience = new Patience(this.bucket.patienceMs);
    response.once('close', patience.giveUp);
    try {
      const answer = await this.open(fileName, response, patience);
      if (answer) await pass(answer, fileName, response, options, patience);
      return answer !== null;
    } catch (failure) {
      // The reader went away, which is no failure of the bucket.
      if (response.destroyed) return true;
      throw asUnavailable(failure);
    } finally {
      response.off('close', patience.giveUp);
      patience.giveUp();
    }
  }

  /** What is to be passed on. */
  private async open(fileName: string, { req }: Outgoing, patience: Patience): Promise<Response | null> {
    const { method } = req;
    const { range, 'if-range': since } = req.headers;
    const asked = range !== undefined && ONE_RANGE.test(range) ? range : undefined;
    const answer = await this.ask(fileName, patience, { method, range: asked });
    const isOther = since !== undefined && answer?.headers.get('last-modified') !== since;
    if (!answer || answer.status === 200 || !isOther) return answer;
    // Not every bucket knows If-Range, and no download may go on with another file than it began with.
    await answer.body?.cancel();
    return this.ask(fileName, patience, { method });
  }

  private async fetchFeed(name: string): Promise<Buffer | null> {
    const patience = new Patience(this.bucket.patienceMs);
    const read = async (): Promise<Buffer | null> => {
      const answer = await this.ask(name, patience, {});
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
      return await patience.during(read());
    } catch (failure) {
      throw asUnavailable(failure);
    } finally {
      patience.giveUp();
    }
  }

  private async sizeOf(fileName: string): Promise<number | null> {
    const patience = new Patience(this.bucket.patienceMs);
    try {
      const answer = await this.ask(fileName, patience, { method: 'HEAD' });
      return answer && readSpan(answer).total;
    } catch (failure) {
      throw asUnavailable(failure);
    }
  }

  /** Null where there is no such file. */
  private async ask(name: string, patience: Patience, { method = 'GET', range }: Question): Promise<Response | null> {
    // What is packed on the way has another length than the file.
    const headers = { 'accept-encoding': 'identity', ...(range === undefined ? {} : { range }) };
    const address = this.addressOf(name);
    const request = { method, headers, signal: patience.signal, redirect: 'manual' } as const;
    const answer = await patience.during(fetch(address, request));
    const { status } = answer;
    if (status === 200 || (range !== undefined && (status === 206 || status === 416))) return answer;
    await answer.body?.cancel();
    // A bucket whose list nobody may read says "forbidden" of what it has not got.
    if (status === 404 || (status === 403 && address.search === '')) return null;
    throw unavailable(`status ${status}`);
  }

  private addressOf(name: string): URL {
    const address = new URL(this.bucket.url);
    address.pathname = `${address.pathname.replace(/\/+$/, '')}/${encodeURIComponent(name)}`;
    return address;
  }
}

/** Nothing is done to the answer before the bucket's first bytes are there: until then it can still be a sentence. */
async function pass(
  answer: Response,
  fileName: string,
  response: Outgoing,
  options: SendOptions,
  patience: Patience,
): Promise<void> {
  const span = readSpan(answer, options.size);
  const reader = response.req.method === 'HEAD' || answer.status === 416 ? undefined : answer.body?.getReader();
  const next = () => reader && patience.during(reader.read());
  let part = await next();
  response.status(answer.status);
  if (span.contentRange !== null) response.setHeader('Content-Range', span.contentRange);
  if (answer.status !== 416)
    describeFile(response, fileName, options, answer.headers.get('last-modified'), span.length);
  while (part && !part.done) {
    if (!response.write(part.value)) await once(response, 'drain', { signal: patience.signal });
    // Where bucket and reader are both fast, everybody else's requests would wait for a tenth of a second.
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
  // By the name alone: nobody who got into the bucket makes a page of ours out of a file.
  if (keptAs !== undefined) response.attachment(keptAs);
  else response.type(extname(fileName));
}
