import { describe, expect, it } from 'vitest';
import { idAt } from '../../test/rows.ts';
import { TestAccount, TestProgram } from '../../test/sync-account.ts';
import { splitOwner } from './school-files.ts';
import { newKeyPair, publicKeyOf, unwrap } from './keys.ts';

const OK = { ok: true };

async function programs(count: number): Promise<[TestAccount, TestProgram[]]> {
  const account = new TestAccount();
  return [
    account,
    await Promise.all(Array.from({ length: count }, (_, at) => new TestProgram(account, at + 1).start())),
  ];
}

describe('keys of a school', () => {
  it('S81 opens the planner in a fresh browser where a school has us keep the key, after a removal too', async () => {
    const [account, [first, second, third]] = (await programs(3)) as [
      TestAccount,
      [TestProgram, TestProgram, TestProgram],
    ];
    account.school = { mode: 'kept', name: 'Northfield High', publicKey: null, isGiven: false };
    first.add('Essay');
    // A key goes to nobody on the server's word: the person reads first who gets it.
    expect(await first.client.turnOn('Chromebook')).toEqual({ ok: false, problem: 'school-changed' });
    expect([account.keys, account.kept.size]).toEqual([[], 0]);
    expect(await first.client.turnOn('Chromebook')).toEqual(OK);
    expect(first.view.status).toBe('on');
    await first.client.syncNow();
    await second.start();
    expect(second.view.school).toMatchObject({ name: 'Northfield High', isGiven: true });
    await second.client.syncNow();
    expect([second.view.status, second.titles]).toEqual(['on', ['Essay']]);
    expect(await second.client.removeDevice(first.kept?.deviceId ?? '')).toEqual(OK);
    expect([...account.kept.keys()]).toEqual([1, 2]);
    second.add('Quiz');
    await second.client.syncNow();
    await third.start();
    await third.client.syncNow();
    expect(third.titles).toEqual(['Essay', 'Quiz']);
  });

  it('S81 asks again where the network failed at first, and opens the planner once it is there', async () => {
    const [account, [first, second]] = (await programs(2)) as [TestAccount, [TestProgram, TestProgram]];
    account.school = { mode: 'kept', name: 'Northfield High', publicKey: null, isGiven: false };
    first.add('Essay');
    await first.client.askSchool();
    await first.client.turnOn('Chromebook');
    await first.client.syncNow();
    account.isOffline = true;
    await second.start();
    await second.device.pass(3_000);
    // The question is answered now, and what follows it is not.
    const read = account.routes['GET /sync/kept-keys'];
    account.routes['GET /sync/kept-keys'] = async (given) => {
      account.isOffline = true;
      return read(given);
    };
    account.isOffline = false;
    await second.device.pass(3_000);
    await expect.poll(() => account.isOffline).toBe(true);
    expect(second.titles).toEqual([]);
    account.routes['GET /sync/kept-keys'] = read;
    account.isOffline = false;
    await expect.poll(async () => (await second.device.pass(3_000), second.titles)).toEqual(['Essay']);
    await expect.poll(() => second.view.status).toBe('on');
  });

  it('S81 has a person who has left the school keep a spare key, and loses nothing before or after', async () => {
    const [account, [first, second, third]] = (await programs(3)) as [
      TestAccount,
      [TestProgram, TestProgram, TestProgram],
    ];
    account.school = { mode: 'kept', name: 'Northfield High', publicKey: null, isGiven: false };
    first.add('Essay');
    await first.client.askSchool();
    await first.client.turnOn('Chromebook');
    await first.client.syncNow();
    account.school = { mode: 'kept', name: null, publicKey: null, isGiven: true };
    // Still without a memory, and no longer a member.
    await second.start();
    await second.client.syncNow();
    expect(second.titles).toEqual(['Essay']);
    expect((await second.client.makeSpareKey()).ok).toBe(true);
    expect(account.kept.size).toBe(1);
    const code = await second.keepSpareKey();
    expect([account.kept.size, second.view.school, account.server.epoch]).toEqual([0, null, 2]);
    second.add('Quiz');
    expect(await second.client.syncNow()).toEqual(OK);
    expect(await third.client.joinBySpareKey(code, 'Phone')).toEqual(OK);
    await third.client.syncNow();
    expect(third.titles).toEqual(['Essay', 'Quiz']);
    expect(await first.client.syncNow()).toEqual(OK);
    expect(first.titles).toEqual(['Essay', 'Quiz']);
  });

  it('S81 gives a school no key that the person has not agreed to, and a later one without asking again', async () => {
    const [account, [first]] = (await programs(1)) as [TestAccount, [TestProgram]];
    await first.turnOn();
    const pair = await newKeyPair();
    const publicKey = await publicKeyOf(pair);
    account.school = { mode: 'help', name: 'Northfield High', publicKey, isGiven: false };
    await first.client.syncNow();
    const ofSchool = () => account.keys.filter(({ kind }) => kind === 'school');
    account.devices.push({ ...account.devices[0]!, id: idAt(8) });
    await first.client.removeDevice(idAt(8));
    expect(ofSchool()).toEqual([]);
    expect(await first.client.giveToSchool()).toEqual(OK);
    expect(ofSchool().map(({ epoch }) => epoch)).toEqual([1, 2]);
    account.devices.push({ ...account.devices[0]!, id: idAt(9) });
    await first.client.removeDevice(idAt(9));
    expect(ofSchool().map(({ epoch }) => epoch)).toEqual([1, 2, 3]);
    for (const { wrapped } of ofSchool()) {
      const { key, owner } = splitOwner(await unwrap(pair, wrapped));
      expect([key.length, owner]).toEqual([
        32,
        { account: 'account', name: 'Maya Chen', email: 'maya@northfield.test' },
      ]);
    }
    // Another public key, of whomever, is asked about anew.
    account.school = { ...account.school, publicKey: await publicKeyOf(await newKeyPair()) };
    account.devices.push({ ...account.devices[0]!, id: idAt(10) });
    await first.client.removeDevice(idAt(10));
    expect(ofSchool().map(({ epoch }) => epoch)).toEqual([1, 2, 3]);
  });
});
