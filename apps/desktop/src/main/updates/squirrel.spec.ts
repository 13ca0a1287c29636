import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { waitForSquirrel } from './squirrel.ts';
import { Updates } from './updates.ts';
import type { Updater } from './updates.ts';

/** electron-updater on macOS, reduced to events: its file is downloaded first, and the system's verdict comes later. */
function startCopy(closeWindows = () => Promise.resolve(true)) {
  const squirrel = new EventEmitter();
  const events = new EventEmitter();
  // As MacUpdater does, for the lifetime of the program.
  squirrel.on('error', (error) => events.emit('error', error));
  const fetched = Promise.withResolvers<void>();
  const done: string[] = [];
  const updater: Updater = {
    checkForUpdates: () => Promise.resolve({ isUpdateAvailable: true, updateInfo: { version: '1.1.0' } }),
    downloadUpdate: () => fetched.promise,
    autoInstallOnAppQuit: true,
    quitAndInstall: () => done.push('quits'),
    on: (event: string, listener: unknown) => events.on(event, listener as () => void),
  };
  waitForSquirrel(updater, squirrel);
  const updates = new Updates({
    updater,
    now: () => 1_000,
    random: () => 0.5,
    after: () => () => undefined,
    onChange: () => undefined,
    closeWindows,
    releaseLock: () => undefined,
    resume: () => done.push('comes back'),
  });
  const said = squirrel.listenerCount('update-downloaded');
  return { updates, squirrel, fetched, done, said };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Runs until an update is ready to install. */
async function fetchUpdate({ updates, squirrel, fetched }: ReturnType<typeof startCopy>): Promise<void> {
  const checked = updates.check();
  fetched.resolve();
  await settled();
  squirrel.emit('update-downloaded');
  await checked;
}

describe('S67 on macOS', () => {
  it('S67 an update is ready once the system has taken it, and not before', async () => {
    const { updates, squirrel, fetched, done, said } = startCopy();
    const checked = updates.check();
    fetched.resolve();
    await settled();
    expect(updates.read().status).toBe('downloading');
    await updates.install();
    expect(done).toEqual([]);
    squirrel.emit('update-downloaded');
    await checked;
    expect(updates.read().status).toBe('ready');
    expect(squirrel.listenerCount('update-downloaded')).toBe(said);
    await updates.install();
    expect(done).toEqual(['quits']);
  });

  it('S67 one that the system refuses has not been installed, and the next one is looked for', async () => {
    const { updates, squirrel, fetched, done } = startCopy();
    const checked = updates.check();
    fetched.resolve();
    await settled();
    squirrel.emit('error', new Error('The signature is not the one of this program.'));
    await checked;
    expect(updates.read().status).toBe('failed');
    expect(updates.read().problem).toContain('could not be installed');
    expect(done).toEqual([]);
    const again = updates.check();
    await settled();
    squirrel.emit('update-downloaded');
    await again;
    expect(updates.read().status).toBe('ready');
  });

  it('S67 a failure that comes after the program was to restart brings the window back', async () => {
    const copy = startCopy();
    const { updates, squirrel, done } = copy;
    await fetchUpdate(copy);
    await updates.install();
    expect(updates.isInstalling()).toBe(true);
    squirrel.emit('error', new Error('The program lies where nobody may write.'));
    expect(done).toEqual(['quits', 'comes back']);
    expect(updates.isInstalling()).toBe(false);
    expect(updates.read()).toMatchObject({ status: 'failed', version: '1.1.0' });
    expect(updates.read().problem).toContain('could not be installed');
  });

  it('S67 a failure while the windows close brings them back once they are closed', async () => {
    const closing = Promise.withResolvers<boolean>();
    const copy = startCopy(() => closing.promise);
    const { updates, squirrel, done } = copy;
    await fetchUpdate(copy);
    const installed = updates.install();
    squirrel.emit('error', new Error('The disk is full.'));
    expect(done).toEqual([]);
    closing.resolve(true);
    await installed;
    expect(done).toEqual(['comes back']);
    expect(updates.isInstalling()).toBe(false);
  });

  it('S67 a failure while an update waits to be taken brings no window to the front', async () => {
    const copy = startCopy();
    const { updates, squirrel, done } = copy;
    await fetchUpdate(copy);
    squirrel.emit('error', new Error('The disk is full.'));
    expect(updates.read()).toMatchObject({ status: 'failed', version: null });
    expect(done).toEqual([]);
  });
});
