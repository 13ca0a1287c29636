import type { RowWrites } from '../core/stamps/row-stamps.ts';
import { toBase64Url } from './keys.ts';

/**
 * Digest of a whole planner that does not depend on the order of its rows: devices that joined the same writes have the
 * same. It finds faults, not forgers: envelopes are authenticated by themselves.
 */
export class Digest {
  private readonly sums = new Uint32Array(4);

  /** Adds a row. Removed ones count for nothing, because devices forget them at different times. */
  add({ table, id, life, removal, writes }: RowWrites): void {
    if (removal) return;
    for (const { register, stamp, value } of writes) {
      // A set lacks an element that was never in it, too.
      if (value === false && register.includes(':')) continue;
      this.addText([table, id, life, register, stamp, JSON.stringify(value)].join(' '));
    }
  }

  /** @param key of the account, so that the digest tells the server nothing */
  async finish(key: CryptoKey): Promise<string> {
    const mac = await crypto.subtle.sign('HMAC', key, this.sums);
    return toBase64Url(new Uint8Array(mac));
  }

  /** Adds the hash of a text (cyrb53, two lanes with two seeds each) to the sums. */
  private addText(text: string): void {
    let [a, b, c, d] = [0xdeadbeef, 0x41c6ce57, 0x9e3779b9, 0x7f4a7c15];
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      a = Math.imul(a ^ code, 2654435761);
      b = Math.imul(b ^ code, 1597334677);
      c = Math.imul(c ^ code, 2246822507);
      d = Math.imul(d ^ code, 3266489909);
    }
    for (const [lane, value] of [a ^ (b >>> 15), b ^ (a >>> 13), c ^ (d >>> 15), d ^ (c >>> 13)].entries()) {
      this.sums[lane] = (this.sums[lane] ?? 0) + Math.imul(value ^ (value >>> 16), 2246822507);
    }
  }
}
