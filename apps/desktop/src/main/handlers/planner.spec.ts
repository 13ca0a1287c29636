import { EventEmitter } from 'node:events';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { putTask } from '../../../../../packages/planner/test/rows.ts';
import { accountId, testFolder, TestEnvironment } from '../../../test/planner-device.ts';
import { PlannerFiles } from '../store/planner-files.ts';
import { plannerHandlers } from './planner.ts';
import type { Sender } from './register.ts';

const folder = testFolder();
afterAll(folder.remove);
const ADA = accountId('ada');
const BEN = accountId('ben');

/** One window, in which several people sign in and out. */
function newWindow() {
  const events = new EventEmitter();
  const sender = { id: 7, send: vi.fn(), once: events.once.bind(events) } as unknown as Sender;
  let signedIn: string | null = null;
  const files = new PlannerFiles(folder.path, new TestEnvironment());
  const handlers = plannerHandlers({ files, accountId: () => signedIn });
  return {
    signIn: (account: string) => (signedIn = account),
    load: (account: string) => handlers['planner.load']({ account }, sender),
    write: (account: string, n: number) =>
      handlers['planner.write']({ account, changes: [putTask(n)], known: null }, sender),
    close: (account: string) => handlers['planner.close']({ account }, sender),
    destroy: () => events.emit('destroyed'),
    events,
  };
}

describe('a window that shows one person after the other', () => {
  it('keeps the planner of the present account when the planner of the former account is closed', async () => {
    const { signIn, load, write, close } = newWindow();
    signIn(ADA);
    expect(await load(ADA)).toMatchObject({ ok: true });
    signIn(BEN);
    expect(await load(BEN)).toMatchObject({ ok: true });
    // Pending writes of the previous person still arrive.
    expect(await write(ADA, 1)).toMatchObject({ ok: true });
    await close(ADA);
    expect(await write(BEN, 2)).toMatchObject({ ok: true });
    expect(await load(BEN)).toMatchObject({ ok: true, value: { rows: { tasks: [{}] } } });
    expect(await write(ADA, 3)).toEqual({ ok: false, code: 'unavailable' });
    expect(await load(ADA)).toEqual({ ok: false, code: 'unavailable' });
  });

  it('lets go of everything once it is gone, however often it was opened', async () => {
    const { signIn, load, write, close, destroy, events } = newWindow();
    for (const account of [ADA, BEN, ADA]) {
      signIn(account);
      await load(account);
      if (account === ADA) await close(account);
    }
    expect(events.listenerCount('destroyed')).toBe(1);
    signIn(ADA);
    expect(await load(ADA)).toMatchObject({ ok: true });
    destroy();
    for (const account of [ADA, BEN]) expect(await write(account, 9)).toEqual({ ok: false, code: 'unavailable' });
  });
});
