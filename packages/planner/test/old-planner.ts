import { DEFAULT_SETTINGS } from '../src/schema/settings.ts';
import type { RawTables } from '../src/schema/upgrade.ts';
import { idAt, taskAt } from './rows.ts';

/** A row without the fields that it got after version 1. */
function firstVersion(row: object, later: readonly string[]): object {
  return Object.fromEntries(Object.entries(row).filter(([field]) => !later.includes(field)));
}

const OCCURRENCE_FIELDS = ['origin', 'seriesId', 'seriesDay', 'own'];
const SETTINGS_FIELDS = ['dates', 'foldsLessons', 'singleKeys', 'showsAllMissed'];

const taskOf = (n: number): object => firstVersion(taskAt(n, { notes: `Notes of ${n}` }), OCCURRENCE_FIELDS);

/** The tables of a planner that version 1 wrote. */
export function oldTables(tasks: number): RawTables {
  const { createdAt } = taskAt(1);
  const event = {
    ...{ id: idAt(2_000_001), title: 'Football', notes: '', place: 'Oval', hue: null, tagIds: [], createdAt },
    ...{
      deletedAt: null,
      isSample: false,
      isAllDay: false,
      start: '2026-11-18T16:00',
      end: '2026-11-18T17:00',
      zone: null,
    },
  };
  const change = { table: 'tasks', type: 'put', row: taskOf(1) };
  const entry = {
    id: idAt(2_000_002),
    sequence: 1,
    at: createdAt,
    lastAt: createdAt,
    sentence: 'Added',
    coalesce: null,
  };
  return {
    tasks: Array.from({ length: tasks }, (_, at) => taskOf(at + 1)),
    events: [event],
    settings: [firstVersion(DEFAULT_SETTINGS, SETTINGS_FIELDS)],
    history: [
      { ...entry, isUndone: false, forward: [change], inverse: [{ table: 'tasks', type: 'remove', id: idAt(1) }] },
    ],
  };
}

/** Outcome of an upgrade that was killed: how many rows are in which version, as found on the disk. */
export interface KilledUpgrade {
  /** Of the database. */
  version: number;
  tasks: number;
  /** Tasks with the fields of the newest version. */
  upgraded: number;
}

/** Whether all of the old planner is there, or all of the new one. */
export const isWhole = ({ version, tasks, upgraded }: KilledUpgrade, count: number, newest: number): boolean =>
  tasks === count && upgraded === (version === newest ? count : 0) && (version === 1 || version === newest);
