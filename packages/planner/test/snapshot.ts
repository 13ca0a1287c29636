import { DATA_TABLES } from '../src/schema/tables.ts';
import type { Indexes } from '../src/core/state/indexes.ts';
import type { State } from '../src/core/state/state.ts';

const byId = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : 1);

/** All rows but the history, sorted, to compare two states. */
export function dataOf(state: State): Record<string, unknown[]> {
  return Object.fromEntries(DATA_TABLES.map((table) => [table, [...state.rows[table].values()].sort(byId)]));
}

/** The indexes as plain objects; lists under a key are sorted, for their order is irrelevant. */
export function indexesOf(index: Indexes): Record<string, unknown> {
  const { tasks, order, ...multis } = index;
  const plain = Object.entries(multis).map(([name, multi]) => [
    name,
    Object.fromEntries([...multi.keys()].sort().map((key) => [key, [...(multi.get(key) ?? [])].sort()])),
  ]);
  return { tasks: [...tasks], order: [...order], ...(Object.fromEntries(plain) as object) };
}
