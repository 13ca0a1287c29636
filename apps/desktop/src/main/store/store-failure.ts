import { StoreError } from '@bellweek/planner/store/port';
import type { StoreFailure } from '@bellweek/planner/store/port';

/** SQLite's primary result codes (sqlite.org/rescode.html). */
const BUSY = 5;
const LOCKED = 6;
const CORRUPT = 11;
const FULL = 13;
const NOT_A_DATABASE = 26;

const FAILURES: Readonly<Record<number, StoreFailure>> = { [BUSY]: 'blocked', [LOCKED]: 'blocked', [FULL]: 'full' };
const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** What is in the file cannot be what was written into it. */
export class Damage extends Error {
  override readonly name = 'Damage';
}

function resultCode(error: unknown): number | null {
  const code = error instanceof Error && 'errcode' in error ? error.errcode : null;
  // The lowest byte is the primary code; what lies above says more of the same.
  return typeof code === 'number' ? code & 0xff : null;
}

export function isDamage(error: unknown): boolean {
  const code = resultCode(error);
  return error instanceof Damage || code === CORRUPT || code === NOT_A_DATABASE;
}

/** What went wrong, in the words of the port. */
export function storeError(error: unknown): StoreError {
  if (error instanceof StoreError) return error;
  const system = error instanceof Error && 'code' in error ? String(error.code) : '';
  const failure = NO_ROOM.has(system) ? 'full' : FAILURES[resultCode(error) ?? -1];
  return new StoreError(failure ?? 'broken', { cause: error });
}
