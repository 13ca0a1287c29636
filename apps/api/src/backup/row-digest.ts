import { hash } from 'node:crypto';

const NEW_LINE = 0x0a;
const MODULUS = 1n << 128n;

/** Digest of a table's rows in any order: their number, and the sum of their hashes. */
export class RowDigest {
  rows = 0;
  private sum = 0n;
  private rest: Buffer = Buffer.alloc(0);

  /** @param chunk a piece of `COPY … TO STDOUT`, in which a new line is the end of a row and nothing else. */
  add(chunk: Buffer): void {
    const bytes = this.rest.length > 0 ? Buffer.concat([this.rest, chunk]) : chunk;
    let start = 0;
    for (let end = bytes.indexOf(NEW_LINE); end >= 0; end = bytes.indexOf(NEW_LINE, start)) {
      const row = hash('sha256', bytes.subarray(start, end), 'buffer');
      this.sum += (row.readBigUInt64BE(0) << 64n) | row.readBigUInt64BE(8);
      this.rows += 1;
      start = end + 1;
    }
    this.sum %= MODULUS;
    this.rest = Buffer.from(bytes.subarray(start));
  }

  get digest(): string {
    return this.sum.toString(16).padStart(32, '0');
  }
}
