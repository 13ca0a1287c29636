import { spawnSync } from 'node:child_process';
import { lstatSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { testFolder } from '../../test/planner-device.ts';
import { isSingleInstance } from './single-instance.ts';

const folder = testFolder();
afterAll(folder.remove);

let count = 0;
/** Electron with a lock that can be taken if no link of a holder exists. @param holder target of the link, or null */
function newElectron(holder: string | null, isRefused = holder !== null) {
  count += 1;
  const userData = join(folder.path, String(count));
  mkdirSync(userData);
  const lock = join(userData, 'SingletonLock');
  if (holder !== null) symlinkSync(holder, lock);
  const isThere = () => lstatSync(lock, { throwIfNoEntry: false }) !== undefined;
  const requestSingleInstanceLock = vi.fn((_?: Record<string, unknown>) => !isRefused || !isThere());
  return { app: { getPath: () => userData, requestSingleInstanceLock }, isThere };
}
/** Id of a process that has ended. */
const GONE = spawnSync(process.execPath, ['-e', '']).pid;
const given = { link: 'bellweek://today' };

describe.skipIf(process.platform === 'win32')('R30 the only copy', () => {
  it('gets the lock', () => {
    const { app } = newElectron(null);
    expect(isSingleInstance(app, given, 'here')).toBe(true);
    expect(app.requestSingleInstanceLock.mock.calls).toEqual([[given]]);
  });

  it.each([
    ['on this computer', `here-${process.pid}`],
    ['on this computer, by a process that has ended: Electron sees to that itself', `here-${GONE}`],
    ['on this computer, which bore another name when it started', `there-1-${process.pid}`],
    ['by who knows whom', 'nobody'],
  ])('is another one where the lock is held %s', (_, holder) => {
    const { app, isThere } = newElectron(holder);
    expect(isSingleInstance(app, given, 'here')).toBe(false);
    expect([app.requestSingleInstanceLock.mock.calls.length, isThere()]).toEqual([1, true]);
  });

  it('is this copy where the lock was left under another name of this computer', () => {
    const { app } = newElectron(`there-1.school.example-${GONE}`);
    expect(isSingleInstance(app, given, 'here')).toBe(true);
    expect(app.requestSingleInstanceLock.mock.calls).toEqual([[given], [given]]);
  });

  it('is none where there is neither a lock nor one to be had', () => {
    const { app } = newElectron(null);
    app.requestSingleInstanceLock.mockReturnValue(false);
    expect(isSingleInstance(app, given, 'here')).toBe(false);
    expect(app.requestSingleInstanceLock).toHaveBeenCalledOnce();
  });
});
