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

/** Only our exact address is answered: pages of other sites can reach this port too, under names of their own. */
function readAnswer({ method, url = '', headers }: IncomingMessage, port: number): LoopbackAnswer | null {
  if (method !== 'GET' || headers.host !== `127.0.0.1:${port}`) return null;
  // `url` need not be valid: `//[` from an image of any page.
  if (!URL.canParse(url, BASE)) return null;
  const { pathname, searchParams } = new URL(url, BASE);
  const [code, state] = [searchParams.get('code'), searchParams.get('state')];
  return pathname === '/' && code !== null && state !== null ? { code, state } : null;
}

/** @param outcome failure of the answer; null if it belongs to no sign-in */
async function respond(response: ServerResponse, outcome: Promise<string | null> | null): Promise<void> {
  // Confirm the sign-in only once it is complete.
  const isDone = outcome !== null && (await outcome) === null;
  response.writeHead(isDone ? 200 : 400, { ...HEADERS, Connection: 'close' }).end(isDone ? DONE : REFUSED);
}

/**
 * Waits on a loopback address for the browser to come back (RFC 8252, 7.3).
 * @param take handles an answer: resolves with the failure in one sentence, or null. Null at once if the answer belongs
 * to no sign-in. Never rejects
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
  // Must not keep a quitting program alive.
  server.unref();
  return { port, close: () => void server.close() };
}
