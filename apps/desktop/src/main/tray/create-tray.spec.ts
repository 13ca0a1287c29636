import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from '@bellweek/planner/core';
import { tasksInOrder } from '@bellweek/planner/core';
import { TODAY, ZONE } from '@bellweek/planner/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeNotification, FakeTray } from '../../../test/fake-tray.ts';
import type { Item } from '../../../test/fake-tray.ts';
import { accountId, TestEnvironment } from '../../../test/planner-device.ts';
import { PlannerFiles } from '../store/planner-files.ts';
import { DayTray } from './create-tray.ts';
import { shortcutView } from './key-names.ts';
import type { Policies } from '../../ipc/policies.ts';
import { LivePlanner } from '../store/live-planner.ts';

const MINUTE = 60_000;
/** 15:30 on that day in Sydney. */
const NOW = Date.parse('2026-11-18T04:30:00.000Z');

let folder: string;
let files: PlannerFiles;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tray-'));
  files = new PlannerFiles(folder, new TestEnvironment());
  FakeNotification.shown = [];
});
afterEach(() => {
  files.closeAll();
  rmSync(folder, { recursive: true, force: true });
});

/** A tray over a planner with a clock of its own. */
function makeTray(platform: NodeJS.Platform = 'linux', reminding: NonNullable<Policies['Reminders']> = 'on') {
  const clock = new TestEnvironment();
  clock.time = NOW;
  let ids = 0;
  const newId = () => `00000000-0000-4000-8000-${String((ids += 1)).padStart(12, '0')}`;
  const about = { files, now: clock.now, zone: () => ZONE, newId, canChange: () => true };
  const live = new LivePlanner({ ...about, onChange: () => undefined });
  live.follow(accountId('sam'));
  const made: FakeTray[] = [];
  const scales: number[] = [];
  const electron = {
    app: { quit: vi.fn(), setBadgeCount: vi.fn() },
    Menu: { buildFromTemplate: (items: Item[]) => ({ items }) },
    Tray: class extends FakeTray {
      constructor() {
        super();
        made.push(this);
      }
    },
    Notification: FakeNotification,
    nativeImage: {
      createFromBuffer: (_: Buffer, { scaleFactor }: { scaleFactor: number }) => {
        scales.push(scaleFactor);
        return { setTemplateImage: () => undefined };
      },
    },
  };
  const asked = { show: vi.fn(), open: vi.fn(), quickEntry: vi.fn(), onChange: vi.fn() };
  const shortcut = { choice: 'alt-b' as const, given: null, choose: vi.fn(() => null) };
  const loginItem = { isOn: vi.fn(() => false), set: vi.fn() };
  const tray = new DayTray({
    electron: electron as never,
    platform,
    reminding,
    live,
    shortcut,
    loginItem,
    ...asked,
    canChange: () => true,
    now: clock.now,
    zone: () => ZONE,
    after: clock.after,
    files,
  });
  tray.start();
  const [drawn] = made;
  return {
    ...asked,
    tray,
    live,
    clock,
    loginItem,
    shortcut,
    drawn: drawn!,
    quit: electron.app.quit,
    setBadgeCount: electron.app.setBadgeCount,
    scales,
    press: (label: string) => {
      const item = drawn?.items.find((each) => each.label === label);
      // As Electron does, before the click handler.
      if (item?.type === 'checkbox') item.checked = !item.checked;
      item?.click?.();
    },
    /** Lets minutes pass one by one, as the tray ticks. */
    pass: (minutes: number) => {
      for (let n = 0; n < minutes; n += 1) clock.pass(MINUTE);
    },
    titles: () => FakeNotification.shown.map(({ text }) => text.title),
  };
}

const lesson: Command = {
  type: 'event.add',
  events: [{ title: 'Football', isAllDay: false, start: `${TODAY}T16:00`, end: `${TODAY}T17:00` }],
};
const homework: Command = {
  type: 'task.add',
  tasks: [{ title: 'Essay', plannedDay: TODAY, blocks: [{ start: `${TODAY}T15:40`, minutes: 20 }] }],
};

describe('reminders of the tray', () => {
  it('make no sound where the school wants it', () => {
    const { live, pass } = makeTray('linux', 'quiet');
    live.run(homework);
    pass(5);
    expect(FakeNotification.shown.map(({ isSilent }) => isSilent)).toEqual([true]);
  });

  it('do not come where the school has turned them off, and no message changes it', () => {
    const { live, tray, pass, titles, drawn, onChange } = makeTray('linux', 'off');
    live.run(homework);
    expect(drawn.items.map(({ label }) => label)).not.toContain('Pause Reminders for an Hour');
    tray.pause(60);
    tray.pause(null);
    pass(60);
    expect([titles(), tray.view().pausedUntil, onChange.mock.calls]).toEqual([[], null, []]);
  });

  it('come five minutes ahead, once, and a press on one opens what it is about', () => {
    const { live, pass, titles, open, show } = makeTray();
    live.run(homework);
    live.run(lesson);
    pass(4);
    expect(titles()).toEqual([]);
    pass(1);
    expect(FakeNotification.shown.map(({ text }) => text)).toEqual([{ title: 'Essay', body: '15:40 to 16:00' }]);
    pass(60);
    expect(titles()).toEqual(['Essay', 'Football']);
    const [task] = tasksInOrder(live.state!);
    const [event] = live.state!.rows.events.values();
    FakeNotification.shown[0]?.emit('click');
    FakeNotification.shown[1]?.emit('click');
    expect(open.mock.calls).toEqual([[{ kind: 'task', id: task?.id }], [{ kind: 'event', id: event?.id }]]);
    expect(show).not.toHaveBeenCalled();
  });

  it('come of what begins just after midnight, before the day it is on', () => {
    const { live, pass, titles, clock } = makeTray();
    live.run({
      type: 'event.add',
      events: [{ title: 'Eclipse', isAllDay: false, start: '2026-11-19T00:02', end: '2026-11-19T01:00' }],
    });
    clock.time = NOW + (8 * 60 + 26) * MINUTE;
    pass(1);
    expect(titles()).toEqual(['Eclipse']);
    pass(10);
    expect(titles()).toEqual(['Eclipse']);
  });

  it('come as soon as the computer wakes, and then minute by minute again', () => {
    const { live, tray, clock, pass, titles } = makeTray();
    live.run(homework);
    live.run(lesson);
    // Asleep: the clock goes on, and timers do not.
    clock.time = NOW + 9.9 * MINUTE;
    expect(titles()).toEqual([]);
    tray.wake();
    expect(titles()).toEqual(['Essay']);
    clock.pass(0.1 * MINUTE);
    pass(14);
    expect(titles()).toEqual(['Essay']);
    pass(1);
    expect(titles()).toEqual(['Essay', 'Football']);
    tray.stop();
    pass(60);
    expect(titles()).toHaveLength(2);
  });

  it('rest for an hour where the student says so, and come again at their word', () => {
    const { live, pass, press, titles, drawn } = makeTray();
    live.run(lesson);
    press('Pause Reminders for an Hour');
    pass(29);
    expect(titles()).toEqual([]);
    press('Show Reminders Again');
    expect(drawn.items.map(({ label }) => label)).toContain('Pause Reminders for an Hour');
    live.run({
      type: 'event.add',
      events: [{ title: 'Dinner', isAllDay: false, start: `${TODAY}T16:04`, end: `${TODAY}T17:00` }],
    });
    pass(1);
    expect(titles()).toEqual(['Dinner']);
    press('Pause Reminders for an Hour');
    pass(59);
    expect(drawn.items.map(({ label }) => label)).toContain('Show Reminders Again');
    pass(1);
    expect(drawn.items.map(({ label }) => label)).toContain('Pause Reminders for an Hour');
  });

  it('are told to windows as they rest and come again, with the keys of quick entry', () => {
    const { tray, onChange, clock, pass, shortcut } = makeTray();
    const view = { startsAtLogin: false, shortcut: shortcutView(shortcut, 'linux'), pausedUntil: null };
    expect(tray.view()).toEqual(view);
    tray.pause(2);
    expect(onChange.mock.calls).toEqual([[{ ...view, pausedUntil: clock.now() + 2 * MINUTE }]]);
    pass(1);
    expect(onChange).toHaveBeenCalledOnce();
    pass(1);
    expect(onChange.mock.lastCall).toEqual([view]);
  });

  it('are checked off and put off by their buttons', () => {
    const { live, pass, titles, open } = makeTray();
    live.run(homework);
    live.run(lesson);
    pass(5);
    const [essay] = FakeNotification.shown;
    expect(essay?.actions).toEqual(['Done', 'In 10 minutes']);
    essay?.emit('action', { actionIndex: 1 });
    pass(10);
    expect(titles()).toEqual(['Essay', 'Essay']);
    FakeNotification.shown[1]?.emit('action', { actionIndex: 0 });
    expect(tasksInOrder(live.state!)[0]?.doneAt).not.toBeNull();
    pass(10);
    expect(FakeNotification.shown[2]?.actions).toEqual(['In 10 minutes']);
    expect(open).not.toHaveBeenCalled();
  });

  it('come once over a restart, and what was due meanwhile as one', () => {
    const first = makeTray();
    first.live.run(homework);
    first.live.run(lesson);
    first.live.run({
      type: 'task.add',
      tasks: [
        { title: 'Form', remindAt: `${TODAY}T15:50` },
        { title: 'Book', remindAt: `${TODAY}T15:51` },
      ],
    });
    first.pass(5);
    expect(first.titles()).toEqual(['Essay']);
    first.tray.stop();
    first.live.follow(null);
    const again = makeTray();
    expect(again.titles()).toEqual(['Essay']);
    again.clock.time = NOW + 26 * MINUTE;
    again.tray.wake();
    expect(FakeNotification.shown[1]?.text).toEqual({
      title: 'While you were away: 3 reminders',
      body: 'Form, Book and Football',
    });
    FakeNotification.shown[1]?.emit('click');
    expect(again.show).toHaveBeenCalledOnce();
    again.pass(30);
    expect(again.titles()).toHaveLength(2);
  });

  it('are none where the system shows none, or nobody is signed in', () => {
    const { live, pass, titles } = makeTray();
    live.run(homework);
    FakeNotification.isSupported = () => false;
    pass(8);
    FakeNotification.isSupported = () => true;
    live.run(lesson);
    live.follow(null);
    pass(60);
    expect(titles()).toEqual([]);
  });
});

describe('the tray', () => {
  it('checks tasks off, adds one, shows the window, starts at login and quits as its menu says', () => {
    const { live, press, tray, drawn, show, quickEntry, quit, loginItem } = makeTray();
    live.run(homework);
    tray.draw();
    press('Essay');
    expect(tasksInOrder(live.state!)[0]?.doneAt).not.toBeNull();
    expect(drawn.items.find(({ label }) => label === 'Essay')?.checked).toBe(true);
    press('Essay');
    expect(tasksInOrder(live.state!)[0]?.doneAt).toBeNull();
    for (const label of ['Add a Task…', 'Open Bellweek', 'Quit Bellweek', 'Start at Login']) press(label);
    expect([quickEntry, show, quit].map((called) => called.mock.calls.length)).toEqual([1, 1, 1]);
    expect(loginItem.set.mock.calls).toEqual([[true]]);
  });

  it('is drawn as it was where starting at login cannot be noted', () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { press, loginItem, drawn, tray } = makeTray();
    expect(tray.startAtLogin(true)).toBeNull();
    expect(loginItem.set).toHaveBeenCalledWith(true);
    loginItem.set.mockImplementation(() => {
      throw new Error('No place.');
    });
    expect(tray.startAtLogin(true)).toBe('This computer did not take it. It stays as it was.');
    expect(error).toHaveBeenCalledOnce();
    press('Start at Login');
    expect(drawn.items.find(({ label }) => label === 'Start at Login')?.checked).toBe(false);
    expect(error).toHaveBeenCalledTimes(2);
    error.mockRestore();
  });

  it('keeps a menu that is as it was: somebody may have it open', () => {
    const { drawn, pass, live } = makeTray();
    live.run(lesson);
    pass(1);
    const { menus } = drawn;
    pass(20);
    expect(drawn.menus).toBe(menus);
    pass(10);
    expect(drawn.menus).toBe(menus + 1);
    expect(drawn.items[0]?.label).toBe('Now: Football, 16:00 to 17:00');
  });

  it('starts, pauses and stops a timer, and keeps the menu while it runs', () => {
    const { live, drawn, pass, press, tray } = makeTray();
    live.run({ type: 'task.add', tasks: [{ title: 'Essay', plannedDay: TODAY }] });
    tray.draw();
    press('Start Timer: Essay');
    const labels = () => drawn.items.map(({ label }) => label);
    expect(labels()).toContain('Timer: Essay, running since 15:30');
    const { menus } = drawn;
    pass(20);
    expect(drawn.menus).toBe(menus);
    press('Pause the Timer');
    expect(labels()).toContain('Timer: Essay, paused since 15:50');
    press('Go On with the Timer');
    pass(10);
    press('Stop the Timer');
    expect(labels()).toContain('Start Timer: Essay');
    const entries = [...live.state!.rows.timeEntries.values()];
    const minutes = entries.map(({ startedAt, endedAt }) => (Date.parse(endedAt!) - Date.parse(startedAt)) / MINUTE);
    expect(minutes.sort()).toEqual([10, 20]);
  });

  it('says when the next thing begins: beside its icon on macOS, in the tooltip elsewhere', () => {
    const linux = makeTray();
    expect(linux.drawn.toolTip).toBe('Bellweek');
    linux.live.run(lesson);
    linux.tray.draw();
    expect([linux.drawn.toolTip, linux.drawn.title]).toEqual(['Bellweek: Football, 16:00', '']);
    linux.pass(30);
    expect(linux.drawn.toolTip).toBe('Bellweek');
    linux.live.follow(null);
    const mac = makeTray('darwin');
    mac.tray.draw();
    expect([mac.drawn.toolTip, mac.drawn.title]).toEqual(['Bellweek', '16:00']);
  });

  it('has on the icon of the program how much is due', () => {
    const { live, tray, setBadgeCount } = makeTray();
    live.run({
      type: 'task.add',
      tasks: [
        { title: 'Essay', due: TODAY },
        { title: 'Late', due: '2026-11-16' },
      ],
    });
    tray.draw();
    live.run({ type: 'task.complete', ids: tasksInOrder(live.state!).map(({ id }) => id) });
    tray.draw();
    tray.draw();
    expect(setBadgeCount.mock.calls).toEqual([[2], [0]]);
  });

  it('opens the window when it is pressed, but on macOS, where a press opens the menu', () => {
    const linux = makeTray();
    linux.drawn.emit('click');
    expect(linux.show).toHaveBeenCalledOnce();
    const mac = makeTray('darwin');
    mac.drawn.emit('click');
    expect(mac.show).not.toHaveBeenCalled();
  });

  it.each([
    ['darwin', 2],
    ['win32', 1],
    ['linux', 1],
  ] as const)('is on %s as sharp as its icon', (platform, scale) => {
    expect(makeTray(platform).scales).toEqual([scale]);
  });

  it('is gone with the program, and looks at no clock any more', () => {
    const { live, tray, drawn, pass, titles } = makeTray();
    live.run(homework);
    tray.stop();
    pass(10);
    expect([drawn.isGone, titles()]).toEqual([true, []]);
  });
});
