import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TestPlanner } from '../../../test/test-planner.ts';
import { addDays, weekday } from '../time/civil-day.ts';
import { dayOf, minuteOfDay } from '../time/civil-time.ts';
import type { LessonCell } from '../commands/timetable-drafts.ts';
import { lessonsOn } from './lessons-on.ts';
import { cycleDays } from './lesson-grid.ts';
import { cycleNames, USUAL_BELL } from './new-timetable.ts';
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
  daysOff: readonly number[];
}

const school: fc.Arbitrary<School> = fc
  .oneof(
    fc.record({ kind: fc.constant('week' as const), length: fc.integer({ min: 1, max: 3 }) }),
    fc.record({ kind: fc.constant('day' as const), length: fc.integer({ min: 6, max: 10 }) }),
  )
  .chain(({ kind, length }) =>
    fc.record({
      ...{ kind: fc.constant(kind), length: fc.constant(length) },
      subjects: fc.array(
        fc
          .array(fc.integer({ min: -1, max: SUBJECTS.length - 1 }), {
            minLength: PERIODS.length,
            maxLength: PERIODS.length,
          })
          .filter((day) => day.some((subject) => subject >= 0)),
        { minLength: kind === 'day' ? length : length * 5, maxLength: kind === 'day' ? length : length * 5 },
      ),
      daysOff: fc.uniqueArray(fc.nat(SPAN.length - 1), { maxLength: 4 }),
    }),
  );

const shownIn = (bench: TestPlanner): string[] =>
  lessonsOn(bench.state, SPAN).map(({ title, place, span }) => `${span.start} ${span.end.slice(11)} ${title} ${place}`);

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
    ...{ day: dayOf(span.start), from: minuteOfDay(span.start), to: minuteOfDay(span.end) },
    ...{ subject: title, room: place, teacher: '' },
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
      { numRuns: 60 },
    );
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
