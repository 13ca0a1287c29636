import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { testFolder, TestEnvironment } from '../../../test/planner-device.ts';
import { jsonFile } from '../files.ts';
import { createTokenVault, keptToken } from './token-vault.ts';
import type { SecretKeeper } from './token-vault.ts';

const folder = testFolder();
afterAll(folder.remove);

const keeper = (fields: Partial<SecretKeeper> = {}): SecretKeeper => ({
  isAvailable: () => Promise.resolve(true),
  backend: () => 'gnome_libsecret',
  encrypt: (text) => Promise.resolve(Buffer.from([...text].reverse().join(''))),
  decrypt: (bytes) => Promise.resolve({ text: [...bytes.toString()].reverse().join(''), isOutdated: false }),
  ...fields,
});
let count = 0;
const newPath = (): string => join(folder.path, `token-${(count += 1)}.json`);
const vaultAt = (path: string, given = keeper(), clock = new TestEnvironment()) =>
  createTokenVault(given, jsonFile(path, keptToken), clock.after);

const TOKEN = 'a-token-of-mine';
const rejects = () => Promise.reject(new Error('The keyring is locked.'));

describe('S65 the token', () => {
  it.each([
    ['on macOS and Windows', null],
    ['with GNOME', 'gnome_libsecret'],
    ['with KDE', 'kwallet6'],
  ])('S65 is kept by the system %s, and found at the next start', async (_, backend) => {
    const path = newPath();
    const given = keeper({ backend: () => backend });
    expect(await vaultAt(path, given).save(TOKEN)).toBe(true);
    expect(readFileSync(path, 'utf8')).not.toContain(TOKEN);
    const next = vaultAt(path, given);
    expect(next.current()).toBeNull();
    expect([await next.load(), next.current()]).toEqual([TOKEN, TOKEN]);
  });

  it.each([
    ['the key stands in Chromium’s source', { backend: () => 'basic_text' }],
    ['nobody knows who keeps it', { backend: () => 'unknown' }],
    ['there is no keeper', { isAvailable: () => Promise.resolve(false) }],
    ['the keeper fails', { isAvailable: rejects }],
    ['sealing fails', { encrypt: rejects }],
  ])('S65 is in memory only where %s', async (_, fields) => {
    const path = newPath();
    // A token of an earlier sign-in is on the disk.
    await vaultAt(path).save('an-older-token');
    const vault = vaultAt(path, keeper(fields));
    expect(await vault.save(TOKEN)).toBe(false);
    expect([vault.current(), existsSync(path)]).toEqual([TOKEN, false]);
    expect(await vaultAt(path, keeper(fields)).load()).toBeNull();
  });

  // Seals as Chromium does, with its prefix.
  const marked = (mark: string, backend: string | null): SecretKeeper =>
    keeper({
      backend: () => backend,
      encrypt: (text) => Promise.resolve(Buffer.from(mark + text)),
      decrypt: (bytes) => Promise.resolve({ text: bytes.toString().slice(mark.length), isOutdated: false }),
    });

  it.each([
    ['v10', 'gnome_libsecret', null],
    ['v11', 'gnome_libsecret', TOKEN],
    ['v12', 'kwallet6', TOKEN],
    ['v10', null, TOKEN],
  ])('S65 sealed with the mark %s where %s keeps it is %s at the next start', async (mark, backend, expected) => {
    const path = newPath();
    const given = marked(mark, backend);
    const vault = vaultAt(path, given);
    expect(await vault.save(TOKEN)).toBe(expected !== null);
    expect([vault.current(), existsSync(path)]).toEqual([TOKEN, expected !== null]);
    // Sealed by an earlier version.
    const sealed = await given.encrypt(TOKEN);
    writeFileSync(path, JSON.stringify({ sealed: sealed.toString('base64') }));
    const next = vaultAt(path, given);
    expect([await next.load(), next.current(), existsSync(path)]).toEqual([expected, expected, expected !== null]);
  });

  it('S65 sealed with an older key is sealed anew, and never with the public one', async () => {
    const path = newPath();
    const outdated = (mark: string): SecretKeeper => ({
      ...marked(mark, 'gnome_libsecret'),
      decrypt: (bytes) => Promise.resolve({ text: bytes.toString().slice(3), isOutdated: true }),
    });
    const kept = (): string => {
      const { sealed } = keptToken.parse(JSON.parse(readFileSync(path, 'utf8')));
      return Buffer.from(sealed, 'base64').toString();
    };
    await vaultAt(path, marked('v11', 'gnome_libsecret')).save(TOKEN);
    expect(await vaultAt(path, outdated('v12')).load()).toBe(TOKEN);
    expect(kept()).toBe(`v12${TOKEN}`);
    expect(await vaultAt(path, outdated('v10')).load()).toBe(TOKEN);
    expect(kept()).toBe(`v12${TOKEN}`);
  });

  it('S65 is there all the same where its file can be neither written nor removed', async () => {
    const locked = (): never => {
      throw new Error('EBUSY');
    };
    const vault = createTokenVault(
      keeper(),
      { read: () => null, write: locked, remove: locked },
      new TestEnvironment().after,
    );
    expect([await vault.save(TOKEN), vault.current()]).toEqual([false, TOKEN]);
    expect([vault.forget(), vault.current()]).toEqual([false, null]);
  });

  it('S65 that cannot be read any more is none', async () => {
    const path = newPath();
    await vaultAt(path).save(TOKEN);
    expect(await vaultAt(path, keeper({ decrypt: rejects })).load()).toBeNull();
    for (const text of ['', '{', '{"sealed":7}', '{"sealed":"not base64!"}', '{"sealed":"","more":1}']) {
      writeFileSync(path, text);
      expect(await vaultAt(path).load()).toBeNull();
    }
  });

  it('S65 is gone from disk and memory once it is forgotten', async () => {
    const path = newPath();
    const vault = vaultAt(path);
    await vault.save(TOKEN);
    expect(vault.forget()).toBe(true);
    expect([vault.current(), existsSync(path)]).toEqual([null, false]);
  });
});

/** A keyring that answers on demand, as one that waits for the person. */
function slowKeeper() {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  return { slow: keeper({ isAvailable: () => promise }), open: () => resolve(true) };
}
const PATIENCE = 10_000;
/** Runs all pending callbacks. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('a keyring that does not answer', () => {
  it('keeps the program from starting for seconds and no longer, and is listened to afterwards', async () => {
    const path = newPath();
    await vaultAt(path).save(TOKEN);
    const [clock, { slow, open }, late] = [new TestEnvironment(), slowKeeper(), vi.fn()];
    const vault = vaultAt(path, slow, clock);
    const loaded = vault.load(late);
    clock.pass(PATIENCE);
    expect([await loaded, vault.current(), late.mock.calls.length]).toEqual([null, null, 0]);
    open();
    await vi.waitFor(() => expect(late).toHaveBeenCalledOnce(), { timeout: 60_000 });
    expect(vault.current()).toBe(TOKEN);
  });

  it('keeps nobody from signing in, and takes the token when it answers', async () => {
    const path = newPath();
    const [clock, { slow, open }] = [new TestEnvironment(), slowKeeper()];
    const vault = vaultAt(path, slow, clock);
    const saved = vault.save(TOKEN);
    clock.pass(PATIENCE);
    expect([await saved, vault.current(), existsSync(path)]).toEqual([false, TOKEN, false]);
    open();
    await vi.waitFor(() => expect(existsSync(path)).toBe(true), { timeout: 60_000 });
    expect(await vaultAt(path).load()).toBe(TOKEN);
  });

  it('S65 gives nothing of somebody who has left meanwhile, and keeps nothing of them', async () => {
    const [mine, theirs] = [newPath(), newPath()];
    await vaultAt(theirs).save(TOKEN);
    const { slow, open } = slowKeeper();
    const [signedIn, started, late] = [vaultAt(mine, slow), vaultAt(theirs, slow), vi.fn()];
    const [saved, loaded] = [signedIn.save(TOKEN), started.load(late)];
    for (const vault of [signedIn, started]) vault.forget();
    open();
    expect([await saved, await loaded]).toEqual([false, null]);
    await settle();
    expect([signedIn.current(), started.current(), late.mock.calls.length]).toEqual([null, null, 0]);
    expect([existsSync(mine), existsSync(theirs)]).toEqual([false, false]);
  });
});
