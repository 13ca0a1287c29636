import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Task } from '../schema/task.ts';
import { dateOrder } from '../core/time/format.ts';
import { ClockedDevice } from '../../test/clocked-device.ts';
import { MemoryDevice } from '../../test/memory-store.ts';
import { draftsOn } from '../../test/memory-drafts.ts';
import { idAt, putTask, taskAt } from '../../test/rows.ts';
import { Turns } from '../../test/turns.ts';
import { saveDraft, loadDraft } from './draft-storage.ts';
import { PlannerSession } from './session.ts';

const ACCOUNT = 'sam';
const NOON = '2026-11-16T01:00:00.000Z';

interface Opened {
  session: PlannerSession;
  disk: MemoryDevice;
  device: ClockedDevice;
}

async function open(options: Partial<Opened> & { canChange?: boolean } = {}): Promise<Opened> {
  const { disk = new MemoryDevice(), device = new ClockedDevice(NOON), canChange = true } = options;
  const session = new PlannerSession({ store: disk.open(ACCOUNT), device, canChange });
  await session.open();
  return { session, disk, device };
}

const titlesOf = (session: PlannerSession): string[] =>
  [...session.view.getState().state.rows.tasks.values()].map(({ title }) => title).sort();
const add = (session: PlannerSession, title: string, id?: string) =>
  session.run({ type: 'task.add', tasks: [{ title, ...(id ? { id } : {}) }] });
/** Messages between tabs take a moment. */
const delivered = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
/** Titles as another program would read them now. */
const titlesOn = async (disk: MemoryDevice): Promise<string[]> =>
  (await disk.open(ACCOUNT).load()).rows.tasks.map(({ title }) => title).sort();

describe('a session', () => {
  it('opens with what was half typed, and keeps what is typed until it is closed', async () => {
    const disk = new Map([['planner-text:title', '{"base":"Essay","text":"Essay dr","at":1}']]);
    const drafts = draftsOn(disk);
    const device = new ClockedDevice(NOON);
    const session = new PlannerSession({ store: new MemoryDevice().open(ACCOUNT), drafts, device, canChange: true });
    await session.open();
    expect(loadDraft('title', 'Essay')).toBe('Essay dr');
    saveDraft('title', 'Essay', 'Essay draft');
    await session.close();
    saveDraft('title', 'Essay', 'Essay draft of another');
    expect(disk.get('planner-text:title')).toContain('"Essay draft"');
    await session.destroy();
    expect(disk.size).toBe(0);
  });

  it('shows a change at once, and says saved only once it is durable', async () => {
    const { session, disk } = await open();
    let release: () => void = () => undefined;
    disk.gate = new Promise((resolve) => (release = resolve));
    expect(add(session, 'Essay draft')).toMatchObject({ ok: true, canUndo: true });
    expect(titlesOf(session)).toEqual(['Essay draft']);
    expect(session.view.getState().save).toEqual({ status: 'saving' });
    expect(await titlesOn(disk)).toEqual([]);
    release();
    await session.settled();
    expect(session.view.getState().save).toEqual({ status: 'saved' });
    expect(await titlesOn(disk)).toEqual(['Essay draft']);
  });

  it('says what was done, and what undo and redo would do', async () => {
    const { session } = await open();
    add(session, 'Essay draft');
    const { notice, undo, redo } = session.view.getState();
    expect(notice).toMatchObject({ tone: 'done', canUndo: true });
    expect([undo, redo]).toEqual([notice?.sentence, null]);
    session.undo();
    expect(titlesOf(session)).toEqual([]);
    expect(session.view.getState()).toMatchObject({ undo: null, redo: notice?.sentence });
    session.redo();
    expect(titlesOf(session)).toEqual(['Essay draft']);
  });

  it('takes steps back after a restart', async () => {
    const { session, disk } = await open();
    add(session, 'Essay draft');
    await session.close();
    const { session: later } = await open({ disk });
    expect(later.undo().ok).toBe(true);
    await later.settled();
    expect(await titlesOn(disk)).toEqual([]);
  });

  it('passes a refusal on as a sentence, and quiet ones without a word', async () => {
    const { session } = await open();
    expect(session.undo()).toMatchObject({ ok: false, refusal: { code: 'nothing_to_undo' } });
    expect(session.view.getState().notice).toMatchObject({ id: 1, tone: 'refused' });
    session.run({ type: 'task.edit', id: idAt(1), fields: { title: 'x' } }, { isQuiet: true });
    expect(session.view.getState().notice).toMatchObject({ id: 1 });
  });

  it('shows a sentence that no command came to, with nothing to undo', async () => {
    const { session } = await open();
    add(session, 'Essay draft');
    session.notify('No free slot.');
    const { notice, undo } = session.view.getState();
    expect(notice).toEqual({
      id: 2,
      sentence: 'No free slot.',
      note: '',
      tone: 'refused',
      canUndo: false,
      changed: [],
      covered: [],
    });
    expect(undo).not.toBe(notice?.sentence);
  });

  it('lets what did not change be the same object', async () => {
    const { session } = await open();
    add(session, 'Essay draft');
    const before = session.view.getState().state;
    session.run({ type: 'settings.edit', fields: { clock: '12' } });
    const after = session.view.getState().state;
    expect(after).not.toBe(before);
    expect(after.rows.tasks).toBe(before.rows.tasks);
    expect(after.index.order).toBe(before.index.order);
  });

  it('writes dates as the student has them', async () => {
    const { session } = await open();
    session.run({ type: 'settings.edit', fields: { dates: 'monthFirst' } });
    expect(dateOrder()).toBe('monthFirst');
    session.undo();
    expect(dateOrder()).toBe('dayFirst');
  });

  it('clears out what lay in the trash for 30 days', async () => {
    const disk = new MemoryDevice();
    const old = { deletedAt: '2026-10-01T00:00:00.000Z' };
    const young = { deletedAt: '2026-11-10T00:00:00.000Z', title: 'Young' };
    await disk.open(ACCOUNT).write([putTask(1, old), putTask(2, young)]);
    const { session } = await open({ disk });
    session.confirmClock(0);
    await session.settled();
    expect(await titlesOn(disk)).toEqual(['Young']);
    expect(session.view.getState()).toMatchObject({ notice: null, undo: null });
  });
});

describe('storage that does not answer', () => {
  it('is told after ten seconds, and the planner opens all the same should the answer come', async () => {
    const device = new ClockedDevice('2026-11-16T08:00:00.000Z');
    const disk = new MemoryDevice();
    await disk.open(ACCOUNT).write([putTask(1, { title: 'Kept' })]);
    const store = disk.open(ACCOUNT);
    const load = store.load.bind(store);
    const { promise, resolve } = Promise.withResolvers<undefined>();
    let asked = 0;
    store.load = async () => {
      asked += 1;
      await promise;
      return load();
    };
    const session = new PlannerSession({ store, device, canChange: true });
    const opened = session.open();
    await device.pass(9_999);
    expect(session.view.getState().phase).toBe('opening');
    await device.pass(1);
    expect(session.view.getState()).toMatchObject({ phase: 'failed', failure: { isSilent: true } });
    const again = session.open();
    expect(session.view.getState()).toMatchObject({ phase: 'opening', failure: null });
    await device.pass(10_000);
    expect(session.view.getState().phase).toBe('failed');
    resolve(undefined);
    await Promise.all([opened, again]);
    expect(session.view.getState()).toMatchObject({ phase: 'open', failure: null });
    expect(titlesOf(session)).toEqual(['Kept']);
    expect(asked).toBe(1);
  });
});

describe('R27 storage that is full or broken', () => {
  it('keeps edits on screen, says why, asks before leaving, tries again, and writes all of it in one piece', async () => {
    const { session, disk, device } = await open();
    disk.failure = 'full';
    add(session, 'One');
    await session.settled();
    expect(disk.attempts).toHaveLength(1);
    expect(session.view.getState().save).toMatchObject({ status: 'failed', failure: { code: 'full' } });
    expect(device.asksBeforeLeaving).toBe(true);
    add(session, 'Two');
    expect(titlesOf(session)).toEqual(['One', 'Two']);
    await device.pass(8_000);
    // After 1, 2 and 4 seconds.
    expect(disk.attempts).toHaveLength(4);
    disk.failure = null;
    session.retry();
    await session.settled();
    expect(session.view.getState().save).toEqual({ status: 'saved' });
    expect(device.asksBeforeLeaving).toBe(false);
    expect(disk.attempts).toHaveLength(5);
    expect(await titlesOn(disk)).toEqual(['One', 'Two']);
  });

  it('tries again by itself, and when somebody looks again', async () => {
    const { session, disk, device } = await open();
    disk.failure = 'broken';
    add(session, 'One');
    await session.settled();
    disk.failure = null;
    await device.sleep(100);
    await session.settled();
    expect(await titlesOn(disk)).toEqual(['One']);
    disk.failure = 'broken';
    add(session, 'Two');
    await session.settled();
    disk.failure = null;
    await device.pass(1_000);
    expect(await titlesOn(disk)).toEqual(['One', 'Two']);
  });

  it('asks before leaving while a write takes long, and not while it is quick', async () => {
    const { session, disk, device } = await open();
    add(session, 'Quick');
    expect(device.asksBeforeLeaving).toBe(false);
    await session.settled();
    let release: () => void = () => undefined;
    disk.gate = new Promise((resolve) => (release = resolve));
    add(session, 'Slow');
    await device.pass(1_000);
    expect(device.asksBeforeLeaving).toBe(true);
    release();
    await session.settled();
    expect(device.asksBeforeLeaving).toBe(false);
  });
});

describe('several tabs', () => {
  it('show each other’s changes, and take back the last step wherever it was made', async () => {
    const one = await open();
    const two = await open({ disk: one.disk, device: new ClockedDevice(NOON) });
    add(one.session, 'Essay draft', idAt(1));
    await one.session.settled();
    await delivered();
    expect(titlesOf(two.session)).toEqual(['Essay draft']);
    expect(two.session.undo().ok).toBe(true);
    await two.session.settled();
    await delivered();
    expect([titlesOf(one.session), titlesOf(two.session)]).toEqual([[], []]);
    expect(one.session.view.getState().redo).toBe(two.session.view.getState().redo);
  });

  it('let what was written last stand, in all of them', async () => {
    const one = await open();
    const two = await open({ disk: one.disk, device: new ClockedDevice(NOON) });
    add(one.session, 'Essay draft', idAt(1));
    await one.session.settled();
    await delivered();
    let release: () => void = () => undefined;
    one.disk.gate = new Promise((resolve) => (release = resolve));
    one.session.run({ type: 'task.edit', id: idAt(1), fields: { title: 'First' } });
    two.session.run({ type: 'task.edit', id: idAt(1), fields: { title: 'Second' } });
    release();
    await Promise.all([one.session.settled(), two.session.settled()]);
    await delivered();
    const [stored] = await titlesOn(one.disk);
    expect([titlesOf(one.session), titlesOf(two.session)]).toEqual([[stored], [stored]]);
  });

  it('keep both edits where one writes a row whose unsaved change waits in another', async () => {
    const one = await open();
    const two = await open({ disk: one.disk, device: new ClockedDevice(NOON) });
    add(one.session, 'Essay draft', idAt(1));
    await one.session.settled();
    await delivered();
    one.disk.failure = 'full';
    two.session.run({ type: 'task.edit', id: idAt(1), fields: { notes: 'Chapter 4' } });
    await two.session.settled();
    one.disk.failure = null;
    one.session.run({ type: 'task.edit', id: idAt(1), fields: { title: 'Essay' } });
    await one.session.settled();
    await delivered();
    two.session.retry();
    await two.session.settled();
    await delivered();
    const both = { title: 'Essay', notes: 'Chapter 4' };
    for (const { session } of [one, two])
      expect(session.view.getState().state.rows.tasks.get(idAt(1))).toMatchObject(both);
    const { session: later } = await open({ disk: one.disk });
    expect(later.view.getState().state.rows.tasks.get(idAt(1))).toMatchObject(both);
  });

  const edits = fc.array(fc.record({ tab: fc.integer({ min: 0, max: 2 }), wait: fc.integer({ min: 0, max: 4 }) }), {
    minLength: 2,
    maxLength: 12,
  });
  it('keep what each of three changes of one task, however late they hear of each other', async () => {
    const world = async (order: readonly { tab: number; wait: number }[], latency: number): Promise<void> => {
      const disk = new MemoryDevice();
      const tabs = [await open({ disk }), await open({ disk }), await open({ disk })];
      add(tabs[0]!.session, 'Essay', idAt(1));
      await tabs[0]!.session.settled();
      await delivered();
      const turns = new Turns();
      Object.assign(disk, { turns, latency });
      const expected: Partial<Task> = {};
      for (const [at, { tab, wait }] of order.entries()) {
        const fields = [{ title: `Essay ${at}` }, { notes: `Chapter ${at}` }, { estimate: 15 + at }][tab]!;
        Object.assign(expected, fields);
        tabs[tab]!.session.run({ type: 'task.edit', id: idAt(1), fields }, { isQuiet: true });
        for (let turn = 0; turn < wait; turn += 1) await turns.pass();
      }
      await Promise.all(tabs.map(({ session }) => session.settled()));
      await turns.idle();
      disk.turns = null;
      for (const { session } of [...tabs, await open({ disk })])
        expect(session.view.getState().state.rows.tasks.get(idAt(1))).toMatchObject(expected);
    };
    await fc.assert(fc.asyncProperty(edits, fc.integer({ min: 0, max: 6 }), world), { numRuns: 200 });
  });

  it('keep the notes of both where two tabs write them before either has heard', async () => {
    const one = await open();
    const two = await open({ disk: one.disk });
    add(one.session, 'Lab report', idAt(1));
    await one.session.settled();
    await delivered();
    const edit = (notes: string) => ({ type: 'task.edit' as const, id: idAt(1), fields: { notes } });
    one.session.run(edit('Bring the coat.'));
    two.session.run(edit('Ask about table 3.'));
    await Promise.all([one.session.settled(), two.session.settled()]);
    await delivered();
    for (const { session } of [one, two]) {
      const notes = session.view.getState().state.rows.tasks.get(idAt(1))?.notes.split('\n');
      expect(notes?.toSorted()).toEqual(['Ask about table 3.', 'Bring the coat.']);
    }
  });

  it('keep unsaved edits when they catch up with what they slept through', async () => {
    const { session, disk, device } = await open();
    add(session, 'Mine', idAt(1));
    await session.settled();
    disk.failure = 'full';
    session.run({ type: 'task.edit', id: idAt(1), fields: { title: 'Mine, unsaved' } });
    await session.settled();
    await disk.forge(ACCOUNT, 'tasks', taskAt(2, { title: 'Theirs' }));
    const kept = session.view.getState().state.rows.settings;
    await device.sleep(100);
    expect(titlesOf(session)).toEqual(['Mine, unsaved', 'Theirs']);
    expect(session.view.getState().state.rows.settings).toBe(kept);
  });

  it('hide what was removed in another tab', async () => {
    const one = await open();
    const two = await open({ disk: one.disk, device: new ClockedDevice(NOON) });
    add(one.session, 'Essay draft');
    await one.session.settled();
    await one.session.destroy();
    for (const { session } of [one, two]) {
      expect(session.view.getState()).toMatchObject({ phase: 'ended', failure: { code: 'deleted' } });
      expect(titlesOf(session)).toEqual([]);
      expect(add(session, 'x')).toMatchObject({ ok: false, refusal: { code: 'not_open' } });
    }
  });
});

describe('what may not be changed', () => {
  it('can be read without a licence, and changed again with one', async () => {
    const { session } = await open({ canChange: false });
    expect(add(session, 'x')).toMatchObject({ ok: false, refusal: { code: 'read_only' } });
    expect(session.view.getState().readOnly).toBe('license');
    session.setCanChange(true);
    expect(add(session, 'x').ok).toBe(true);
  });

  it('R31 is what a newer version wrote', async () => {
    const disk = new MemoryDevice();
    await disk.forge(ACCOUNT, 'tasks', taskAt(1, { deletedAt: '2025-01-01T00:00:00.000Z' } satisfies Partial<Task>));
    disk.isNewer = true;
    const { session } = await open({ disk });
    expect(session.view.getState()).toMatchObject({ phase: 'open', readOnly: 'newer' });
    const refused = add(session, 'x');
    // Worded for every shell: not all have a page to reload.
    expect(!refused.ok && refused.refusal.message).toMatch(/^A newer version saved your planner, (?!.*page)/);
    await session.settled();
    expect(disk.attempts).toEqual([]);
  });
});

describe('time', () => {
  it('moves on at each minute, over midnight, and after sleep', async () => {
    const device = new ClockedDevice('2026-11-16T12:58:30.000Z');
    const { session } = await open({ device });
    const day = () => session.view.getState().today;
    expect(day()).toBe('2026-11-16');
    await device.pass(30_000);
    expect(session.view.getState().now).toBe('2026-11-16T12:59:00.000Z');
    await device.pass(60_000);
    expect(day()).toBe('2026-11-17');
    await device.sleep(3 * 24 * 3_600_000);
    expect(day()).toBe('2026-11-20');
  });

  it('stands still once the session is closed', async () => {
    const { session, device } = await open();
    await session.close();
    const { now } = session.view.getState();
    await device.pass(120_000);
    await device.sleep(1_000);
    expect(session.view.getState().now).toBe(now);
  });
});
