import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip, type Gzip } from 'node:zlib';
import { AppError } from '../common/app-error.js';

/*
 * A backup is a gzip of frames: four bytes of length, one letter, the content. H is the header, T begins a table, D holds
 * some of its rows, R ends it with their number and digest, Z ends the file with the hash of everything before.
 */
const MOST_BYTES = 64 * 1024 * 1024;
const FRAME_HEAD = 5;

interface BackupHeader {
  format: 1;
  createdAt: string;
  /** Names of the migrations the schema was made by, in their order. */
  migrations: string[];
}

export interface BackupTable {
  table: string;
  columns: string[];
}

export interface BackupTableEnd {
  table: string;
  rows: number;
  digest: string;
}

export interface BackupEnd {
  /** Each sequence's last value; null before its first. */
  sequences: Record<string, string | null>;
  sha256: string;
}

export type Frame =
  | { kind: 'H'; content: BackupHeader }
  | { kind: 'T'; content: BackupTable }
  | { kind: 'D'; content: Buffer }
  | { kind: 'R'; content: BackupTableEnd }
  | { kind: 'Z'; content: BackupEnd };

/** Writes to a temporary name, and renames the file once all of it is on the disk. */
export class BackupWriter {
  private readonly hash = createHash('sha256');
  private readonly gzip: Gzip = createGzip({ level: 4 });
  private readonly partial: string;
  private readonly written: Promise<void>;

  constructor(private readonly file: string) {
    this.partial = `${file}.partial`;
    // Readable by its owner alone: it holds names, addresses and what people wrote.
    this.written = pipeline(this.gzip, createWriteStream(this.partial, { mode: 0o600, flush: true }));
    this.written.catch(() => {});
  }

  async write(kind: Frame['kind'], content: object | Buffer): Promise<void> {
    const bytes = Buffer.isBuffer(content) ? content : Buffer.from(JSON.stringify(content));
    const head = Buffer.alloc(FRAME_HEAD);
    head.writeUInt32BE(bytes.length);
    head.write(kind, 4, 'latin1');
    this.hash.update(head).update(bytes);
    this.gzip.write(head);
    if (!this.gzip.write(bytes)) await Promise.race([once(this.gzip, 'drain'), this.written]);
  }

  async finish(sequences: BackupEnd['sequences']): Promise<void> {
    await this.write('Z', { sequences, sha256: this.hash.copy().digest('hex') } satisfies BackupEnd);
    this.gzip.end();
    await this.written;
    await rename(this.partial, this.file);
    const folder = await open(dirname(this.file), 'r');
    await folder.sync().finally(() => folder.close());
  }

  async discard(): Promise<void> {
    this.gzip.destroy();
    await this.written.catch(() => {});
    await rm(this.partial, { force: true });
  }
}

const damaged = (what: string): AppError =>
  new AppError('conflict', `This backup is damaged and was not restored: ${what}. The database was not changed.`);

/** Cuts a stream of bytes into frames. */
class FrameCutter {
  private rest: Buffer = Buffer.alloc(0);

  *cut(chunk: Buffer): Generator<Buffer> {
    this.rest = this.rest.length > 0 ? Buffer.concat([this.rest, chunk]) : chunk;
    while (this.rest.length >= FRAME_HEAD) {
      const length = this.rest.readUInt32BE(0);
      if (length > MOST_BYTES) throw damaged('a part of it has an impossible length');
      if (this.rest.length < FRAME_HEAD + length) return;
      yield this.rest.subarray(0, FRAME_HEAD + length);
      this.rest = this.rest.subarray(FRAME_HEAD + length);
    }
  }

  get isWhole(): boolean {
    return this.rest.length === 0;
  }
}

function parseFrame(bytes: Buffer): Frame {
  const kind = bytes.toString('latin1', 4, FRAME_HEAD);
  const content = bytes.subarray(FRAME_HEAD);
  if (kind === 'D') return { kind, content };
  if (!['H', 'T', 'R', 'Z'].includes(kind)) throw damaged('a part of it is of no known kind');
  try {
    return { kind, content: JSON.parse(content.toString()) as unknown } as Frame;
  } catch {
    throw damaged('a part of it cannot be read');
  }
}

/** Every frame of a backup. @throws {AppError} for a damaged file, possibly only after the last frame. */
export async function* readBackup(file: string): AsyncGenerator<Frame> {
  const hash = createHash('sha256');
  const cutter = new FrameCutter();
  const source = createReadStream(file);
  const gunzip = createGunzip();
  const fed = pipeline(source, gunzip);
  fed.catch(() => {});
  let isEnded = false;
  try {
    for await (const chunk of gunzip as AsyncIterable<Buffer>) {
      for (const bytes of cutter.cut(chunk)) {
        if (isEnded) throw damaged('something follows its end');
        const frame = parseFrame(bytes);
        isEnded = frame.kind === 'Z';
        if (frame.kind === 'Z' && frame.content.sha256 !== hash.digest('hex')) throw damaged('its content was changed');
        if (!isEnded) hash.update(bytes);
        yield frame;
      }
    }
  } catch (failure) {
    if (failure instanceof AppError) throw failure;
    const { code = '' } = failure as { code?: string };
    if (code === 'ENOENT') throw new AppError('not_found', `There is no file ${file}.`);
    throw damaged(code === 'Z_BUF_ERROR' ? 'it was cut off' : `it cannot be unpacked (${code})`);
  } finally {
    source.destroy();
  }
  if (!isEnded || !cutter.isWhole) throw damaged('it was cut off');
}
