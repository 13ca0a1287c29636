import { describe, expect, it } from 'vitest';
import { idAt } from '../../test/rows.ts';
import { TestAccount, TestProgram } from '../../test/sync-account.ts';

const OK = { ok: true };
const WRONG = { ok: false, problem: 'wrong-code' };
const BUSY = { ok: false, problem: 'busy' };

/** A program that syncs, and others that are not of the account yet. */
async function begin(count = 3) {
  const account = new TestAccount();
  const [first, ...others] = await Promise.all(
    Array.from({ length: count }, (_, at) => new TestProgram(account, at + 1).start()),
  );
  first!.add('Essay');
  return { account, first: first!, others, code: await first!.turnOn() };
}

async function make({ client }: TestProgram): Promise<string> {
  const answer = await client.makeSpareKey();
  if (!answer.ok) throw new Error(answer.problem);
  return answer.spareKey;
}

describe('a new spare key', () => {
  it('is none of the person’s before they keep one: other devices learn both', async () => {
    const account = new TestAccount();
    const [first, second] = await Promise.all([1, 2].map((number) => new TestProgram(account, number).start()));
    first!.add('Essay');
    expect(await first!.client.turnOn('Laptop')).toEqual(OK);
    await first!.client.syncNow();
    await expect.poll(() => first!.view.hasSpareKey).toBe(false);
    // A spare key that the person has not seen lets no device in.
    expect(account.keys.map(({ holder }) => holder?.admission)).toEqual([undefined, undefined]);
    const made = await first!.keepSpareKey();
    await expect.poll(() => first!.view.hasSpareKey).toBe(true);
    expect(await second!.client.joinBySpareKey(made, 'Phone')).toEqual(OK);
    await second!.client.syncNow();
    await expect.poll(() => second!.view.hasSpareKey).toBe(true);
  });

  it('opens all keys, and the one before none; a later key goes to the new one', async () => {
    const { account, first, others, code } = await begin();
    account.devices.push({ ...account.devices[0]!, id: idAt(8) });
    await first.client.removeDevice(idAt(8));
    const made = await make(first);
    expect(await first.client.keepSpareKey()).toEqual(OK);
    // Another device, which knows the first code alone.
    const [second, third] = others;
    expect(await second!.client.joinBySpareKey(code, 'Phone')).toEqual(WRONG);
    expect(await second!.client.joinBySpareKey(made, 'Phone')).toEqual(OK);
    account.devices.push({ ...account.devices[0]!, id: idAt(9) });
    await second!.client.removeDevice(idAt(9));
    second!.add('Quiz');
    await second!.client.syncNow();
    expect(await third!.client.joinBySpareKey(code, 'Tablet')).toEqual(WRONG);
    expect(await third!.client.joinBySpareKey(made, 'Tablet')).toEqual(OK);
    await third!.client.syncNow();
    expect(third!.titles).toEqual(['Essay', 'Quiz']);
    expect(Object.keys(third!.kept!.keys)).toEqual(['1', '2', '3']);
  });

  it('leaves the one before until it counts: a window that is closed, or a server that is away, changes nothing', async () => {
    const { account, first, others, code } = await begin();
    const made = await make(first);
    account.isOffline = true;
    expect(await first.client.keepSpareKey()).toEqual({ ok: false, problem: 'offline' });
    expect(await first.client.makeSpareKey()).toEqual({ ok: false, problem: 'offline' });
    account.isOffline = false;
    await first.start();
    expect(await first.client.keepSpareKey()).toEqual(BUSY);
    const [second, third] = others;
    expect(await third!.client.joinBySpareKey(made, 'Tablet')).toEqual(WRONG);
    expect(await second!.client.joinBySpareKey(code, 'Phone')).toEqual(OK);
  });

  it('counts at the second try where the answer to the first was lost, as it was saved', async () => {
    const { account, first, others } = await begin();
    const made = await make(first);
    const replaceCode = account.routes['PUT /sync/recovery'];
    account.routes['PUT /sync/recovery'] = async (given) => {
      await replaceCode(given);
      return { data: null, error: 'No network', status: 0 };
    };
    expect(await first.client.keepSpareKey()).toEqual({ ok: false, problem: 'offline' });
    account.routes['PUT /sync/recovery'] = replaceCode;
    expect(await make(first)).toBe(made);
    expect(await first.client.keepSpareKey()).toEqual(OK);
    expect(await others[0]!.client.joinBySpareKey(made, 'Phone')).toEqual(OK);
  });

  it('opens the key of an epoch too that began meanwhile, and is refused where that key is not here', async () => {
    const { account, first, others, code } = await begin();
    const [second, third] = others;
    expect(await second!.client.joinBySpareKey(code, 'Phone')).toEqual(OK);
    const made = await make(first);
    account.devices.push({ ...account.devices[0]!, id: idAt(8) });
    await second!.client.removeDevice(idAt(8));
    const keys = structuredClone(account.keys);
    account.keys = keys.filter(({ kind, epoch }) => epoch === 1 || !kind.endsWith(first.kept!.deviceId));
    expect(await first.client.keepSpareKey()).toEqual({ ok: false, problem: 'busy' });
    expect(account.keys.filter(({ kind }) => kind === 'recovery')).toEqual(
      keys.filter(({ kind }) => kind === 'recovery'),
    );
    account.keys = keys;
    expect(await first.client.keepSpareKey()).toEqual(OK);
    expect(await third!.client.joinBySpareKey(made, 'Tablet')).toEqual(OK);
    expect(Object.keys(third!.kept!.keys)).toEqual(['1', '2']);
  });

  it('is not made on a device without a key', async () => {
    const { others } = await begin(2);
    expect(await others[0]!.client.makeSpareKey()).toEqual({ ok: false, problem: 'busy' });
  });
});
