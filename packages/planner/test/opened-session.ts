import { PlannerSession } from '../src/session/session.ts';
import { ClockedDevice } from './clocked-device.ts';
import { MemoryDevice } from './memory-store.ts';

export const ACCOUNT = 'sam';
export const NOON = '2026-11-16T01:00:00.000Z';

export interface Opened {
  session: PlannerSession;
  disk: MemoryDevice;
  device: ClockedDevice;
}

/** Opens a session on a device's disk. */
export async function open(options: Partial<Opened> & { canChange?: boolean } = {}): Promise<Opened> {
  const { disk = new MemoryDevice(), device = new ClockedDevice(NOON), canChange = true } = options;
  const session = new PlannerSession({ store: disk.open(ACCOUNT), device, canChange });
  await session.open();
  return { session, disk, device };
}

export const titlesOf = (session: PlannerSession): string[] =>
  [...session.view.getState().state.rows.tasks.values()].map(({ title }) => title).sort();
export const add = (session: PlannerSession, title: string, id?: string) =>
  session.run({ type: 'task.add', tasks: [{ title, ...(id ? { id } : {}) }] });
/** Messages between tabs take a moment. */
export const delivered = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
/** Titles as another program would read them now. */
export const titlesOn = async (disk: MemoryDevice): Promise<string[]> =>
  (await disk.open(ACCOUNT).load()).rows.tasks.map(({ title }) => title).sort();
