import { describe, expect, it } from 'vitest';
import { TestAccount, TestProgram } from '../../test/sync-account.ts';
import { newKeyPair, publicKeyOf } from './keys.ts';

const OK = { ok: true };
const DAY_MS = 24 * 60 * 60_000;
const until = <T>(read: () => T) => expect.poll(read, { timeout: 60_000 });

/** Two programs that sync, and have seen one another. */
async function pair() {
  const account = new TestAccount();
  const [first, second, third] = await Promise.all([1, 2, 3].map((number) => new TestProgram(account, number).start()));
  const code = await first!.turnOn();
  await until(() => rowOf(first!)?.seen?.devices.length).toBe(1);
  expect(await second!.client.joinBySpareKey(code, 'Phone')).toEqual(OK);
  await second!.client.syncNow();
  await until(() => rowOf(second!)?.seen?.devices.length).toBe(2);
  return { account, code, first: first!, second: second!, third: third! };
}

const rowOf = ({ session }: TestProgram) => session.view.getState().state.rows.sync.get('sync');
const kinds = ({ view }: TestProgram) => view.news.map(({ kind }) => kind);

/** Has a program look as it does each day. */
async function nextDay(...programs: TestProgram[]): Promise<void> {
  for (const program of programs) {
    const before = rowOf(program)?.seen?.at;
    await program.device.sleep(DAY_MS + 60_000);
    await program.client.syncNow();
    await until(() => rowOf(program)?.seen?.at).not.toBe(before);
  }
}

const renewCode = (program: TestProgram): Promise<string> => program.keepSpareKey();

/** Changes keys of the spare key as the server holds them. */
function changeCode(
  account: TestAccount,
  change: (key: TestAccount['keys'][number]) => Partial<TestAccount['keys'][number]>,
) {
  account.keys = account.keys.map((key) => (key.kind === 'recovery' ? { ...key, ...change(key) } : key));
}

describe('news of who can open the planner', () => {
  it('come to each device but the device that did it, stay until they were read, and come once', async () => {
    const { code, first, second, third } = await pair();
    await nextDay(first);
    expect(first.view.news).toEqual([{ kind: 'device', name: 'Phone' }]);
    await first.start();
    expect(first.view.news).toEqual([{ kind: 'device', name: 'Phone' }]);
    first.client.dismissNews();
    expect(first.view.news).toEqual([]);
    expect(await third.client.joinBySpareKey(code, 'Tablet')).toEqual(OK);
    expect(await first.client.removeDevice(rowOf(third)!.deviceId)).toEqual(OK);
    await until(() => rowOf(first)?.seen?.devices.length).toBe(2);
    await nextDay(first, second);
    expect([first.view.news, kinds(second), kinds(third)]).toEqual([[], [], []]);
    expect(await second.client.removeDevice(rowOf(first)!.deviceId)).toEqual(OK);
    await nextDay(second);
    expect(kinds(second)).toEqual([]);
  });

  it('tell that a device was removed, and of a new spare key', async () => {
    const { code, first, second, third } = await pair();
    expect(await third.client.joinBySpareKey(code, 'Tablet')).toEqual(OK);
    await nextDay(first, second);
    first.client.dismissNews();
    second.client.dismissNews();
    expect(await first.client.removeDevice(rowOf(third)!.deviceId)).toEqual(OK);
    await renewCode(first);
    await nextDay(first, second);
    expect(first.view.news).toEqual([]);
    expect(second.view.news).toEqual([
      { kind: 'removed', name: 'Tablet' },
      { kind: 'code', name: '' },
    ]);
  });

  it('name a device as the list does, and end once it is removed', async () => {
    const { code, first, second, third } = await pair();
    await nextDay(first);
    first.client.dismissNews();
    expect(await third.client.joinBySpareKey(code, 'Phone')).toEqual(OK);
    await nextDay(first);
    expect(first.view.news).toEqual([{ kind: 'device', name: 'Phone (2)' }]);
    expect(await second.client.removeDevice(rowOf(third)!.deviceId)).toEqual(OK);
    await nextDay(first);
    expect(first.view.news).toEqual([{ kind: 'removed', name: 'Phone (2)' }]);
  });
});

describe('the spare key as the server holds it', () => {
  const sealed = 'A'.repeat(64);

  it('is compared each day: every device tells of a key that was changed, each day anew, until there is a new code', async () => {
    const { account, first, second } = await pair();
    await nextDay(first, second);
    first.client.dismissNews();
    changeCode(account, ({ wrapped }) => ({ wrapped: { ...wrapped, sealed } }));
    await nextDay(first, second);
    expect([kinds(first), kinds(second)]).toEqual([['code-void'], ['code-void']]);
    first.client.dismissNews();
    await nextDay(first);
    expect(kinds(first)).toEqual(['code-void']);
    await renewCode(first);
    await until(() => kinds(first)).toEqual([]);
    await nextDay(first, second);
    expect([kinds(first), kinds(second)]).toEqual([[], ['code']]);
  });

  it('counts as changed with the code’s own key pair, with a pair that no key proves, and when it is gone', async () => {
    const other = await publicKeyOf(await newKeyPair());
    const changes: Parameters<typeof changeCode>[1][] = [
      ({ holder }) => ({ holder: holder && { ...holder, privateKey: { ...holder.privateKey, sealed } } }),
      ({ holder }) => ({ holder: holder && { ...holder, publicKey: other } }),
      () => ({ kind: 'gone' }),
    ];
    for (const change of changes) {
      const { account, first } = await pair();
      changeCode(account, change);
      await nextDay(first);
      expect(kinds(first)).toContain('code-void');
    }
  });

  it('counts as changed where a restored server has a code of before again', async () => {
    const { account, first } = await pair();
    const before = structuredClone(account.keys);
    await renewCode(first);
    await nextDay(first);
    first.client.dismissNews();
    account.keys = before;
    account.server.restore(account.server.head, 'restored');
    await nextDay(first);
    expect(kinds(first)).toEqual(['code-void']);
  });
});
