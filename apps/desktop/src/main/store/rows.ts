import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { crc32 } from 'node:zlib';
import { changeTo, knownFields, readRows, TABLES } from '@bellweek/planner/core';
import type { Change, DamagedRow, QuarantinedRow, RawTables, RowLists, TableName } from '@bellweek/planner/core';

/** Checksum of a row, which SQLite lacks: otherwise a flipped bit in a title would be the new title. */
const sumOf = (kind: string, id: string, body: string): number => crc32(`${kind}\n${id}\n${body}`);

interface StoredRow {
  kind: string;
  id: string;
  body: string;
  sum: number;
}

export interface Contents {
  rows: RowLists;
  /** Records that fail their schema or checksum, with the ids they are stored under. */
  damaged: (DamagedRow & { id: string })[];
}

const isTable = (kind: string): kind is TableName => TABLES.some((table) => table === kind);

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function damage(table: TableName, stored: StoredRow): (DamagedRow & { id: string }) | null {
  const value = parsed(stored.body);
  const isAsWritten = sumOf(stored.kind, stored.id, stored.body) === stored.sum;
  const isWhole = typeof value === 'object' && value !== null && 'id' in value && value.id === stored.id;
  if (isAsWritten && isWhole) return null;
  return { table, id: stored.id, raw: value ?? stored.body, reason: 'was changed on the disk' };
}

/** All rows. `isNewer`: unknown fields are left out. */
export function readContents(db: DatabaseSync, isNewer = false): Contents {
  const raw: Partial<Record<TableName, unknown[]>> = {};
  const damaged: Contents['damaged'] = [];
  for (const stored of db.prepare('SELECT kind, id, body, sum FROM rows').iterate() as Iterable<StoredRow>) {
    if (!isTable(stored.kind)) continue;
    const found = damage(stored.kind, stored);
    const value = parsed(stored.body);
    if (found) damaged.push(found);
    else (raw[stored.kind] ??= []).push(isNewer ? knownFields(stored.kind, value) : value);
  }
  const read = readRows(raw);
  const refused = read.damaged.map((record) => ({ ...record, id: (record.raw as { id: string }).id }));
  return { rows: read.rows, damaged: [...damaged, ...refused] };
}

/** The stored rows that changes put, unchecked. */
export function readPut(db: DatabaseSync, changes: readonly Change[]): Change[] {
  const read = db.prepare('SELECT body FROM rows WHERE kind = ? AND id = ?');
  return changes.flatMap((change) => {
    if (change.type === 'remove') return [];
    const stored = read.get(change.table, change.row.id);
    return [changeTo(change.table, change.row.id, stored && parsed(String(stored['body'])))];
  });
}

/** Unchecked rows, for an upgrade. */
export function readRaw(db: DatabaseSync): RawTables {
  const tables: Record<string, unknown[]> = {};
  for (const { kind, body } of db.prepare('SELECT kind, body FROM rows').iterate() as Iterable<StoredRow>) {
    (tables[kind] ??= []).push(parsed(body));
  }
  return tables;
}

/** Puts and removes rows, within a caller's transaction. */
export class RowWriter {
  private readonly put: StatementSync;
  private readonly remove: StatementSync;
  private readonly count: StatementSync;

  constructor(private readonly db: DatabaseSync) {
    this.put = db.prepare(
      `INSERT INTO rows (kind, id, body, sum) VALUES (?, ?, ?, ?)
       ON CONFLICT (kind, id) DO UPDATE SET body = excluded.body, sum = excluded.sum`,
    );
    this.remove = db.prepare('DELETE FROM rows WHERE kind = ? AND id = ?');
    this.count = db.prepare(`UPDATE meta SET value = value + 1 WHERE name = 'revision' RETURNING value`);
  }

  /** @returns the number of this write */
  apply(changes: readonly Change[]): number {
    for (const change of changes) {
      if (change.type === 'put') this.putRow(change.table, change.row.id, change.row);
      else this.remove.run(change.table, change.id);
    }
    return Number(this.count.get()?.value);
  }

  putRow(kind: string, id: string, row: unknown): void {
    const body = JSON.stringify(row);
    this.put.run(kind, id, body, sumOf(kind, id, body));
  }

  clear(): void {
    this.db.exec('DELETE FROM rows');
  }

  setAside(records: Contents['damaged'], foundAt: string): void {
    const add = this.db.prepare('INSERT INTO damaged (kind, body, reason, found_at) VALUES (?, ?, ?, ?)');
    for (const { table, id, raw, reason } of records) {
      add.run(table, JSON.stringify(raw), reason, foundAt);
      this.remove.run(table, id);
    }
  }
}

/** All quarantined rows, the newest last. */
export function readSetAside(db: DatabaseSync): QuarantinedRow[] {
  const found = db.prepare('SELECT kind, body, reason, found_at FROM damaged ORDER BY number').all();
  return found.map(({ kind, body, reason, found_at: foundAt }) => ({
    table: String(kind) as TableName,
    raw: parsed(String(body)),
    reason: String(reason),
    foundAt: String(foundAt),
  }));
}
