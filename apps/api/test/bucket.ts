import { readFile, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

/** The bucket's credential, which only the bucket may see. */
export const CANARY = 'canary-signature';

/** Answers instead of the bucket. */
export type Fault = (response: ServerResponse, file: Buffer, request: IncomingMessage) => void;

/**
 * A bucket of builds over HTTP like a provider's, but for two things: it serves any file that a path leads to, and it requires
 * a query as its credential.
 */
export class Bucket {
  /** A fault that replaces the normal answer. */
  fault: Fault | null = null;
  /** Requests as `GET /path`; `faulty` are the requests that met the fault. */
  readonly asked: string[] = [];
  readonly faulty: string[] = [];
  private readonly server = createServer((request, response) => void this.answer(request, response));

  private constructor(private readonly root: string) {}

  static async start(root: string): Promise<Bucket> {
    const bucket = new Bucket(root);
    await new Promise<void>((resolve) => bucket.server.listen(0, '127.0.0.1', resolve));
    return bucket;
  }

  /** Its `RELEASES_URL`. */
  urlOf(folder: string): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/${folder}?signature=${CANARY}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    this.asked.push(`${request.method} ${pathname}`);
    const path = join(this.root, decodeURIComponent(pathname));
    const file = await readFile(path).catch(() => null);
    if (this.fault) {
      this.faulty.push(`${request.method} ${pathname}`);
      return this.fault(response, file ?? Buffer.alloc(0), request);
    }
    if (searchParams.get('signature') !== CANARY) return void response.writeHead(403).end('closed');
    if (!file) return void response.writeHead(404).end('absent');
    response.setHeader('Last-Modified', (await stat(path)).mtime.toUTCString());
    sendPart(response, file, request.headers.range);
  }
}

/** If-Range is not supported, as by some providers. */
function sendPart(response: ServerResponse, file: Buffer, range: string | undefined): void {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? [];
  const end = file.length - 1;
  const start = first === '' ? Math.max(0, file.length - Number(last)) : Number(first);
  const stop = first === '' || last === '' ? end : Math.min(end, Number(last));
  if (range === undefined) return sendBytes(response, 200, file);
  if (start > stop)
    return void response.writeHead(416, { 'Content-Range': `bytes */${file.length}` }).end('no such part');
  response.setHeader('Content-Range', `bytes ${start}-${stop}/${file.length}`);
  sendBytes(response, 206, file.subarray(start, stop + 1));
}

function sendBytes(response: ServerResponse, status: number, bytes: Buffer): void {
  response.writeHead(status, { 'Content-Type': 'text/html', 'Content-Length': bytes.length }).end(bytes);
}
