import { describe, expect, it } from 'vitest';
import { TestPlanner, TODAY } from '../../../test/test-planner.ts';
import { slotsAt } from '../../../test/timetable-rows.ts';
import { stateTerms } from './australia.ts';
import { gridOf } from './lesson-cells.ts';
import { lessonsOn } from './lessons-on.ts';
import { newTimetable, USUAL_BELL } from './new-timetable.ts';
import { schedulesOf } from './schedules.ts';
import type { Schedule } from './schedules.ts';
import {
  copyCommands,
  nextPeriod,
  nextTerm,
  positionCommand,
  positionOn,
  stateCommand,
  withPeriodTime,
} from './timetable-edits.ts';

/** A planner with a timetable of two weeks, this week B, and Maths on both Wednesdays. */
function school(fields: { restartsEachTerm?: boolean } = {}): TestPlanner {
  const bench = new TestPlanner();
  const timetable = { ...newTimetable('week', 2, { day: TODAY, position: 1 }, TODAY), ...fields };
  const terms = [{ name: 'Term 4', first: '2026-10-13', last: '2026-12-17' }];
  const [id = ''] = bench.do({ type: 'timetable.add', timetable, terms, bells: [USUAL_BELL] }).focus;
  const [slot] = slotsAt('* Wed 1');
  if (!slot) throw new Error('no slot');
  bench.do({ type: 'timetable.write', id, cells: [{ slot, subject: 'Maths', room: 'B12', teacher: '' }] });
  return bench;
}
function scheduleIn(bench: TestPlanner, at = 0): Schedule {
  const schedule = schedulesOf(bench.state)[at];
  if (!schedule) throw new Error('no timetable');
  return schedule;
}
const termsOf = (bench: TestPlanner): string[] =>
  scheduleIn(bench).calendar.terms.map(({ name, first, last }) => `${name} ${first} ${last}`);

describe('the position of today', () => {
  it.each([false, true])('is chosen, whether each term begins the cycle anew (%s) or not', (restartsEachTerm) => {
    const bench = school({ restartsEachTerm });
    for (const position of [0, 1, 0]) {
      bench.do(positionCommand(scheduleIn(bench), TODAY, position));
      expect(positionOn(scheduleIn(bench), TODAY)).toBe(position);
    }
  });
});

describe('terms', () => {
  it('of a state come with its public holidays, and holidays of another state go', () => {
    const bench = school();
    bench.do(stateCommand(scheduleIn(bench), 'VIC'));
    expect(termsOf(bench)[0]).toBe('Term 4 2026-10-05 2026-12-18');
    expect(lessonsOn(bench.state, ['2027-03-10'])).toHaveLength(1);
    const before = scheduleIn(bench).calendar.days.size;
    expect(before).toBeGreaterThan(4);
    bench.do(stateCommand(scheduleIn(bench), 'QLD'));
    expect(termsOf(bench)).toEqual(['Term 4 2026-10-06 2026-12-11']);
    expect(scheduleIn(bench).calendar.days.size).toBe(0);
  });

  it('go on with the dates that were published, with all lessons kept', () => {
    const bench = school();
    expect(lessonsOn(bench.state, ['2027-02-10'])).toEqual([]);
    const { term, days } = nextTerm(scheduleIn(bench).calendar.terms, TODAY);
    expect(term).toEqual({ name: 'Term 1', first: '2027-02-03', last: '2027-04-09' });
    bench.do({ type: 'term.put', timetableId: scheduleIn(bench).timetable.id, terms: [term], days });
    expect(lessonsOn(bench.state, ['2027-02-10'])[0]).toMatchObject({ title: 'Maths', place: 'B12' });
    expect(scheduleIn(bench).calendar.days.has('2027-03-26')).toBe(true);
  });

  it('go on after two weeks where none was published', () => {
    const last = { id: '1', timetableId: '2', name: 'Term 4', first: '2030-10-14', last: '2030-12-18', startsAt: null };
    expect(nextTerm([last], TODAY).term).toEqual({ name: 'Term 1', first: '2031-01-06', last: '2031-03-14' });
    expect(nextTerm([{ ...last, name: 'Autumn' }], TODAY).term.name).toBe('Autumn 2');
    expect(stateTerms('NSW', '2030-01-01')).toEqual([]);
  });
});

describe('periods', () => {
  const times = (periods: readonly { name: string; from: number; to: number }[]): string[] =>
    periods.map(({ name, from, to }) => `${name} ${from}–${to}`);
  const periods = [
    { name: '1', from: 540, to: 590, isBreak: false },
    { name: '2', from: 590, to: 640, isBreak: false },
    { name: '3', from: 700, to: 750, isBreak: false },
  ];

  it('keep their length where the start moves, and push those after them as far as they have to', () => {
    expect(times(withPeriodTime(periods, 0, { from: 560 }))).toEqual(['1 560–610', '2 610–660', '3 700–750']);
    expect(times(withPeriodTime(periods, 1, { to: 710 }))).toEqual(['1 540–590', '2 590–710', '3 710–760']);
  });

  it('are added after the last one, with a free name', () => {
    expect(nextPeriod(periods)).toEqual({ name: '4', from: 750, to: 800, isBreak: false });
    expect(nextPeriod([])).toEqual({ name: '1', from: 540, to: 590, isBreak: false });
  });
});

it('a copy of a timetable begins where the old one ends, with its lessons', () => {
  const bench = school();
  bench.do(stateCommand(scheduleIn(bench), 'NSW'));
  const old = scheduleIn(bench);
  const id = '018f0000-0000-7000-8000-0000000000aa';
  let sentence = '';
  for (const command of copyCommands(old, gridOf(bench.state, old, TODAY), '2027-02-03', id))
    ({ sentence } = bench.do(command));
  expect(sentence).toBe('Started a copy of “School” from Wed 3 February 2027');
  expect(scheduleIn(bench).timetable.last).toBe('2027-02-02');
  const copy = scheduleIn(bench, 1);
  expect(copy.timetable).toMatchObject({ id, first: '2027-02-03', name: 'School from 3 February 2027' });
  for (const day of ['2026-11-25', '2027-02-03', '2027-02-10', '2027-05-05'])
    expect(lessonsOn(bench.state, [day]).map(({ title, place }) => `${title} ${place}`)).toEqual(['Maths B12']);
  expect(positionOn(copy, '2027-02-03')).toBe(positionOn(old, '2027-02-03'));
  const nextId = '018f0000-0000-7000-8000-0000000000ab';
  for (const command of copyCommands(copy, gridOf(bench.state, copy, '2027-02-03'), '2027-04-19', nextId))
    bench.do(command);
  expect(scheduleIn(bench, 2).timetable.name).toBe('School from 19 April');
});
