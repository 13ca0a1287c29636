import { expect, it } from 'vitest';
import {
  bellAt,
  lessonAt,
  lessonChangeAt,
  periodsAt,
  termAt,
  timetableRowAt,
  withRows,
} from '../../../test/timetable-rows.ts';
import { TestPlanner, TODAY } from '../../../test/test-planner.ts';
import { aheadWords, lessonsAhead, lessonToName } from './lessons-ahead.ts';

const MATHS = lessonAt(1, 'Maths', ['* * 1'], { room: 'B12' });

function planner(): TestPlanner {
  const bench = new TestPlanner();
  bench.state = withRows(bench.state, {
    timetables: [timetableRowAt()],
    terms: [termAt(1, '2026-11-16', '2026-11-27')],
    bells: [bellAt(1, periodsAt('1 09:00–09:50', '2 11:00–11:50', '3 12:00–12:50'))],
    lessons: [MATHS, lessonAt(2, 'Art', ['* * 2']), lessonAt(3, 'PE', ['* * 3'], { room: 'Oval' })],
    lessonChanges: [lessonChangeAt(MATHS, '2026-11-19', '1', { room: 'Hall' })],
  });
  return bench;
}

it.each<[string, string, string[]]>([
  ['early in the day', `${TODAY}T07:00`, ['Maths, B12, at 09:00']],
  ['within the hour', `${TODAY}T08:50`, ['Maths, B12, in 10 min']],
  ['while one is on', `${TODAY}T09:10`, ['Maths, B12, until 09:50', 'Art, at 11:00']],
  ['between two', `${TODAY}T11:50`, ['PE, Oval, in 10 min']],
  ['in the last one', `${TODAY}T12:30`, ['PE, Oval, until 12:50']],
  ['after school', `${TODAY}T15:30`, ['Maths, Hall, tomorrow, 09:00']],
  ['over a weekend', '2026-11-20T15:30', ['Maths, B12, Mon, 09:00']],
  ['in the holidays', '2026-11-28T15:30', []],
])('names the lesson on and the next one %s', (_, now, words) => {
  expect(lessonsAhead(planner().state, now).map(aheadWords)).toEqual(words);
});

it('names none where lessons are hidden, and none that is cancelled', () => {
  const bench = planner();
  const change = { id: MATHS.id, day: TODAY, slot: '1', fields: { isCancelled: true } };
  bench.do({ type: 'lesson.change', ...change });
  expect(lessonsAhead(bench.state, `${TODAY}T08:50`).map(aheadWords)).toEqual(['Art, at 11:00']);
  bench.do({ type: 'settings.edit', fields: { showsLessons: false } });
  expect(lessonsAhead(bench.state, `${TODAY}T08:50`)).toEqual([]);
});

it.each([
  ['the lesson that is on', `${TODAY}T11:10`, 'Art, until 11:50'],
  ['the next one ten minutes before it', `${TODAY}T11:50`, 'PE, Oval, in 10 min'],
  ['the next one while the last minutes of another run', `${TODAY}T11:48`, 'Art, until 11:50'],
  ['the next one before school', `${TODAY}T08:00`, 'Maths, B12, at 09:00'],
])('names %s where there is room for one', (_, now, words) => {
  const named = lessonToName(lessonsAhead(planner().state, now));
  expect(named && aheadWords(named)).toBe(words);
});
