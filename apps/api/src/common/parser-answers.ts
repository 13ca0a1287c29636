import { randomUUID } from 'node:crypto';
import { IncomingMessage, type Server, ServerResponse, STATUS_CODES } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { ErrorBody, ErrorCode } from '@bellweek/api-client/contract/errors';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';

/** Time the sender may go on after our answer: closed at once, its system would discard the answer. */
const LINGER_MS = 2_000;

type Refusal = [status: number, code: ErrorCode, message: string];
const UNREADABLE: Refusal = [400, 'invalid_request', 'This request cannot be read.'];
const REFUSALS: Record<string, Refusal> = {
  HPE_HEADER_OVERFLOW: [431, 'too_large', 'The address or the headers of this request are too long.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'too_large', 'This request is too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'invalid_request', 'This request took too long to arrive. Please try again.'],
};

/** Collects the headers that middleware puts on every answer. */
function headersOf(middleware: RequestHandler[]): Record<string, string> {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  for (const handle of middleware) void handle(request as never, response as never, () => {});
  return { ...response.getHeaders() } as Record<string, string>;
}

/** Whether an answer has begun on a connection: Node keeps it there, and looks at it before it writes answers of its own. */
const isAnswering = (socket: Duplex): boolean =>
  (socket as { _httpMessage?: ServerResponse | null })._httpMessage?.headersSent ?? false;

/**
 * Has the server answer like all of the API what Node would answer by itself, before any middleware sees a request: bytes
 * that are no HTTP, headers too long, requests that do not come to their end.
 * @param middleware sets the headers of all other answers
 */
export function answerForParser(server: Server, middleware: RequestHandler[], logger: Logger): void {
  const headers = { ...headersOf(middleware), Vary: 'Origin', Connection: 'close' };
  server.on('clientError', ({ code = '' }: NodeJS.ErrnoException, socket: Duplex) => {
    // Further bytes after an answer are discarded.
    if (!socket.writable) return;
    // Browsers connect before they have anything to ask, and would take this for the answer to what they ask then.
    const wasAsked = socket instanceof Socket && socket.bytesRead > 0;
    if (!wasAsked || isAnswering(socket)) return void socket.destroy();
    const [statusCode, errorCode, message] = REFUSALS[code] ?? UNREADABLE;
    const requestId = randomUUID();
    const body = JSON.stringify({ statusCode, message, code: errorCode, requestId } satisfies ErrorBody);
    const lines = Object.entries({
      ...headers,
      'X-Request-Id': requestId,
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(body),
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${statusCode} ${STATUS_CODES[statusCode]}\r\n${lines.join('')}\r\n${body}`);
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
    logger.info({ requestId, status: statusCode, reason: code }, 'a request could not be read');
  });
  // An expectation that we do not know may be ignored; Node's own refusal would lack every header.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  // The same holds for a request without a host, which `requireHost` refuses.
  Object.assign(server, { requireHostHeader: false });
}
