import type { z } from 'zod';
import { quickCheckOf } from './quick-check.ts';
import type { QuickCheck } from './quick-check.ts';
import { ROW_SCHEMAS, TABLES } from './tables.ts';
import type { RowLists, TableName } from './tables.ts';

/** A record that fails its schema, kept as found so that it can be quarantined and shown. */
export interface DamagedRow {
  table: TableName;
  raw: unknown;
  /** Reason, such as `due: Invalid input`. */
  reason: string;
}

export const emptyRows = (): RowLists => Object.fromEntries(TABLES.map((table) => [table, []])) as unknown as RowLists;

/** @returns the first issue, with the field's path, in one line */
export function reasonOf(error: z.ZodError): string {
  const issue = error.issues[0];
  if (!issue) return 'cannot be read';
  const path = issue.path.join('.');
  return path === '' ? issue.message : `${path}: ${issue.message}`;
}

/** Runs the schema only on rows that fail the quick check, for the reason: nearly all rows are sound. */
function readRow(
  table: TableName,
  isSound: QuickCheck | null,
  raw: unknown,
): { row: { id: string } } | { reason: string } {
  if (isSound?.(raw)) return { row: raw as { id: string } };
  const parsed = ROW_SCHEMAS[table].safeParse(raw);
  return parsed.success ? { row: parsed.data } : { reason: reasonOf(parsed.error) };
}

/** Sorts records of a store or a file into sound rows and damaged ones, as they arrive. */
export class RowReader {
  private readonly rows = emptyRows();
  private readonly damaged: DamagedRow[] = [];
  private readonly known = new Map(TABLES.map((table) => [table, new Set<string>()]));
  private readonly checks = new Map(TABLES.map((table) => [table, quickCheckOf(ROW_SCHEMAS[table])]));

  add(table: TableName, raw: readonly unknown[]): void {
    const isSound = this.checks.get(table) ?? null;
    for (const candidate of raw) {
      const read = readRow(table, isSound, candidate);
      if ('reason' in read) this.damaged.push({ table, raw: candidate, reason: read.reason });
      else this.keep(table, read.row, candidate);
    }
  }

  done(): { rows: RowLists; damaged: DamagedRow[] } {
    return { rows: this.rows, damaged: this.damaged };
  }

  private keep(table: TableName, row: { id: string }, raw: unknown): void {
    const known = this.known.get(table);
    if (known?.has(row.id)) {
      this.damaged.push({ table, raw, reason: `id: ${row.id} stands there twice` });
      return;
    }
    known?.add(row.id);
    // The schema of a table yields that table's rows; TypeScript does not follow the index.
    (this.rows[table] as unknown[]).push(row);
  }
}

/** Reads all tables at once. A missing table is empty. */
export function readRows(raw: Partial<Record<TableName, readonly unknown[]>>): {
  rows: RowLists;
  damaged: DamagedRow[];
} {
  const reader = new RowReader();
  for (const table of TABLES) reader.add(table, raw[table] ?? []);
  return reader.done();
}

/** A row of a newer version, without the fields that this version does not know. */
export function knownFields(table: TableName, value: unknown): unknown {
  const issues = ROW_SCHEMAS[table].safeParse(value).error?.issues ?? [];
  const unknown = issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' && issue.path.length === 0 ? issue.keys : [],
  );
  if (unknown.length === 0 || typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).filter(([field]) => !unknown.includes(field)));
}
