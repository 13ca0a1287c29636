import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { answerForeignHost } from '../loopback.ts';
import { sendPage } from '../page.ts';
import type { Inbox } from './inbox.ts';
import { INBOX_PAGE } from './page.ts';

/** A mail's pictures may load, its scripts and forms may not; and nothing may read it from another page. */
const MAIL_POLICY =
  "default-src 'none'; img-src * data:; style-src 'unsafe-inline'; font-src *; sandbox; frame-ancestors 'self'";

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
  response.end(JSON.stringify(body));
}

/** Browsers state where a request comes from; what states nothing is a program of this machine. */
function isOwnPage(request: IncomingMessage): boolean {
  const site = request.headers['sec-fetch-site'];
  const { origin, host } = request.headers;
  return (site === undefined || site === 'same-origin') && (origin === undefined || origin === `http://${host ?? ''}`);
}

function answer(inbox: Inbox, request: IncomingMessage, response: ServerResponse): void {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
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
  if (id === undefined) return sendJson(response, 200, inbox.all());
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
