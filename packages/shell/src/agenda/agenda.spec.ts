import type { Command } from '@bellweek/planner/core';
import { tasksInOrder } from '@bellweek/planner/core';
import { TestPlanner, NOW, TODAY, ZONE } from '@bellweek/planner/testing';
import { describe, expect, it } from 'vitest';
import { agendaOf } from './agenda.ts';
import { dueReminders } from './reminders.ts';

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
    expect(agenda.items.map(({ title }) => title)).toEqual(['Over', 'Maths', 'With a time', 'Football']);
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
      items: [],
      exams: [],
    });
  });
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

describe('reminders', () => {
  const midnight = Date.parse(NOW) - (15 * 60 + 30) * 60_000;
  const moment = (minute: number): number => midnight + minute * 60_000;
  const item = (id: string, from: number) => {
    const opens = { kind: 'event', id } as const;
    return { ref: opens, opens, title: id, begins: moment(from), from, to: from + 30, time: `${from}` };
  };
  const agenda = {
    lessons: { now: null, next: null },
    now: null,
    next: null,
    tasks: [],
    items: [item('a', 600), item('b', 604), item('c', 700)],
    exams: [],
  };
  const { state } = new TestPlanner();
  const keys = (minute: number, shown: string[] = []) =>
    dueReminders({ state, agenda, zone: ZONE, now: moment(minute), shown: new Set(shown) }).map(({ key }) => key);

  it('come a few minutes ahead, once each, and again where something is moved', () => {
    expect(keys(590)).toEqual([]);
    expect(keys(595)).toEqual([`event a/${moment(600)}`]);
    expect(keys(599, [`event a/${moment(600)}`])).toEqual([`event b/${moment(604)}`]);
    expect(keys(599, [`event a/${moment(610)}`])).toHaveLength(2);
  });

  it('say nothing of what has begun while the computer slept', () => {
    expect(keys(600)).toEqual([`event b/${moment(604)}`]);
    expect(keys(650)).toEqual([]);
  });

  /** Reminders of a planner with these events at that moment. */
  const remindersAt = (now: string, events: [start: string, end: string][]): string[] => {
    const bench = new TestPlanner();
    for (const [start, end] of events) {
      bench.do({ type: 'event.add', events: [{ title: start.slice(11), isAllDay: false, start, end }] });
    }
    const { state } = bench;
    const moment = {
      state,
      agenda: agendaOf(state, at(now)),
      zone: ZONE,
      now: Date.parse(now),
      shown: new Set<string>(),
    };
    return dueReminders(moment).map(({ title }) => title);
  };

  it('come the day before of what begins just after midnight, and not of what then only goes on', () => {
    const night: [string, string][] = [
      ['2026-11-18T22:00', '2026-11-19T02:00'],
      ['2026-11-19T00:00', '2026-11-19T01:00'],
      ['2026-11-19T00:04', '2026-11-19T01:00'],
      ['2026-11-19T00:06', '2026-11-19T01:00'],
    ];
    expect(remindersAt('2026-11-18T12:55:00.000Z', night)).toEqual(['00:00']);
    expect(remindersAt('2026-11-18T12:59:00.000Z', night)).toEqual(['00:00', '00:04']);
    expect(remindersAt('2026-11-18T13:00:00.000Z', night)).toEqual(['00:04']);
  });

  it('come five minutes ahead where the clock is put forward meanwhile', () => {
    // 02:00 that night is 03:00 in Sydney.
    const early: [string, string][] = [['2026-10-04T03:02', '2026-10-04T04:00']];
    expect(remindersAt('2026-10-03T15:56:00.000Z', early)).toEqual([]);
    expect(remindersAt('2026-10-03T15:57:00.000Z', early)).toEqual(['03:02']);
  });

  it('come before lessons as long as was chosen, with their rooms, and not before cancelled ones', () => {
    const bench = new TestPlanner();
    const periods = [
      { key: '1', name: '1', from: 9 * 60, to: 10 * 60, isBreak: false },
      { key: '2', name: '2', from: 10 * 60, to: 11 * 60, isBreak: false },
    ];
    const slot = (period: string) => ({ position: null, weekday: null, period, from: null, to: null });
    const [id = ''] = bench.do({
      type: 'timetable.add',
      timetable: { name: 'School', cycle: { kind: 'week', names: ['A'] }, first: TODAY },
      bells: [{ name: 'Usual', periods }],
    }).focus;
    const cells = [
      { slot: slot('1'), subject: 'Maths', room: 'B12', teacher: '' },
      { slot: slot('2'), subject: 'Art', room: '', teacher: '' },
    ];
    bench.do({ type: 'timetable.write', id, cells });
    const due = (minute: number, shown: string[] = []) => {
      const [{ state }, now] = [bench, moment(minute)];
      const agenda = agendaOf(state, at(new Date(now).toISOString()));
      return dueReminders({ state, agenda, zone: ZONE, now, shown: new Set(shown) });
    };
    expect(due(9 * 60 - 2)).toEqual([]);
    bench.do({ type: 'settings.edit', fields: { lessonReminder: 2 } });
    expect(due(9 * 60 - 3)).toEqual([]);
    const [first] = due(9 * 60 - 2);
    expect(first).toMatchObject({ title: 'Maths, B12', body: '09:00 to 10:00', opens: null });
    expect(due(9 * 60 - 1, [first?.key ?? ''])).toEqual([]);
    expect(due(9 * 60)).toEqual([]);
    const art = [...bench.state.rows.lessons.values()].find(({ room }) => room === '');
    const cancelled = { type: 'lesson.change', id: art?.id ?? '', day: TODAY, slot: '2' } as const;
    expect(due(10 * 60 - 2).map(({ title }) => title)).toEqual(['Art']);
    bench.do({ ...cancelled, fields: { isCancelled: true } });
    expect(due(10 * 60 - 2)).toEqual([]);
  });
});
