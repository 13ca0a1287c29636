import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../test/share.ts';
import type { Task } from '../schema/task.ts';
import { ClockedDevice } from '../../test/clocked-device.ts';
import { MemoryDevice } from '../../test/memory-store.ts';
import { ACCOUNT, NOON, add, delivered, open, titlesOf, titlesOn } from '../../test/opened-session.ts';
import { idAt, taskAt } from '../../test/rows.ts';
import { Turns } from '../../test/turns.ts';

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
    await fc.assert(fc.asyncProperty(edits, fc.integer({ min: 0, max: 6 }), world), { numRuns: runs(200) });
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
