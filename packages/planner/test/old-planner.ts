import { DEFAULT_SETTINGS } from '../src/schema/settings.ts';
import { NO_SERIES } from '../src/schema/occurrence.ts';
import { FIRST_VERSION } from '../src/schema/upgrade.ts';
import type { RawTables } from '../src/schema/upgrade.ts';
import { idAt, taskAt } from './rows.ts';

/** The version of the old planner. */
export const OLD_VERSION = FIRST_VERSION;

/** An imported row of version 5 did not know whether its calendar leaves its time free. */
const ORIGIN = {
  calendar: 'School',
  uid: 'a',
  recurrenceId: null,
  seen: { title: 'A', notes: '', place: '', when: '', hue: null, tagId: null, isWithdrawn: false },
};
const taskOf = (n: number): object => ({ ...taskAt(n, { notes: `Notes of ${n}` }), origin: ORIGIN });

/** The tables of a planner that version 5 wrote. */
export function oldTables(tasks: number): RawTables {
  const { createdAt } = taskAt(1);
  const event = {
    id: idAt(2_000_001),
    title: 'Football',
    notes: '',
    place: 'Oval',
    hue: null,
    tagIds: [],
    createdAt,
    deletedAt: null,
    isSample: false,
    origin: null,
    isExam: false,
    ...NO_SERIES,
    isAllDay: false,
    start: '2026-11-18T16:00',
    end: '2026-11-18T17:00',
    zone: null,
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
    settings: [DEFAULT_SETTINGS],
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
  tasks === count && upgraded === (version === newest ? count : 0) && (version === OLD_VERSION || version === newest);
