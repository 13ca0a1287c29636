import { describe, expect, it } from 'vitest';
import { ClockedDevice } from '../../test/clocked-device.ts';
import { MemoryDevice } from '../../test/memory-store.ts';
import { idAt, putTask } from '../../test/rows.ts';
import type { KnownClock } from './server-clock.ts';
import { PlannerSession } from './session.ts';

const DAY_MS = 86_400_000;
const YEAR_MS = 365 * DAY_MS;
const NOW = Date.parse('2026-11-16T01:00:00.000Z');
const isoAt = (time: number): string => new Date(time).toISOString();

/** Milliseconds that a device's clock is ahead of the server's. */
const WRONG_CLOCKS = [
  ['40 days ahead', 40 * DAY_MS],
  ['40 days behind', -40 * DAY_MS],
  ['10 years ahead', 10 * YEAR_MS],
  ['10 years behind', -10 * YEAR_MS],
] as const;

/** A planner with one task that was deleted yesterday and one that was deleted 31 days ago, on a device with a wrong clock. */
async function openAhead(ahead: number, clock?: KnownClock) {
  const disk = new MemoryDevice();
  const store = disk.open('sam');
  await store.load();
  await store.write([
    putTask(1, { title: 'Deleted yesterday', deletedAt: isoAt(NOW - DAY_MS) }),
    putTask(2, { title: 'Deleted in October', deletedAt: isoAt(NOW - 31 * DAY_MS) }),
    putTask(3, { title: 'Essay draft' }),
  ]);
  store.close();
  const device = new ClockedDevice(isoAt(NOW + ahead));
  const session = new PlannerSession({ store: disk.open('sam'), device, canChange: true, ...(clock ? { clock } : {}) });
  await session.open();
  const titles = () => [...session.view.getState().state.rows.tasks.values()].map(({ title }) => title).sort();
  return { session, device, titles };
}

describe.each(WRONG_CLOCKS)('a device whose clock is %s', (_, ahead) => {
  it('keeps its trash until the server has told the time, and then purges by that time', async () => {
    const { session, titles } = await openAhead(ahead);
    expect(titles()).toHaveLength(3);
    session.confirmClock(-ahead);
    expect(titles()).toEqual(['Deleted yesterday', 'Essay draft']);
    await session.settled();
  });

  it('purges once it can be changed, not while it is read-only', async () => {
    const { session, titles } = await openAhead(ahead);
    session.setCanChange(false);
    session.confirmClock(-ahead);
    expect(titles()).toHaveLength(3);
    session.setCanChange(true);
    expect(titles()).toHaveLength(2);
  });

  it('dates what it deletes by the server’s clock, also before the server answers again', async () => {
    const { session } = await openAhead(ahead, { offset: -ahead, seenAt: NOW });
    session.run({ type: 'task.delete', ids: [idAt(3)] });
    const { deletedAt } = session.view.getState().state.rows.tasks.get(idAt(3)) ?? {};
    expect(deletedAt).toBe(isoAt(NOW));
  });
});

it('a clock that was put back does not date deletions before the server’s last known time', async () => {
  const { session } = await openAhead(-10 * YEAR_MS, { offset: 0, seenAt: NOW });
  session.run({ type: 'task.delete', ids: [idAt(3)] });
  expect(session.view.getState().state.rows.tasks.get(idAt(3))?.deletedAt).toBe(isoAt(NOW));
});
