import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { putTask } from '../../../../../packages/planner/test/rows.ts';
import { accountId, testFolder, TestEnvironment } from '../../../test/planner-device.ts';
import { jsonFile } from '../files.ts';
import { removeFolder } from './account-folder.ts';
import { PlannerFiles } from './planner-files.ts';
import { Removals, pendingRemovals } from './removals.ts';

const folder = testFolder();
afterAll(folder.remove);
beforeEach(() => vi.spyOn(console, 'error').mockReturnValue(undefined));
afterEach(() => vi.restoreAllMocks());
const ADA = accountId('ada');

let count = 0;
/** A computer with Ada's planner, whose files another program holds while `isHeld`. */
function newComputer() {
  count += 1;
  const root = join(folder.path, String(count));
  const system = { isHeld: false, isFull: false };
  const start = () => {
    const files = new PlannerFiles(join(root, 'planners'), new TestEnvironment());
    const destroy = (account: string): void => {
      if (system.isHeld) throw new Error('EBUSY: resource busy or locked');
      files.destroy(account);
    };
    const marks = jsonFile(join(root, 'to-remove.json'), pendingRemovals);
    const write = (accounts: string[]): void => {
      if (system.isFull) throw new Error('ENOSPC: no space left on device');
      marks.write(accounts);
    };
    const removals = new Removals({
      files: { destroy, folder: (account) => files.folder(account) },
      marks: { ...marks, write },
    });
    return { files, removals };
  };
  const { files } = start();
  const handle = files.acquire(ADA, () => undefined);
  handle.file.load();
  handle.file.write([putTask(1)]);
  handle.release();
  const isThere = (): boolean => existsSync(files.folder(ADA).file);
  return { system, start, isThere, path: files.folder(ADA).path, marks: join(root, 'to-remove.json') };
}

describe('the planner of an account that is gone', () => {
  it('is removed at once, and nothing is said', () => {
    const { start, isThere, marks } = newComputer();
    expect(isThere()).toBe(true);
    expect(start().removals.remove(ADA)).toBeNull();
    expect([isThere(), existsSync(marks)]).toEqual([false, false]);
  });

  it('is removed at the next start where another program holds it, and the person is told', () => {
    const { system, start, isThere, marks } = newComputer();
    system.isHeld = true;
    expect(start().removals.remove(ADA)).toContain('at the next start');
    expect(isThere()).toBe(true);
    expect(console.error).toHaveBeenCalled();
    // Still held: reported and tried again.
    expect(start().removals.carryOut()).toContain('delete this folder');
    expect(isThere()).toBe(true);
    system.isHeld = false;
    expect(start().removals.carryOut()).toBeNull();
    expect([isThere(), existsSync(marks)]).toEqual([false, false]);
    expect(start().removals.carryOut()).toBeNull();
  });

  it('is named where not even that can be noted', () => {
    const { system, start, path } = newComputer();
    Object.assign(system, { isHeld: true, isFull: true });
    expect(start().removals.remove(ADA)).toContain(path);
  });

  it('waits a little for files that are held', () => {
    const { path, start } = newComputer();
    const remove = vi.fn();
    removeFolder(start().files.folder(ADA), remove);
    expect(remove).toHaveBeenCalledExactlyOnceWith(
      path,
      expect.objectContaining({ recursive: true, maxRetries: 5, retryDelay: 100 }),
    );
  });
});
