import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sealPush } from '@bellweek/api-client/client/seal-push';

/** A browser's subscription. */
interface Subscriber {
  pair: ECDH;
  auth: Buffer;
  /** The one server that may push to it (RFC 8292, section 4); null for whichever does. */
  serverKey: string | null;
}

export interface Delivered {
  subscriber: string;
  text: string;
  topic: string;
  ttl: number;
  at: number;
}

const decode = (text: string): Buffer => Buffer.from(text, 'base64url');

/** A push service (RFC 8030) that checks who pushes (RFC 8292) and, as the browser would, decrypts (RFC 8291). */
export class PushServer {
  readonly delivered: Delivered[] = [];
  /** The answer in place of 201, by what is at the end of a subscription's address. */
  status: (subscriber: string) => number = () => 201;
  /** Milliseconds until an answer. */
  delay = 0;
  private readonly subscribers = new Map<string, Subscriber>();

  private constructor(private readonly server: Server) {}

  /** @param port 0: a free one */
  static async start(port = 0): Promise<PushServer> {
    const server = createServer({ keepAlive: true });
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    const service = new PushServer(server);
    server.on('request', (request: IncomingMessage, response) => {
      void service.take(request).then((status) => {
        setTimeout(() => response.writeHead(status).end(), service.delay);
      });
    });
    return service;
  }

  /** As settings name it. */
  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** A new subscription, as `pushManager.subscribe` makes one. */
  subscribe(serverKey: string | null = null) {
    const pair = createECDH('prime256v1');
    pair.generateKeys();
    const [id, auth] = [randomBytes(12).toString('base64url'), randomBytes(16)];
    this.subscribers.set(id, { pair, auth, serverKey });
    const keys = { p256dh: Uint8Array.from(pair.getPublicKey()), auth: Uint8Array.from(auth) };
    const seal = async (text: string): Promise<Buffer> => Buffer.from(await sealPush(text, keys));
    return { id, endpoint: `${this.origin}/push/${id}`, keys, seal };
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise<void>((resolve) => void this.server.close(() => resolve()));
  }

  private async take(request: IncomingMessage): Promise<number> {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => void pieces.push(piece));
    await once(request, 'end');
    const id = /^\/push\/([\w-]+)$/.exec(request.url ?? '')?.[1] ?? '';
    const subscriber = this.subscribers.get(id);
    if (!subscriber) return 404;
    if (request.method !== 'POST' || request.headers['content-encoding'] !== 'aes128gcm') return 400;
    const ttl = Number(request.headers.ttl);
    const topic = String(request.headers.topic);
    if (!Number.isInteger(ttl) || ttl < 0 || !/^[\w-]{1,32}$/.test(topic)) return 400;
    if (!this.knows(request.headers.authorization ?? '', subscriber)) return 403;
    const status = this.status(id);
    if (status >= 300) return status;
    this.delivered.push({ subscriber: id, text: read(Buffer.concat(pieces), subscriber), topic, ttl, at: Date.now() });
    return status;
  }

  /** Whether the token is signed by the key that it names, for us, for a day at most (RFC 8292, section 2). */
  private knows(authorization: string, { serverKey }: Subscriber): boolean {
    const [, head, body, signature, key] =
      /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]{87})$/.exec(authorization) ?? [];
    if (!head || !body || !signature || !key || (serverKey !== null && key !== serverKey)) return false;
    const point = decode(key);
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
    const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } });
    const signed = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
    if (!verify('sha256', Buffer.from(`${head}.${body}`), signed, decode(signature))) return false;
    const { alg } = JSON.parse(decode(head).toString()) as { alg: string };
    const { aud, exp, sub } = JSON.parse(decode(body).toString()) as { aud: string; exp: number; sub: string };
    const left = exp - Date.now() / 1000;
    // Clocks of the tests are moved by hours.
    return alg === 'ES256' && aud === this.origin && left > 0 && left <= 48 * 3600 && sub.startsWith('mailto:');
  }
}

const derive = (secret: Buffer, salt: Buffer, info: string | Buffer, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));

/** Decrypts what a browser gets. @throws {Error} where it is for somebody else */
function read(body: Buffer, { pair, auth }: Subscriber): string {
  const [salt, idLength] = [body.subarray(0, 16), body.readUInt8(20)];
  const sender = body.subarray(21, 21 + idLength);
  const sealed = body.subarray(21 + idLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]);
  const secret = derive(pair.computeSecret(sender), auth, info, 32);
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);
  const opened = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([opened.update(sealed.subarray(0, -16)), opened.final()]);
  const end = padded.findLastIndex((byte) => byte !== 0);
  if (padded[end] !== 2) throw new Error('This record is not the last one.');
  return padded.subarray(0, end).toString();
}
