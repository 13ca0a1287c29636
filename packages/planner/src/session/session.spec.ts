import { describe, expect, it } from 'vitest';
import type { Task } from '../schema/task.ts';
import { dateOrder } from '../core/time/format.ts';
import { ClockedDevice } from '../../test/clocked-device.ts';
import { MemoryDevice } from '../../test/memory-store.ts';
import { draftsOn } from '../../test/memory-drafts.ts';
import { ACCOUNT, NOON, add, open, titlesOf, titlesOn } from '../../test/opened-session.ts';
import { idAt, putTask, taskAt } from '../../test/rows.ts';
import { saveDraft, loadDraft } from './draft-storage.ts';
import { PlannerSession } from './session.ts';

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
