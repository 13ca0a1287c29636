import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TestAccount, TestProgram } from '../../../test/sync-account.ts';
import { askUntilAnswered, turnOnLater } from './turn-on-later.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

async function offline() {
  const account = new TestAccount();
  account.isOffline = true;
  const first = await new TestProgram(account, 1).start();
  first.add('Essay');
  return { account, first, notices: vi.spyOn(first.session, 'notify') };
}

/** Lets time pass until something is so. */
const until = (isSo: () => boolean) =>
  vi.waitFor(
    async () => {
      await vi.advanceTimersByTimeAsync(10_000);
      expect(isSo()).toBe(true);
    },
    { timeout: 60_000 },
  );

it('S73 “On all my devices” turns sync on once the server can be reached, however often it could not be', async () => {
  const { account, first, notices } = await offline();
  const turned = turnOnLater(first.client, first.session, 'Laptop');
  const tries = vi.spyOn(first.client, 'turnOn');
  await until(() => tries.mock.calls.length === 3);
  expect(first.view.status).toBe('off');
  expect(notices.mock.calls).toEqual([
    ['Your planner is only on this device so far. Leave it open: sync turns on as soon as it can be reached.'],
  ]);
  account.isOffline = false;
  await until(() => first.view.status === 'on');
  await turned;
  expect(account.devices).toHaveLength(1);
});

it('S73 gives no key to a school of which the person was not told, and says what to read first', async () => {
  const { account, first, notices } = await offline();
  const turned = turnOnLater(first.client, first.session, 'Laptop');
  await vi.waitFor(() => expect(notices).toHaveBeenCalledOnce(), { timeout: 60_000 });
  account.school = { mode: 'kept', name: 'Northfield', isGiven: false, publicKey: null };
  account.isOffline = false;
  await until(() => notices.mock.calls.length === 2);
  await turned;
  expect(notices.mock.lastCall?.[0]).toContain('Read it again');
  expect([account.keys, account.kept.size]).toEqual([[], 0]);
});

it('S73 ends once the planner was closed', async () => {
  const { account, first, notices } = await offline();
  const turned = turnOnLater(first.client, first.session, 'Laptop');
  await vi.waitFor(() => expect(notices).toHaveBeenCalledOnce(), { timeout: 60_000 });
  void first.session.close();
  account.isOffline = false;
  await vi.advanceTimersByTimeAsync(10_000);
  await turned;
  expect(account.devices).toEqual([]);
});

it('S73 asks for the school until the server has answered, and no longer', async () => {
  const { account, first } = await offline();
  const stop = askUntilAnswered(first.client);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(first.view.hasPlanner).toBeNull();
  account.isOffline = false;
  account.school = { mode: 'help', name: 'Northfield', isGiven: false, publicKey: null };
  await until(() => first.view.school?.name === 'Northfield');
  await vi.advanceTimersByTimeAsync(1);
  expect(vi.getTimerCount()).toBe(0);
  stop();
});
