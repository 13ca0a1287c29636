import { withoutParts } from '@bellweek/api-client/contract/site-facts';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import type { ServerConfig } from './config.ts';
import { applyHeaders, pageHeaders, securityHeaders } from './headers.ts';
import { resolve } from './resolve.ts';
import type { Resolution } from './resolve.ts';
import { sendFile, sendRedirect, sendText } from './send.ts';
import { securityText } from './security-text.ts';
import { LOGO_POLICY } from './school-logo.ts';
import { readSitePages } from './site-pages.ts';
import { StoredFiles } from './stored-files.ts';

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

const LOOPBACK = /^(?:127(?:\.\d+){3}|\[::1\])(?::\d+)?$/;

/** Service worker that caches the planner's page, and the one served at its address to remove the cache. */
const WORKER = '/planner-worker.js';
const RETIRED_WORKER = '/planner-worker.off.js';

/** Contains no `<`, so that it stays safe should anybody ever inline it into a page. */
const configScript = ({ apiUrl, webUrl, facts, shows }: ServerConfig): string =>
  `window.bellweekConfig = ${JSON.stringify({ apiUrl, webUrl, facts, shows }).replaceAll('<', '\\u003c')};\n`;

/**
 * The website of the folder `dist`: `client/` and `pages.json`. Where a part is turned off, files of `without/` replace
 * them. Reads everything once.
 */
export function createHandler(dist: string, config: ServerConfig): Handler {
  const without = withoutParts(config.shows);
  const pages = without ? join(dist, 'without', without) : dist;
  const site = readSitePages(pages);
  const folders = without ? [join(dist, 'client'), join(pages, 'client')] : [join(dist, 'client')];
  const files = new StoredFiles(folders, config);
  const headers = securityHeaders(config);
  const missing = files.get(`/${site.missing}`);
  if (!missing) throw new Error(`The build has no page ${site.missing}.`);

  const answer = (request: IncomingMessage, response: ServerResponse, resolution: Resolution): void => {
    switch (resolution.kind) {
      case 'file': {
        const isRetired = resolution.path === WORKER && !config.isPlannerOffline;
        const file = files.get(isRetired ? RETIRED_WORKER : resolution.path);
        applyHeaders(response, pageHeaders(request.url?.split('?', 1)[0] ?? '/', config, site.policies));
        return sendFile(request, response, file ?? missing, file ? resolution.status : 404);
      }
      case 'logo':
        if (config.logo === null) return sendFile(request, response, missing, 404);
        response.setHeader('Content-Security-Policy', LOGO_POLICY);
        return sendFile(request, response, config.logo, 200);
      case 'redirect':
        return sendRedirect(request, response, resolution.status, resolution.to);
      case 'config':
        return sendText(request, response, 200, 'text/javascript', configScript(config));
      case 'security':
        return sendText(request, response, 200, 'text/plain', securityText(config, new Date()));
      case 'live':
        return sendText(request, response, 200, 'application/json', '{"status":"ok"}');
    }
  };

  /** Redirects other host names: cookies belong to one, so a sign-in under the other would fail. */
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
        // A request body is not read.
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

/** Time for a sender to finish after our answer: closing at once would make its system discard the answer. */
const LINGER_MS = 2_000;

const REFUSALS: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** Answers invalid or incomplete HTTP, for a server's `clientError`. */
export function createRefusal(config: ServerConfig): (error: NodeJS.ErrnoException, socket: Duplex) => void {
  const headers = Object.entries({ ...securityHeaders(config), Connection: 'close', 'Content-Length': '0' });
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return ({ code = '' }, socket) => {
    // Already answered: discard the rest.
    if (!socket.writable) return;
    // Browsers open connections ahead of requests, and would take an answer found there for the answer to their first
    // request.
    const wasAsked = socket instanceof Socket && socket.bytesRead > 0;
    if (!wasAsked) return void socket.destroy();
    socket.end(`HTTP/1.1 ${REFUSALS[code] ?? '400 Bad Request'}\r\n${lines}\r\n`);
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  };
}

/** Sends our headers with every answer of a server, including refusals by Node itself. */
export function attachHandler(server: Server, handler: Handler, config: ServerConfig): void {
  server.on('request', handler);
  server.on('checkExpectation', handler);
  server.on('clientError', createRefusal(config));
  // The handler refuses a request without a host.
  Object.assign(server, { requireHostHeader: false });
}
