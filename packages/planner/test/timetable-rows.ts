import type { Change, RowLists } from '../src/schema/tables.ts';
import type { Bell, Lesson, LessonChange, SchoolDayRow, Term, Timetable } from '../src/schema/timetable.ts';
import { apply } from '../src/core/state/state.ts';
import type { State } from '../src/core/state/state.ts';
import { schoolDayId, lessonChangeId } from '../src/rules/timetable/ids.ts';
import { idAt } from './rows.ts';

const minute = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** The timetable of these rows, unless they say otherwise. */
const TIMETABLE = idAt(1_000);

/** Weeks A and B from Monday, 16 November 2026 on. */
export const timetableRowAt = (fields: Partial<Timetable> = {}): Timetable => ({
  id: TIMETABLE,
  name: 'School',
  cycle: { kind: 'week', names: ['A', 'B'] },
  anchor: { day: '2026-11-16', position: 0 },
  weekdays: [1, 2, 3, 4, 5],
  countsHolidays: false,
  restartsEachTerm: false,
  first: '2026-11-16',
  last: null,
  createdAt: '2026-11-16T08:00:00.000Z',
  deletedAt: null,
  isSample: false,
  ...fields,
});

export const termAt = (n: number, first: string, last: string, fields: Partial<Term> = {}): Term => ({
  id: idAt(2_000 + n),
  timetableId: TIMETABLE,
  name: `Term ${n}`,
  first,
  last,
  startsAt: null,
  ...fields,
});

export function schoolDayAt(day: string, fields: Partial<SchoolDayRow> = {}): SchoolDayRow {
  const timetableId = fields.timetableId ?? TIMETABLE;
  const id = schoolDayId(timetableId, day);
  return { id, timetableId, day, kind: 'holiday', runsAs: null, bellId: null, name: '', ...fields };
}

/** Periods of a bell, as `1 09:00–09:50`. A name in brackets is a break's. */
export const periodsAt = (...periods: string[]): Bell['periods'] =>
  periods.map((text) => {
    const [name = '', times = ''] = text.split(' ');
    const [from = '', to = ''] = times.split('–');
    const key = name.replace(/[()]/g, '');
    return { key, name: key, from: minute(from), to: minute(to), isBreak: key !== name };
  });

export const bellAt = (n: number, periods: Bell['periods'], when: Partial<Bell['when']> = {}): Bell => ({
  id: idAt(3_000 + n),
  timetableId: TIMETABLE,
  name: `Bell ${n}`,
  periods,
  when: { weekdays: null, positions: null, weeks: null, from: null, until: null, ...when },
});

const WEEKDAYS = ['', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/**
 * Slots by their text: position from 1 or `*`, weekday or `*`, period or times. `1 Mon 3` is the third period of the first
 * Monday, `* * A` block A of every day, `2 * 09:00–10:00` an hour on the second day of a cycle.
 */
export const slotsAt = (...slots: string[]): Lesson['slots'] =>
  slots.map((text) => {
    const [position = '', weekday = '', time = ''] = text.split(' ');
    const [from = '', to] = time.split('–');
    return {
      position: position === '*' ? null : Number(position) - 1,
      weekday: weekday === '*' ? null : WEEKDAYS.indexOf(weekday),
      period: to === undefined ? time : null,
      from: to === undefined ? null : minute(from),
      to: to === undefined ? null : minute(to),
    };
  });

export const lessonAt = (n: number, title: string, slots: string[], fields: Partial<Lesson> = {}): Lesson => ({
  id: idAt(4_000 + n),
  timetableId: TIMETABLE,
  subjectTagId: null,
  title,
  room: '',
  teacher: '',
  slots: slotsAt(...slots),
  from: null,
  until: null,
  createdAt: '2026-11-16T08:00:00.000Z',
  ...fields,
});

export const lessonChangeAt = (
  lesson: Lesson,
  day: string,
  slot: string,
  fields: Partial<LessonChange> = {},
): LessonChange => ({
  id: lessonChangeId(lesson.id, day, slot),
  lessonId: lesson.id,
  day,
  slot,
  isCancelled: false,
  room: null,
  teacher: null,
  from: null,
  to: null,
  isOnline: false,
  note: '',
  ...fields,
});

const MATHS = lessonAt(1, 'Maths', ['1 Mon 1', '2 * 14:00–15:00'], { from: '2026-11-16', until: '2027-06-30' });

/** Sound rows of every table of timetables, with all that they may hold. */
export const SCHOOL_ROWS = {
  timetables: [timetableRowAt(), timetableRowAt({ id: idAt(1_001), last: '2027-12-17' })],
  terms: [termAt(1, '2026-11-16', '2026-12-18'), termAt(2, '2027-01-28', '2027-04-09', { startsAt: 1 })],
  schoolDays: [
    schoolDayAt('2026-11-20', { name: 'Show Day' }),
    schoolDayAt('2026-11-27', { kind: 'normal', runsAs: { position: 0, weekday: 1 }, bellId: idAt(3_001) }),
  ],
  bells: [
    bellAt(1, periodsAt('1 09:00–09:50', '(Recess) 09:50–10:10')),
    bellAt(2, [], { weekdays: [1, 3], positions: [0], weeks: { of: 3, at: [0, 2] }, from: '2026-11-16' }),
  ],
  lessons: [MATHS, lessonAt(2, '', ['* * A'], { subjectTagId: idAt(2) })],
  lessonChanges: [
    lessonChangeAt(MATHS, '2026-11-16', '1', { isCancelled: true, note: 'Excursion' }),
    lessonChangeAt(MATHS, '2026-11-30', '1', { room: 'B12', teacher: 'Mr Ito', from: 600, to: 650 }),
  ],
} satisfies Partial<RowLists>;

/** A state with these rows too. */
export const withRows = (state: State, rows: Partial<RowLists>): State =>
  apply(
    state,
    Object.entries(rows).flatMap(([table, list]) => list.map((row) => ({ table, type: 'put', row }) as Change)),
  );
