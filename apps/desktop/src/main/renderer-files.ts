import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { APP_ORIGIN, isOwnUrl } from './own-url.ts';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
};

/** Only the program's own files may be loaded or requested; calls go through the main process. */
const CONTENT_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'none'",
  // The file reader's worker.
  "worker-src 'self'",
  "object-src 'none'",
  "frame-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const HEADERS = {
  'Content-Security-Policy': CONTENT_POLICY,
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
};

/** At most one folder deep, without names that could leave it or reach a hidden file. */
const PATH = /^\/(?:assets\/)?[A-Za-z0-9_-][A-Za-z0-9_.-]*$/;

/** The file of a URL; null if it is not one of ours. */
export function fileFor(text: string): string | null {
  // Checked before parsing, which would resolve the dots.
  if (!text.startsWith(`${APP_ORIGIN}/`) || /\.\.|%|\\/.test(text) || !isOwnUrl(text)) return null;
  const { pathname } = new URL(text);
  return PATH.test(pathname) && TYPES[extname(pathname)] ? pathname.slice(1) : null;
}

const refusal = (status: number): Response => new Response(null, { status, headers: HEADERS });

/** Serves the program's own pages. Never rejects. */
export function serveRenderer(folder: string): (request: Request) => Promise<Response> {
  return async ({ method, url }) => {
    if (method !== 'GET') return refusal(405);
    const name = fileFor(url);
    if (name === null) return refusal(400);
    try {
      const body = await readFile(join(folder, name));
      return new Response(new Uint8Array(body), {
        headers: { ...HEADERS, 'Content-Type': TYPES[extname(name)] ?? '' },
      });
    } catch {
      return refusal(404);
    }
  };
}
