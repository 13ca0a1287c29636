import type { z } from 'zod';
import { ROW_SCHEMAS, TABLES } from './tables.ts';
import type { RowLists, Table } from './tables.ts';

/** A record that no schema accepts, kept as it was found so that it can be set aside and shown. */
export interface DamagedRow {
  table: Table;
  raw: unknown;
  /** What is wrong, e.g. `due: Invalid input`. */
  reason: string;
}

export const emptyRows = (): RowLists => ({
  tasks: [],
  subtasks: [],
  blocks: [],
  events: [],
  groups: [],
  tagGroups: [],
  tags: [],
  settings: [],
  reports: [],
  history: [],
});

/** @returns the first thing that is wrong, with the field's path, in one line. */
export function reasonOf(error: z.ZodError): string {
  const issue = error.issues[0];
  if (!issue) return 'cannot be read';
  const path = issue.path.join('.');
  return path === '' ? issue.message : `${path}: ${issue.message}`;
}

function readTable<T extends Table>(table: T, raw: readonly unknown[], rows: RowLists, damaged: DamagedRow[]): void {
  const known = new Set<string>();
  for (const candidate of raw) {
    const parsed = ROW_SCHEMAS[table].safeParse(candidate);
    if (!parsed.success) {
      damaged.push({ table, raw: candidate, reason: reasonOf(parsed.error) });
    } else if (known.has(parsed.data.id)) {
      damaged.push({ table, raw: candidate, reason: `id: ${parsed.data.id} stands there twice` });
    } else {
      known.add(parsed.data.id);
      // The schema of a table yields that table's rows; TypeScript does not follow the index.
      (rows[table] as unknown[]).push(parsed.data);
    }
  }
}

/** Sorts what was read from a store or a file into sound rows and damaged ones. A table that is missing is empty. */
export function readRows(raw: Partial<Record<Table, readonly unknown[]>>): { rows: RowLists; damaged: DamagedRow[] } {
  const rows = emptyRows();
  const damaged: DamagedRow[] = [];
  for (const table of TABLES) readTable(table, raw[table] ?? [], rows, damaged);
  return { rows, damaged };
}
