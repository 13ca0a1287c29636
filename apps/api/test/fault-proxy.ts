import { connect, createServer, type Socket } from 'node:net';
import { freePort } from './free-port.js';

/**
 * A TCP proxy before the database. `freeze` keeps every connection open and drops all bytes, as a network that loses packets
 * does; frozen connections stay dead after `thaw`.
 */
export class FaultProxy {
  /** Connections that were ever accepted, and bytes that a freeze has swallowed: proof that a fault happened. */
  accepted = 0;
  swallowed = 0;
  private isFrozen = false;
  private readonly sockets = new Set<Socket>();
  private readonly server = createServer((client) => this.join(client));

  private constructor(
    readonly port: number,
    private readonly target: URL,
  ) {}

  /** A proxy that refuses connections until {@link listen}. */
  static async create(targetUrl: string): Promise<FaultProxy> {
    return new FaultProxy(await freePort(), new URL(targetUrl));
  }

  /** The target's URL through the proxy. */
  urlOf(targetUrl: string): string {
    const url = new URL(targetUrl);
    Object.assign(url, { hostname: '127.0.0.1', port: String(this.port) });
    return url.href;
  }

  async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(this.port, '127.0.0.1', resolve));
  }

  freeze(): void {
    this.isFrozen = true;
    for (const socket of this.sockets) socket.removeAllListeners('data').on('data', (data) => this.swallow(data));
  }

  thaw(): void {
    this.isFrozen = false;
  }

  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    if (!this.server.listening) return;
    await new Promise((resolve) => this.server.close(resolve));
  }

  private join(client: Socket): void {
    this.accepted += 1;
    const upstream = connect(Number(this.target.port || 5432), this.target.hostname);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      this.sockets.add(from);
      from.on('data', (data) => (this.isFrozen ? this.swallow(data) : to.write(data)));
      from.on('error', () => {});
      from.on('close', () => {
        this.sockets.delete(from);
        to.destroy();
      });
    }
  }

  private swallow(data: Buffer): void {
    this.swallowed += data.length;
  }
}
