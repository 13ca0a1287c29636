import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { join } from 'node:path';
import sirv from 'sirv';
import type { ServerConfig } from './config.ts';
import { applyHeaders, securityHeaders } from './headers.ts';
import { Pages } from './pages.ts';
import { resolve } from './resolve.ts';
import type { Resolution } from './resolve.ts';
import { readSitePages } from './site-pages.ts';

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

const LOOPBACK = /^(?:127(?:\.\d+){3}|\[::1\])(?::\d+)?$/;
const DAY_SECONDS = 86_400;

/** `</script>` cannot end a script that is a file of its own; the escape keeps it so when somebody inlines it. */
const configScript = (apiUrl: string): string =>
  `window.bellweekConfig = ${JSON.stringify({ apiUrl }).replaceAll('<', '\\u003c')};\n`;

function sendText(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  type: string,
  text: string,
): void {
  response.setHeader('Content-Type', `${type}; charset=utf-8`);
  if (!response.hasHeader('Cache-Control')) response.setHeader('Cache-Control', 'no-store');
  response.writeHead(status, { 'Content-Length': Buffer.byteLength(text) });
  response.end(request.method === 'HEAD' ? undefined : text);
}

function redirect(request: IncomingMessage, response: ServerResponse, status: number, to: string): void {
  response.setHeader('Location', to).setHeader('Cache-Control', 'no-cache');
  sendText(request, response, status, 'text/plain', `See ${to}\n`);
}

/** The website of the folder `dist`: `client/` and `pages.json`. Reads all of it once. */
export function createHandler(dist: string, config: ServerConfig): Handler {
  const folder = join(dist, 'client');
  const site = readSitePages(dist);
  const pages = new Pages(folder, config);
  const headers = securityHeaders(config);
  const sendFile = sirv(folder, {
    brotli: true,
    gzip: true,
    etag: true,
    dotfiles: false,
    extensions: [],
    setHeaders: (response, path) => {
      const isHashed = path.startsWith('/assets/');
      const lifetime = isHashed ? `public, max-age=${365 * DAY_SECONDS}, immutable` : `public, max-age=${DAY_SECONDS}`;
      response.setHeader('Cache-Control', lifetime);
    },
  });

  const answer = (request: IncomingMessage, response: ServerResponse, resolution: Resolution): void => {
    switch (resolution.kind) {
      case 'page':
        return pages.send(request, response, resolution.file, resolution.status);
      case 'redirect':
        return redirect(request, response, resolution.status, resolution.to);
      case 'config':
        return sendText(request, response, 200, 'text/javascript', configScript(config.apiUrl));
      case 'live':
        return sendText(request, response, 200, 'application/json', '{"status":"ok"}');
      case 'file':
        return sendFile(request, response, () => pages.send(request, response, site.missing, 404));
    }
  };

  return (request, response) => {
    applyHeaders(response, headers);
    try {
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        response.setHeader('Allow', 'GET, HEAD').setHeader('Connection', 'close');
        return sendText(request, response, 405, 'text/plain', 'Only GET and HEAD are answered here.\n');
      }
      const target = request.url ?? '/';
      const resolution = resolve(site, target);
      // Cookies belong to one host name: whoever came by the other one would never be signed in.
      const isOtherName = !config.isProduction && LOOPBACK.test(request.headers.host ?? '');
      if (isOtherName && resolution.kind !== 'live' && new URL(config.webUrl).host !== request.headers.host) {
        return redirect(request, response, 307, `${config.webUrl}${target.startsWith('/') ? target : '/'}`);
      }
      return answer(request, response, resolution);
    } catch (error) {
      console.error('A request failed:', error);
      if (response.headersSent) return void response.destroy();
      return sendText(request, response, 500, 'text/plain', 'Something went wrong on our side. Please try again.\n');
    }
  };
}

/** Answers what is no HTTP at all, for a server's `clientError`. */
export function createRefusal(config: ServerConfig): (error: Error, socket: Duplex) => void {
  const headers = Object.entries({ ...securityHeaders(config), Connection: 'close', 'Content-Length': '0' });
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return (_, socket) => {
    if (socket.writable) socket.end(`HTTP/1.1 400 Bad Request\r\n${lines}\r\n`);
  };
}
