import type { IncomingMessage, ServerResponse } from 'node:http';

/** Development servers answer under local names only: another name is a page that tries DNS rebinding. */
function isLocalHost(host: string | undefined): boolean {
  return /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i.test(host ?? '');
}

/** Answers requests to other hosts than "localhost". @returns whether it did. */
export function answerForeignHost(request: IncomingMessage, response: ServerResponse, port: number): boolean {
  const { host } = request.headers;
  if (!isLocalHost(host)) {
    response.writeHead(421, { 'content-type': 'text/plain' }).end('Only localhost is served here.\n');
    return true;
  }
  // One host name, so that cookies and addresses match.
  if (/^localhost(:|$)/i.test(host ?? '') || request.method !== 'GET') return false;
  response.writeHead(307, { location: `http://localhost:${port}${request.url ?? '/'}` }).end();
  return true;
}

/** A form's fields. @throws when it is larger than any form of ours. */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const chunk of request as AsyncIterable<Buffer>) {
    text += chunk.toString();
    if (text.length > 16_384) throw new Error('The form is too large.');
  }
  return new URLSearchParams(text);
}
