import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Attempts per server: a healthy one may have closed a kept connection. */
const TRIES = 3;
/** Reads are repeated; a change is not, since it may have arrived. */
const REPEATABLE = ['GET', 'HEAD'];
const CLOSED = ['ECONNRESET', 'EPIPE'];

/**
 * A minimal reverse proxy that behaves as those in use do: it sends requests to the servers in turn over kept connections, and
 * to the next one where a server refuses the connection, or closes it during a read.
 */
export class HttpProxy {
  /** Requests that each server answered, by its port. */
  readonly served = new Map<number, number>();
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 200, scheduling: 'fifo' });
  private readonly server = createServer((incoming, response) => void this.pass(incoming, response));
  private turn = 0;

  private constructor(
    /** The servers, which may change at any time. */
    public ports: readonly number[],
  ) {}

  static async start(ports: readonly number[]): Promise<HttpProxy> {
    const proxy = new HttpProxy(ports);
    await new Promise<void>((resolve) => proxy.server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get url(): string {
    return `http://localhost:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
    this.agent.destroy();
  }

  private async pass(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    this.turn += 1;
    const { ports } = this;
    for (let attempt = 0; attempt < TRIES * ports.length; attempt += 1) {
      const port = ports[(this.turn + attempt) % ports.length]!;
      if (await this.tryServer(port, incoming, body, response)) return;
    }
    if (!response.headersSent) response.writeHead(502);
    response.end();
  }

  /** @returns whether the request is answered or failed for good; false where another server may take it. */
  private tryServer(port: number, incoming: IncomingMessage, body: Buffer, response: ServerResponse): Promise<boolean> {
    const { method = 'GET', url: path, headers } = incoming;
    const { connection: _connection, 'transfer-encoding': _encoding, ...passed } = headers;
    return new Promise((resolve) => {
      const sent = request(
        {
          port,
          host: '127.0.0.1',
          agent: this.agent,
          method,
          path,
          headers: { ...passed, 'content-length': body.length },
        },
        (answer) => {
          this.served.set(port, (this.served.get(port) ?? 0) + 1);
          const { connection: _closes, 'keep-alive': _kept, ...kept } = answer.headers;
          response.writeHead(answer.statusCode ?? 502, kept);
          answer.pipe(response).on('finish', () => resolve(true));
          answer.on('error', () => resolve(response.destroy() !== undefined));
        },
      );
      sent.on('error', (failure: NodeJS.ErrnoException) => {
        const isUntouched = failure.code === 'ECONNREFUSED';
        const isRepeatable = CLOSED.includes(failure.code ?? '') && REPEATABLE.includes(method);
        if (!response.headersSent && (isUntouched || isRepeatable)) return resolve(false);
        if (!response.headersSent) response.writeHead(502, { 'x-proxy-failure': failure.code ?? 'unknown' });
        response.end();
        resolve(true);
      });
      sent.end(body);
    });
  }
}
