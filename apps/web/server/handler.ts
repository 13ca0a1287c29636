import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import type { ServerConfig } from './config.ts';
import { applyHeaders, pageHeaders, securityHeaders } from './headers.ts';
import { resolve } from './resolve.ts';
import type { Resolution } from './resolve.ts';
import { sendFile, sendRedirect, sendText } from './send.ts';
import { readSitePages } from './site-pages.ts';
import { StoredFiles } from './stored-files.ts';

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

const LOOPBACK = /^(?:127(?:\.\d+){3}|\[::1\])(?::\d+)?$/;

/** What keeps the planner's page in browsers, and what is served under its address to take it away again. */
const WORKER = '/planner-worker.js';
const RETIRED_WORKER = '/planner-worker.off.js';

/** No `<` in it, so that nothing changes should anybody ever put it into a page. */
const configScript = ({ apiUrl, webUrl, facts }: ServerConfig): string =>
  `window.bellweekConfig = ${JSON.stringify({ apiUrl, webUrl, facts }).replaceAll('<', '\\u003c')};\n`;

/** The website of the folder `dist`: `client/` and `pages.json`. Reads all of it once. */
export function createHandler(dist: string, config: ServerConfig): Handler {
  const site = readSitePages(dist);
  const files = new StoredFiles(join(dist, 'client'), config);
  const headers = securityHeaders(config);
  const missing = files.get(`/${site.missing}`);
  if (!missing) throw new Error(`The build has no page ${site.missing}.`);

  const answer = (request: IncomingMessage, response: ServerResponse, resolution: Resolution): void => {
    switch (resolution.kind) {
      case 'file': {
        const isRetired = resolution.path === WORKER && !config.isPlannerOffline;
        const file = files.get(isRetired ? RETIRED_WORKER : resolution.path);
        applyHeaders(response, pageHeaders(request.url?.split('?', 1)[0] ?? '/', config));
        return sendFile(request, response, file ?? missing, file ? resolution.status : 404);
      }
      case 'redirect':
        return sendRedirect(request, response, resolution.status, resolution.to);
      case 'config':
        return sendText(request, response, 200, 'text/javascript', configScript(config));
      case 'live':
        return sendText(request, response, 200, 'application/json', '{"status":"ok"}');
    }
  };

  /** Cookies belong to one host name: whoever came by the other one would never be signed in. */
  const isOtherName = ({ headers: { host } }: IncomingMessage): boolean =>
    !config.isProduction && host !== undefined && LOOPBACK.test(host) && new URL(config.webUrl).host !== host;

  return (request, response) => {
    applyHeaders(response, headers);
    try {
      if (request.httpVersion === '1.1' && request.headers.host === undefined) {
        response.setHeader('Connection', 'close');
        return sendText(request, response, 400, 'text/plain', 'This request names no host.\n');
      }
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        // Whatever body comes with it is not read.
        response.setHeader('Allow', 'GET, HEAD').setHeader('Connection', 'close');
        return sendText(request, response, 405, 'text/plain', 'Only GET and HEAD are answered here.\n');
      }
      const target = request.url ?? '/';
      const resolution = resolve(site, target);
      if (resolution.kind !== 'live' && isOtherName(request)) {
        return sendRedirect(request, response, 307, `${config.webUrl}${target.startsWith('/') ? target : '/'}`);
      }
      return answer(request, response, resolution);
    } catch (error) {
      console.error('A request failed:', error);
      if (response.headersSent) return void response.destroy();
      return sendText(request, response, 500, 'text/plain', 'Something went wrong on our side. Please try again.\n');
    }
  };
}

/** How long a sender may go on after our answer; closed at once, its system would throw the answer away. */
const LINGER_MS = 2_000;

const REFUSALS: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** Answers what is no HTTP at all, or does not come to its end, for a server's `clientError`. */
export function createRefusal(config: ServerConfig): (error: NodeJS.ErrnoException, socket: Duplex) => void {
  const headers = Object.entries({ ...securityHeaders(config), Connection: 'close', 'Content-Length': '0' });
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return ({ code = '' }, socket) => {
    // Answered already: what still comes is discarded.
    if (!socket.writable) return;
    // Browsers connect before they have anything to ask, and take what they find there for the answer to what they ask then.
    const wasAsked = socket instanceof Socket && socket.bytesRead > 0;
    if (!wasAsked) return void socket.destroy();
    socket.end(`HTTP/1.1 ${REFUSALS[code] ?? '400 Bad Request'}\r\n${lines}\r\n`);
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  };
}

/** Has a server answer everything with our headers, also what Node would refuse by itself. */
export function attachHandler(server: Server, handler: Handler, config: ServerConfig): void {
  server.on('request', handler);
  server.on('checkExpectation', handler);
  server.on('clientError', createRefusal(config));
  // The handler refuses a request without a host.
  Object.assign(server, { requireHostHeader: false });
}
