import { expect, it } from 'vitest';
import { TestPlanner, ZONE } from '../../../test/test-planner.ts';
import { addDays } from '../../core/time/civil-day.ts';
import { itemsOn } from './day-items.ts';
import { lessonsAmong, titlesOn } from './lesson-events.ts';

const MONDAY = '2026-11-16';
const DAYS = Array.from({ length: 28 }, (_, at) => addDays(MONDAY, at));

function lessonsOn(
  events: readonly { title: string; start: string; end: string; tagIds?: string[] }[],
  bench = new TestPlanner(),
) {
  bench.do({ type: 'event.add', events: events.map((event) => ({ ...event, isAllDay: false })) });
  const days = itemsOn(bench.state, DAYS, ZONE).map(({ timed }) => timed);
  const titles = titlesOn(days);
  return days.map((items) => {
    const ids = lessonsAmong(items, titles, bench.state);
    return items.flatMap((item) => (item.kind === 'event' && ids.includes(item.id) ? [item.event.title] : []));
  });
}

const weekly = (title: string, from: string, to: string, weeks = 3) =>
  Array.from({ length: weeks }, (_, week) => {
    const day = addDays(MONDAY, week * 7);
    return { title, start: `${day}T${from}`, end: `${day}T${to}` };
  });

it('lessons come again and again in school hours', () => {
  expect(lessonsOn([...weekly('Maths', '09:00', '09:45'), ...weekly('Art', '10:00', '11:30')])[0]).toEqual([
    'Maths',
    'Art',
  ]);
});

it.each([
  ['too seldom', weekly('Maths', '09:00', '09:45', 2)],
  ['in the evening', weekly('Football', '17:00', '18:00')],
  ['as long as an exam', weekly('Maths', '09:00', '12:00')],
])('what is %s is none', (_, events) => {
  expect(lessonsOn(events)[0]).toEqual([]);
});

it('a practical of its subject is one, though it is there but once', () => {
  const bench = new TestPlanner();
  const science = bench.tag(bench.tagGroup('Subject'), 'Science');
  const titles = ['Science prac', 'Science double', 'science Lab', 'Science test', 'Science fair', 'Prac report'];
  const events = titles.flatMap((title, at) => weekly(title, `${10 + at}:00`, `${10 + at}:45`, 1));
  expect(
    lessonsOn(
      events.map((each) => ({ ...each, tagIds: [science] })),
      bench,
    )[0],
  ).toEqual(['Science prac', 'Science double', 'science Lab']);
});

it('what is called as its subject is one, and an exam of that subject is none', () => {
  const bench = new TestPlanner();
  const maths = bench.tag(bench.tagGroup('Subject'), 'Maths');
  const [lesson] = weekly('maths', '09:00', '09:45', 1);
  const [exam] = weekly('Maths exam', '10:00', '11:00', 1);
  if (!lesson || !exam) throw new Error('no events');
  expect(
    lessonsOn(
      [lesson, exam].map((each) => ({ ...each, tagIds: [maths] })),
      bench,
    )[0],
  ).toEqual(['maths']);
});
