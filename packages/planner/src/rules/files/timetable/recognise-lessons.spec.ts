import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../test/share.ts';
import { TestPlanner } from '../../../../test/test-planner.ts';
import { addDays, weekday } from '../../../core/time/civil-day.ts';
import { dayOf, minuteOfDay } from '../../../core/time/civil-time.ts';
import type { LessonCell } from '../../../core/commands/timetable-drafts.ts';
import { lessonsOn } from '../../timetable/lessons-on.ts';
import { cycleDays } from '../../timetable/lesson-cells.ts';
import { cycleNames, USUAL_BELL } from '../../timetable/new-timetable.ts';
import { recogniseLessons } from './recognise-lessons.ts';
import type { LessonEntry } from './recognise-lessons.ts';
import { recognisedCommands } from './recognised-timetable.ts';

const FIRST = '2026-07-20';
const ID = '018f0000-0000-7000-8000-0000000000aa';
const PERIODS = ['1', '2', '3', '4', '5', '6'];
const SUBJECTS = ['Maths', 'English', 'Science', 'History', 'Art', 'PE', 'Music', 'Latin'];
/** A term, its holidays, and half of the next. */
const SPAN = Array.from({ length: 15 * 7 }, (_, at) => addDays(FIRST, at));
const isHoliday = (day: string): boolean => day >= '2026-09-26' && day <= '2026-10-11';

interface School {
  kind: 'week' | 'day';
  length: number;
  /** For each day of the cycle, and each period, a subject or -1. */
  subjects: readonly (readonly number[])[];
  /** Between the first and the last day of each place of the cycle. */
  daysOff: readonly number[];
}

const school: fc.Arbitrary<School> = fc
  .oneof(
    fc.record({ kind: fc.constant('week' as const), length: fc.integer({ min: 1, max: 3 }) }),
    fc.record({ kind: fc.constant('day' as const), length: fc.integer({ min: 6, max: 10 }) }),
  )
  .chain(({ kind, length }) =>
    fc.record({
      kind: fc.constant(kind),
      length: fc.constant(length),
      subjects: fc.array(
        fc
          .array(fc.integer({ min: -1, max: SUBJECTS.length - 1 }), {
            minLength: PERIODS.length,
            maxLength: PERIODS.length,
          })
          .filter((day) => day.some((subject) => subject >= 0)),
        { minLength: kind === 'day' ? length : length * 5, maxLength: kind === 'day' ? length : length * 5 },
      ),
      daysOff: fc.uniqueArray(fc.integer({ min: 21, max: 69 }), { maxLength: 4 }),
    }),
  );

const shownIn = (bench: TestPlanner, days = SPAN): string[] =>
  lessonsOn(bench.state, days).map(({ title, place, span }) => `${span.start} ${span.end.slice(11)} ${title} ${place}`);

function plannerOf({ kind, length, subjects, daysOff }: School): TestPlanner {
  const bench = new TestPlanner();
  const cycle = { kind, names: cycleNames(kind, length) };
  const off = daysOff.map((at) => SPAN[at] ?? FIRST).filter((day) => weekday(day) <= 5 && !isHoliday(day));
  const [id = ''] = bench.do({
    type: 'timetable.add',
    timetable: { name: 'School', cycle, first: FIRST },
    terms: [
      { name: '3', first: FIRST, last: '2026-09-25' },
      { name: '4', first: '2026-10-12', last: '2026-12-18' },
    ],
    days: off.map((day) => ({ day, kind: 'holiday' as const })),
    bells: [USUAL_BELL],
  }).focus;
  const columns = cycleDays({ cycle, weekdays: [1, 2, 3, 4, 5] });
  const cells = columns.flatMap((day, at) =>
    PERIODS.flatMap((period, row): LessonCell[] => {
      const subject = SUBJECTS[subjects[at]?.[row] ?? -1];
      return subject === undefined
        ? []
        : [{ subject, room: `R${row}`, teacher: '', slot: { ...day, period, from: null, to: null } }];
    }),
  );
  bench.do({ type: 'timetable.write', id, cells, day: FIRST });
  return bench;
}

const entriesOf = (bench: TestPlanner): LessonEntry[] =>
  lessonsOn(bench.state, SPAN).map(({ title, place, span }) => ({
    day: dayOf(span.start),
    from: minuteOfDay(span.start),
    to: minuteOfDay(span.end),
    subject: title,
    room: place,
    teacher: '',
  }));

function recognised(entries: readonly LessonEntry[]): TestPlanner {
  const bench = new TestPlanner();
  const found = recogniseLessons(entries);
  if (found) for (const command of recognisedCommands(found, ID)) bench.do(command);
  return bench;
}

describe('lessons of a calendar', () => {
  it('are the timetable that they were written from: 1 to 3 weeks, or 6 to 10 days, with holidays', () => {
    fc.assert(
      fc.property(school, (each) => {
        const bench = plannerOf(each);
        expect(shownIn(recognised(entriesOf(bench)))).toEqual(shownIn(bench));
      }),
      { numRuns: runs(60) },
    );
  });

  it.each([
    { kind: 'week' as const, length: 2, days: 10 },
    { kind: 'day' as const, length: 10, days: 10 },
  ])('are a cycle of $length $kind(s) also where one lesson alone is not the same', ({ kind, length, days }) => {
    const subjects = Array.from({ length: days }, (_, day) =>
      PERIODS.map((_period, row) => (day === 9 && row === 4 ? 1 : 0)),
    );
    const bench = plannerOf({ kind, length, subjects, daysOff: [] });
    expect(shownIn(recognised(entriesOf(bench)))).toEqual(shownIn(bench));
  });

  it.each([3, 4, 5])('are weeks rather than days where both say the same, with lessons on %i weekdays', (weekdays) => {
    const subjects = Array.from({ length: 10 }, (_, day) =>
      PERIODS.map((_period, row) => (day % 5 < weekdays ? (day * 3 + row) % 8 : -1)),
    );
    const entries = entriesOf(plannerOf({ kind: 'week', length: 2, subjects, daysOff: [] }));
    expect(recogniseLessons(entries.filter(({ day }) => day < '2026-08-31'))).toMatchObject({
      cycle: { kind: 'week', length: 2 },
    });
  });

  it('are recognised in spite of an excursion, a changed room and an exam', () => {
    const subjects = Array.from({ length: 10 }, (_, day) => PERIODS.map((_period, row) => (day * 3 + row) % 8));
    const bench = plannerOf({ kind: 'week', length: 2, subjects, daysOff: [16] });
    const entries = entriesOf(bench).filter(({ day }) => day !== '2026-08-19');
    const odd = { day: '2026-08-19', from: 540, to: 900, subject: 'Excursion', room: '', teacher: '' };
    const found = recogniseLessons([
      ...entries.map((entry, at) => (at === 9 ? { ...entry, room: 'Hall' } : entry)),
      odd,
    ]);
    expect(found).toMatchObject({ cycle: { kind: 'week', length: 2 }, leftOver: 1, daysOff: ['2026-08-05'] });
    expect(found?.lessons).toHaveLength(60);
  });

  /** @param every number of weeks between two lessons */
  const onDays = (subject: string, first: string, every: number, count: number): LessonEntry[] =>
    Array.from({ length: count }, (_, at) => ({
      day: addDays(first, at * every * 7),
      from: 540,
      to: 590,
      subject,
      room: '',
      teacher: '',
    }));

  it('are off on the day that misses all of them, and not on a free day of one of two weeks', () => {
    const entries = [
      ...onDays('Maths', '2026-11-23', 2, 6),
      ...onDays('English', '2026-11-23', 1, 12).map((entry) => ({ ...entry, from: 600, to: 650 })),
      ...onDays('Science', '2026-12-01', 2, 5).filter(({ day }) => day !== '2026-12-15'),
    ];
    const found = recogniseLessons(entries);
    expect(found).toMatchObject({ cycle: { kind: 'week', length: 2 }, daysOff: ['2026-12-15'], terms: [{}] });
    expect(found?.lessons).toHaveLength(4);
  });

  it.each([
    { title: 'one lesson of every other week', lessons: [onDays('Science', '2026-12-01', 2, 6)] },
    {
      title: 'a lesson each week, and one of every other week',
      lessons: [onDays('English', '2026-11-30', 1, 12), onDays('Science', '2026-12-01', 2, 6)],
    },
    {
      title: 'full weeks, of which every other has a free day but for one lesson',
      lessons: [
        onDays('Science', '2026-12-01', 2, 4),
        ...[0, 2, 3, 4].flatMap((day) =>
          SUBJECTS.map((subject, at) =>
            onDays(subject, addDays('2026-11-30', day), 1, 8).map((entry) => ({
              ...entry,
              from: at * 50,
              to: at * 50 + 50,
            })),
          ),
        ),
      ],
    },
  ])('have no day off in $title', ({ lessons }) => {
    const entries = lessons.flat();
    expect(recogniseLessons(entries)).toMatchObject({ cycle: { kind: 'week', length: 2 }, daysOff: [], terms: [{}] });
    const days = Array.from({ length: 12 * 7 }, (_, at) => addDays('2026-11-30', at));
    const daysOf = (each: readonly string[]): string[] => [...new Set(each)].sort();
    const last = daysOf(entries.map(({ day }) => day)).at(-1) ?? '';
    const shown = shownIn(recognised(entries), days).map((words) => words.slice(0, 10));
    expect(daysOf(shown).filter((day) => day <= last)).toEqual(daysOf(entries.map(({ day }) => day)));
  });

  it('have no day off that is free each time, in cycles of 1 to 3 weeks', () => {
    const day = fc.array(fc.nat(SUBJECTS.length - 1), { maxLength: PERIODS.length });
    const weeks = fc
      .integer({ min: 1, max: 3 })
      .chain((length) => fc.array(day, { minLength: length * 5, maxLength: length * 5 }))
      .map((subjects) => ({ kind: 'week' as const, length: subjects.length / 5, subjects, daysOff: [] }));
    fc.assert(
      fc.property(weeks, (each) => {
        expect(recogniseLessons(entriesOf(plannerOf(each)))?.daysOff ?? []).toEqual([]);
      }),
      { numRuns: runs(100) },
    );
  });

  it('are not off before the first and after the last of them', () => {
    const entries = [...onDays('English', '2026-11-23', 1, 12), ...onDays('Science', '2026-12-08', 1, 6)];
    expect(recogniseLessons(entries)).toMatchObject({ cycle: { length: 1 }, daysOff: [] });
  });

  it('of one week alone repeat every week', () => {
    const entries = entriesOf(
      plannerOf({
        kind: 'week',
        length: 1,
        subjects: Array.from({ length: 5 }, () => [0, 1, 2, 3, 4, 5]),
        daysOff: [],
      }),
    ).filter(({ day }) => day <= '2026-07-24');
    expect(recogniseLessons(entries)).toMatchObject({ cycle: { kind: 'week', length: 1 }, terms: [{ first: FIRST }] });
    expect(recogniseLessons([])).toBeNull();
  });
});
