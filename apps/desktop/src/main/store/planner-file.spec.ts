import { existsSync, readdirSync, readFileSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { SCHEMA_VERSION } from '@bellweek/planner/core';
import { idAt, putTask, removeTask, taskAt } from '../../../../../packages/planner/test/rows.ts';
import { Children } from '../../../test/children.ts';
import { forgeRow, TestPlanner, testFolder } from '../../../test/planner-device.ts';
import { listBackups, readBackup } from './backups.ts';
import type { Shape } from './open-planner.ts';

const folder = testFolder();
const planners: TestPlanner[] = [];
const children = new Children();
beforeAll(() => children.build(folder.path));
afterEach(() => {
  for (const planner of planners.splice(0)) planner.stop();
  children.stop();
});
afterAll(folder.remove);

let count = 0;
function newPlanner(): TestPlanner {
  count += 1;
  const planner = new TestPlanner(join(folder.path, String(count)));
  planners.push(planner);
  return planner;
}
const rootOf = (planner: TestPlanner): string => join(planner.folder.path, '..');

function codeOf(work: () => unknown): string {
  try {
    work();
    return 'none';
  } catch (error) {
    return (error as { code: string }).code;
  }
}

const QUARTER = 15 * 60_000;
const NEXT: Shape = {
  version: SCHEMA_VERSION + 1,
  upgrades: {
    [SCHEMA_VERSION]: (tables) => ({
      ...tables,
      tasks: (tables.tasks ?? []).map((row) => ({ ...(row as object), notes: 'upgraded' })),
    }),
  },
};
const FAILING: Shape = {
  version: SCHEMA_VERSION + 1,
  upgrades: {
    [SCHEMA_VERSION]: () => {
      throw new Error('This upgrade fails.');
    },
  },
};

describe('R31 versions', () => {
  it('R31 takes rows to the next version, and copies what was there before', () => {
    const planner = newPlanner();
    const before = planner.start();
    before.load();
    before.write([putTask(1)]);
    planner.stop();
    const { rows, schemaVersion } = planner.start(NEXT).load();
    expect([rows.tasks[0]?.notes, schemaVersion]).toEqual(['upgraded', SCHEMA_VERSION + 1]);
    const [backup] = listBackups(planner.folder);
    expect(backup?.reason).toBe('upgrade');
    expect(readBackup(planner.folder, backup?.name ?? '').rows.tasks).toEqual([taskAt(1)]);
  });

  it('R31 opens what a newer version wrote to read only, and writes nothing', () => {
    const planner = newPlanner();
    const newer = planner.start(NEXT);
    newer.load();
    newer.write([putTask(1), putTask(2)]);
    planner.stop();
    const db = new DatabaseSync(planner.folder.file);
    forgeRow(db, 'tasks', { ...taskAt(2), mood: 'a field of the future' } as unknown as { id: string });
    forgeRow(db, 'tasks', { id: idAt(3) });
    db.close();
    const older = planner.start();
    const loaded = older.load();
    expect(loaded).toMatchObject({ isReadOnly: true, schemaVersion: SCHEMA_VERSION + 1 });
    expect(loaded.rows.tasks.map(({ title }) => title)).toEqual(['Task 1', 'Task 2']);
    expect(loaded.damaged).toHaveLength(1);
    expect(codeOf(() => older.write([putTask(9)]))).toBe('read-only');
    planner.environment.pass(10 * QUARTER);
    expect(listBackups(planner.folder)).toEqual([]);
    planner.stop();
    // The newer one finds everything unchanged, records that it quarantines itself included.
    expect(planner.start(NEXT).load().damaged).toHaveLength(2);
  });

  it('R31 leaves everything as it was when an upgrade fails', () => {
    const planner = newPlanner();
    const before = planner.start();
    before.load();
    before.write([putTask(1)]);
    planner.stop();
    expect(codeOf(() => planner.start(FAILING).load())).toBe('broken');
    planner.stop();
    const after = planner.start().load();
    expect([after.rows.tasks.length, after.isReadOnly, after.schemaVersion]).toEqual([1, false, SCHEMA_VERSION]);
  });
});

describe('R32 copies', () => {
  it('R32 are made a quarter of an hour after the first change, while one goes on writing', () => {
    const planner = newPlanner();
    const file = planner.start();
    file.load();
    planner.environment.pass(2 * QUARTER);
    expect(listBackups(planner.folder)).toEqual([]);
    file.write([putTask(1)]);
    planner.environment.pass(QUARTER - 1);
    file.write([putTask(2)]);
    expect(listBackups(planner.folder)).toEqual([]);
    planner.environment.pass(1);
    file.write([putTask(3)]);
    const [backup, ...others] = listBackups(planner.folder);
    expect(others).toEqual([]);
    expect(readBackup(planner.folder, backup?.name ?? '').rows.tasks).toHaveLength(2);
    planner.environment.pass(QUARTER);
    expect(listBackups(planner.folder)).toHaveLength(2);
    planner.environment.pass(10 * QUARTER);
    expect(listBackups(planner.folder)).toHaveLength(2);
  });

  it.each([40, 3_650])('R32 stay all where the clock jumps %s days and the server has not told the time', (days) => {
    const planner = newPlanner();
    const file = planner.start();
    file.load();
    for (let n = 1; n <= 12; n += 1) {
      file.write([putTask(n)]);
      planner.environment.pass(QUARTER);
    }
    const before = listBackups(planner.folder).length;
    planner.environment.isClockConfirmed = () => false;
    planner.environment.time += days * 86_400_000;
    file.write([putTask(13)]);
    planner.environment.pass(QUARTER);
    expect(listBackups(planner.folder)).toHaveLength(before + 1);
  });

  it('R32 are made again after a clock that was ahead is put right', () => {
    const planner = newPlanner();
    planner.environment.time += 3_650 * 86_400_000;
    const ahead = planner.start();
    ahead.load();
    ahead.write([putTask(1)]);
    planner.environment.pass(QUARTER);
    planner.stop();
    planner.environment.time -= 3_650 * 86_400_000;
    const right = planner.start();
    right.load();
    right.write([putTask(2)]);
    planner.environment.pass(QUARTER);
    expect(listBackups(planner.folder).length).toBeGreaterThanOrEqual(2);
  });

  it('R32 are caught up with by a later run, for whoever changes a little at a time', () => {
    const planner = newPlanner();
    const file = planner.start();
    file.load();
    file.write([putTask(1)]);
    planner.stop();
    planner.environment.time += QUARTER;
    planner.start().load();
    planner.environment.pass(0);
    expect(listBackups(planner.folder)).toHaveLength(1);
  });

  it('R32 give nothing when any of them is damaged, and change nothing', () => {
    const planner = newPlanner();
    const file = planner.start();
    file.load();
    file.write([putTask(1)]);
    file.backUp('change');
    const [{ name = '' } = {}] = listBackups(planner.folder);
    expect(readBackup(planner.folder, name).rows.tasks).toEqual([taskAt(1)]);
    const path = join(planner.folder.backups, name);
    const whole = readFileSync(path);
    truncateSync(path, whole.length - 4_096);
    expect(() => readBackup(planner.folder, name)).toThrow();
    expect(() => readBackup(planner.folder, '../planner.sqlite')).toThrow('There is no such copy.');
    expect(file.load().rows.tasks).toEqual([taskAt(1)]);
  });

  it('R32 of a damaged planner are none: they would push the sound ones out', () => {
    const planner = newPlanner();
    const file = planner.start();
    file.load();
    file.write([putTask(1)]);
    planner.stop();
    const db = new DatabaseSync(planner.folder.file);
    db.exec(`UPDATE rows SET body = replace(body, 'Task 1', 'Task 7')`);
    db.close();
    expect(codeOf(() => planner.start().backUp('change'))).toBe('broken');
    expect(readdirSync(planner.folder.backups)).toEqual([]);
  });
});

describe('R27 a disk that does not take it', () => {
  it('R27 that is full: nothing of the write is there, and the next one that fits is', () => {
    const planner = newPlanner();
    const file = planner.start();
    file.load();
    file.write([putTask(1)]);
    planner.stop();
    const again = planner.start();
    again.load();
    const db = (again as unknown as { opened: { db: DatabaseSync } }).opened.db;
    const pages = Number(Object.values(db.prepare('PRAGMA page_count').get() ?? {})[0]);
    db.exec(`PRAGMA max_page_count = ${pages}`);
    const large = Array.from({ length: 50 }, (_, n) => putTask(n + 2, { notes: 'x'.repeat(4_000) }));
    expect(codeOf(() => again.write(large))).toBe('full');
    expect(again.load().rows.tasks).toHaveLength(1);
    db.exec('PRAGMA max_page_count = 1000000');
    again.write(large);
    planner.stop();
    expect(planner.start().load().rows.tasks).toHaveLength(51);
  });

  it.skipIf(process.platform === 'win32')(
    'R27 that takes no larger files: what was acknowledged is there, whole',
    async () => {
      const planner = newPlanner();
      const limited = `ulimit -f 800; exec ${children.command('fill', rootOf(planner))}`;
      const said = JSON.parse(await children.say('/bin/sh', ['-c', limited])) as { code: string; acknowledged: number };
      expect(said.code).toMatch(/^(full|broken)$/);
      expect(said.acknowledged).toBeGreaterThan(10);
      const { rows, damaged, isLost, isRestored } = planner.start().load();
      expect([damaged, isLost, isRestored]).toEqual([[], false, false]);
      expect(rows.tasks.length).toBe(2 * said.acknowledged);
    },
  );
});

describe('rows', () => {
  it('are written and removed, and everything goes with the account, copies included', () => {
    const planner = newPlanner();
    const file = planner.start();
    file.load();
    file.write([putTask(1), putTask(2)]);
    file.write([removeTask(1)]);
    file.backUp('change');
    expect(file.load().rows.tasks).toEqual([taskAt(2)]);
    file.destroy();
    expect(existsSync(planner.folder.path)).toBe(false);
    expect(codeOf(() => file.write([putTask(3)]))).toBe('deleted');
  });

  it('R26 that were changed on the disk are set aside, not shown', () => {
    const planner = newPlanner();
    const file = planner.start();
    file.load();
    file.write([putTask(1), putTask(2)]);
    planner.stop();
    const db = new DatabaseSync(planner.folder.file);
    db.exec(`UPDATE rows SET body = replace(body, 'Task 1', 'Task 7') WHERE body LIKE '%Task 1%'`);
    db.close();
    const { rows, damaged } = planner.start().load();
    expect(rows.tasks).toEqual([taskAt(2)]);
    expect(damaged).toMatchObject([{ table: 'tasks', raw: { title: 'Task 7' }, reason: 'was changed on the disk' }]);
  });
});
