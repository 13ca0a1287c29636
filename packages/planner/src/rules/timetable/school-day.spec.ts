import { describe, expect, it } from 'vitest';
import {
  bellAt,
  lessonAt,
  periodsAt,
  schoolDayAt,
  termAt,
  timetableRowAt,
  withRows,
} from '../../../test/timetable-rows.ts';
import { TestPlanner } from '../../../test/test-planner.ts';
import type { Timetable } from '../../schema/timetable.ts';
import { lessonsOn } from './lessons-on.ts';
import { dayOptions, daySchoolOf, scheduleOn } from './school-day.ts';

const FRIDAY = '2026-11-20';
const SATURDAY = '2026-11-21';

function planner(fields: Partial<Timetable> = {}): TestPlanner {
  const bench = new TestPlanner();
  bench.state = withRows(bench.state, {
    timetables: [timetableRowAt(fields)],
    terms: [termAt(1, '2026-11-16', '2026-12-18')],
    bells: [bellAt(1, periodsAt('1 09:00–09:50'))],
    lessons: [lessonAt(1, 'Maths', ['* Mon 1']), lessonAt(2, 'Art', ['* Fri 1'])],
  });
  return bench;
}

const optionsOn = (bench: TestPlanner, day: string) => dayOptions(scheduleOn(bench.state, day)!, day);
const titles = (bench: TestPlanner, day: string): string[] => lessonsOn(bench.state, [day]).map(({ title }) => title);

/** Chooses an option of a day by its name. */
function choose(bench: TestPlanner, day: string, label: string): void {
  const { runsAs, off, bells } = optionsOn(bench, day);
  const all = [...runsAs.near, ...runsAs.others.flatMap(({ options }) => options), ...off, ...bells];
  const { draft } = all.find((each) => each.label === label)!;
  bench.do({ type: 'schoolDay.put', timetableId: timetableRowAt().id, days: [draft] });
}

describe('a school day', () => {
  it.each<[string, Partial<Timetable>, string, string]>([
    ['two weeks', {}, 'Week A', 'Friday A'],
    ['one week', { cycle: { kind: 'week', names: ['Week'] } }, '', 'Friday'],
    ['weeks with names', { cycle: { kind: 'week', names: ['Red week', 'Blue'] } }, 'Red week', 'Friday Red week'],
    ['six days', { cycle: { kind: 'day', names: ['1', '2', '3', '4', '5', '6'] } }, 'Day 5', '5'],
  ])('is named in a cycle of %s', (_, fields, text, spoken) => {
    expect(daySchoolOf(planner(fields).state, FRIDAY)).toMatchObject({ text, spoken, isOther: false });
  });

  it('is not there before the timetable, and has nothing to say at a weekend', () => {
    const { state } = planner();
    expect(daySchoolOf(state, '2026-11-13')).toBeNull();
    expect(daySchoolOf(state, SATURDAY)).toMatchObject({ text: '', spoken: 'No school', hasSchool: false });
  });

  it('is named as one of the holidays between terms, before the first and soon after the last', () => {
    const bench = planner();
    bench.state = withRows(bench.state, {
      terms: [termAt(1, '2026-11-18', '2026-12-18'), termAt(2, '2027-02-03', '2027-04-09')],
      schoolDays: [schoolDayAt('2026-12-25', { name: 'Christmas Day' })],
    });
    const text = (day: string) => daySchoolOf(bench.state, day)?.text;
    expect(['2026-11-17', '2026-12-21', '2026-12-25', '2026-12-26', '2027-04-12', '2027-12-01'].map(text)).toEqual([
      ...['Holidays', 'Holidays', 'Christmas Day', 'Holidays', 'Holidays', ''],
    ]);
  });

  it('runs as another day, and is back to normal in one more step', () => {
    const bench = planner();
    choose(bench, FRIDAY, 'Runs as Monday A');
    expect(titles(bench, FRIDAY)).toEqual(['Maths']);
    expect(daySchoolOf(bench.state, FRIDAY)).toMatchObject({
      text: 'As Mon A',
      short: 'Mon A',
      spoken: 'Runs as Monday A',
      isOther: true,
    });
    bench.do({ type: 'schoolDay.put', timetableId: timetableRowAt().id, days: [optionsOn(bench, FRIDAY).back!] });
    expect(titles(bench, FRIDAY)).toEqual(['Art']);
    expect(optionsOn(bench, FRIDAY).back).toBeNull();
  });

  it('can be a day of another week, and a Saturday can have school', () => {
    const bench = planner();
    choose(bench, SATURDAY, 'Runs as Monday B');
    expect(titles(bench, SATURDAY)).toEqual(['Maths']);
  });

  it('is off by one choice, and as usual by the same', () => {
    const bench = planner();
    choose(bench, FRIDAY, 'Holiday');
    expect(daySchoolOf(bench.state, FRIDAY)).toMatchObject({ text: 'Holiday' });
    choose(bench, FRIDAY, 'Holiday');
    expect(titles(bench, FRIDAY)).toEqual(['Art']);
  });
});
