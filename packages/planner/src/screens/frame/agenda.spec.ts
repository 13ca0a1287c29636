import { expect, it } from 'vitest';
import { TestPlanner, TODAY, ZONE } from '../../../test/test-planner.ts';
import { bellAt, lessonAt, periodsAt, timetableRowAt, withRows } from '../../../test/timetable-rows.ts';
import { ruleFor } from '../../core/recurrence/series-rule.ts';
import type { State } from '../../core/state/state.ts';
import { dayOf } from '../../core/time/civil-time.ts';
import { unknownSchoolOn } from '../../rules/timetable/school-day.ts';
import { sectionsOf } from '../../rules/tasks/sections.ts';
import { agendaOf, aheadToday, timelineOf } from './agenda.ts';

const NOW = `${TODAY}T15:30`;
const seen = (bench: TestPlanner) =>
  agendaOf(bench.state, NOW, ZONE).map(({ kind, tasks }) => [
    kind,
    ...tasks.map(({ task, when }) => `${task.title} ${when}`),
  ]);

it('lists what is overdue as one part, what is due and what is planned today without a time ahead, each task once', () => {
  const bench = new TestPlanner();
  const [, , , , done = ''] = bench.tasks(
    { title: 'Late', due: '2026-11-16' },
    { title: 'Slipped', plannedDay: '2026-11-17', due: '2026-11-20' },
    { title: 'Essay', due: `${TODAY}T20:00`, plannedDay: '2026-11-17' },
    { title: 'Sets', plannedDay: TODAY, estimate: 40 },
    { title: 'Done', plannedDay: TODAY },
    { title: 'Prac', blocks: [{ start: `${TODAY}T18:00` }, { start: `${TODAY}T16:00` }] },
    { title: 'Some day' },
    { title: 'Vocab', due: TODAY },
  );
  bench.do({ type: 'task.complete', ids: [done] });
  expect(seen(bench)).toEqual([
    ['overdue', 'Late Was due 16 Nov', 'Slipped Was planned for yesterday', 'Essay Due today, 20:00'],
    ['due', 'Vocab '],
    ['planned', 'Sets 40 min'],
  ]);
  expect(seen(new TestPlanner())).toEqual([]);
});

it('counts what is overdue as the list does', () => {
  const bench = new TestPlanner();
  bench.tasks(
    { title: 'Past its time', due: `${TODAY}T09:00` },
    { title: 'Past its time, planned again', due: `${TODAY}T09:00`, plannedDay: TODAY },
    { title: 'Missed, due today', due: TODAY, plannedDay: '2026-11-17' },
    { title: 'Missed, due later today', due: `${TODAY}T20:00`, blocks: [{ start: '2026-11-17T16:00' }] },
    { title: 'Missed, due later', due: '2026-11-20', plannedDay: '2026-11-17' },
    { title: 'Missed, never due', plannedDay: '2026-11-16' },
    { title: 'Done today', blocks: [{ start: `${TODAY}T09:00` }] },
  );
  const options = { filter: {}, now: NOW, zone: ZONE, isDoneOpen: false, lingering: new Set<string>() };
  const late = (parts: readonly { kind: string; titles: string[] }[]) =>
    parts.flatMap(({ kind, titles }) => (kind === 'overdue' ? titles : [])).sort();
  const inList = sectionsOf(bench.state, options).map(({ kind, tasks }) => ({
    kind,
    titles: tasks.map(({ title }) => title),
  }));
  const inToday = agendaOf(bench.state, NOW, ZONE).map(({ kind, tasks }) => ({
    kind,
    titles: tasks.map(({ task }) => task.title),
  }));
  expect(late(inToday)).toEqual(late(inList));
});

const titleOf = (item: ReturnType<typeof aheadToday>[number]): string =>
  item.kind === 'lesson' ? item.lesson.title : item.kind === 'event' ? item.event.title : item.task.title;

it('tells what is on now, what is next with the free time before it, and what comes later', () => {
  const bench = new TestPlanner();
  const event = (title: string, start: string, end: string) =>
    ({ title, isAllDay: false, start: `${TODAY}T${start}`, end: `${TODAY}T${end}` }) as const;
  bench.do({ type: 'event.add', events: [event('Prac', '15:00', '16:00'), event('Club', '17:00', '18:00')] });
  bench.tasks(
    { title: 'Essay', due: TODAY, blocks: [{ start: `${TODAY}T18:10`, minutes: 30 }] },
    { title: 'Cards', blocks: [{ start: `${TODAY}T20:00`, minutes: 30 }] },
  );
  const at = (now: string) => {
    const ahead = aheadToday(bench.state, `${TODAY}T${now}`, ZONE);
    const { now: on, next, later } = timelineOf(ahead, `${TODAY}T${now}`, null);
    const words = (items: typeof next) => items.map(({ item, free }) => `${titleOf(item)} after ${free}`);
    return [on.map(titleOf), words(next), words(later)];
  };
  expect(at('09:00')).toEqual([[], ['Prac after 0'], ['Club after 60', 'Essay after 0', 'Cards after 80']]);
  expect(at('15:30')).toEqual([['Prac'], ['Club after 60'], ['Essay after 0', 'Cards after 80']]);
  expect(at('16:00')).toEqual([[], ['Club after 0'], ['Essay after 0', 'Cards after 80']]);
  expect(at('21:00')).toEqual([[], [], []]);
  // Due today and planned for a time today: at its time alone.
  expect(seen(bench)).toEqual([]);
});

it('lists a task that repeats as its latest missed and its next occurrence, as the list does', () => {
  const bench = new TestPlanner();
  const [id = ''] = bench.tasks({ title: 'Read', due: '2026-11-04' });
  bench.do({ type: 'series.add', id, rule: ruleFor.weeks([3]) });
  expect(seen(bench)).toEqual([
    ['overdue', 'Read Was due 11 Nov'],
    ['due', 'Read '],
  ]);
});

it('names an exam among what is due, with its time', () => {
  const bench = new TestPlanner();
  bench.tasks(
    { title: 'Chem', due: `${TODAY}T20:00`, isExam: true },
    { title: 'Oral', due: TODAY, isExam: true },
    { title: 'Essay', due: `${TODAY}T21:00` },
  );
  expect(seen(bench)).toEqual([['due', 'Chem Exam, 20:00', 'Oral Exam', 'Essay 21:00']]);
});

it('takes no hours of school for free time where its lessons are not typed in', () => {
  const timeline = (state: State, now: string) => {
    const { isFree, next, later } = timelineOf(aheadToday(state, now, ZONE), now, unknownSchoolOn(state, dayOf(now)));
    return [isFree, ...[...next, ...later].map(({ free }) => free)];
  };
  const { state } = new TestPlanner();
  const planner = (rows: Parameters<typeof withRows>[1]) => {
    const bench = new TestPlanner(withRows(state, rows));
    const event = (day: string, start: string, end: string) =>
      ({ title: 'Club', isAllDay: false, start: `${day}T${start}`, end: `${day}T${end}` }) as const;
    const days = [TODAY, '2026-11-21'];
    bench.do({
      type: 'event.add',
      events: days.flatMap((day) => [
        event(day, '07:15', '07:30'),
        event(day, '16:00', '17:00'),
        event(day, '18:00', '19:00'),
      ]),
    });
    return bench.state;
  };
  const untyped = planner({});
  expect(timeline(untyped, `${TODAY}T07:00`)).toEqual([true, 0, 0, 60]);
  expect(timeline(untyped, `${TODAY}T08:00`)).toEqual([false, 0, 60]);
  expect(timeline(untyped, `${TODAY}T15:30`)).toEqual([true, 0, 60]);
  expect(timeline(untyped, '2026-11-21T08:00')).toEqual([true, 0, 60]);
  // By its bell school ends at two; with a lesson typed in, the day is known.
  const timetable = { timetables: [timetableRowAt()], bells: [bellAt(1, periodsAt('1 09:00–10:00', '2 13:00–14:00'))] };
  expect(timeline(planner(timetable), `${TODAY}T13:30`)).toEqual([false, 0, 60]);
  expect(timeline(planner(timetable), `${TODAY}T14:00`)).toEqual([true, 0, 60]);
  const typed = planner({ ...timetable, lessons: [lessonAt(1, 'Maths', ['1 Wed 1'])] });
  expect(timeline(typed, `${TODAY}T10:30`)).toEqual([true, 0, 60]);
});
