import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { constants, gunzipSync, inflateRawSync, unzipSync } from 'node:zlib';
import pg from 'pg';
import { fromRoot } from '../../../../tools/paths.ts';

/** Encodings within encodings that are opened. */
const MOST_LAYERS = 2;
/** Fewer bytes are a hash or a key: a change of a planner takes twice as many. */
const LEAST_PACKED = 80;
/** Bytes before compressed text, such as a nonce. */
const MOST_SKIPPED = 16;

const spellings = (bytes: Buffer): Buffer[] => {
  const parts = [0, 1, 2].map((skipped) => {
    // Characters of base64 that hold nothing of what stands before or after.
    const text = Buffer.concat([Buffer.alloc(skipped), bytes]).toString('base64');
    return text.slice(Math.ceil((skipped * 8) / 6), Math.floor(((skipped + bytes.length) * 8) / 6));
  });
  const urls = parts.map((text) => text.replaceAll('+', '-').replaceAll('/', '_'));
  const hex = bytes.toString('hex');
  return [bytes, ...[...parts, ...urls, hex, hex.toUpperCase()].map((text) => Buffer.from(text))];
};

/** How a text may stand in a file: in both Unicode encodings, their base64 and their hexadecimal digits. */
function formsOf(text: string): Buffer[] {
  const little = Buffer.from(text, 'utf16le');
  return [Buffer.from(text), little, Buffer.from(little).swap16()].flatMap(spellings);
}

function* unpacked(bytes: Buffer): Generator<Buffer> {
  if (bytes.length < LEAST_PACKED) return;
  for (let skipped = 0; skipped <= MOST_SKIPPED; skipped += 1) {
    for (const unpack of [inflateRawSync, unzipSync]) {
      try {
        yield unpack(bytes.subarray(skipped), { finishFlush: constants.Z_SYNC_FLUSH });
      } catch {
        // It is not compressed in this way.
      }
    }
  }
}

/** Bytes of PostgreSQL's columns, hexadecimal digits and base64. */
function* decoded(bytes: Buffer): Generator<Buffer> {
  for (const [, column, run = ''] of bytes.toString('latin1').matchAll(/\\x([\da-f]+)|([\w+/-]{24,})/gi)) {
    const digits = column ?? (/^[\da-f]+$/i.test(run) ? run : null);
    if (digits === null) yield Buffer.from(run, 'base64');
    else if (digits.length >= 2 * LEAST_PACKED) yield Buffer.from(digits, 'hex');
  }
}

function stands(forms: readonly Buffer[], bytes: Buffer, layers = MOST_LAYERS): boolean {
  if (forms.some((form) => bytes.includes(form))) return true;
  if (layers === 0) return false;
  for (const inner of decoded(bytes)) {
    if (stands(forms, inner, layers - 1)) return true;
    for (const text of unpacked(inner)) if (stands(forms, text, layers - 1)) return true;
  }
  return false;
}

/** Whether a text stands in some bytes, as it is, encoded or compressed. */
export const contains = (bytes: Buffer | string, text: string): boolean => stands(formsOf(text), Buffer.from(bytes));

/** Every table of the database as text, by name. */
export async function readTables(): Promise<Map<string, string>> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_OWNER_URL ?? '' });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `SELECT oid::regclass::text AS name FROM pg_class WHERE relkind IN ('r', 'p') AND NOT relispartition
       AND relnamespace::regnamespace::text NOT IN ('pg_catalog', 'information_schema')`,
    );
    const read = new Map<string, string>();
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t`);
      read.set(name, rows.map(({ row }) => row).join('\n'));
    }
    return read;
  } finally {
    await client.end();
  }
}

/** The output of `npm run backup`, unpacked. */
export async function readBackup(): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'bellweek-backup-'));
  try {
    const file = join(folder, 'backup');
    await promisify(execFile)(process.execPath, [fromRoot('apps/api/dist/commands/backup.js'), file]);
    return gunzipSync(readFileSync(file));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Every log of the copy under test, by name. */
export function readLogs(): Map<string, string> {
  const folder = join(process.env.DATA_DIR ?? '', 'logs');
  return new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
}
