import type { Command } from '../domain/commands/command.ts';
import type { LostValueRow } from '../domain/model/sync-rows.ts';
import type { DataTableName } from '../domain/model/tables.ts';
import type { State } from '../domain/state/state.ts';
import { CONSTANTS, isKnownTable, valueOf, withRegisters } from '../domain/sync/row-registers.ts';
import type { Fields } from '../domain/sync/row-registers.ts';
import { timeOf } from '../domain/sync/stamp.ts';
import type { PlannerSession } from '../session/session.ts';
import type { LostChange, SyncAnswer } from './sync-port.ts';

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
  if (value === null || value === undefined || value === '') return 'Nothing';
  const element = register.split(':')[1];
  if (element !== undefined) return value === true ? nameOf(state, element) : `Without ${nameOf(state, element)}`;
  if (register === 'doneAt') return 'Done';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'string') return register.endsWith('Id') ? nameOf(state, value) : value;
  if (typeof value === 'number') return register === 'estimate' ? `${value} min` : String(value);
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
function putBackCommand(state: State, lost: LostValueRow): Command | null {
  const found = withLost(state, lost);
  if (!found) return null;
  const { table, row } = found;
  const { id: _, ...fields } = row;
  if (table === 'settings') return { type: 'settings.edit', fields };
  return { type: 'data.import', rows: { [table]: [row] }, mode: 'merge', isPutBack: true };
}

/** Values that were changed on two devices, newest first. */
function lostChanges(state: State): LostChange[] {
  const list = [...state.rows.lostValues.values()].sort((a, b) => (a.foundAt < b.foundAt ? 1 : -1));
  return list.flatMap((lost): LostChange[] => {
    const at = rowOf(state, lost);
    if (!at) return [];
    const value = JSON.parse(lost.value) as unknown;
    const isRow = lost.register === CONSTANTS;
    const whole = isRow ? (value as Fields) : at.row;
    return [
      {
        ...{
          id: lost.id,
          table: at.table,
          field: isRow ? 'row' : (lost.register.split(':')[0] ?? ''),
          foundAt: lost.foundAt,
        },
        title: whole ? titleOf(whole) : '',
        words: wordsOf(state, lost.register, value),
        now: at.row && !isRow ? wordsOf(state, lost.register, valueOf(at.table, at.row, lost.register)) : '',
        writtenAt: new Date(timeOf(lost.stamp)).toISOString(),
        canRestore: withLost(state, lost) !== null,
      },
    ];
  });
}

/** Lists lost values now, and anew when they change. @returns a function that ends it */
export function followLost(session: PlannerSession, show: (lost: LostChange[]) => void): () => void {
  const { state } = session.view.getState();
  let { lostValues } = state.rows;
  show(lostChanges(state));
  return session.view.subscribe((view) => {
    if (view.state.rows.lostValues === lostValues) return;
    ({ lostValues } = view.state.rows);
    show(lostChanges(view.state));
  });
}

/** Puts a lost value back. */
export function restoreLost(session: PlannerSession, id: string): SyncAnswer {
  const { state } = session.view.getState();
  const lost = state.rows.lostValues.get(id);
  const command = lost && putBackCommand(state, lost);
  if (!command) return { ok: false, problem: 'unreadable' };
  if (!session.run(command).ok) return { ok: false, problem: 'no-license' };
  dismissLost(session, id);
  return { ok: true };
}

export function dismissLost(session: PlannerSession, id: string): void {
  session.write(() => [{ table: 'lostValues', type: 'remove', id }]);
}
