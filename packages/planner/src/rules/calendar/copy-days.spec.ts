import { describe, expect, it } from 'vitest';
import { subtasksOf, tasksInOrder } from '../../core/state/views.ts';
import { TestPlanner, TODAY, ZONE } from '../../../test/test-planner.ts';
import { ruleFor } from '../../core/recurrence/series-rule.ts';
import { addDays } from '../../core/time/civil-day.ts';
import { itemsOn, shownBy } from './day-items.ts';
import { weekDays } from '../../core/time/weeks.ts';

const week = weekDays(TODAY, 1);
const next = week.map((day) => addDays(day, 7));
const timed = (title: string, start: string, end: string) => ({ title, isAllDay: false, start, end });
const copyWeek = (days = week) => ({ type: 'days.copy', days, by: 7 }) as const;

/** Timed items of some days: day, start and end on the wall clock, and title. */
function shown(bench: TestPlanner, days: readonly string[]): string[] {
  return itemsOn(bench.state, days, ZONE).flatMap(({ day, allDay, timed: items }) => [
    ...allDay.map(({ title }) => `${day} ${title}`),
    ...items.map((item) => {
      const { title } = shownBy(item);
      return `${day} ${item.span.start.slice(11)} ${item.span.end.slice(11)} ${title}`;
    }),
  ]);
}

describe('a week that is copied into the next', () => {
  it('brings its events and the times of open tasks, in one step that is undone', () => {
    const bench = new TestPlanner();
    bench.do({
      type: 'event.add',
      events: [
        timed('Maths', `${TODAY}T09:00`, `${TODAY}T10:00`),
        timed('Night train', '2026-11-22T22:00', '2026-11-23T06:00'),
        { title: 'Camp', isAllDay: true, start: '2026-11-19', end: '2026-11-20' },
        timed('Of the week before', '2026-11-15T23:00', '2026-11-16T01:00'),
      ],
    });
    bench.tasks({ title: 'Essay', blocks: [{ start: '2026-11-20T16:00', minutes: 45 }] });
    const before = shown(bench, next);
    expect(bench.do(copyWeek()).sentence).toBe('Copied 4 items to the week of 23 November');
    expect(shown(bench, next)).toEqual([
      '2026-11-23 22:00 06:00 Night train',
      '2026-11-25 09:00 10:00 Maths',
      '2026-11-26 Camp',
      '2026-11-27 Camp',
      '2026-11-27 16:00 16:45 Essay',
      '2026-11-29 22:00 06:00 Night train',
    ]);
    expect(bench.titles()).toEqual(['Essay']);
    bench.undo();
    expect(shown(bench, next)).toEqual(before);
  });

  it('leaves out series that come again there by themselves, changed occurrences too', () => {
    const bench = new TestPlanner();
    const repeat = (weeks: number) => ({ rule: ruleFor.weeks([2], weeks) });
    bench.do({
      type: 'event.add',
      events: [
        { ...timed('Football', '2026-11-17T16:00', '2026-11-17T17:00'), repeat: repeat(1) },
        { ...timed('Chess', '2026-11-17T18:00', '2026-11-17T19:00'), repeat: repeat(2) },
      ],
    });
    const football = [...bench.state.rows.events.values()].find(({ title }) => title === 'Football')?.id ?? '';
    bench.do({ type: 'event.move', id: football, start: '2026-11-18T16:00' });
    expect(bench.do(copyWeek()).sentence).toBe('Copied “Chess” to the week of 23 November');
    expect(shown(bench, next)).toEqual(['2026-11-24 16:00 17:00 Football', '2026-11-24 18:00 19:00 Chess']);
  });

  it('makes of what was done a task to do again, with its steps, and leaves what is open and planned for a day', () => {
    const bench = new TestPlanner();
    const [piano = '', read = ''] = bench.tasks(
      {
        title: 'Piano',
        estimate: 30,
        due: '2026-11-20',
        subtasks: ['Scales'],
        blocks: [{ start: '2026-11-17T17:00' }, { start: '2026-11-19T17:00' }, { start: '2026-12-19T17:00' }],
      },
      { title: 'Read', plannedDay: TODAY },
      { title: 'Open', plannedDay: TODAY },
    );
    bench.do({ type: 'subtask.check', id: subtasksOf(bench.state, piano)[0]?.id ?? '', isDone: true });
    bench.do({ type: 'task.complete', ids: [piano, read] });
    expect(bench.do(copyWeek())).toMatchObject({
      sentence: 'Copied 2 items to the week of 23 November',
      note: 'Open tasks keep their day.',
    });
    const [again, readAgain, ...others] = tasksInOrder(bench.state).slice(3);
    expect(again).toMatchObject({ title: 'Piano', doneAt: null, due: '2026-11-27', estimate: 30, plannedDay: null });
    expect(readAgain).toMatchObject({ title: 'Read', doneAt: null, plannedDay: '2026-11-25' });
    expect(others).toEqual([]);
    expect(subtasksOf(bench.state, again?.id ?? '')).toMatchObject([{ title: 'Scales', doneAt: null }]);
    expect(shown(bench, next)).toEqual(['2026-11-24 17:00 17:30 Piano', '2026-11-26 17:00 17:30 Piano']);
  });

  it('copies nothing twice, and says so', () => {
    const bench = new TestPlanner();
    bench.do({ type: 'event.add', events: [timed('Maths', `${TODAY}T09:00`, `${TODAY}T10:00`)] });
    const [done = '', read = ''] = bench.tasks(
      { title: 'Piano', blocks: [{ start: `${TODAY}T17:00` }] },
      { title: 'Read', plannedDay: TODAY },
      { title: 'Essay', blocks: [{ start: `${TODAY}T19:00` }] },
    );
    bench.do({ type: 'task.complete', ids: [done, read] });
    bench.do(copyWeek());
    const once = bench.state;
    expect(bench.refusal(copyWeek())).toBe('Already in your calendar.');
    expect(bench.state).toBe(once);
    expect(bench.refusal(copyWeek(week.map((day) => addDays(day, -70))))).toBe('There is nothing here to copy.');
  });

  it('says that open tasks keep their day where there is nothing else to copy, and only where there are some', () => {
    const bench = new TestPlanner();
    const [read = ''] = bench.tasks({ title: 'Read', plannedDay: TODAY });
    expect(bench.refusal(copyWeek())).toBe('Nothing to copy: open tasks keep their day.');
    bench.do({ type: 'task.complete', ids: [read] });
    expect(bench.do(copyWeek()).note).toBe('');
  });

  it('leaves out what is archived and what is in the trash', () => {
    const bench = new TestPlanner();
    const groupId = bench.group('Old');
    const [, gone = ''] = bench.tasks(
      { title: 'Speech', groupId, blocks: [{ start: `${TODAY}T16:00` }] },
      { title: 'Gone', blocks: [{ start: `${TODAY}T17:00` }] },
    );
    bench.do({ type: 'task.delete', ids: [gone] });
    bench.do({ type: 'group.archive', id: groupId, isArchived: true });
    expect(bench.refusal(copyWeek())).toBe('There is nothing here to copy.');
  });

  it.each([
    // The clocks of Sydney go forward on 4 October, at two, and back on 5 April, at three.
    ['2026-09-27', '01:30 02:30', '2026-10-04', '01:30 03:30'],
    ['2026-10-04', '01:30 03:30', '2026-10-11', '01:30 02:30'],
    ['2026-03-29', '01:30 02:30', '2026-04-05', '01:30 02:30'],
    ['2026-04-05', '01:30 02:30', '2026-04-12', '01:30 02:30'],
  ])('keeps the times of the clock and the minutes of work where clocks change: from %s', (from, was, to, is) => {
    const bench = new TestPlanner();
    bench.do({ type: 'event.add', events: [timed('Run', `${from}T09:00`, `${from}T10:00`)] });
    bench.tasks({ title: 'Night', blocks: [{ start: `${from}T01:30`, minutes: 60 }] });
    expect(shown(bench, [from])).toEqual([`${from} ${was} Night`, `${from} 09:00 10:00 Run`]);
    bench.do(copyWeek(weekDays(from, 1)));
    expect(shown(bench, [to])).toEqual([`${to} ${is} Night`, `${to} 09:00 10:00 Run`]);
  });
});

it('a day is copied to another, a week of work without its days off', () => {
  const bench = new TestPlanner();
  bench.do({
    type: 'event.add',
    events: ['2026-11-18', '2026-11-21'].map((day) => timed('Run', `${day}T07:00`, `${day}T08:00`)),
  });
  expect(bench.do({ type: 'days.copy', days: [TODAY], by: 1 }).sentence).toBe('Copied “Run” to tomorrow');
  expect(bench.do(copyWeek(week.slice(0, 5))).sentence).toBe('Copied 2 items to the week of 23 November');
  expect(shown(bench, next)).toEqual(['2026-11-25 07:00 08:00 Run', '2026-11-26 07:00 08:00 Run']);
});
