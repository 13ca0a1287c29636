import { describe, expect, it } from 'vitest';
import { TestAccount, TestProgram } from '../../test/sync-account.ts';

const OK = { ok: true };

/** A device with a task of its own that has opened the account's planner, and has not chosen yet. */
async function meeting(): Promise<[TestAccount, TestProgram]> {
  const account = new TestAccount();
  const first = await new TestProgram(account, 1).start();
  first.add('Essay');
  const code = await first.turnOn();
  const second = await new TestProgram(account, 2).start();
  second.add('Quiz');
  await second.session.settled();
  expect(await second.client.joinBySpareKey(code, 'Phone')).toEqual(OK);
  return [account, second];
}

const ASKED = { status: 'meeting', own: { tasks: 1, events: 0 }, problem: null };

describe('a planner that came to a device with one of its own', () => {
  it('is still asked about after a restart, without a network too', async () => {
    const [account, second] = await meeting();
    account.isOffline = true;
    await second.start();
    expect(second.view).toMatchObject(ASKED);
    account.isOffline = false;
    expect(await second.client.meet('add')).toEqual(OK);
    expect(await second.client.syncNow()).toEqual(OK);
    expect(second.titles).toEqual(['Essay', 'Quiz']);
    expect(second.view).toMatchObject({ status: 'on', own: null });
  });

  it('is asked about again where the program ended before the choice was kept', async () => {
    const [account, second] = await meeting();
    account.routes['GET /sync/devices'] = () => new Promise(() => undefined);
    void second.client.meet('add');
    await second.start();
    expect(second.view).toMatchObject(ASKED);
  });

  it('is not asked about once sync was turned off, however long the server takes', async () => {
    const [account, second] = await meeting();
    expect(await second.client.meet('add')).toEqual(OK);
    await second.client.syncNow();
    account.routes['DELETE /sync/devices/:id'] = () => new Promise(() => undefined);
    void second.client.turnOff();
    await expect.poll(() => second.kept).toBeNull();
    await second.start();
    expect(second.view.status).toBe('off');
  });

  it('keeps both, the number on screen and the question while there is no network', async () => {
    const [account, second] = await meeting();
    account.isOffline = true;
    for (const choice of ['add', 'apart'] as const) {
      expect(await second.client.meet(choice)).toEqual({ ok: false, problem: 'offline' });
      expect(second.view).toMatchObject(ASKED);
      expect([second.titles, second.copies]).toEqual([['Quiz'], 0]);
    }
  });
});
