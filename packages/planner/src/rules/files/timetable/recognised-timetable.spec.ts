import { describe, expect, it } from 'vitest';
import { icsEvent, icsFile, readIcs } from '../../../../test/ics.ts';
import { TestPlanner } from '../../../../test/test-planner.ts';
import { addDays } from '../../../core/time/civil-day.ts';
import { lessonsOn } from '../../timetable/lessons-on.ts';
import type { RecognisedLessons } from './recognise-lessons.ts';
import { datesOfState, isTimetable, recognisedCommands, withoutClassCodes } from './recognised-timetable.ts';
import type { RecognisedPlace } from './recognised-timetable.ts';
import { schedulesOf } from '../../timetable/schedules.ts';
import { datesFrom, nameFrom } from '../../timetable/timetable-edits.ts';

const lesson = (subject: string, weekday = 1) => ({
  subject,
  room: 'B1',
  teacher: '',
  position: 0,
  weekday,
  from: 540,
  to: 590,
});

/** One week of lessons; dated ones run from 2 November to 4 December 2026. */
function found(fields: Partial<RecognisedLessons> = {}): RecognisedLessons {
  return {
    cycle: { kind: 'week', length: 1 },
    countsHolidays: false,
    weekdays: [1, 2, 3, 4, 5],
    first: '2026-11-02',
    terms: [{ first: '2026-11-02', last: '2026-12-04' }],
    daysOff: [],
    leftOver: 0,
    lessons: [lesson('Maths')],
    ...fields,
  };
}

function bench(lessons: RecognisedLessons, place: RecognisedPlace, known = new TestPlanner()): TestPlanner {
  const id = `018f0000-0000-7000-8000-00000000000${schedulesOf(known.state).length}`;
  for (const command of recognisedCommands(lessons, id, place)) known.do(command);
  return known;
}

const mondays = ({ state }: TestPlanner, from: string, weeks: number): string[] =>
  lessonsOn(
    state,
    Array.from({ length: weeks }, (_, week) => addDays(from, week * 7)),
  ).map(({ day }) => day);

describe('a file without holidays', () => {
  it('gets the dates of the state, and the last day of its own lessons', () => {
    const dates = datesOfState('NSW', found());
    expect(dates.terms[0]).toMatchObject({ name: 'Term 4', last: '2026-12-04' });
    expect(mondays(bench(found(), { dates }), '2026-11-02', 12)).toEqual([
      ...['2026-11-02', '2026-11-09', '2026-11-16', '2026-11-23', '2026-11-30'],
    ]);
  });

  it('keeps the published end where its lessons end far from it, as a file of a few weeks does', () => {
    const few = found({ terms: [{ first: '2026-11-02', last: '2026-11-13' }] });
    expect(datesOfState('NSW', few).terms[0]?.last).toBe('2026-12-17');
  });

  it('goes on without end where no dates are wanted', () => {
    expect(mondays(bench(found(), {}), '2026-11-02', 12)).toHaveLength(12);
  });
});

it('takes over from a timetable, with its terms, where the file has no dates', () => {
  const known = bench(found(), { dates: datesOfState('NSW', found({ terms: [] })) });
  const [schedule] = schedulesOf(known.state);
  if (!schedule) throw new Error('There is no timetable.');
  const first = '2026-11-23';
  const follows = { id: schedule.timetable.id, name: nameFrom(schedule.timetable, first), first };
  const next = found({ first: '2026-11-16', terms: [], lessons: [lesson('Latin')] });
  bench(next, { dates: datesFrom(schedule, first), follows }, known);
  const shown = ['2026-11-16', first, '2026-12-14', '2026-12-21'].map((day) =>
    lessonsOn(known.state, [day]).map(({ title }) => title),
  );
  expect(shown).toEqual([['Maths'], ['Latin'], ['Latin'], []]);
  expect(schedulesOf(known.state).map(({ timetable }) => timetable.name)).toEqual([
    'School',
    'School from 23 November',
  ]);
});

it.each([
  ['11ENA3 English Advanced', 'English Advanced'],
  ['10MAT1 - Maths', 'Maths'],
  ['Modern History (12MHI2)', 'Modern History'],
  ['11MAA1', '11MAA1'],
  ['Year 11 Assembly', 'Year 11 Assembly'],
  ['3D Art', '3D Art'],
])('names the class %j as %j', (subject, name) => {
  expect(withoutClassCodes(found({ lessons: [lesson(subject)] })).lessons[0]?.subject).toBe(name);
});

it('keeps codes that alone tell two subjects apart', () => {
  const lessons = [lesson('11ENA3 English'), lesson('11ENX1 English', 2), lesson('11ART1 Art', 3)];
  expect(withoutClassCodes(found({ lessons })).lessons.map(({ subject }) => subject)).toEqual([
    ...['11ENA3 English', '11ENX1 English', 'Art'],
  ]);
});

describe('a calendar that is imported', () => {
  const weekly = (title: string, day: number, hour: number): string[] =>
    icsEvent(
      `DTSTART:202611${16 + day}T${String(hour).padStart(2, '0')}0000`,
      'DURATION:PT50M',
      'RRULE:FREQ=WEEKLY;COUNT=8',
      `SUMMARY:${title}`,
    );
  const lessons = (perDay: number): string[][] =>
    [0, 1, 2, 3, 4].flatMap((day) => Array.from({ length: perDay }, (_, at) => weekly(`Subject ${at}`, day, 9 + at)));
  const party = (day: number): string[] =>
    icsEvent(`DTSTART:202611${20 + day}T180000`, 'DURATION:PT1H', 'SUMMARY:Party');

  it.each([
    ['a school’s weeks', lessons(5), true],
    ['a school’s weeks with an excursion', [...lessons(5), party(0)], true],
    ['a few clubs', lessons(1), false],
    ['shifts and parties', [...lessons(2).slice(0, 4), party(0), party(1), party(2)], false],
    ['nothing', [], false],
  ])('with %s is a timetable: %3$s', (_name, events, expected) => {
    expect(isTimetable(readIcs(icsFile(...events.flat())).entries)).toBe(expected);
  });
});
