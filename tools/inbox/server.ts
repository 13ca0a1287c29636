import { createServer } from 'node:http';
import type { IncomingMessage, OutgoingHttpHeaders, Server, ServerResponse } from 'node:http';
import { answerForeignHost } from '../loopback.ts';
import { sendPage } from '../page.ts';
import type { Inbox } from './inbox.ts';
import { INBOX_PAGE } from './page.ts';

/** A mail's pictures may load, its scripts and forms may not; and other pages may not read it. */
const MAIL_POLICY =
  "default-src 'none'; img-src * data:; style-src 'unsafe-inline'; font-src *; sandbox; frame-ancestors 'self'";

const JSON_HEADERS = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };

function sendJson(response: ServerResponse, status: number, body: unknown, headers: OutgoingHttpHeaders = {}): void {
  response.writeHead(status, { ...JSON_HEADERS, ...headers });
  response.end(JSON.stringify(body));
}

/**
 * `?search&limit`: summaries, the newest first; the number of matches in `X-Total-Count`, as a limit leaves some out.
 */
function sendList(response: ServerResponse, inbox: Inbox, query: URLSearchParams): void {
  const limit = query.get('limit');
  if (limit !== null && !/^\d{1,6}$/.test(limit)) {
    return sendJson(response, 400, { message: 'limit is a whole number.' });
  }
  const { total, messages } = inbox.list({
    search: query.get('search') ?? '',
    limit: limit === null ? undefined : Number(limit),
  });
  sendJson(response, 200, messages, { 'x-total-count': String(total) });
}

/** Browsers say where a request comes from; a request that does not is from a program of this machine. */
function isOwnPage(request: IncomingMessage): boolean {
  const site = request.headers['sec-fetch-site'];
  const { origin, host } = request.headers;
  return (site === undefined || site === 'same-origin') && (origin === undefined || origin === `http://${host ?? ''}`);
}

function answer(inbox: Inbox, request: IncomingMessage, response: ServerResponse): void {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  const [, first, second, id, part] = pathname.split('/');
  const method = request.method ?? 'GET';
  if (pathname === '/' && method === 'GET') return sendPage(response, INBOX_PAGE);
  if (first !== 'api' || second !== 'messages') return sendJson(response, 404, { message: 'There is nothing here.' });
  if (id === undefined && method === 'DELETE') {
    if (!isOwnPage(request)) return sendJson(response, 403, { message: 'Only the inbox itself may empty it.' });
    inbox.clear();
    response.writeHead(204).end();
    return;
  }
  if (method !== 'GET') return sendJson(response, 405, { message: 'This cannot be done here.' });
  if (id === undefined) return sendList(response, inbox, searchParams);
  const message = inbox.find(id);
  if (!message) return sendJson(response, 404, { message: 'There is no such mail.' });
  if (part !== 'html') return sendJson(response, 200, message);
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': MAIL_POLICY });
  response.end(message.html);
}

/** The inbox's page and its JSON. */
export function createInboxServer(inbox: Inbox, port: number): Server {
  return createServer((request, response) => {
    if (!answerForeignHost(request, response, port)) answer(inbox, request, response);
  });
}
