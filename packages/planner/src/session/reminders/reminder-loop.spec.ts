import { expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { delivered, open } from '../../../test/opened-session.ts';
import { idAt, putTask } from '../../../test/rows.ts';
import type { MemoryDevice } from '../../../test/memory-store.ts';
import type { ClockedDevice } from '../../../test/clocked-device.ts';
import type { PanelRef } from '../../rules/calendar/item-ref.ts';
import { NO_REMINDERS } from '../../rules/reminders/due-reminders.ts';
import { ReminderLoop } from './reminder-loop.ts';
import type { ReminderAccess, ReminderClaims, ReminderPort } from './reminder-port.ts';

const MINUTE = 60_000;

type Kept = Parameters<Parameters<ReminderClaims['update']>[0]>[0];

/** A browser with several tabs, one record of reminders and one place for notifications. */
class Browser {
  record: Kept = { ...NO_REMINDERS, claims: [], presses: [] };
  readonly shown: string[] = [];
  /** Times that the server was told, each time it was. */
  readonly left: string[][] = [];
  badge = 0;
  readonly access = createStore<{ access: ReminderAccess; isLeft: boolean }>(() => ({
    access: 'allowed',
    isLeft: false,
  }));

  tab(isInFront = (): boolean => true) {
    const nothing = (): void => undefined;
    const pages = { press: nothing, front: nothing, away: nothing };
    const port: ReminderPort = {
      access: this.access,
      ask: () => Promise.resolve(),
      claims: {
        update: async (change) => {
          // A disk takes its time.
          await delivered();
          const { record, answer } = change(this.record);
          this.record = record;
          return answer;
        },
      },
      notify: ({ title }) => Promise.resolve(this.shown.push(title) > 0),
      leave: (reminders) => {
        this.left.push(reminders.map(({ at }) => new Date(at).toISOString()));
        return Promise.resolve(true);
      },
      listen: (on) => {
        Object.assign(pages, on);
        return () => undefined;
      },
      isInFront,
      setBadge: (count) => (this.badge = count),
    };
    return { port, pages };
  }
}

/** @param minutes from now on, at which the student wants to be reminded */
async function remindIn(minutes: readonly number[], options: Parameters<typeof open>[0] = {}) {
  const opened = await open(options);
  const wallClock = (at: number) => `2026-11-16T12:${String(at).padStart(2, '0')}`;
  opened.session.write(() =>
    minutes.map((at, index) => putTask(index, { title: `Task ${at}`, remindAt: wallClock(at) })),
  );
  await opened.session.settled();
  return opened;
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await delivered();
}

async function minutes(count: number, ...devices: ClockedDevice[]): Promise<void> {
  for (let each = 0; each < count; each += 1) {
    await Promise.all(devices.map((device) => device.pass(MINUTE)));
    await settle();
  }
}

const second = (disk: MemoryDevice) => open({ disk });

it('R40 shows each reminder once in two tabs, and one summary after a sleep', async () => {
  const browser = new Browser();
  const one = await remindIn([2, 3, 20, 25]);
  const two = await second(one.disk);
  for (const { session } of [one, two])
    new ReminderLoop({ accountId: 'sam', session, port: browser.tab().port, open: () => undefined }).start();
  await settle();
  await minutes(5, one.device, two.device);
  expect(browser.shown).toEqual(['Task 2', 'Task 3']);
  await Promise.all([one.device.sleep(40 * MINUTE), two.device.sleep(40 * MINUTE)]);
  await settle();
  expect(browser.shown.slice(2)).toEqual(['While you were away: 2 reminders']);
  await minutes(5, one.device, two.device);
  expect(browser.shown).toHaveLength(3);
});

it('shows a card on the page in front where notifications are blocked', async () => {
  const browser = new Browser();
  browser.access.setState({ access: 'denied' });
  const one = await remindIn([2]);
  const two = await second(one.disk);
  let isSeen = true;
  const behind = browser.tab(() => false);
  const front = browser.tab(() => isSeen);
  const loops = [behind, front].map(
    ({ port }, at) =>
      new ReminderLoop({
        accountId: 'sam',
        session: at === 0 ? one.session : two.session,
        port,
        open: () => undefined,
      }),
  );
  for (const loop of loops) loop.start();
  await settle();
  isSeen = false;
  await minutes(3, one.device, two.device);
  expect(loops.map(({ cards }) => cards.getState().notes)).toEqual([[], []]);
  isSeen = true;
  front.pages.front();
  await settle();
  expect(loops.map(({ cards }) => cards.getState().notes.map(({ title }) => title))).toEqual([[], ['Task 2']]);
  expect(loops[1]?.cards.getState().notes).toMatchObject([{ day: '2026-11-16' }]);
  expect(browser.shown).toEqual([]);
});

it('does what was pressed, once, and keeps a press until a planner is open', async () => {
  const browser = new Browser();
  const { session, device } = await remindIn([2, 3]);
  const id = (n: number) => idAt(n);
  const opens = (n: number): PanelRef => ({ kind: 'task', id: id(n) });
  browser.record = { ...browser.record, presses: [{ action: 'done', key: 'a', opens: opens(0), task: id(0) }] };
  const opened: PanelRef[] = [];
  const { port, pages } = browser.tab();
  new ReminderLoop({ accountId: 'sam', session, port, open: (item) => opened.push(item) }).start();
  await settle();
  const rows = () => session.view.getState().state.rows.tasks;
  expect(rows().get(id(0))?.doneAt).not.toBeNull();
  browser.record = {
    ...browser.record,
    presses: [
      { action: 'snooze', key: 'b', opens: opens(1), task: id(1) },
      { action: 'open', key: 'b', opens: opens(1), task: id(1) },
    ],
  };
  pages.press();
  pages.press();
  await settle();
  expect(rows().get(id(1))?.snoozedTo).toBe('2026-11-16T12:10');
  expect(opened).toEqual([opens(1)]);
  session.undo();
  expect(rows().get(id(1))?.snoozedTo).toBeNull();
  await minutes(4, device);
  expect(browser.shown).toEqual(['Task 3']);
});

it('counts due work on the icon', async () => {
  const browser = new Browser();
  const { session } = await remindIn([]);
  new ReminderLoop({ accountId: 'sam', session, port: browser.tab().port, open: () => undefined }).start();
  await settle();
  expect(browser.badge).toBe(0);
  session.run({ type: 'task.add', tasks: [{ title: 'Essay', due: '2026-11-16' }] });
  await vi.waitFor(() => expect(browser.badge).toBe(1), { timeout: 60_000 });
});

it('leaves the next reminders with the server, and again only where they are others', async () => {
  const browser = new Browser();
  const { session, device } = await remindIn([2, 30]);
  const { port, pages } = browser.tab();
  new ReminderLoop({ accountId: 'sam', session, port, open: () => undefined }).start();
  const leave = async () => {
    pages.away();
    await settle();
    return browser.left;
  };
  const times = ['2026-11-16T01:02:00.000Z', '2026-11-16T01:30:00.000Z'];
  expect(await leave()).toEqual([times]);
  await minutes(5, device);
  expect(await leave()).toHaveLength(1);
  session.run({ type: 'task.edit', id: idAt(1), fields: { remindAt: '2026-11-16T12:45' } });
  expect((await leave()).slice(1)).toEqual([['2026-11-16T01:45:00.000Z']]);
  session.run({ type: 'task.complete', ids: [idAt(1)] });
  expect((await leave()).slice(2)).toEqual([[]]);
});
