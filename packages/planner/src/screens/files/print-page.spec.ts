import { expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../schema/settings.ts';
import { TestPlanner, TODAY, ZONE } from '../../../test/test-planner.ts';
import { dayReader } from '../../rules/calendar/calendar-day.ts';
import { sectionsOf } from '../../rules/tasks/sections.ts';
import { listOf, printedHours, headRoom, linesOfItem } from './print-page.ts';

it('prints the hours of the day, and what stands outside them', () => {
  const bench = new TestPlanner();
  const hours = () => printedHours(dayReader()(bench.state, [TODAY], ZONE, DEFAULT_SETTINGS), DEFAULT_SETTINGS);
  expect(hours()).toEqual({ first: 7, last: 22 });
  bench.tasks({ title: 'Early', blocks: [{ start: `${TODAY}T05:45`, minutes: 30 }] });
  bench.tasks({ title: 'Late', blocks: [{ start: `${TODAY}T22:30`, minutes: 50 }] });
  expect(hours()).toEqual({ first: 5, last: 24 });
});

it('prints what is left to do, as much as one page holds', () => {
  const bench = new TestPlanner();
  const sections = () =>
    sectionsOf(bench.state, { filter: {}, now: `${TODAY}T12:00`, zone: ZONE, isDoneOpen: true, lingering: new Set() });
  const [done = ''] = bench.tasks('Done', 'One', 'Two');
  bench.do({ type: 'task.complete', ids: [done] });
  expect(listOf(sections())).toMatchObject({
    parts: [{ title: 'No date', tasks: [{ title: 'One' }, { title: 'Two' }] }],
    more: 0,
  });
  bench.tasks(...Array.from({ length: 200 }, (_, at) => `Task ${at}`));
  const { parts, more, size } = listOf(sections());
  expect([parts.flatMap(({ tasks }) => tasks).length, more, size]).toEqual([120, 82, 'small']);
});

it('gives an item as many lines as fit in its share of the hours', () => {
  const lines = (minutes: number, heads: string[][]) => linesOfItem(minutes / (15 * 60), heads);
  expect([15, 30, 60, 120].map((minutes) => lines(minutes, [[], []]))).toEqual([1, 1, 3, 6]);
  expect([15, 30, 60, 120].map((minutes) => lines(minutes, [['Essay'], ['Essay', 'Poster']]))).toEqual([1, 1, 3, 6]);
  const long = 'A title that takes more than a single line above the hours';
  expect([15, 30, 60, 120].map((minutes) => lines(minutes, [Array.from({ length: 30 }, () => long)]))).toEqual([
    1, 1, 2, 5,
  ]);
});

it('names what has room above the hours of a day, and counts the rest', () => {
  expect([0, 1, 3, 5, 10, 11, 40].map(headRoom)).toEqual([
    { count: 0, lines: 10 },
    { count: 1, lines: 10 },
    { count: 3, lines: 3 },
    { count: 5, lines: 2 },
    { count: 10, lines: 1 },
    { count: 9, lines: 1 },
    { count: 9, lines: 1 },
  ]);
});
