import { type Agent, request as httpRequest } from 'node:http';
import { text } from 'node:stream/consumers';

export interface RawRequest {
  method?: string;
  /** Sent as it stands: `fetch` would tidy up `//`, `%2e` and the like. */
  path: string;
  headers?: Record<string, string | string[]>;
  body?: string | Uint8Array;
  /** Agent that keeps connections; by default each request has its own. */
  agent?: Agent;
}

export interface RawAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** Sends one request exactly as given: the path is not normalised, and Host is the only added header. */
export async function rawRequest(
  baseUrl: string,
  { method = 'GET', path, headers, body, agent }: RawRequest,
): Promise<RawAnswer> {
  const { hostname, port } = new URL(baseUrl);
  const answer = await new Promise<import('node:http').IncomingMessage>((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const options = { hostname, port, method, path, headers: { ...length, ...headers }, agent };
    const request = httpRequest(options, resolve);
    request.on('error', reject);
    request.end(body);
  });
  return { status: answer.statusCode ?? 0, headers: answer.headers, body: await text(answer) };
}
