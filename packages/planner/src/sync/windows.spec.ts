import { describe, expect, it } from 'vitest';
import { TestAccount, TestProgram } from '../../test/sync-account.ts';
import { clearSync } from './own-rows.ts';

const OK = { ok: true };

/** An account, and a program on each of two devices. */
async function start(): Promise<[TestAccount, TestProgram, TestProgram]> {
  const account = new TestAccount();
  return [account, await new TestProgram(account, 1).start(), await new TestProgram(account, 2).start()];
}

describe('sync beside another window', () => {
  it('sends all of a planner where another window has left marks of an earlier time', async () => {
    const [, first, second] = await start();
    first.add('Essay');
    await first.turnOn();
    const { stamps } = first.session.view.getState().state.rows;
    expect(await first.client.turnOff()).toEqual(OK);
    expect(await first.client.deleteEverywhere()).toEqual(OK);
    first.session.write(() => [...stamps.values()].map((row) => ({ table: 'stamps', type: 'put', row })));
    expect(await second.client.joinByCode(await first.turnOn(), 'Phone')).toEqual(OK);
    expect(await second.client.syncNow()).toEqual(OK);
    expect(second.titles).toEqual(['Essay']);
  });

  it('ends a round in which another window ends sync, and begins anew afterwards', async () => {
    for (const at of [1, 2, 3, 4, 5]) {
      const [account, first] = await start();
      first.add('Essay');
      const { session } = first;
      const settled = session.settled.bind(session);
      let count = 0;
      session.settled = async () => {
        await settled();
        count += 1;
        if (count === at) session.write(clearSync);
      };
      await first.turnOn().catch(() => undefined);
      session.settled = settled;
      expect(first.titles).toEqual(['Essay']);
      await account.api.deleteAll();
      first.kept = null;
      await first.start();
      await first.turnOn();
      expect(first.view).toMatchObject({ status: 'on', problem: null, waiting: { count: 0 } });
    }
  });
});
