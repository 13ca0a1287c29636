import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DONE, REFUSED, STYLE_SOURCE } from './loopback-page.ts';

export interface Loopback {
  port: number;
  close: () => void;
}

export interface LoopbackAnswer {
  code: string;
  state: string;
}

const HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': `default-src 'none'; style-src ${STYLE_SOURCE}; frame-ancestors 'none'`,
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
};

const BASE = 'http://127.0.0.1';

/** Pages of other sites can reach this port too, under names of their own: only our very address is answered. */
function readAnswer({ method, url = '', headers }: IncomingMessage, port: number): LoopbackAnswer | null {
  if (method !== 'GET' || headers.host !== `127.0.0.1:${port}`) return null;
  // What stands here need be no address: `//[` from an image of anybody's page.
  if (!URL.canParse(url, BASE)) return null;
  const { pathname, searchParams } = new URL(url, BASE);
  const [code, state] = [searchParams.get('code'), searchParams.get('state')];
  return pathname === '/' && code !== null && state !== null ? { code, state } : null;
}

/** @param outcome what went wrong with the answer; null for one that is nobody's */
async function respond(response: ServerResponse, outcome: Promise<string | null> | null): Promise<void> {
  // Whoever reads that they are signed in must be.
  const isDone = outcome !== null && (await outcome) === null;
  response.writeHead(isDone ? 200 : 400, { ...HEADERS, Connection: 'close' }).end(isDone ? DONE : REFUSED);
}

/**
 * Waits on this computer's own address for the browser to come back (RFC 8252, 7.3).
 * @param take what comes of an answer: what went wrong, in one sentence, or null; null at once where it is nobody's. Never rejects
 */
export async function listenForAnswer(
  take: (answer: LoopbackAnswer) => Promise<string | null> | null,
): Promise<Loopback> {
  const server: Server = createServer({ requestTimeout: 10_000, headersTimeout: 5_000 });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const answer = readAnswer(request, port);
    void respond(response, answer && take(answer));
  });
  // A program that is about to quit does not stay for it.
  server.unref();
  return { port, close: () => void server.close() };
}
