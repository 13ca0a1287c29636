import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from '@bellweek/planner/domain/commands/command';
import { tasksInOrder } from '@bellweek/planner/domain/state/views';
import { Bench, NOW, TODAY, ZONE } from '@bellweek/planner/domain/test-support/planner';
import { stateOf } from '@bellweek/planner/domain/state/state';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PlannerFiles } from '../store/planner-files.ts';
import type { FileEvent } from '../store/planner-file.ts';
import { agendaOf } from './agenda.ts';
import { LivePlanner } from '../store/live-planner.ts';
import { dueReminders } from './reminders.ts';
import { trayEntries } from './tray-menu.ts';
import type { TrayState } from './tray-menu.ts';

// On the bench it is Wednesday, 15:30 in Sydney.
const at = (now = NOW) => ({ now, zone: ZONE });
const lesson = (title: string, start: string, end: string): Command => ({
  type: 'event.add',
  events: [{ title, isAllDay: false, start: `${TODAY}T${start}`, end: `${TODAY}T${end}` }],
});
const task = (title: string, more: object = {}): Command => ({ type: 'task.add', tasks: [{ title, ...more }] });

describe('what stands before a student', () => {
  it('is what goes on now, what comes next, and what is for today', () => {
    const bench = new Bench();
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

  it('keeps what was done today checked at the end, and gives its time to what comes after', () => {
    const bench = new Bench();
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
    const bench = new Bench();
    const groupId = bench.group('Debating');
    const [, done = ''] = bench.tasks(
      { title: 'Speech', groupId, blocks: [{ start: `${TODAY}T16:00`, minutes: 30 }] },
      { title: 'Cards', groupId, plannedDay: TODAY },
    );
    bench.do({ type: 'task.complete', ids: [done] });
    expect(agendaOf(bench.state, at())).toMatchObject({ next: { title: 'Speech' }, tasks: [{}, {}] });
    bench.do({ type: 'group.archive', id: groupId, isArchived: true });
    expect(agendaOf(bench.state, at())).toEqual({ now: null, next: null, tasks: [], items: [] });
  });
});

const state = (change: Partial<TrayState> = {}): TrayState => ({
  agenda: { now: null, next: null, tasks: [], items: [] },
  ...{ canChange: true, isPaused: false, startsAtLogin: false, shortcut: 'Ctrl+Alt+B' },
  ...change,
});
const labels = (change?: Partial<TrayState>) =>
  trayEntries(state(change)).flatMap((entry) => (entry.type === 'separator' ? [] : [entry.label]));

describe('the menu in the tray', () => {
  it('is short and says what it does', () => {
    expect(labels()).toEqual([
      ...['Now: nothing planned', 'Next: nothing more today', 'No tasks for today', 'Add a Task…'],
      ...['Open Bellweek', 'Pause Reminders for an Hour', 'Start at Login', 'Quit Bellweek'],
    ]);
    expect(labels({ isPaused: true })).toContain('Show Reminders Again');
    expect(labels({ startsAtLogin: null })).not.toContain('Start at Login');
    expect(labels({ agenda: null })).toEqual(['Open Bellweek', 'Start at Login', 'Quit Bellweek']);
  });

  it('checks and unchecks tasks, ten of them, and changes nothing without a plan', () => {
    const tasks = Array.from({ length: 12 }, (_, n) => ({ id: `${n}`, title: `Task ${n}`, isDone: n === 1 }));
    const agenda = { now: null, next: null, tasks, items: [] };
    const boxes = trayEntries(state({ agenda })).filter(
      (entry) => entry.type === 'checkbox' && entry.does.act === 'check',
    );
    expect(boxes).toHaveLength(10);
    expect(boxes[0]).toMatchObject({ isChecked: false, isEnabled: true, does: { id: '0', isDone: true } });
    expect(boxes[1]).toMatchObject({ isChecked: true, does: { id: '1', isDone: false } });
    expect(labels({ agenda })).toContain('2 more…');
    const read = trayEntries(state({ agenda, canChange: false }));
    expect(read.some((entry) => entry.type === 'checkbox' && entry.isEnabled && entry.does.act === 'check')).toBe(
      false,
    );
    expect(labels({ agenda, canChange: false })).not.toContain('Add a Task…');
  });

  it('takes any title as a line of text', () => {
    const title = `R&D\n\tnotes ${'🎓'.repeat(100)}`;
    const [entry] = trayEntries(
      state({ agenda: { now: null, next: null, tasks: [{ id: '1', title, isDone: false }], items: [] } }),
    ).filter(({ type }) => type === 'checkbox');
    const label = entry && 'label' in entry ? entry.label : '';
    expect(label.startsWith('R&&D notes 🎓')).toBe(true);
    expect(label.endsWith('…') && label.isWellFormed()).toBe(true);
    expect([...label.replace('&&', '&')]).toHaveLength(60);
  });
});

describe('reminders', () => {
  const midnight = Date.parse(NOW) - (15 * 60 + 30) * 60_000;
  const moment = (minute: number): number => midnight + minute * 60_000;
  const item = (id: string, from: number) => {
    const opens = { kind: 'event', id } as const;
    return { id, opens, title: id, begins: moment(from), from, to: from + 30, time: `${from}` };
  };
  const agenda = { now: null, next: null, tasks: [], items: [item('a', 600), item('b', 604), item('c', 700)] };
  const keys = (minute: number, told: string[] = []) =>
    dueReminders(agenda, { now: moment(minute), told: new Set(told) }).map(({ key }) => key);

  it('come a few minutes ahead, once each, and again where something is moved', () => {
    expect(keys(590)).toEqual([]);
    expect(keys(595)).toEqual([`a/${moment(600)}`]);
    expect(keys(599, [`a/${moment(600)}`])).toEqual([`b/${moment(604)}`]);
    expect(keys(599, [`a/${moment(610)}`])).toHaveLength(2);
  });

  it('say nothing of what has begun while the computer slept', () => {
    expect(keys(600)).toEqual([`b/${moment(604)}`]);
    expect(keys(650)).toEqual([]);
  });

  /** What is told at that moment of a planner with these events. */
  const toldAt = (now: string, events: [start: string, end: string][]): string[] => {
    const bench = new Bench();
    for (const [start, end] of events) {
      bench.do({ type: 'event.add', events: [{ title: start.slice(11), isAllDay: false, start, end }] });
    }
    const agenda = agendaOf(bench.state, at(now));
    return dueReminders(agenda, { now: Date.parse(now), told: new Set() }).map(({ title }) => title);
  };

  it('come the day before of what begins just after midnight, and not of what then only goes on', () => {
    const night: [string, string][] = [
      ['2026-11-18T22:00', '2026-11-19T02:00'],
      ['2026-11-19T00:00', '2026-11-19T01:00'],
      ['2026-11-19T00:04', '2026-11-19T01:00'],
      ['2026-11-19T00:06', '2026-11-19T01:00'],
    ];
    expect(toldAt('2026-11-18T12:55:00.000Z', night)).toEqual(['00:00']);
    expect(toldAt('2026-11-18T12:59:00.000Z', night)).toEqual(['00:00', '00:04']);
    expect(toldAt('2026-11-18T13:00:00.000Z', night)).toEqual(['00:04']);
  });

  it('come five minutes ahead where the clock is put forward meanwhile', () => {
    // At 02:00 that night it is 03:00 in Sydney.
    const early: [string, string][] = [['2026-10-04T03:02', '2026-10-04T04:00']];
    expect(toldAt('2026-10-03T15:56:00.000Z', early)).toEqual([]);
    expect(toldAt('2026-10-03T15:57:00.000Z', early)).toEqual(['03:02']);
  });
});

describe('the planner that the main process follows', () => {
  let folder: string;
  let files: PlannerFiles;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'live-'));
    files = new PlannerFiles(folder, { now: Date.now, after: () => () => undefined, onBackupFailure: () => undefined });
  });
  afterEach(() => {
    files.closeAll();
    rmSync(folder, { recursive: true, force: true });
  });

  const me = randomUUID();
  let changes = 0;
  const follow = (canChange = true): LivePlanner => {
    const options = {
      files,
      now: () => Date.parse(NOW),
      zone: () => ZONE,
      newId: randomUUID,
      canChange: () => canChange,
    };
    const live = new LivePlanner({ ...options, onChange: () => (changes += 1) });
    live.follow(me);
    return live;
  };

  it('hears what windows write, and windows hear what it writes', () => {
    const live = follow();
    const heard: FileEvent[] = [];
    const window = files.hold(me, (event) => heard.push(event));
    window.file.load();
    const bench = new Bench();
    window.file.write(bench.do(task('From the window')).changes, window.listener);
    expect(tasksInOrder(live.state!).map(({ title }) => title)).toEqual(['From the window']);
    const before = changes;
    expect(live.run(task('From the tray'))).toBeNull();
    expect(changes).toBeGreaterThan(before);
    expect(heard).toHaveLength(1);
    const titles = tasksInOrder(stateOf(window.file.load().rows)).map(({ title }) => title);
    expect(titles.sort()).toEqual(['From the tray', 'From the window']);
  });

  it('changes nothing without a plan, refuses in a sentence, and is nobody’s once they leave', () => {
    expect(follow(false).run(task('No'))).toContain('read-only');
    const live = follow();
    expect(live.run(task(''))).not.toBeNull();
    live.follow(null);
    expect(live.state).toBeNull();
    expect(live.run(task('No'))).toContain('read-only');
  });

  it('lets go of a planner that is removed', () => {
    const live = follow();
    live.run(task('Gone'));
    files.destroy(me);
    expect(live.state).toBeNull();
  });
});
