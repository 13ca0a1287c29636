import { expect, it } from 'vitest';
import { bellAt, lessonAt, periodsAt, timetableRowAt, withRows } from '../../../test/timetable-rows.ts';
import { TestPlanner, TODAY, ZONE } from '../../../test/test-planner.ts';
import { DEFAULT_SETTINGS } from '../../schema/settings.ts';
import { dayReader } from './calendar-day.ts';
import { placesOf } from './grid-geometry.ts';
import { keysOverLessons, lessonPlacesOf } from './lesson-places.ts';

/** A Wednesday with Maths from 9:00 to 9:50. */
function planner(...blocks: [start: string, minutes: number][]) {
  const bench = new TestPlanner();
  bench.state = withRows(bench.state, {
    timetables: [timetableRowAt()],
    bells: [bellAt(1, periodsAt('1 09:00–09:50'))],
    lessons: [lessonAt(1, 'Maths', ['* Wed 1'])],
  });
  bench.tasks(
    ...blocks.map(([start, minutes]) => ({ title: start, blocks: [{ start: `${TODAY}T${start}`, minutes }] })),
  );
  const shown = dayReader()(bench.state, [TODAY], ZONE, DEFAULT_SETTINGS);
  const places = placesOf(shown.map(({ items }) => items));
  const lessons = lessonPlacesOf(shown, places);
  return { lessons, over: keysOverLessons(lessons, places) };
}

it.each<[string, [string, number][], [number, number] | null, number]>([
  ['where nothing covers it', [['10:00', 60]], [540, 590], 0],
  ['above a session that begins in it', [['09:25', 60]], [540, 565], 1],
  ['below one that ends in it', [['08:30', 50]], [560, 590], 1],
  [
    'in the longest stretch between two',
    [
      ['09:00', 10],
      ['09:45', 30],
    ],
    [560, 585],
    2,
  ],
  ['nowhere but at its edge, where a session covers all of it', [['08:30', 120]], null, 1],
])('a lesson has its words %s', (_, blocks, words, over) => {
  const { lessons, over: keys } = planner(...blocks);
  expect(lessons).toMatchObject([{ words: words && { from: words[0], to: words[1] } }]);
  expect(keys.size).toBe(over);
});
