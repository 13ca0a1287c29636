import { ROW_SCHEMAS, keyOf } from '../schema/tables.ts';
import type { Change, Rows, TableName } from '../schema/tables.ts';
import { isSameRow } from '../schema/registers.ts';
import type { BaseOf } from './port.ts';
import type { Revisions } from './revisions.ts';

/** Answer of the storage to a write. */
export interface Written {
  /** The number of the last write. */
  revision: number;
  /** The stored rows that the changes put, as they are, if another tab wrote after `known`: then nothing is written. */
  current: Change[] | null;
}

function differs(base: Rows[TableName], current: Change): boolean {
  if (current.type === 'remove') return true;
  const sound = ROW_SCHEMAS[current.table].safeParse(current.row);
  // The next load puts a damaged row aside.
  return sound.success && !isSameRow(base, sound.data);
}

/**
 * Writes changes unless another tab has changed their rows unheard.
 *
 * @param commit writes if `known` is null or the number of the last write
 * @returns the number of the last write, and the changes of other tabs for which nothing was written
 */
export async function writeOver(
  revisions: Revisions,
  changes: readonly Change[],
  baseOf: BaseOf | undefined,
  commit: (known: number | null) => Promise<Written>,
): Promise<{ revision: number; unheard: Change[] }> {
  const bases = new Map<string, Rows[TableName]>();
  for (const change of changes) {
    const base = change.type === 'put' ? baseOf?.(change) : undefined;
    if (base) bases.set(keyOf(change), base);
  }
  let known = bases.size > 0 ? revisions.delivered : null;
  for (;;) {
    const { revision, current } = await commit(known);
    if (!current) return { revision, unheard: [] };
    const unheard = current.filter((change) => {
      const base = bases.get(keyOf(change));
      return base && differs(base, change);
    });
    revisions.has(revision, unheard);
    if (unheard.length > 0) return { revision, unheard };
    known = revision;
  }
}
