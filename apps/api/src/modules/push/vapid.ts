import { createECDH, createPrivateKey, type KeyObject, sign } from 'node:crypto';

const LIFE_MS = 12 * 60 * 60 * 1000;

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

/** Says to push services whose pushes they are (RFC 8292). */
export class Vapid {
  /** As browsers and push services want it: a point of P-256, uncompressed, base64url. */
  readonly publicKey: string;
  private readonly privateKey: KeyObject;
  /** By origin, each until half of its life is over. */
  private readonly tokens = new Map<string, { token: string; until: number }>();

  /** @param secret 32 bytes, base64url @param contact an address of mail @throws {Error} where the bytes are no key */
  constructor(
    secret: string,
    private readonly contact: string,
  ) {
    const pair = createECDH('prime256v1');
    pair.setPrivateKey(Buffer.from(secret, 'base64url'));
    const point = pair.getPublicKey();
    this.publicKey = point.toString('base64url');
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
    this.privateKey = createPrivateKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', d: secret, x, y } });
  }

  /** The header `Authorization` of a push to that origin. */
  header(origin: string, now: number): string {
    const known = this.tokens.get(origin);
    if (known && known.until > now) return known.token;
    // Of push services there are few; other origins do not fill the memory.
    if (this.tokens.size > 1_000) this.tokens.clear();
    const claims = { aud: origin, exp: Math.floor((now + LIFE_MS) / 1000), sub: `mailto:${this.contact}` };
    const content = `${encode({ typ: 'JWT', alg: 'ES256' })}.${encode(claims)}`;
    const signature = sign('sha256', Buffer.from(content), { key: this.privateKey, dsaEncoding: 'ieee-p1363' });
    const token = `vapid t=${content}.${signature.toString('base64url')}, k=${this.publicKey}`;
    this.tokens.set(origin, { token, until: now + LIFE_MS / 2 });
    return token;
  }
}
