import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Encoding, StoredFile } from './stored-files.ts';

/** Encodings that a client accepts (RFC 9110, section 12.5.3), of those we have. */
function acceptedEncodings(header: string | undefined): Set<Encoding> {
  const parts = (header ?? '').split(',').map((part) => part.trim().toLowerCase());
  const accepted = parts.filter((part) => !/;\s*q=0(?:\.0*)?$/.test(part)).map((part) => part.split(';')[0]?.trim());
  const encodings = new Set<Encoding>(['identity']);
  if (accepted.includes('br')) encodings.add('br');
  if (accepted.includes('gzip')) encodings.add('gzip');
  return encodings;
}

export function sendFile(request: IncomingMessage, response: ServerResponse, file: StoredFile, status: number): void {
  response.setHeader('Content-Type', file.type);
  response.setHeader('Cache-Control', file.cacheControl);
  response.setHeader('Vary', 'Accept-Encoding');
  response.setHeader('ETag', file.etag);
  const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (status === 200 && known?.includes(file.etag)) {
    response.writeHead(304).end();
    return;
  }
  const accepted = acceptedEncodings(request.headers['accept-encoding']?.toString());
  const encoding = (['br', 'gzip'] as const).find((name) => accepted.has(name) && file.bodies[name]);
  const body = (encoding && file.bodies[encoding]) ?? file.bodies.identity;
  if (encoding) response.setHeader('Content-Encoding', encoding);
  response.writeHead(status, { 'Content-Length': body.length });
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** A short answer, `no-store` unless a header already says otherwise. */
export function sendText(
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

export function sendRedirect(request: IncomingMessage, response: ServerResponse, status: number, to: string): void {
  response.setHeader('Location', to).setHeader('Cache-Control', 'no-cache');
  sendText(request, response, status, 'text/plain', `See ${to}\n`);
}
