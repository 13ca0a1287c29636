import type { Command } from '../core/commands/command.ts';
import type { LostValueRow } from '../schema/sync-rows.ts';
import type { DataTableName } from '../schema/tables.ts';
import type { State } from '../core/state/state.ts';
import { CONSTANTS, isKnownTable, isSameValue, valueOf, withRegisters } from '../core/stamps/row-registers.ts';
import type { Fields } from '../core/stamps/row-registers.ts';
import { timeOf } from '../core/stamps/stamp.ts';
import { maskAddress } from '../core/text/mask-address.ts';
import { DATA_FIELDS } from '../schema/tables.ts';
import type { LostChange } from './sync-port.ts';

interface LostRow {
  table: DataTableName;
  id: string;
  row: Fields | undefined;
}

function rowOf(state: State, { key }: LostValueRow): LostRow | null {
  const [table = '', id = ''] = key.split(' ');
  if (!isKnownTable(table)) return null;
  return { table, id, row: state.rows[table].get(id) as Fields | undefined };
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const titleOf = (row: Fields): string => text(row.title) || text(row.name);

/** Names of what an id stands for. */
function nameOf(state: State, id: string): string {
  const named = state.rows.groups.get(id) ?? state.rows.tags.get(id) ?? state.rows.tagGroups.get(id);
  return named?.name ?? state.rows.tasks.get(id)?.title ?? id;
}

/** A value in words, as far as they are the same in every place of the planner. */
function wordsOf(state: State, register: string, value: unknown): string {
  if (register === 'deletedAt') return value === null ? 'Not in the trash' : 'In the trash';
  if (value === null || value === undefined || value === '') return 'Nothing';
  const element = register.split(':')[1];
  if (element !== undefined) return value === true ? nameOf(state, element) : `Without ${nameOf(state, element)}`;
  if (register === 'doneAt') return 'Done';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'string') return register.endsWith('Id') ? nameOf(state, value) : value;
  if (typeof value === 'number') return register === 'estimate' ? `${value} min` : String(value);
  if (Array.isArray(value)) return value.map((each) => wordsOf(state, register, each)).join(', ') || 'Nothing';
  const { start, end, minutes, title, name } = value as Fields;
  if (typeof start === 'string') {
    return [start.replace('T', ' '), text(end).replace('T', ' '), minutes].filter(Boolean).join(' – ');
  }
  return text(title) || text(name) || JSON.stringify(value);
}

/** The row with the lost value in it; null where it cannot take it. */
function withLost(state: State, lost: LostValueRow): { table: DataTableName; row: Fields } | null {
  const at = rowOf(state, lost);
  if (!at) return null;
  const { table, row } = at;
  const value = JSON.parse(lost.value) as unknown;
  if (lost.register === CONSTANTS) {
    return row || typeof value !== 'object' || value === null ? null : { table, row: value as Fields };
  }
  const next = row && withRegisters(table, row, new Map([[lost.register, value]]));
  return next ? { table, row: next } : null;
}

/** Puts a lost value back; null where it has no place any more. */
export function putBackCommand(state: State, lost: LostValueRow): Command | null {
  const found = withLost(state, lost);
  if (!found) return null;
  const { table, row } = found;
  const { id: _, ...fields } = row;
  if (table === 'settings') return { type: 'settings.edit', fields };
  return { type: 'data.import', rows: { [table]: [row] }, mode: 'merge', isPutBack: true };
}

/** Registers whose moment no student reads: only that there is one. */
const MOMENTS: ReadonlySet<string> = new Set(['doneAt', 'deletedAt']);

/** Values that were changed on two devices, newest first. */
export function lostChanges(state: State): LostChange[] {
  const list = [...state.rows.lostValues.values()].sort((a, b) => (a.foundAt < b.foundAt ? 1 : -1));
  return list.flatMap((lost): LostChange[] => {
    const at = rowOf(state, lost);
    if (!at) return [];
    const { table, row } = at;
    const { id, register, foundAt, stamp } = lost;
    const value = JSON.parse(lost.value) as unknown;
    const isRow = register === CONSTANTS;
    const now = row && valueOf(table, row, register);
    const { isSecret = false, isNoted = false } = DATA_FIELDS[table][register] ?? {};
    if (isNoted) return [];
    const words = (each: unknown): string =>
      isSecret && typeof each === 'string' ? maskAddress(each) : wordsOf(state, register, each);
    // Put back, perhaps on another device.
    if (row && (isRow || isSameValue(value, now))) return [];
    // Done, or in the trash, on both devices, at two moments.
    if (row && MOMENTS.has(register) && words(value) === words(now)) return [];
    return [
      {
        id,
        table,
        foundAt,
        field: isRow ? 'row' : (register.split(':')[0] ?? ''),
        title: titleOf(row ?? (isRow ? (value as Fields) : {})),
        words: words(value),
        now: row ? words(now) : '',
        writtenAt: new Date(timeOf(stamp)).toISOString(),
        canRestore: withLost(state, lost) !== null,
      },
    ];
  });
}
