import { StoreError } from '@bellweek/planner/core';
import type { StoreFailure } from '@bellweek/planner/core';

/** SQLite's primary result codes (sqlite.org/rescode.html). */
const PERMISSION = 3;
const BUSY = 5;
const LOCKED = 6;
const READ_ONLY = 8;
const CORRUPT = 11;
const FULL = 13;
const CANNOT_OPEN = 14;
/** A read-only file, or a drive without locks (SQLITE_IOERR_LOCK), cannot be locked exclusively. */
const NO_LOCK = 10 | (15 << 8);
const NOT_A_DATABASE = 26;

const FAILURES: Readonly<Record<number, StoreFailure>> = {
  [BUSY]: 'blocked',
  [LOCKED]: 'blocked',
  [FULL]: 'full',
  [PERMISSION]: 'unavailable',
  [READ_ONLY]: 'unavailable',
  [CANNOT_OPEN]: 'unavailable',
  [NO_LOCK]: 'unavailable',
};
const SYSTEM_FAILURES: Readonly<Record<string, StoreFailure>> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EFBIG: 'full',
  EROFS: 'unavailable',
  EACCES: 'unavailable',
  EPERM: 'unavailable',
};

/** The content of a file is not what was written. */
export class Damage extends Error {
  override readonly name = 'Damage';
}

function resultCode(error: unknown): number | null {
  const code = error instanceof Error && 'errcode' in error ? error.errcode : null;
  return typeof code === 'number' ? code : null;
}

/** The lowest byte; the others are details of the extended code. */
const primary = (code: number | null): number => (code ?? 0) & 0xff;

export function isDamage(error: unknown): boolean {
  const code = primary(resultCode(error));
  return error instanceof Damage || code === CORRUPT || code === NOT_A_DATABASE;
}

/** Converts a failure to an error of the port. */
export function storeError(error: unknown): StoreError {
  if (error instanceof StoreError) return error;
  const system = error instanceof Error && 'code' in error ? String(error.code) : '';
  const code = resultCode(error);
  const failure = SYSTEM_FAILURES[system] ?? FAILURES[code ?? 0] ?? FAILURES[primary(code)];
  return new StoreError(failure ?? 'broken', { cause: error });
}
