import { createServer } from 'node:http';
import type { Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Answer to the next call: a status, one in the API's own format, or a cut connection. */
export type Line =
  | { status: number; code?: string; headers?: Record<string, string>; body?: string }
  | 'cut before' // the request does not arrive
  | 'cut after'; // the request is handled, and its answer does not arrive

/** A scripted API that deduplicates as the real one does: the same report or request counts once. */
export class ScriptedApi {
  readonly lines: Line[] = [];
  /** Every request that arrived, in order. */
  readonly heard: { path: string; body: Record<string, unknown> }[] = [];
  /** Requests that have taken effect. */
  readonly kept = new Map<string, Record<string, unknown>>();
  isOffline = false;
  /** Answer to this message, whatever the script says. */
  poison: { message: string; line: Line } | null = null;
  private readonly server: Server;

  constructor() {
    this.server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        if (this.isOffline) return void request.socket.destroy();
        this.answer(
          request.url ?? '',
          JSON.parse(Buffer.concat(parts).toString()) as Record<string, unknown>,
          response,
        );
      });
    });
  }

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  private answer(path: string, body: Record<string, unknown>, response: ServerResponse): void {
    const line = this.poison?.message === body.message ? this.poison?.line : this.lines.shift();
    if (line === 'cut before') return void response.destroy();
    this.heard.push({ path, body });
    const isDone = line === undefined || line === 'cut after' || line.status === 204;
    const { requestId, installationId, reportWeekStart } = body as Record<string, string>;
    if (isDone) this.kept.set(requestId ?? `${installationId}/${reportWeekStart}`, body);
    if (line === 'cut after') {
      response.writeHead(200, { 'content-length': 100 });
      return void response.write('half', () => response.destroy());
    }
    const { status = 204, code, headers = {}, body: page } = line ?? {};
    const text = page ?? (code ? JSON.stringify({ statusCode: status, code, message: `It was ${code}.` }) : '');
    response.writeHead(status, { ...(code ? { 'content-type': 'application/json' } : {}), ...headers }).end(text);
  }
}
