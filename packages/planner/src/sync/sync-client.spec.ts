import { describe, expect, it } from 'vitest';
import { idAt } from '../../test/rows.ts';
import { TestAccount, TestProgram } from '../../test/sync-account.ts';
import { NOW } from '../../test/test-planner.ts';
import { proofOf } from './key-proofs.ts';
import { newAccountKey, newKeyPair, publicKeyOf, wrapFor } from './keys.ts';

const OK = { ok: true };
const until = <T>(read: () => T) => expect.poll(read, { timeout: 60_000 });

async function programs(count: number): Promise<[TestAccount, TestProgram[]]> {
  const account = new TestAccount();
  return [
    account,
    await Promise.all(Array.from({ length: count }, (_, at) => new TestProgram(account, at + 1).start())),
  ];
}

/** Two programs that sync. */
async function pair(): Promise<{ account: TestAccount; first: TestProgram; second: TestProgram }> {
  const [account, [first, second]] = (await programs(2)) as [TestAccount, [TestProgram, TestProgram]];
  expect(await second.client.joinBySpareKey(await first.turnOn(), 'Phone')).toEqual(OK);
  expect(await second.client.syncNow()).toEqual(OK);
  return { account, first, second };
}

describe('SyncClient', () => {
  it('sends nothing before sync is turned on, and everything after, encrypted', async () => {
    const [account, [first]] = (await programs(1)) as [TestAccount, [TestProgram]];
    first.add('Essay');
    expect(first.view.status).toBe('off');
    expect([account.devices, account.keys, account.server.log]).toEqual([[], [], []]);
    expect(await first.client.turnOn('Laptop')).toEqual(OK);
    await first.client.syncNow();
    expect(first.view).toMatchObject({ status: 'on', problem: null, waiting: { count: 0 } });
    expect(account.server.log.length).toBeGreaterThan(0);
    expect(JSON.stringify([account.keys, account.server.log])).not.toContain('Essay');
  });

  it('gives a new device everything back by the spare key, and by no other', async () => {
    const [, [first, second]] = (await programs(2)) as [TestAccount, [TestProgram, TestProgram]];
    first.add('Essay');
    const code = await first.turnOn();
    await second.start();
    expect(second.view.status).toBe('needs-key');
    const other = code.startsWith('A') ? `B${code.slice(1)}` : `A${code.slice(1)}`;
    expect(await second.client.joinBySpareKey(other, 'Phone')).toEqual({ ok: false, problem: 'wrong-code' });
    expect(await second.client.joinBySpareKey(code.toLowerCase(), 'Phone')).toEqual(OK);
    expect(await second.client.syncNow()).toEqual(OK);
    expect(second.titles).toEqual(['Essay']);
    expect(second.view.status).toBe('on');
  });

  it('goes on after a restart, sends after a rest, and keeps edits while the server is away', async () => {
    const [account, [first]] = (await programs(1)) as [TestAccount, [TestProgram]];
    await first.turnOn();
    await first.start();
    await first.client.syncNow();
    const before = account.server.head;
    account.isOffline = true;
    first.add('Offline');
    await first.device.pass(3_000);
    await until(() => first.view.problem).toBe('offline');
    expect(first.view.waiting).toMatchObject({ count: 1, since: expect.any(String) as string });
    expect(account.server.head).toBe(before);
    account.isOffline = false;
    await first.device.pass(10_000);
    await until(() => account.server.head).toBeGreaterThan(before);
    await until(() => first.view.waiting.count).toBe(0);
    expect(first.view.problem).toBeNull();
  });

  it('sends a first change at once, and what follows it after a rest', async () => {
    const [account, [first]] = (await programs(1)) as [TestAccount, [TestProgram]];
    await first.turnOn();
    await first.client.syncNow();
    const heads: number[] = [];
    const note = () => heads.push(account.server.head);
    await first.device.pass(5_000);
    note();
    first.add('Essay');
    await first.device.pass(150);
    await until(() => first.view.waiting.count === 0 && account.server.head > (heads[0] ?? 0)).toBe(true);
    note();
    first.add('Quiz');
    await first.device.pass(1_000);
    first.add('Report');
    expect(first.view.waiting.count).toBe(2);
    await first.device.pass(1_500);
    note();
    await first.device.pass(1_000);
    await until(() => account.server.head > (heads[1] ?? 0)).toBe(true);
    note();
    const [before = 0] = heads;
    expect(heads).toEqual([before, before + 1, before + 1, before + 2]);
  });

  it('asks once about a planner that was here, and makes one of two groups of one name', async () => {
    const [account, [first, second]] = (await programs(2)) as [TestAccount, [TestProgram, TestProgram]];
    for (const each of [first, second]) each.session.run({ type: 'group.add', group: { name: 'Maths' } });
    first.add('Essay');
    const code = await first.turnOn();
    const [group] = second.session.view.getState().state.rows.groups.keys();
    second.session.run({ type: 'task.add', tasks: [{ title: 'Quiz', groupId: group ?? null }] });
    expect(await second.client.joinBySpareKey(code, 'Phone')).toEqual(OK);
    expect(second.view).toMatchObject({ status: 'meeting', own: { tasks: 1, events: 0 } });
    // A recovery drill does not count a device that has a planner already.
    await (await new TestProgram(account, 3).start()).client.joinBySpareKey(code, 'Laptop');
    expect(account.devices).toMatchObject([{ hasPlanner: true }, { hasPlanner: true }, { name: 'Laptop' }]);
    expect(account.devices[2]).not.toHaveProperty('hasPlanner');
    expect(await second.client.meet('add')).toEqual(OK);
    for (const each of [second, first, second]) await each.client.syncNow();
    for (const { titles, session } of [first, second]) {
      expect(titles).toEqual(['Essay', 'Quiz']);
      const { groups, tasks } = session.view.getState().state.rows;
      expect([...groups.values()].map(({ name }) => name)).toEqual(['Maths']);
      expect([...tasks.values()].find(({ title }) => title === 'Quiz')?.groupId).toBe([...groups.keys()][0]);
    }
  });

  it('keeps a planner apart as a file where the person wants it', async () => {
    const [, [first, second]] = (await programs(2)) as [TestAccount, [TestProgram, TestProgram]];
    first.add('Essay');
    const code = await first.turnOn();
    second.add('Mine');
    await second.client.joinBySpareKey(code, 'Phone');
    expect(await second.client.meet('apart')).toEqual(OK);
    await second.client.syncNow();
    expect(second.copies).toBe(1);
    expect(second.titles).toEqual(['Essay']);
  });

  it('keeps a copy before another device removes much of the planner', async () => {
    const { first, second } = await pair();
    for (let at = 0; at < 40; at += 1) first.add(`Task ${at}`);
    await first.client.syncNow();
    await second.client.syncNow();
    const remove = (from: number, to: number) => {
      const ids = [...first.session.view.getState().state.rows.tasks.keys()].slice(from, to);
      first.session.run({ type: 'task.delete', ids });
    };
    remove(0, 5);
    await first.client.syncNow();
    await second.client.syncNow();
    expect(second.copies).toBe(0);
    first.session.run({ type: 'data.import', rows: {}, mode: 'replace' });
    await first.client.syncNow();
    await second.client.syncNow();
    expect(second.titles).toEqual([]);
    expect([second.copies, first.copies]).toEqual([1, 0]);
  });

  it('says so as long as a change of another device is missing', async () => {
    const { account, first, second } = await pair();
    for (const title of ['One', 'Two', 'Three']) {
      first.add(title);
      await first.client.syncNow();
      // Withheld by the server.
      if (title === 'Two') account.server.log.pop();
      await second.client.syncNow();
    }
    expect(second.titles).toEqual(['One', 'Three']);
    expect(second.view.problem).toBe('missing');
    await second.client.syncNow();
    expect(second.view.problem).toBe('missing');
    expect(first.view.problem).toBeNull();
  });

  it('S75 gives the key to a device that shows the same six digits, and to none that shows others', async () => {
    const [account, [first, second]] = (await programs(2)) as [TestAccount, [TestProgram, TestProgram]];
    first.add('Essay');
    await first.turnOn();
    const pair = async (): Promise<[string, string, Promise<unknown>]> => {
      const asked = second.client.askForKey('Phone');
      const look = async (of: TestProgram) => {
        await of.device.pass(2_100);
        return of.view.pairing?.digits ?? '';
      };
      await until(() => account.pairings.some(({ state }) => state === 'asked')).toBe(true);
      await first.client.syncNow();
      await until(() => first.view.pairing).toMatchObject({ role: 'answering', deviceName: 'Phone', digits: null });
      first.client.showDigits();
      await expect
        .poll(async () => [await look(second), await look(first)].filter((digits) => /^\d{6}$/.test(digits)).length)
        .toBe(2);
      return [first.view.pairing?.digits ?? '', second.view.pairing?.digits ?? '', asked];
    };
    const stranger = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits']);
    const publicKey = Buffer.from(await crypto.subtle.exportKey('raw', stranger.publicKey)).toString('base64url');
    account.forge = (pairing) => ({ ...pairing, answer: pairing.answer && { ...pairing.answer, publicKey } });
    const [shown, other, refused] = await pair();
    expect(shown).not.toBe(other);
    await first.answer(false);
    await second.device.pass(2_100);
    expect(await refused).toEqual({ ok: false, problem: 'refused' });
    account.pairings = [];
    account.forge = (pairing) => pairing;
    const [digits, same, given] = await pair();
    expect(digits).toBe(same);
    expect(await first.answer(true)).toEqual(OK);
    await second.device.pass(2_100);
    expect(await given).toEqual(OK);
    await second.client.syncNow();
    expect(second.titles).toEqual(['Essay']);
  });

  it('S74 a removed device reads nothing that is written later', async () => {
    const [account, [first, second]] = (await programs(2)) as [TestAccount, [TestProgram, TestProgram]];
    const code = await first.turnOn();
    await second.client.joinBySpareKey(code, 'Phone');
    await second.client.syncNow();
    const keys = structuredClone(second.kept?.keys);
    expect(await first.client.removeDevice(second.kept?.deviceId ?? '')).toEqual(OK);
    first.add('Secret');
    expect(await first.client.syncNow()).toEqual(OK);
    expect(account.server.log.at(-1)?.epoch).toBe(2);
    expect(Object.keys(keys ?? {})).toEqual(['1']);
    expect(account.keys.filter(({ kind, epoch }) => kind.startsWith('device') && epoch === 2)).toHaveLength(1);
    await second.client.syncNow();
    expect(second.view).toMatchObject({ status: 'off', problem: 'removed' });
    expect(second.kept).toBeNull();
  });

  it('lists a value that was changed on two devices, and puts it back', async () => {
    const [, [first, second]] = (await programs(2)) as [TestAccount, [TestProgram, TestProgram]];
    first.add('Essay');
    const code = await first.turnOn();
    await second.client.joinBySpareKey(code, 'Phone');
    await second.client.syncNow();
    const [id = ''] = first.session.view.getState().state.rows.tasks.keys();
    first.session.run({ type: 'task.edit', id, fields: { title: 'Mine' } });
    await second.device.pass(1_000);
    second.session.run({ type: 'task.edit', id, fields: { title: 'Theirs' } });
    for (const each of [first, second, first]) await each.client.syncNow();
    expect(first.titles).toEqual(['Theirs']);
    await until(() => second.view.lost).toMatchObject([{ words: 'Mine', now: 'Theirs' }]);
    await until(() => first.view.lost).toHaveLength(1);
    const [lost] = first.view.lost;
    expect(lost).toMatchObject({ title: 'Theirs', field: 'title', words: 'Mine', now: 'Theirs', canRestore: true });
    expect(first.client.restoreLost(lost?.id ?? '')).toEqual(OK);
    expect(first.view.lost).toEqual([]);
    for (const each of [first, second]) await each.client.syncNow();
    expect(second.titles).toEqual(['Mine']);
    expect(second.view.lost).toEqual([]);
  });

  it('S74 wraps a new key for devices that were given one before, never for one that the server lists of its own', async () => {
    const [account, [first, lost, kept]] = (await programs(3)) as [
      TestAccount,
      [TestProgram, TestProgram, TestProgram],
    ];
    const code = await first.turnOn();
    for (const each of [lost, kept]) expect(await each.client.joinBySpareKey(code, 'Phone')).toEqual(OK);
    const forged = await publicKeyOf(await newKeyPair());
    const [one] = account.devices;
    account.devices.push({ ...one!, id: idAt(7), publicKey: forged });
    account.keys.push({ ...account.keys.at(-1)!, kind: `device:${idAt(7)}`, putBy: idAt(7) });
    account.keys = account.keys.map((key) =>
      key.holder ? { ...key, holder: { ...key.holder, publicKey: forged } } : key,
    );
    expect(await first.client.removeDevice(lost.kept?.deviceId ?? '')).toEqual(OK);
    const renewed = account.keys.filter(({ epoch }) => epoch === 2);
    const kinds = ['recovery', `device:${first.kept?.deviceId}`, `device:${kept.kept?.deviceId}`];
    expect(renewed.map(({ kind }) => kind).sort()).toEqual(kinds.sort());
    expect(JSON.stringify(renewed)).not.toContain(forged);
    first.add('Essay');
    for (const each of [first, kept]) expect(await each.client.syncNow()).toEqual(OK);
    expect(kept.titles).toEqual(['Essay']);
  });

  it('S73 takes no key that the server made, on a device that syncs or on one that joins', async () => {
    const [account, [first, second]] = (await programs(2)) as [TestAccount, [TestProgram, TestProgram]];
    const code = await first.turnOn();
    const key = newAccountKey();
    const forge = async (kind: string, publicKey: string, epoch: number) => {
      const proof = await proofOf(key, { kind, publicKey, epoch, key });
      return { kind, epoch, wrapped: await wrapFor(publicKey, key), proof, holder: null, putBy: idAt(7), putAt: NOW };
    };
    const { deviceId, pair, holder } = first.kept!;
    account.server.epoch = 2;
    const own = await forge(`device:${deviceId}`, await publicKeyOf(pair), 2);
    account.keys.push(await forge('recovery', holder!.publicKey, 2), own);
    first.add('Essay');
    const sent = account.server.head;
    expect(await first.client.syncNow()).toEqual({ ok: false, problem: 'unreadable' });
    expect([account.server.head, first.titles]).toEqual([sent, ['Essay']]);
    // A code opens the account's own key alone.
    expect(await second.client.joinBySpareKey(code, 'Phone')).toEqual(OK);
    expect(Object.keys(second.kept!.keys)).toEqual(['1']);
    account.keys = [{ ...(await forge('recovery', holder!.publicKey, 1)), holder: holder! }];
    await second.client.cancel();
    const third = await new TestProgram(account, 3).start();
    expect(await third.client.joinBySpareKey(code, 'Tablet')).toEqual({ ok: false, problem: 'wrong-code' });
  });

  it('R43 gives the server the same key again where its answer was lost', async () => {
    const [account, [first]] = (await programs(1)) as [TestAccount, [TestProgram]];
    await first.turnOn();
    account.server.epoch = 1_001;
    account.server.generation = 'restored';
    first.add('Essay');
    const putKey = account.routes['PUT /sync/keys/:kind'];
    account.routes['PUT /sync/keys/:kind'] = async (given) => {
      await putKey(given);
      return { data: null, error: 'No network', status: 0 };
    };
    // A round that still ran from turning sync on may answer first.
    await until(async () => (await first.client.syncNow()).ok).toBe(false);
    await until(() => account.keys.some(({ epoch }) => epoch === 1_001)).toBe(true);
    const made = () => account.keys.find(({ epoch, kind }) => epoch === 1_001 && kind === 'recovery')?.wrapped;
    account.routes['PUT /sync/keys/:kind'] = putKey;
    await until(async () => {
      await first.device.pass(1_000);
      return (await first.client.syncNow()).ok;
    }).toBe(true);
    // The key is settled after its last answer, which no round waits for.
    await until(() => first.kept?.made).toEqual({});
    expect(made()).toBeDefined();
    expect(account.server.log.at(-1)?.epoch).toBe(1_001);
  });

  it('joins a server anew that was restored from before it, and gives it keys and planner back', async () => {
    const [account, [first, second]] = (await programs(2)) as [TestAccount, [TestProgram, TestProgram]];
    first.add('Essay');
    const code = await first.turnOn();
    account.server.restore(0, 'second');
    [account.devices, account.keys] = [[], []];
    await first.client.syncNow();
    await until(() => account.keys.length).toBe(2);
    expect(await first.client.syncNow()).toEqual(OK);
    expect(await second.client.joinBySpareKey(code, 'Phone')).toEqual(OK);
    await second.client.syncNow();
    expect(second.titles).toEqual(['Essay']);
  });

  it('goes on where a restored server lacks the newest key, with none lost and nothing asked', async () => {
    const [account, [first, second, lost]] = (await programs(3)) as [
      TestAccount,
      [TestProgram, TestProgram, TestProgram],
    ];
    const code = await first.turnOn();
    for (const each of [second, lost]) expect(await each.client.joinBySpareKey(code, 'Phone')).toEqual(OK);
    const backup = structuredClone([account.devices, account.keys, account.server.head] as const);
    await first.client.removeDevice(lost.kept?.deviceId ?? '');
    first.add('Essay');
    for (const each of [first, second]) expect(await each.client.syncNow()).toEqual(OK);
    [account.devices, account.keys] = [backup[0], backup[1]];
    account.server.restore(backup[2], 'restored');
    account.server.epoch = 1_001;
    second.add('Quiz');
    for (const each of [first, second]) {
      await until(async () => (await each.client.syncNow()).ok).toBe(true);
      expect(each.view).toMatchObject({ status: 'on', problem: null });
    }
    await first.client.syncNow();
    for (const { titles, kept } of [first, second]) {
      expect(titles).toEqual(['Essay', 'Quiz']);
      expect(Object.keys(kept!.keys)).toEqual(['1', '2', '1001']);
    }
    expect(account.server.log.filter(({ sequence }) => sequence > backup[2]).map(({ epoch }) => epoch)).not.toContain(
      2,
    );
  });

  it('asks for the code where only the keys were lost, and loses no edit', async () => {
    const [, [first, second]] = (await programs(2)) as [TestAccount, [TestProgram, TestProgram]];
    const code = await first.turnOn();
    await second.client.joinBySpareKey(code, 'Phone');
    second.kept = null;
    second.add('Essay');
    await second.start();
    expect(second.view.status).toBe('needs-key');
    expect(await second.client.joinBySpareKey(code, 'Phone')).toEqual(OK);
    expect(second.view.status).toBe('on');
    for (const each of [second, first]) await each.client.syncNow();
    expect(first.titles).toEqual(['Essay']);
  });

  it('comes back by the code after the only device had turned it off', async () => {
    const [account, [first, second]] = (await programs(2)) as [TestAccount, [TestProgram, TestProgram]];
    first.add('Essay');
    const code = await first.turnOn();
    expect(await first.client.turnOff()).toEqual(OK);
    expect(first.view.status).toBe('off');
    expect(first.titles).toEqual(['Essay']);
    expect(await second.client.turnOn('Phone')).toEqual({ ok: false, problem: 'key-exists' });
    expect(await second.client.joinBySpareKey(code, 'Phone')).toEqual(OK);
    second.add('Quiz');
    expect(await second.client.syncNow()).toEqual(OK);
    expect(second.titles).toEqual(['Essay', 'Quiz']);
    expect(account.server.log.at(-1)?.epoch).toBe(2);
  });
});
