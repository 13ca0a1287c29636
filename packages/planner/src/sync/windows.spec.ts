import { describe, expect, it } from 'vitest';
import { TestAccount, TestProgram } from '../../test/sync-account.ts';
import { clearSync } from './own-rows.ts';

const OK = { ok: true };
const until = <T>(read: () => T) => expect.poll(read, { timeout: 60_000 });

/** An account, and a program on each of two devices. */
async function start(): Promise<[TestAccount, TestProgram, TestProgram]> {
  const account = new TestAccount();
  return [account, await new TestProgram(account, 1).start(), await new TestProgram(account, 2).start()];
}

/** Two windows of one device, with a task. */
async function windows(): Promise<[TestAccount, TestProgram, TestProgram]> {
  const account = new TestAccount();
  const first = await new TestProgram(account, 1).start();
  first.add('Essay');
  await first.session.settled();
  return [account, first, await first.window(2)];
}

/** The planner that a spare key opens in a fresh browser. */
async function openedBy(account: TestAccount, code: string, number = 9): Promise<string[]> {
  const fresh = await new TestProgram(account, number).start();
  expect(await fresh.client.joinBySpareKey(code, 'Phone')).toEqual(OK);
  expect(await fresh.client.syncNow()).toEqual(OK);
  return fresh.titles;
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
    expect(await second.client.joinBySpareKey(await first.turnOn(), 'Phone')).toEqual(OK);
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
      await account.call('DELETE /sync');
      first.kept = null;
      await first.start();
      await first.turnOn();
      expect(first.view).toMatchObject({ status: 'on', problem: null, waiting: { count: 0 } });
    }
  });
});

describe('windows of one device', () => {
  it('turn sync on once, pressed in both at the same moment, and sync together', async () => {
    const [account, first, second] = await windows();
    const answers = [first, second].map(({ client }) => client.turnOn('Laptop'));
    expect(await Promise.all(answers)).toEqual([OK, OK]);
    expect([first.view.status, second.view.status, account.devices.length]).toEqual(['on', 'on', 1]);
    await first.client.syncNow();
    await until(() => second.view.lastSyncedAt).not.toBeNull();
    second.add('Quiz');
    await until(() => first.titles).toEqual(['Essay', 'Quiz']);
    await first.client.syncNow();
    expect(await openedBy(account, await second.keepSpareKey())).toEqual(['Essay', 'Quiz']);
    account.isOffline = true;
    second.add('Report');
    await second.client.syncNow();
    await until(() => second.view).toMatchObject({ problem: 'offline', waiting: { count: 1 } });
  });

  it('turn sync on once where a school has us keep the key', async () => {
    const [account, first, second] = await windows();
    account.school = { mode: 'kept', name: 'Northfield High', publicKey: null, isGiven: false };
    for (const each of [first, second]) await each.client.askSchool();
    const turned = await Promise.all([first.client.turnOn('Laptop'), second.client.turnOn('Laptop')]);
    expect(turned).toEqual([OK, OK]);
    expect([first.view.status, second.view.status, account.devices.length]).toEqual(['on', 'on', 1]);
    await first.client.syncNow();
    const fresh = await new TestProgram(account, 9).start();
    await fresh.client.syncNow();
    expect(fresh.titles).toEqual(['Essay']);
  });

  it('end sync together, and send all of it where it begins anew', async () => {
    const [account, first, second] = await windows();
    const code = await first.turnOn();
    await until(() => second.view.status).toBe('on');
    const other = await new TestProgram(account, 3).start();
    expect(await other.client.joinBySpareKey(code, 'Phone')).toEqual(OK);
    expect(await second.client.turnOff()).toEqual(OK);
    await until(() => first.view.status).toBe('off');
    expect(await other.client.deleteEverywhere()).toEqual(OK);
    // The window that led before has the old key in memory.
    const anew = await second.turnOn();
    await until(() => first.view.status).toBe('on');
    for (const each of [second, first]) await each.client.syncNow();
    first.add('Quiz');
    for (const each of [second, first]) await each.client.syncNow();
    await until(() => second.titles).toEqual(['Essay', 'Quiz']);
    await second.client.syncNow();
    expect(await openedBy(account, anew)).toEqual(['Essay', 'Quiz']);
  });
});

describe('a window that follows another window', () => {
  /** Two windows of a device that syncs; the first one leads. */
  async function follow(): Promise<[TestAccount, TestProgram, TestProgram]> {
    const [account, first, second] = await windows();
    expect(await first.client.turnOn('Laptop')).toEqual(OK);
    await first.client.syncNow();
    await until(() => second.view.lastSyncedAt).not.toBeNull();
    return [account, first, second];
  }

  it('shows what waits, and has the other window send it', async () => {
    const [account, , second] = await follow();
    account.isOffline = true;
    second.add('Quiz');
    await until(() => second.view.waiting).toMatchObject({ count: 1, since: expect.any(String) as string });
    expect(await second.client.syncNow()).toEqual({ ok: false, problem: 'offline' });
    expect(second.view).toMatchObject({ status: 'on', problem: 'offline', waiting: { count: 1 } });
    account.isOffline = false;
    const sent = account.server.head;
    expect(await second.client.syncNow()).toEqual(OK);
    expect(account.server.head).toBe(sent + 1);
    await until(() => second.view).toMatchObject({ problem: null, waiting: { count: 0, since: null } });
  });

  it('says so where the other window does not answer, and runs the round itself once that window is closed', async () => {
    const [account, first, second] = await follow();
    const readLog = account.routes['GET /sync/log'];
    account.routes['GET /sync/log'] = () => new Promise(() => undefined);
    second.add('Quiz');
    const asked = second.client.syncNow();
    await second.device.pass(16_000);
    expect(await asked).toEqual({ ok: false, problem: 'busy' });
    const again = second.client.syncNow();
    account.routes['GET /sync/log'] = readLog;
    first.client.close();
    expect(await again).toEqual(OK);
    expect(second.view).toMatchObject({ problem: null, waiting: { count: 0 } });
  });

  it('hears why sync has ended, and not where the person ended it in the other window', async () => {
    for (const end of ['elsewhere', 'here'] as const) {
      const [account, first, second] = await follow();
      if (end === 'here') {
        expect(await second.client.deleteEverywhere()).toEqual(OK);
        await first.client.syncNow();
      } else {
        await account.call('DELETE /sync');
        await second.client.syncNow();
      }
      const problem = end === 'here' ? null : 'ended';
      for (const each of [first, second]) await until(() => each.view).toMatchObject({ status: 'off', problem });
      expect(second.titles).toEqual(['Essay']);
    }
  });

  it('is not told that its copy was deleted while the person deletes it here', async () => {
    const [account, first, second] = await follow();
    const deleteAll = account.routes['DELETE /sync'];
    account.routes['DELETE /sync'] = async () => {
      const answer = await deleteAll({});
      await first.client.syncNow();
      return answer;
    };
    expect(await second.client.deleteEverywhere()).toEqual(OK);
    for (const each of [first, second]) await until(() => each.view).toMatchObject({ status: 'off', problem: null });
    // Whatever waited for its turn meanwhile.
    await first.client.cancel();
    await second.client.turnOff();
    for (const each of [first, second]) expect(each.view).toMatchObject({ status: 'off', problem: null });
  });

  it('is not told that its device was removed while the person ends sync here', async () => {
    const [account, first, second] = await follow();
    await first.keepSpareKey();
    const remove = account.routes['DELETE /sync/devices/:id'];
    account.routes['DELETE /sync/devices/:id'] = async (given) => {
      const answer = await remove(given);
      // Its event stream has it look.
      await first.client.syncNow();
      return answer;
    };
    expect(await second.client.turnOff()).toEqual(OK);
    for (const each of [first, second]) await until(() => each.view).toMatchObject({ status: 'off', problem: null });
    // Whatever waited for its turn meanwhile.
    await second.client.turnOff();
    for (const each of [first, second]) expect(each.view).toMatchObject({ status: 'off', problem: null });
  });

  it('hears that devices have changed', async () => {
    const account = new TestAccount();
    const first = new TestProgram(account, 1);
    first.hearsEvents = true;
    await first.start();
    const second = await first.window(2);
    await first.turnOn();
    await until(() => second.view.status).toBe('on');
    first.onSignal?.('devices');
    await until(() => second.view.deviceChanges).toBe(1);
  });
});

describe('the first key of an account', () => {
  it('counts against the key of a second device', async () => {
    const [account, first] = await windows();
    const other = await new TestProgram(account, 3).start();
    other.add('Quiz');
    // Both ask whether the account has a planner, and it has none.
    const read = account.routes['GET /sync/devices'];
    let reads = 0;
    account.routes['GET /sync/devices'] = async (given) => {
      const answer = await read(given);
      reads += 1;
      if (reads <= 2) await until(() => reads).toBeGreaterThan(1);
      return answer;
    };
    const turned = await Promise.all([first, other].map(({ client }) => client.turnOn('Laptop')));
    const [winner, late] = turned[0]?.ok ? [first, other] : [other, first];
    expect(turned).toContainEqual(OK);
    expect(turned).toContainEqual({ ok: false, problem: 'key-exists' });
    expect(late.view.status).toBe('needs-key');
    expect(await late.client.joinBySpareKey(await winner.keepSpareKey(), 'Phone')).toEqual(OK);
    expect(late.view.status).toBe('meeting');
  });

  it('is taken for made where its answer was lost, also after the window was closed', async () => {
    for (const closes of [false, true]) {
      const [account, first] = await windows();
      const putKey = account.routes['PUT /sync/keys/:kind'];
      account.routes['PUT /sync/keys/:kind'] = async (given) => {
        await putKey(given);
        return { data: null, error: 'No network', status: 0 };
      };
      expect(await first.client.turnOn('Laptop')).toEqual({ ok: false, problem: 'offline' });
      account.routes['PUT /sync/keys/:kind'] = putKey;
      if (closes) await first.start();
      expect(await first.client.turnOn('Laptop')).toEqual(OK);
      await first.client.syncNow();
      expect(await openedBy(account, await first.keepSpareKey())).toEqual(['Essay']);
    }
  });

  it('is taken for made in an empty planner too, whose window was closed', async () => {
    const account = new TestAccount();
    const first = await new TestProgram(account, 1).start();
    const putKey = account.routes['PUT /sync/keys/:kind'];
    account.routes['PUT /sync/keys/:kind'] = async (given) => {
      await putKey(given);
      return { data: null, error: 'No network', status: 0 };
    };
    await first.client.turnOn('Laptop');
    account.routes['PUT /sync/keys/:kind'] = putKey;
    await first.start();
    expect(first.view.status).toBe('on');
  });
});

it('a new key is made once where a device hears twice that it is wanted', async () => {
  const account = new TestAccount();
  const first = new TestProgram(account, 1);
  first.hearsEvents = true;
  await first.start();
  await first.turnOn();
  account.server.epoch = 2;
  const putKey = account.routes['PUT /sync/keys/:kind'];
  const answers: (string | null)[] = [];
  account.routes['PUT /sync/keys/:kind'] = async (given) => {
    const answer = await putKey(given);
    answers.push(answer.error);
    return answer;
  };
  for (let times = 0; times < 2; times += 1) first.onSignal?.('devices');
  await until(() => answers.length).toBeGreaterThanOrEqual(2);
  await until(async () => (await first.client.syncNow()).ok).toBe(true);
  await until(() => first.view.problem).toBeNull();
  expect(answers).toEqual([null, null]);
});

describe('a copy that was deleted on another device', () => {
  async function pair(): Promise<[TestAccount, TestProgram, TestProgram]> {
    const account = new TestAccount();
    const first = new TestProgram(account, 1);
    first.hearsEvents = true;
    await first.start();
    first.add('Essay');
    const other = await new TestProgram(account, 3).start();
    expect(await other.client.joinBySpareKey(await first.turnOn(), 'Phone')).toEqual(OK);
    await other.client.syncNow();
    return [account, first, other];
  }

  it('ends sync here at once, with the reason', async () => {
    for (const look of ['event', 'list'] as const) {
      const [, first, other] = await pair();
      await other.client.deleteEverywhere();
      if (look === 'event') first.onSignal?.('look');
      else expect(await first.client.devices()).toEqual({ ok: true, devices: [] });
      await until(() => first.view).toMatchObject({ status: 'off', problem: 'ended' });
      expect(first.titles).toEqual(['Essay']);
      expect(first.kept).toBeNull();
    }
  });

  it('sends nothing under its key to a planner that began anew, and joins it by the new code', async () => {
    const [account, first, other] = await pair();
    await other.client.deleteEverywhere();
    const code = await other.turnOn();
    const sent = account.server.head;
    first.add('Quiz');
    await first.client.syncNow();
    await until(() => first.view).toMatchObject({ status: 'needs-key', problem: 'ended' });
    expect([account.server.head, first.titles]).toEqual([sent, ['Essay', 'Quiz']]);
    expect(await first.client.joinBySpareKey(code, 'Laptop')).toEqual(OK);
    expect(first.view).toMatchObject({ status: 'meeting', problem: null, own: { tasks: 2 } });
    expect(await first.client.meet('add')).toEqual(OK);
    for (const each of [first, other]) expect(await each.client.syncNow()).toEqual(OK);
    expect(other.titles).toEqual(['Essay', 'Quiz']);
  });

  it('is looked for again on a device that was told, when it wakes and when its settings are opened', async () => {
    for (const look of ['wake', 'settings'] as const) {
      const [account, first, other] = await pair();
      await other.client.deleteEverywhere();
      first.onSignal?.('look');
      await until(() => first.view).toMatchObject({ status: 'off', problem: 'ended' });
      await first.client.askSchool();
      expect(first.view.status).toBe('off');
      const code = await other.turnOn();
      if (look === 'wake') await first.device.sleep(1);
      else await first.client.askSchool();
      await until(() => first.view).toMatchObject({ status: 'needs-key', problem: 'ended' });
      expect(account.devices).toHaveLength(1);
      expect(await first.client.joinBySpareKey(code, 'Laptop')).toEqual(OK);
      expect(first.view).toMatchObject({ status: 'meeting', problem: null });
    }
  });

  it('sends nothing under its key where it was taken in again before its key was looked at', async () => {
    const [account, first, other] = await pair();
    await other.client.deleteEverywhere();
    await other.turnOn();
    const sent = account.server.head;
    const readKeys = account.routes['GET /sync/keys/:kind'];
    account.routes['GET /sync/keys/:kind'] = () => Promise.resolve({ data: null, error: 'No network', status: 0 });
    first.add('Quiz');
    await first.client.syncNow();
    await until(() => account.devices.length).toBe(2);
    account.routes['GET /sync/keys/:kind'] = readKeys;
    await first.client.syncNow();
    await until(() => first.view).toMatchObject({ status: 'needs-key', problem: 'ended' });
    expect([account.server.head, first.titles]).toEqual([sent, ['Essay', 'Quiz']]);
  });

  it('is told until the person goes on without sync, or turns it on again', async () => {
    for (const act of ['cancel', 'turnOn'] as const) {
      const [account, first] = await pair();
      await account.call('DELETE /sync');
      await first.client.syncNow();
      await until(() => first.view.problem).toBe('ended');
      if (act === 'cancel') await first.client.cancel();
      else expect(await first.client.turnOn('Laptop')).toMatchObject({ ok: true });
      expect(first.view.problem).toBeNull();
    }
  });

  it('tells the open list of devices that a device has joined', async () => {
    const [, first] = await pair();
    const before = first.view.deviceChanges;
    first.onSignal?.('devices');
    expect(first.view.deviceChanges).toBe(before + 1);
  });
});
