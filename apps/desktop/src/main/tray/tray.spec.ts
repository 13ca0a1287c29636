import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from '@bellweek/planner/core';
import { stateOf, tasksInOrder } from '@bellweek/planner/core';
import { TestPlanner, NOW, ZONE } from '@bellweek/planner/testing';
import type { Agenda } from '@bellweek/shell/agenda/agenda';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PlannerFiles } from '../store/planner-files.ts';
import type { FileEvent } from '../store/planner-file.ts';
import { LivePlanner } from '../store/live-planner.ts';
import { trayEntries } from './tray-menu.ts';
import type { TrayState } from './tray-menu.ts';

const task = (title: string, more: object = {}): Command => ({ type: 'task.add', tasks: [{ title, ...more }] });

const EMPTY: Agenda = {
  lessons: { now: null, next: null },
  now: null,
  next: null,
  tasks: [],
  timer: null,
  work: null,
  exams: [],
};

const state = (change: Partial<TrayState> = {}): TrayState => ({
  agenda: EMPTY,
  canChange: true,
  isPaused: false,
  startsAtLogin: false,
  shortcut: 'Ctrl+Alt+B',
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

  it('begins with the lesson that is on and the next one, with their rooms', () => {
    const lessons = { now: 'Art, A3, until 09:50', next: 'Maths, B12, in 10 min' };
    const agenda = { ...EMPTY, lessons };
    expect(labels({ agenda }).slice(0, 3)).toEqual([
      ...['Now: Art, A3, until 09:50', 'Next lesson: Maths, B12, in 10 min', 'No tasks for today'],
    ]);
  });

  it('counts down to the next exams', () => {
    const exams = [{ opens: { kind: 'task', id: '1' } as const, words: 'Maths exam in 5 days, 12 h free' }];
    expect(labels({ agenda: { ...EMPTY, exams } })[2]).toBe('Maths exam in 5 days, 12 h free');
  });

  it('checks and unchecks tasks, ten of them, and changes nothing without a plan', () => {
    const tasks = Array.from({ length: 12 }, (_, n) => ({ id: `${n}`, title: `Task ${n}`, isDone: n === 1 }));
    const agenda = { ...EMPTY, tasks };
    const boxes = trayEntries(state({ agenda })).filter(
      (entry) => entry.type === 'checkbox' && entry.does.act === 'planner',
    );
    expect(boxes).toHaveLength(10);
    const does = (type: string, id: string) => ({ does: { command: { type, ids: [id] } } });
    expect(boxes[0]).toMatchObject({ isChecked: false, isEnabled: true, ...does('task.complete', '0') });
    expect(boxes[1]).toMatchObject({ isChecked: true, ...does('task.reopen', '1') });
    expect(labels({ agenda })).toContain('2 more…');
    const read = trayEntries(state({ agenda, canChange: false }));
    expect(read.some((entry) => entry.type === 'checkbox' && entry.isEnabled && entry.does.act === 'planner')).toBe(
      false,
    );
    expect(labels({ agenda, canChange: false })).not.toContain('Add a Task…');
  });

  it('starts the timer of what is on, and pauses, goes on with and stops one that runs', () => {
    const work = { itemId: '1', blockId: '2', title: 'Essay' };
    const entries = (more: Partial<Agenda>, canChange = true) =>
      trayEntries(state({ agenda: { ...EMPTY, ...more }, canChange })).flatMap((entry) =>
        'label' in entry && /Timer/.test(entry.label)
          ? [[entry.label, 'does' in entry && entry.does.act === 'planner' ? entry.does.command : null]]
          : [],
      );
    expect(entries({ work })).toEqual([['Start Timer: Essay', { type: 'time.start', itemId: '1', blockId: '2' }]]);
    expect(entries({ work }, false)).toEqual([]);
    const timer = { title: 'Essay', isPaused: false, since: '15:40' };
    expect(entries({ timer })).toEqual([
      ['Timer: Essay, running since 15:40', null],
      ['Pause the Timer', { type: 'time.pause' }],
      ['Stop the Timer', { type: 'time.stop' }],
    ]);
    expect(entries({ timer: { ...timer, isPaused: true } }).slice(0, 2)).toEqual([
      ['Timer: Essay, paused since 15:40', null],
      ['Go On with the Timer', { type: 'time.resume' }],
    ]);
    expect(entries({ timer }, false)).toEqual([['Timer: Essay, running since 15:40', null]]);
  });

  it('takes any title as a line of text', () => {
    const title = `R&D\n\tnotes ${'🎓'.repeat(100)}`;
    const [entry] = trayEntries(
      state({
        agenda: { ...EMPTY, tasks: [{ id: '1', title, isDone: false }] },
      }),
    ).filter(({ type }) => type === 'checkbox');
    const label = entry && 'label' in entry ? entry.label : '';
    expect(label.startsWith('R&&D notes 🎓')).toBe(true);
    expect(label.endsWith('…') && label.isWellFormed()).toBe(true);
    const { length } = label.replace('&&', '&');
    expect(length <= 60 && length > 57).toBe(true);
  });

  it('shows an emoji of several parts as a whole, or not at all', () => {
    for (const letters of [50, 52, 55, 58, 59, 60]) {
      const title = `${'x'.repeat(letters)}👨‍👩‍👧`;
      const agenda = { ...EMPTY, tasks: [{ id: '1', title, isDone: false }] };
      const [entry] = trayEntries(state({ agenda })).filter(({ type }) => type === 'checkbox');
      const label = entry && 'label' in entry ? entry.label : '';
      expect([title, `${'x'.repeat(Math.min(letters, 59))}…`]).toContain(label);
    }
  });
});

describe('the planner that the main process follows', () => {
  let folder: string;
  let files: PlannerFiles;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'live-'));
    files = new PlannerFiles(folder, {
      now: Date.now,
      isClockConfirmed: () => true,
      after: () => () => undefined,
      onBackupFailure: () => undefined,
    });
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
    const window = files.acquire(me, (event) => heard.push(event));
    window.file.load();
    const bench = new TestPlanner();
    window.file.write(bench.do(task('From the window')).changes, window.listener);
    expect(tasksInOrder(live.state!).map(({ title }) => title)).toEqual(['From the window']);
    const before = changes;
    expect(live.run(task('From the tray'))).toBeNull();
    expect(changes).toBeGreaterThan(before);
    expect(heard).toHaveLength(1);
    const titles = tasksInOrder(stateOf(window.file.load().rows)).map(({ title }) => title);
    expect(titles.sort()).toEqual(['From the tray', 'From the window']);
  });

  it('stamps what it writes to a planner that syncs, so that a window sends it', () => {
    const live = follow();
    const window = files.acquire(me, () => undefined);
    window.file.load();
    live.run(task('Before'));
    expect(window.file.load().rows.stamps).toEqual([]);
    const row = {
      id: 'sync' as const,
      phase: 'on' as const,
      deviceId: randomUUID(),
      generation: 'g',
      cursor: 0,
      number: 0,
      epoch: 1,
      numbers: {},
      sending: [],
      checkpoint: 0,
      bytes: 0,
      readAs: 1,
      writtenAs: 0,
      syncedAt: null,
      refilledAt: null,
    };
    window.file.write([{ table: 'sync', type: 'put', row }], window.listener);
    expect(live.run(task('After'))).toBeNull();
    const { tasks, stamps } = window.file.load().rows;
    const after = tasks.find(({ title }) => title === 'After');
    expect(stamps.map(({ id, unsent }) => ({ id, unsent }))).toEqual([{ id: `tasks ${after?.id}`, unsent: null }]);
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
