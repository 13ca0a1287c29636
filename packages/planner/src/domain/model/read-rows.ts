import type { z } from 'zod';
import { quickCheckOf } from './quick-check.ts';
import type { QuickCheck } from './quick-check.ts';
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

/** A planner is thousands of rows, nearly always sound: the schema is asked about the others only, for the reason. */
function readRow(table: Table, isSound: QuickCheck | null, raw: unknown): { row: { id: string } } | { reason: string } {
  if (isSound?.(raw)) return { row: raw as { id: string } };
  const parsed = ROW_SCHEMAS[table].safeParse(raw);
  return parsed.success ? { row: parsed.data } : { reason: reasonOf(parsed.error) };
}

function readTable(table: Table, raw: readonly unknown[], rows: RowLists, damaged: DamagedRow[]): void {
  const isSound = quickCheckOf(ROW_SCHEMAS[table]);
  const known = new Set<string>();
  for (const candidate of raw) {
    const read = readRow(table, isSound, candidate);
    if ('reason' in read) {
      damaged.push({ table, raw: candidate, reason: read.reason });
    } else if (known.has(read.row.id)) {
      damaged.push({ table, raw: candidate, reason: `id: ${read.row.id} stands there twice` });
    } else {
      known.add(read.row.id);
      // The schema of a table yields that table's rows; TypeScript does not follow the index.
      (rows[table] as unknown[]).push(read.row);
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
