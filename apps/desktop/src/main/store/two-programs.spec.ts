import { chmodSync, existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { putTask, taskAt } from '../../../../../packages/planner/test/rows.ts';
import { Children } from '../../../test/children.ts';
import { contentsOf, TestPlanner, testFolder } from '../../../test/planner-device.ts';

const folder = testFolder();
const children = new Children();
const planners: TestPlanner[] = [];
beforeAll(() => children.build(folder.path));
afterEach(() => {
  for (const planner of planners.splice(0)) planner.stop();
  children.stop();
});
afterAll(folder.remove);

function newPlanner(name: string): { planner: TestPlanner; root: string } {
  const root = join(folder.path, name);
  const planner = new TestPlanner(root);
  planners.push(planner);
  return { planner, root };
}

function codeOf(work: () => unknown): string {
  try {
    work();
    return 'none';
  } catch (error) {
    return (error as { code: string }).code;
  }
}

describe('R30 two programs', () => {
  it('R30 the second is told that the file is taken; after a crash of the first it is free', async () => {
    const { planner, root } = newPlanner('taken');
    expect(await children.run('hold', root)).toBe('open');
    expect(codeOf(() => planner.start().load())).toBe('blocked');
    await children.kill();
    planner.stop();
    expect(planner.start().load().isLost).toBe(false);
  });

  it.skipIf(process.platform === 'win32')(
    'R30 one that is suspended goes on holding it, and goes on writing where it was',
    async () => {
      const { planner, root } = newPlanner('suspended');
      await children.run('write', root);
      const [writer] = children.running;
      let said = '';
      writer?.stdout?.on('data', (data: Buffer) => (said += data.toString()));
      // The kill may cut off the last line.
      const acknowledged = () => said.split('\n').slice(0, -1).map(Number);
      process.kill(writer?.pid ?? 0, 'SIGSTOP');
      expect(codeOf(() => planner.start().load())).toBe('blocked');
      planner.stop();
      process.kill(writer?.pid ?? 0, 'SIGCONT');
      const before = acknowledged().length;
      await expect.poll(() => acknowledged().length, { timeout: 60_000 }).toBeGreaterThan(before + 2);
      await children.kill();
      const { rows, damaged, isLost, isRestored } = planner.start().load();
      expect([damaged, isLost, isRestored]).toEqual([[], false, false]);
      const ids = new Set(rows.tasks.map(({ id }) => id));
      expect(acknowledged().filter((n) => !ids.has(taskAt(n).id) || !ids.has(taskAt(n + 1).id))).toEqual([]);
    },
  );

  it('R30 on a drive of the network, where no memory can be shared: none is asked for', () => {
    const { planner } = newPlanner('drive');
    const file = planner.start();
    file.load();
    file.write([putTask(1)]);
    expect(readdirSync(planner.folder.path)).toContain('planner.sqlite-wal');
    expect(existsSync(`${planner.folder.file}-shm`)).toBe(false);
  });

  it.skipIf(process.platform === 'win32')('R30 another person of this computer finds no way into it', async () => {
    const { planner, root } = newPlanner('shared');
    const file = planner.start();
    file.load();
    file.write([putTask(1)]);
    planner.stop();
    for (const path of [planner.folder.path, planner.folder.backups]) expect(statSync(path).mode & 0o777).toBe(0o700);
    const before = contentsOf(planner.folder.path);
    // The path is readable, as on a shared disk; only the planner itself is private.
    for (const path of [folder.path, root]) chmodSync(path, 0o755);
    // Only root can become another user; others lock themselves out.
    const isRoot = process.getuid?.() === 0;
    if (!isRoot) chmodSync(planner.folder.path, 0);
    const said = await children.run('change-as-nobody', root);
    if (!isRoot) chmodSync(planner.folder.path, 0o700);
    expect(JSON.parse(said)).toMatchObject({ status: 'open', code: 'unavailable', cause: 'EACCES' });
    expect(contentsOf(planner.folder.path)).toEqual(before);
    expect(planner.start().load().rows.tasks).toEqual([taskAt(1)]);
  });
});
