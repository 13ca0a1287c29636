import { PersistentMap } from './persistent-map.ts';

/** An index from each key to its ids. The lists are shared until they change. */
export type MultiIndex = PersistentMap<readonly string[]>;

export const emptyMultiIndex = (): MultiIndex => PersistentMap.empty<readonly string[]>();
const NONE: readonly string[] = [];

export const idsAt = (multi: MultiIndex, key: string): readonly string[] => multi.get(key) ?? NONE;

/** An index of many rows at once. @param keys of a row */
export function multiIndexOf<R extends { id: string }>(
  rows: readonly R[],
  keys: (row: R) => readonly string[],
): MultiIndex {
  const lists = new Map<string, string[]>();
  for (const row of rows) {
    for (const key of keys(row)) {
      const list = lists.get(key);
      if (list) list.push(row.id);
      else lists.set(key, [row.id]);
    }
  }
  return emptyMultiIndex().with(lists);
}

/** Collects changes of an index, so that a batch touches each list once. */
export class MultiIndexEdit {
  private readonly edits = new Map<string, Map<string, boolean>>();

  constructor(private readonly multi: MultiIndex) {}

  private set(key: string, id: string, stands: boolean): void {
    let edit = this.edits.get(key);
    if (!edit) this.edits.set(key, (edit = new Map<string, boolean>()));
    edit.set(id, stands);
  }

  /** Moves `id` from its old keys to others. */
  move(id: string, from: readonly string[], to: readonly string[]): void {
    for (const key of from) if (!to.includes(key)) this.set(key, id, false);
    for (const key of to) if (!from.includes(key)) this.set(key, id, true);
  }

  done(): MultiIndex {
    if (this.edits.size === 0) return this.multi;
    const entries: [string, readonly string[] | undefined][] = [];
    for (const [key, edit] of this.edits) {
      const ids = idsAt(this.multi, key);
      const isGone = [...edit.values()].includes(false);
      // A list may hold thousands, and most edits only add to it.
      const kept = isGone ? ids.filter((id) => edit.get(id) !== false) : [...ids];
      for (const [id, stands] of edit) if (stands) kept.push(id);
      entries.push([key, kept.length === 0 ? undefined : kept]);
    }
    return this.multi.with(entries);
  }
}
