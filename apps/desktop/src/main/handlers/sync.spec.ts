import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { accountId, TestEnvironment, testFolder } from '../../../test/planner-device.ts';
import type { ComputerKeys } from '../../ipc/sync-calls.ts';
import type { SecretKeeper } from '../account/token-vault.ts';
import { KeyVaults } from '../sync/key-vaults.ts';
import type { Sender } from './register.ts';
import { syncHandlers } from './sync.ts';

const folder = testFolder();
afterAll(folder.remove);
const sender = { id: 1, send: vi.fn(), once: vi.fn() } as unknown as Sender;
const [me, other] = [accountId('me'), accountId('other')];

const KEYS: ComputerKeys = {
  deviceId: accountId('device'),
  name: 'App on Linux',
  keys: {},
  pair: { publicKey: 'P'.repeat(87), privateKey: 'S'.repeat(184) },
  sign: { publicKey: 'Q'.repeat(87), privateKey: 'T'.repeat(184) },
};
const reversed = (text: string): string => [...text].reverse().join('');

function newHandlers(backend: string, call = vi.fn(), isOff = false) {
  const keeper: SecretKeeper = {
    isAvailable: () => Promise.resolve(true),
    backend: () => backend,
    encrypt: (text) => Promise.resolve(Buffer.from(reversed(text))),
    decrypt: (bytes) => Promise.resolve({ text: reversed(bytes.toString()), isOutdated: false }),
  };
  const { after } = new TestEnvironment();
  const listeners = { listen: vi.fn(), endListening: vi.fn() };
  const onRefused = vi.fn();
  const vaults = new KeyVaults({ keeper, folder: (account) => join(folder.path, account), after });
  return {
    handlers: syncHandlers({ call, vaults, listeners, accountId: () => me, isOff, onRefused }),
    listeners,
    onRefused,
  };
}

it('S62 speaks for the signed-in account alone', async () => {
  const { handlers, listeners } = newHandlers('kwallet6');
  const call = { account: other, route: 'GET /sync/devices' as const, given: {} };
  expect(await handlers['sync.call'](call, sender)).toMatchObject({ status: 401, data: null });
  await handlers['sync.writeKeys']({ account: other, keys: KEYS }, sender);
  await handlers['sync.listen']({ account: other, device: KEYS.deviceId }, sender);
  expect(await handlers['sync.readKeys']({ account: other }, sender)).toBeNull();
  expect([listeners.listen.mock.calls, existsSync(join(folder.path, other))]).toEqual([[], false]);
});

it('S61 gives a window the answer and two headers, and says when the sign-in has ended', async () => {
  const headers = new Headers({ Date: 'Tue, 24 Nov 2026 10:00:00 GMT', 'Retry-After': '7', 'Set-Cookie': 'x=y' });
  const asked = vi.fn().mockResolvedValueOnce({ data: { head: 3 }, error: null, status: 200, headers });
  asked.mockResolvedValueOnce({ data: null, error: 'Please log in.', status: 401, code: 'unauthenticated' });
  const { handlers, onRefused } = newHandlers('kwallet6', asked);
  const [route, given] = ['GET /sync/log' as const, { query: { device: KEYS.deviceId, after: '3' } }];
  const call = () => handlers['sync.call']({ account: me, route, given }, sender);
  expect(await call()).toEqual({
    status: 200,
    data: { head: 3 },
    error: null,
    code: null,
    headers: { Date: 'Tue, 24 Nov 2026 10:00:00 GMT', 'Retry-After': '7' },
  });
  expect([asked.mock.calls, onRefused.mock.calls]).toEqual([[[route, given]], []]);
  expect(await call()).toMatchObject({ status: 401, code: 'unauthenticated', headers: {} });
  expect(onRefused).toHaveBeenCalledOnce();
});

it('S81 asks for keys that a school has us keep, in the name of the signed-in account alone', async () => {
  const read = vi.fn().mockResolvedValue({ data: { keys: [] }, error: null, status: 200 });
  const { handlers } = newHandlers('kwallet6', read);
  const [route, given] = ['GET /sync/kept-keys' as const, { query: { device: KEYS.deviceId } }];
  expect(await handlers['sync.call']({ account: other, route, given }, sender)).toMatchObject({
    status: 401,
  });
  expect(await handlers['sync.call']({ account: me, route, given }, sender)).toMatchObject({
    data: { keys: [] },
  });
  expect(read.mock.calls).toEqual([[route, given]]);
});

it('S65 keeps keys in the system’s keyring, until they are removed', async () => {
  const path = join(folder.path, me, 'sync-keys.json');
  const { handlers } = newHandlers('gnome_libsecret');
  await handlers['sync.writeKeys']({ account: me, keys: KEYS }, sender);
  expect(readFileSync(path, 'utf8')).not.toContain(KEYS.pair.privateKey);
  const { handlers: next } = newHandlers('gnome_libsecret');
  expect([
    await next['sync.readKeys']({ account: me }, sender),
    await next['sync.keepsKeys'](undefined, sender),
  ]).toEqual([KEYS, true]);
  await next['sync.removeKeys']({ account: me }, sender);
  expect([existsSync(path), await next['sync.readKeys']({ account: me }, sender)]).toEqual([false, null]);
});

it('S65 forgets keys with the program where no keyring is safe', async () => {
  const { handlers } = newHandlers('basic_text');
  await handlers['sync.writeKeys']({ account: me, keys: KEYS }, sender);
  expect(await handlers['sync.keepsKeys'](undefined, sender)).toBe(false);
  // A window that is opened again finds them.
  expect(await handlers['sync.readKeys']({ account: me }, sender)).toEqual(KEYS);
  expect(await newHandlers('basic_text').handlers['sync.readKeys']({ account: me }, sender)).toBeNull();
});

it('hears nothing of the server where the school has turned sync off', async () => {
  const { handlers, listeners } = newHandlers('kwallet6', vi.fn(), true);
  await handlers['sync.listen']({ account: me, device: KEYS.deviceId }, sender);
  expect(listeners.listen).not.toHaveBeenCalled();
});
