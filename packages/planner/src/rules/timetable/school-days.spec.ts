import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../test/share.ts';
import type { SchoolDayRow, Term } from '../../schema/timetable.ts';
import { addDays, weekday } from '../../core/time/civil-day.ts';
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
import { EMPTY_STATE } from '../../core/state/state.ts';
import { lessonsOn } from './lessons-on.ts';
import { SchoolDayReader } from './school-days.ts';
import type { SchoolCalendar } from './cycle-counter.ts';

const FIRST = '2026-08-03';
const SPAN = 300;
const dayAt = (at: number): Day => addDays(FIRST, at);
const span = Array.from({ length: SPAN }, (_, at) => dayAt(at));

/** Terms with gaps between them; none is common too. */
const terms = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 90 }), fc.integer({ min: 0, max: 40 })), { maxLength: 4 })
  .map((lengths) => {
    let next = 0;
    return lengths.map(([length, gap], at): Term => {
      const first = next;
      next += length + gap;
      return termAt(at, dayAt(first), dayAt(first + length - 1));
    });
  });
const differing = fc.dictionary(
  fc.nat(SPAN - 1).map(dayAt),
  fc.constantFrom<SchoolDayRow['kind']>('holiday', 'pupilFree', 'normal'),
  { maxKeys: 30 },
);
const calendar = fc
  .record({
    kind: fc.constantFrom<'week' | 'day'>('week', 'day'),
    count: fc.integer({ min: 1, max: 20 }),
    anchor: fc.nat(SPAN - 1),
    weekdays: fc.constantFrom<number[]>(
      [1, 2, 3, 4, 5],
      [1, 2, 3, 4, 5, 6],
      [7, 1, 2, 3, 4],
      [2],
      [1, 2, 3, 4, 5, 6, 7],
    ),
    countsHolidays: fc.boolean(),
    restartsEachTerm: fc.boolean(),
    startsAt: fc.constantFrom(null, null, 0),
    terms,
    differing,
  })
  .map(({ kind, count, anchor, terms: list, startsAt, differing: kinds, ...fields }): SchoolCalendar => ({
    timetable: timetableRowAt({
      ...fields,
      cycle: { kind, names: Array.from({ length: count }, (_, at) => `${at}`) },
      anchor: { day: dayAt(anchor), position: 0 },
      first: FIRST,
      last: dayAt(SPAN - 1),
    }),
    terms: list.map((term, at) => (at === 1 ? { ...term, startsAt } : term)),
    days: new Map(Object.entries(kinds).map(([day, each]) => [day, schoolDayAt(day, { kind: each })])),
    bells: [],
  }));

const weekStart = ({ timetable }: SchoolCalendar): number =>
  timetable.weekdays[0] === 7 ? 7 : (timetable.weekdays[0] ?? 1);
const startsWeek = (each: SchoolCalendar, day: Day): boolean => weekday(day) === weekStart(each);

/** The positions of all days, day by day: the turns of the cycle are counted on a walk. */
function walked(each: SchoolCalendar): number[] {
  const { timetable, terms: list } = each;
  const { kind, names } = timetable.cycle;
  const reader = new SchoolDayReader(each);
  const hasSchool = span.map((day) => reader.schoolDayOf(day).hasSchool);
  // A week before the first day, so that the first week is whole.
  const lead = 7;
  const all = [...Array.from({ length: lead }, (_, at) => addDays(FIRST, at - lead)), ...span];
  const schoolAt = (at: number): boolean => hasSchool[at - lead] ?? false;
  const turns: number[] = [];
  let count = 0;
  let hadSchool = false;
  all.forEach((day, at) => {
    if (kind === 'week' && startsWeek(each, day)) {
      if (hadSchool || timetable.countsHolidays) count += 1;
      hadSchool = false;
    }
    turns.push(count);
    hadSchool ||= schoolAt(at);
    const isTurn = timetable.countsHolidays ? timetable.weekdays.includes(weekday(day)) : schoolAt(at);
    if (kind === 'day' && isTurn) count += 1;
  });
  const turnsAt = (day: Day): number => turns[all.indexOf(day)] ?? 0;
  return span.map((day) => {
    const start = list.findLast((term) => (timetable.restartsEachTerm || term.startsAt !== null) && term.first <= day);
    const from = start ? { day: start.first, position: start.startsAt ?? 0 } : timetable.anchor;
    const turned = from.position + turnsAt(day) - turnsAt(from.day);
    return ((turned % names.length) + names.length) % names.length;
  });
}

describe('days of a cycle', () => {
  it('equal the positions that a walk from day to day counts, whatever terms and days off there are', () => {
    fc.assert(
      fc.property(calendar, (each) => {
        const reader = new SchoolDayReader(each);
        expect(span.map((day) => reader.positionOf(day))).toEqual(walked(each));
      }),
      { numRuns: runs(300) },
    );
  });

  it('go on by one with each school day, where days turn', () => {
    fc.assert(
      fc.property(calendar, (each) => {
        const timetable = { ...each.timetable, countsHolidays: false, restartsEachTerm: false };
        const plain = { ...each, timetable: { ...timetable, cycle: { ...timetable.cycle, kind: 'day' as const } } };
        const reader = new SchoolDayReader({
          ...plain,
          terms: each.terms.map((term) => ({ ...term, startsAt: null })),
        });
        const positions = span.flatMap((day) => {
          const on = reader.schoolDayOf(day);
          return on.hasSchool ? [on.position] : [];
        });
        positions.slice(1).forEach((position, at) => {
          expect(position).toBe(((positions[at] ?? 0) + 1) % timetable.cycle.names.length);
        });
      }),
      { numRuns: runs(200) },
    );
  });

  it('are pushed by one by a holiday that is put in, and a cycle of weeks is not', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 0, max: 200 }), (count, at) => {
        const day = dayAt(at);
        fc.pre(weekday(day) <= 5);
        for (const kind of ['day', 'week'] as const) {
          const cycle = { kind, names: Array.from({ length: count }, (_, index) => `${index}`) };
          const timetable = timetableRowAt({ cycle, first: FIRST, anchor: { day: FIRST, position: 0 } });
          const base = { timetable, terms: [], days: new Map(), bells: [] };
          const before = new SchoolDayReader(base);
          const after = new SchoolDayReader({ ...base, days: new Map([[day, schoolDayAt(day)]]) });
          const pushed = kind === 'day' ? 1 : 0;
          for (let next = at + 1; next < at + 30; next += 1) {
            expect((after.positionOf(dayAt(next)) + pushed) % count).toBe(before.positionOf(dayAt(next)));
          }
        }
      }),
      { numRuns: runs(100) },
    );
  });

  it('give a window asked alone what the whole year gives for it', () => {
    fc.assert(
      fc.property(calendar, fc.nat(SPAN - 8), (each, at) => {
        const rows = {
          timetables: [each.timetable],
          terms: [...each.terms],
          schoolDays: [...each.days.values()],
          bells: [bellAt(1, periodsAt('1 09:00–09:50')), bellAt(2, periodsAt('1 10:00–10:50'), { weekdays: [2] })],
          lessons: [lessonAt(1, 'Maths', ['1 * 1', '2 Tue 1']), lessonAt(2, 'Art', ['* * 14:00–15:00'])],
        };
        const window = span.slice(at, at + 7);
        const alone = lessonsOn(withRows(EMPTY_STATE, rows), window);
        const ofYear = lessonsOn(withRows(EMPTY_STATE, rows), span).filter(({ day }) => window.includes(day));
        expect(alone.map(({ id, span: time }) => [id, time])).toEqual(ofYear.map(({ id, span: time }) => [id, time]));
      }),
      { numRuns: runs(100) },
    );
  });

  it('have no school on a day off, outside terms and at weekends, but on a Saturday that runs as a Monday', () => {
    const reader = new SchoolDayReader({
      timetable: timetableRowAt(),
      terms: [termAt(1, '2026-11-16', '2026-12-18')],
      days: new Map([
        ['2026-11-21', schoolDayAt('2026-11-21', { kind: 'normal', runsAs: { position: 0, weekday: 1 } })],
      ]),
      bells: [],
    });
    expect(reader.schoolDayOf('2026-11-21')).toMatchObject({ hasSchool: true, position: 0, weekday: 1, isOther: true });
    expect(reader.schoolDayOf('2026-11-22')).toMatchObject({ hasSchool: false, reason: 'weekend' });
    expect(reader.schoolDayOf('2026-12-21')).toMatchObject({ hasSchool: false, reason: 'outside' });
  });
});
