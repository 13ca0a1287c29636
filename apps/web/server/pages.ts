import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { ServerConfig } from './config.ts';

/** Stand in the built pages for what only the server knows; `src/config/env.ts` puts them there. */
const WEB_URL_PLACEHOLDER = 'https://web-url.invalid';
const API_URL_PLACEHOLDER = 'https://api-url.invalid';

interface StoredPage {
  etag: string;
  bodies: { br: Buffer; gzip: Buffer; identity: Buffer };
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll("'", '&#39;').replaceAll('<', '&lt;');

/** The site's pages, with its public addresses filled in and compressed once; they are few and small. */
export class Pages {
  private readonly pages = new Map<string, StoredPage>();

  constructor(folder: string, { webUrl, apiUrl }: ServerConfig) {
    for (const file of readdirSync(folder).filter((name) => name.endsWith('.html'))) {
      const html = readFileSync(join(folder, file), 'utf8')
        .replaceAll(WEB_URL_PLACEHOLDER, escapeHtml(webUrl))
        .replaceAll(API_URL_PLACEHOLDER, escapeHtml(apiUrl));
      const identity = Buffer.from(html);
      const br = brotliCompressSync(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
      const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
      this.pages.set(file, { etag, bodies: { br, gzip: gzipSync(identity), identity } });
    }
  }

  /** Pages are asked for anew each time, at the cost of a 304. */
  send(request: IncomingMessage, response: ServerResponse, file: string, status: number): void {
    const page = this.pages.get(file);
    if (!page) throw new Error(`The build has no page ${file}.`);
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.setHeader('Cache-Control', 'no-cache');
    response.setHeader('Vary', 'Accept-Encoding');
    response.setHeader('ETag', page.etag);
    if (status === 200 && request.headers['if-none-match'] === page.etag) {
      response.writeHead(304).end();
      return;
    }
    const encoding = acceptedEncoding(request.headers['accept-encoding']);
    const body = page.bodies[encoding];
    if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding);
    response.writeHead(status, { 'Content-Length': body.length });
    response.end(request.method === 'HEAD' ? undefined : body);
  }
}

function acceptedEncoding(header: string | string[] | undefined): keyof StoredPage['bodies'] {
  const accepted = String(header ?? '')
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter((part) => !/;\s*q=0(?:\.0*)?$/.test(part))
    .map((part) => part.split(';')[0]);
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : 'identity';
}
