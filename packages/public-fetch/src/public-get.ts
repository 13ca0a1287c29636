import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { type Duplex, pipeline, type Readable } from 'node:stream';
import { createBrotliDecompress, createUnzip } from 'node:zlib';
import { publicLookup, PublicFetchError, type PublicNetwork, readPublicAddress } from './public-address.js';

/** Bounds of one GET, redirects included. */
export interface GetLimits {
  /** Of the body, once unpacked. */
  bytes: number;
  /** Milliseconds in total. */
  time: number;
  redirects: number;
}

export interface PublicAnswer {
  /** The address that answered, after redirects. */
  url: URL;
  status: number;
  headers: IncomingMessage['headers'];
  /** Of a successful answer; empty for others, whose bodies are not read. */
  body: Buffer;
}

interface GetOptions {
  headers: Record<string, string>;
  limits: GetLimits;
  network: PublicNetwork;
}

const REDIRECTS = [301, 302, 303, 307, 308];
const UNPACKERS: Partial<Record<string, () => Duplex>> = {
  gzip: createUnzip,
  'x-gzip': createUnzip,
  deflate: createUnzip,
  br: createBrotliDecompress,
};

/** The body as the server meant it. Both streams end together, whichever fails. */
function unpacked(response: IncomingMessage): Readable {
  const encoding = (response.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  if (encoding === 'identity' || encoding === '') return response;
  const unpacker = UNPACKERS[encoding];
  if (!unpacker) throw new PublicFetchError('unreachable');
  return pipeline(response, unpacker(), () => undefined);
}

/** Reads no byte past the limit: a small body that unpacks to any size ends there. */
async function readBody(response: IncomingMessage, most: number): Promise<Buffer> {
  if (Number(response.headers['content-length'] ?? 0) > most) throw new PublicFetchError('large');
  const pieces: Buffer[] = [];
  let received = 0;
  for await (const piece of unpacked(response) as AsyncIterable<Buffer>) {
    received += piece.length;
    if (received > most) throw new PublicFetchError('large');
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

async function getOnce(url: URL, signal: AbortSignal, { headers, limits, network }: GetOptions): Promise<PublicAnswer> {
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
  // A connection of its own, which no other request can meet.
  const sent = request(url, {
    agent: false,
    signal,
    lookup: publicLookup(url, network),
    headers: { ...headers, 'Accept-Encoding': 'gzip, deflate, br' },
  });
  // Failures reach the readers of answer and body; one that comes later concerns nobody.
  sent.on('error', () => undefined);
  try {
    sent.end();
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    const status = response.statusCode ?? 0;
    const body = status === 200 ? await readBody(response, limits.bytes) : Buffer.alloc(0);
    return { url, status, headers: response.headers, body };
  } finally {
    sent.destroy();
  }
}

/**
 * One GET of a public address. Every redirect is checked as the address itself is; no cookie and no referrer is sent.
 * @throws {PublicFetchError}
 */
export async function publicGet(address: string, options: GetOptions): Promise<PublicAnswer> {
  const { limits, network } = options;
  const signal = AbortSignal.timeout(limits.time);
  try {
    let url = readPublicAddress(address, network);
    for (let left = limits.redirects; ; left -= 1) {
      const answer = await getOnce(url, signal, options);
      if (!REDIRECTS.includes(answer.status)) return answer;
      if (left === 0) throw new PublicFetchError('redirects');
      const { location } = answer.headers;
      const next = location === undefined ? null : URL.parse(location, url.href);
      if (!next) throw new PublicFetchError('unreachable');
      url = readPublicAddress(next.href, network);
    }
  } catch (failure) {
    if (failure instanceof PublicFetchError) throw failure;
    throw new PublicFetchError(signal.aborted ? 'slow' : 'unreachable', { cause: failure });
  }
}
