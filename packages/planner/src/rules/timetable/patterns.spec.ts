import { describe, expect, it } from 'vitest';
import type { RowLists } from '../../schema/tables.ts';
import { EMPTY_STATE } from '../../core/state/state.ts';
import type { State } from '../../core/state/state.ts';
import type { Day } from '../../core/time/civil-day.ts';
import {
  bellAt,
  lessonAt,
  periodsAt,
  schoolDayAt,
  termAt,
  timetableRowAt,
  withRows,
} from '../../../test/timetable-rows.ts';
import { idAt } from '../../../test/rows.ts';
import { lessonsOn } from './lessons-on.ts';
import { schedulesOf } from './schedules.ts';

const school = (rows: Partial<RowLists>): State => withRows(EMPTY_STATE, rows);

/** The name of a day's position in the cycle, or the reason why there is no school. */
function nameOn(state: State, day: Day): string {
  const [schedule] = schedulesOf(state);
  const on = schedule?.schoolDayOf(day);
  if (!schedule || !on) return '';
  return on.hasSchool ? (schedule.timetable.cycle.names[on.position] ?? '') : [on.reason, on.name].join(' ').trim();
}

/** Lessons of a day as `Maths 09:00 B12`. */
const on = (state: State, day: Day): string[] =>
  lessonsOn(state, [day]).map(({ title, span, place }) => [title, span.start.slice(11), place].join(' ').trim());

/** Days with what is expected of each, written by hand from the pattern. */
function expectNames(state: State, names: Record<Day, string>): void {
  expect(Object.fromEntries(Object.keys(names).map((day) => [day, nameOn(state, day)]))).toEqual(names);
}
function expectLessons(state: State, lessons: Record<Day, string[]>): void {
  expect(Object.fromEntries(Object.keys(lessons).map((day) => [day, on(state, day)]))).toEqual(lessons);
}

const DAY_BELL = periodsAt('1 09:00–09:50', '2 09:50–10:40', '(Recess) 10:40–11:00', '3 11:00–11:50');
const days = (count: number) => Array.from({ length: count }, (_, at) => `Day ${at + 1}`);

describe('real timetables', () => {
  it('Australian fortnight: every term begins with week A, and a holiday takes nothing from its week', () => {
    const state = school({
      timetables: [
        timetableRowAt({ first: '2027-01-28', anchor: { day: '2027-01-28', position: 0 }, restartsEachTerm: true }),
      ],
      terms: [termAt(1, '2027-01-28', '2027-04-09'), termAt(2, '2027-04-27', '2027-07-02')],
      schoolDays: [schoolDayAt('2027-03-26', { name: 'Good Friday' }), schoolDayAt('2027-03-29')],
      bells: [bellAt(1, DAY_BELL)],
      lessons: [
        lessonAt(1, 'Maths', ['1 Tue 1', '2 Tue 3'], { room: 'B12' }),
        lessonAt(2, 'Art', ['2 Tue 1'], { room: 'Studio' }),
      ],
    });
    expectNames(state, {
      '2027-01-27': 'outside',
      '2027-01-28': 'A',
      '2027-01-30': 'weekend',
      '2027-02-01': 'B',
      '2027-02-08': 'A',
      '2027-03-25': 'A',
      '2027-03-26': 'holiday Good Friday',
      '2027-03-29': 'holiday',
      '2027-03-30': 'B',
      '2027-04-09': 'A',
      '2027-04-12': 'outside',
      '2027-04-27': 'A',
      '2027-05-03': 'B',
    });
    expectLessons(state, {
      '2027-02-02': ['Art 09:00 Studio', 'Maths 11:00 B12'],
      '2027-02-09': ['Maths 09:00 B12'],
      '2027-03-30': ['Art 09:00 Studio', 'Maths 11:00 B12'],
      '2027-04-13': [],
    });
  });

  it('ten days of New South Wales: a holiday loses its day, and Monday is always day 1 or 6', () => {
    const state = school({
      timetables: [
        timetableRowAt({
          cycle: { kind: 'day', names: days(10) },
          anchor: { day: '2027-02-01', position: 0 },
          countsHolidays: true,
          first: '2027-01-28',
        }),
      ],
      terms: [termAt(1, '2027-01-28', '2027-04-09'), termAt(2, '2027-04-27', '2027-07-02')],
      schoolDays: [schoolDayAt('2027-03-26'), schoolDayAt('2027-03-29')],
    });
    expectNames(state, {
      '2027-01-28': 'Day 9',
      '2027-01-29': 'Day 10',
      '2027-02-01': 'Day 1',
      '2027-02-12': 'Day 10',
      '2027-02-15': 'Day 1',
      '2027-03-25': 'Day 9',
      '2027-03-26': 'holiday',
      '2027-03-30': 'Day 2',
      '2027-04-27': 'Day 2',
      '2027-05-03': 'Day 6',
    });
  });

  it('British weeks A and B go on after half-term and Christmas, which take no week', () => {
    const state = school({
      timetables: [timetableRowAt({ first: '2026-09-01', anchor: { day: '2026-09-01', position: 0 } })],
      terms: [
        termAt(1, '2026-09-01', '2026-10-23'),
        termAt(2, '2026-11-02', '2026-12-18'),
        termAt(3, '2027-01-04', '2027-02-12'),
      ],
    });
    expectNames(state, {
      '2026-09-01': 'A',
      '2026-09-07': 'B',
      '2026-10-12': 'A',
      '2026-10-23': 'B',
      '2026-10-28': 'outside',
      '2026-11-02': 'A',
      '2026-11-09': 'B',
      '2026-12-18': 'A',
      '2027-01-04': 'B',
      '2027-01-11': 'A',
    });
  });

  it('American blocks A to D: every day has all of them, in an order that rotates, and Labor Day moves the rotation', () => {
    const times = ['08:00–09:20', '09:30–10:50', '11:40–13:00', '13:10–14:30'];
    const rotated = (...blocks: string[]) => periodsAt(...blocks.map((block, at) => `${block} ${times[at] ?? ''}`));
    const state = school({
      timetables: [
        timetableRowAt({
          cycle: { kind: 'day', names: days(4) },
          anchor: { day: '2026-08-31', position: 0 },
          first: '2026-08-31',
        }),
      ],
      schoolDays: [schoolDayAt('2026-09-07', { name: 'Labor Day' })],
      bells: [
        bellAt(1, rotated('A', 'B', 'C', 'D'), { positions: [0] }),
        bellAt(2, rotated('B', 'C', 'D', 'A'), { positions: [1] }),
        bellAt(3, rotated('C', 'D', 'A', 'B'), { positions: [2] }),
        bellAt(4, rotated('D', 'A', 'B', 'C'), { positions: [3] }),
      ],
      lessons: [
        lessonAt(1, 'English', ['* * A']),
        lessonAt(2, 'Math', ['* * B']),
        lessonAt(3, 'History', ['* * C']),
        lessonAt(4, 'Chemistry', ['* * D']),
      ],
    });
    expectLessons(state, {
      '2026-08-31': ['English 08:00', 'Math 09:30', 'History 11:40', 'Chemistry 13:10'],
      '2026-09-03': ['Chemistry 08:00', 'English 09:30', 'Math 11:40', 'History 13:10'],
      '2026-09-04': ['English 08:00', 'Math 09:30', 'History 11:40', 'Chemistry 13:10'],
      '2026-09-07': [],
      '2026-09-08': ['Math 08:00', 'History 09:30', 'Chemistry 11:40', 'English 13:10'],
    });
  });

  it('six days: the cycle waits for a holiday and for the weekend', () => {
    const state = school({
      timetables: [
        timetableRowAt({
          cycle: { kind: 'day', names: days(6) },
          anchor: { day: '2026-09-02', position: 0 },
          first: '2026-09-02',
        }),
      ],
      schoolDays: [schoolDayAt('2026-09-07')],
      bells: [bellAt(1, DAY_BELL)],
      lessons: [lessonAt(1, 'Band', ['1 * 3']), lessonAt(2, 'Art', ['4 * 1'])],
    });
    expectNames(state, {
      '2026-09-02': 'Day 1',
      '2026-09-03': 'Day 2',
      '2026-09-04': 'Day 3',
      '2026-09-07': 'holiday',
      '2026-09-08': 'Day 4',
      '2026-09-09': 'Day 5',
      '2026-09-10': 'Day 6',
      '2026-09-11': 'Day 1',
      '2026-09-14': 'Day 2',
    });
    expectLessons(state, {
      '2026-09-02': ['Band 11:00'],
      '2026-09-08': ['Art 09:00'],
      '2026-09-11': ['Band 11:00'],
      '2026-09-14': [],
    });
  });

  it('bells of three weeks over lessons of two: six weeks until both are the same again', () => {
    const weekOf = (at: number) => ({ weeks: { of: 3, at: [at] } });
    const state = school({
      timetables: [timetableRowAt()],
      bells: [
        bellAt(1, periodsAt('1 09:00–09:50'), weekOf(0)),
        bellAt(2, periodsAt('1 09:10–10:00'), weekOf(1)),
        bellAt(3, periodsAt('1 09:30–10:20'), weekOf(2)),
      ],
      lessons: [lessonAt(1, 'Maths', ['1 Mon 1']), lessonAt(2, 'Art', ['2 Mon 1'])],
    });
    expectLessons(state, {
      '2026-11-16': ['Maths 09:00'],
      '2026-11-23': ['Art 09:10'],
      '2026-11-30': ['Maths 09:30'],
      '2026-12-07': ['Art 09:00'],
      '2026-12-14': ['Maths 09:10'],
      '2026-12-21': ['Art 09:30'],
      '2026-12-28': ['Maths 09:00'],
    });
  });

  it('a student-free Monday at the start of a term: week A keeps its Tuesday, and day 1 comes on Tuesday', () => {
    const rows = {
      terms: [termAt(3, '2026-07-20', '2026-09-25')],
      schoolDays: [schoolDayAt('2026-07-20', { kind: 'pupilFree', name: 'Staff day' })],
    };
    const start = { first: '2026-01-27', anchor: { day: '2026-07-20', position: 0 } };
    const weeks = school({ ...rows, timetables: [timetableRowAt(start)] });
    expectNames(weeks, { '2026-07-20': 'pupilFree Staff day', '2026-07-21': 'A', '2026-07-27': 'B' });
    const cycle = { kind: 'day' as const, names: days(5) };
    const turning = school({ ...rows, timetables: [timetableRowAt({ ...start, cycle })] });
    expectNames(turning, { '2026-07-20': 'pupilFree Staff day', '2026-07-21': 'Day 1', '2026-07-27': 'Day 5' });
  });

  it('a Friday that runs as Monday A: its lessons and its bell, and the weeks go on', () => {
    const state = school({
      timetables: [timetableRowAt()],
      schoolDays: [schoolDayAt('2026-11-27', { kind: 'normal', runsAs: { position: 0, weekday: 1 } })],
      bells: [bellAt(1, DAY_BELL), bellAt(2, periodsAt('1 09:30–10:10'), { weekdays: [1] })],
      lessons: [
        lessonAt(1, 'Maths', ['1 Mon 1'], { room: 'B12' }),
        lessonAt(2, 'Art', ['2 Fri 1']),
        lessonAt(3, 'Music', ['2 Mon 1']),
      ],
    });
    expectLessons(state, {
      '2026-11-16': ['Maths 09:30 B12'],
      '2026-11-23': ['Music 09:30'],
      '2026-11-27': ['Maths 09:30 B12'],
      '2026-11-30': ['Maths 09:30 B12'],
      '2026-12-11': ['Art 09:00'],
    });
  });

  it('summer bells begin earlier for some weeks of the year', () => {
    const state = school({
      timetables: [timetableRowAt({ cycle: { kind: 'week', names: ['Week'] }, first: '2026-04-13' })],
      bells: [
        bellAt(1, periodsAt('1 08:45–09:35')),
        bellAt(2, periodsAt('1 08:00–08:45'), { from: '2026-06-01', until: '2026-07-17' }),
        bellAt(3, periodsAt('1 08:30–09:15'), { weekdays: [3] }),
      ],
      lessons: [lessonAt(1, 'Physics', ['1 Mon 1', '1 Wed 1'])],
    });
    expectLessons(state, {
      '2026-05-25': ['Physics 08:45'],
      '2026-05-27': ['Physics 08:30'],
      '2026-06-01': ['Physics 08:00'],
      '2026-07-15': ['Physics 08:00'],
      '2026-07-20': ['Physics 08:45'],
    });
  });

  it('subjects of half a year share their time', () => {
    const state = school({
      timetables: [timetableRowAt({ cycle: { kind: 'week', names: ['Week'] }, first: '2026-09-01' })],
      bells: [bellAt(1, DAY_BELL)],
      lessons: [
        lessonAt(1, 'Art', ['1 Tue 3'], { until: '2027-01-29' }),
        lessonAt(2, 'Music', ['1 Tue 3'], { from: '2027-02-01' }),
      ],
    });
    expectLessons(state, { '2027-01-26': ['Art 11:00'], '2027-02-02': ['Music 11:00'] });
  });

  it('two lunches: the fourth period is before or after it, by weekday', () => {
    const state = school({
      timetables: [timetableRowAt({ cycle: { kind: 'week', names: ['Week'] } })],
      bells: [
        bellAt(1, periodsAt('3 11:00–12:00', '(Lunch) 12:00–12:50', '4 12:50–13:40'), { weekdays: [1, 3, 5] }),
        bellAt(2, periodsAt('3 11:00–12:00', '4 12:00–12:50', '(Lunch) 12:50–13:40'), { weekdays: [2, 4] }),
      ],
      lessons: [lessonAt(1, 'Biology', ['1 Mon 4', '1 Tue 4'])],
    });
    expectLessons(state, { '2026-11-16': ['Biology 12:50'], '2026-11-17': ['Biology 12:00'], '2026-11-18': [] });
  });

  it('a change in the middle of a term: another room from a day on, or another timetable', () => {
    const state = school({
      timetables: [timetableRowAt()],
      bells: [bellAt(1, DAY_BELL)],
      lessons: [
        lessonAt(1, 'Maths', ['* Mon 1'], { room: 'B12', teacher: 'Hall', until: '2026-11-27' }),
        lessonAt(2, 'Maths', ['* Mon 1'], { room: 'C3', teacher: 'Ito', from: '2026-11-28' }),
      ],
    });
    expectLessons(state, { '2026-11-23': ['Maths 09:00 B12'], '2026-11-30': ['Maths 09:00 C3'] });

    const next = idAt(1_001);
    const twoTimetables = school({
      timetables: [
        timetableRowAt({ last: '2026-11-27' }),
        timetableRowAt({
          id: next,
          cycle: { kind: 'day', names: days(3) },
          first: '2026-11-30',
          anchor: { day: '2026-11-30', position: 2 },
        }),
      ],
      bells: [bellAt(1, DAY_BELL), { ...bellAt(2, periodsAt('1 08:00–09:00')), timetableId: next }],
      lessons: [lessonAt(1, 'Maths', ['1 Mon 2']), lessonAt(2, 'Latin', ['3 * 1'], { timetableId: next })],
    });
    expectLessons(twoTimetables, {
      '2026-11-16': ['Maths 09:50'],
      '2026-11-27': [],
      '2026-11-30': ['Latin 08:00'],
      '2026-12-01': [],
      '2026-12-03': ['Latin 08:00'],
    });
  });
});
