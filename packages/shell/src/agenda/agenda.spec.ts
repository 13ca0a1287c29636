import type { Command } from '@bellweek/planner/core';
import { tasksInOrder } from '@bellweek/planner/core';
import { TestPlanner, NOW, TODAY, ZONE } from '@bellweek/planner/testing';
import { describe, expect, it } from 'vitest';
import { agendaOf, nextUpOf } from './agenda.ts';

// The test planner's time is Wednesday, 15:30 in Sydney.
const at = (now = NOW) => ({ now, zone: ZONE });
const lesson = (title: string, start: string, end: string): Command => ({
  type: 'event.add',
  events: [{ title, isAllDay: false, start: `${TODAY}T${start}`, end: `${TODAY}T${end}` }],
});
const task = (title: string, more: object = {}): Command => ({ type: 'task.add', tasks: [{ title, ...more }] });

describe('what stands before a student', () => {
  it('is what goes on now, what comes next, and what is for today', () => {
    const bench = new TestPlanner();
    bench.do(lesson('Maths', '15:00', '16:00'));
    bench.do(lesson('Football', '17:00', '18:30'));
    bench.do(lesson('Over', '08:00', '09:00'));
    bench.do(task('Essay', { plannedDay: TODAY }));
    bench.do(task('Due today', { due: TODAY }));
    bench.do(task('Some day'));
    bench.do(task('With a time', { blocks: [{ start: `${TODAY}T16:30`, minutes: 30 }] }));
    const agenda = agendaOf(bench.state, at());
    expect(agenda.now).toMatchObject({ title: 'Maths', time: '15:00 to 16:00' });
    expect(agenda.next).toMatchObject({ title: 'With a time', time: '16:30 to 17:00' });
    expect(agenda.tasks.map(({ title }) => title).sort()).toEqual(['Due today', 'Essay', 'With a time']);
  });

  it('names a task that repeats on its day, to be checked off there', () => {
    const bench = new TestPlanner();
    const [id = ''] = bench.tasks({ title: 'Read', due: '2026-11-17' });
    const rule = { every: 'day', interval: 1, weekdays: null, monthDays: null, nth: null } as const;
    bench.do({ type: 'series.add', id, rule });
    bench.do({ type: 'task.complete', ids: [id] });
    const [task] = agendaOf(bench.state, at()).tasks;
    expect(task).toMatchObject({ title: 'Read', isDone: false });
    bench.do({ type: 'task.complete', ids: [task!.id] });
    expect(agendaOf(bench.state, at()).tasks.map(({ isDone }) => isDone)).toEqual([true, true]);
  });

  it('keeps what was done today checked at the end, and gives its time to what comes after', () => {
    const bench = new TestPlanner();
    bench.do(task('First', { plannedDay: TODAY, blocks: [{ start: `${TODAY}T16:00`, minutes: 30 }] }));
    bench.do(task('Second', { plannedDay: TODAY }));
    const [first] = tasksInOrder(bench.state).filter(({ title }) => title === 'First');
    bench.do({ type: 'task.complete', ids: [first!.id] });
    const { tasks, next } = agendaOf(bench.state, at());
    expect(tasks).toMatchObject([
      { title: 'Second', isDone: false },
      { title: 'First', isDone: true },
    ]);
    expect(next).toBeNull();
    expect(agendaOf(bench.state, at('2026-11-19T04:30:00.000Z')).tasks).toMatchObject([{ title: 'Second' }]);
  });

  it('is nothing of what is archived, open or done', () => {
    const bench = new TestPlanner();
    const groupId = bench.group('Debating');
    const [, done = ''] = bench.tasks(
      { title: 'Speech', groupId, blocks: [{ start: `${TODAY}T16:00`, minutes: 30 }] },
      { title: 'Cards', groupId, plannedDay: TODAY },
    );
    bench.do({ type: 'task.complete', ids: [done] });
    expect(agendaOf(bench.state, at())).toMatchObject({ next: { title: 'Speech' }, tasks: [{}, {}] });
    bench.do({ type: 'group.archive', id: groupId, isArchived: true });
    expect(agendaOf(bench.state, at())).toEqual({
      lessons: { now: null, next: null },
      now: null,
      next: null,
      tasks: [],
      timer: null,
      work: null,
      exams: [],
    });
  });
});

it('offers the timer of the session that is on, else of the first open task, and says since when one runs', () => {
  const bench = new TestPlanner();
  expect(agendaOf(bench.state, at()).work).toBeNull();
  const [cards = ''] = bench.tasks({ title: 'Cards', plannedDay: TODAY });
  expect(agendaOf(bench.state, at()).work).toEqual({ itemId: cards, title: 'Cards' });
  const [essay = ''] = bench.tasks({ title: 'Essay', blocks: [{ start: `${TODAY}T15:00`, minutes: 60 }] });
  const { work } = agendaOf(bench.state, at());
  expect(work).toMatchObject({ itemId: essay, title: 'Essay' });
  const { title, ...of } = work!;
  bench.do({ type: 'time.start', ...of });
  expect(agendaOf(bench.state, at())).toMatchObject({ work: null, timer: { title, isPaused: false, since: '15:30' } });
  bench.do({ type: 'time.pause' });
  expect(agendaOf(bench.state, at()).timer).toEqual({ title, isPaused: true, since: '15:30' });
});

it('begins with the current and the next lesson, without lessons of other days', () => {
  const bench = new TestPlanner();
  const [timetableId = ''] = bench.do({
    type: 'timetable.add',
    timetable: { name: 'School', cycle: { kind: 'week', names: ['Week'] }, first: TODAY },
  }).focus;
  const slots = (from: number) => [{ position: null, weekday: null, period: null, from, to: from + 50 }];
  bench.do({ type: 'lesson.put', timetableId, lesson: { title: 'Maths', room: 'B12', slots: slots(15 * 60) } });
  bench.do({ type: 'lesson.put', timetableId, lesson: { title: 'Art', room: 'A3', slots: slots(16 * 60) } });
  const lessons = (now: string) => agendaOf(bench.state, at(now)).lessons;
  expect(lessons(NOW)).toEqual({ now: 'Maths, B12, until 15:50', next: 'Art, A3, in 30 min' });
  expect(lessons('2026-11-18T07:00:00.000Z')).toEqual({ now: null, next: null });
});

describe('a countdown', () => {
  it('has the three nearest exams, and none where the student hides it', () => {
    const bench = new TestPlanner();
    bench.do(task('Maths exam', { isExam: true, due: '2026-11-20' }));
    for (const day of ['2026-11-21', '2026-11-22', '2026-11-23']) bench.do(task(day, { isExam: true, due: day }));
    const { exams } = agendaOf(bench.state, at());
    expect(exams.map(({ words }) => words)).toEqual([
      'Maths exam in 2 days, 4 h free',
      '2026-11-21 in 3 days, 6 h free',
      '2026-11-22 in 4 days, 9 h free',
    ]);
    bench.do({ type: 'settings.edit', fields: { showsCountdown: false } });
    expect(agendaOf(bench.state, at()).exams).toEqual([]);
  });
});

it('says when the next lesson or entry of today begins, whichever comes first', () => {
  const bench = new TestPlanner();
  const next = (now = NOW) => nextUpOf(bench.state, at(now));
  expect(next()).toBeNull();
  bench.do(lesson('Football', '17:00', '18:30'));
  expect(next()).toEqual({ title: 'Football', time: '17:00' });
  const [timetableId = ''] = bench.do({
    type: 'timetable.add',
    timetable: { name: 'School', cycle: { kind: 'week', names: ['Week'] }, first: TODAY },
  }).focus;
  const slots = [{ position: null, weekday: null, period: null, from: 16 * 60, to: 17 * 60 }];
  bench.do({ type: 'lesson.put', timetableId, lesson: { title: 'Art', room: 'A3', slots } });
  expect(next()).toEqual({ title: 'Art', time: '16:00' });
  bench.do({ type: 'settings.edit', fields: { clock: '12' } });
  expect(next('2026-11-18T05:00:00.000Z')).toEqual({ title: 'Football', time: '5:00 pm' });
  expect(next('2026-11-18T06:00:00.000Z')).toBeNull();
});
