import { spawn } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseSync } from 'node:sqlite';
import { afterAll } from 'vitest';
import { OLD_VERSION, oldTables } from '../../../packages/planner/test/old-planner.ts';
import type { KilledUpgrade } from '../../../packages/planner/test/old-planner.ts';
import { testKilledUpgrades } from '../../../packages/planner/test/upgrade-kills.ts';
import type { KillRounds, KillUpgrade } from '../../../packages/planner/test/upgrade-kills.ts';
import { makeFolder } from '../src/main/store/account-folder.ts';
import { createDatabase } from '../src/main/store/database.ts';
import { buildChild } from './build-child.ts';
import { forgeRow, testFolder, TestPlanner } from './planner-device.ts';

/** Writes the planner of an earlier version. */
function writeOld(planner: TestPlanner, tasks: number): void {
  const { folder } = planner;
  makeFolder(folder);
  createDatabase(folder.file, OLD_VERSION);
  const db = new DatabaseSync(folder.file);
  db.exec('BEGIN');
  for (const [table, rows] of Object.entries(oldTables(tasks))) {
    for (const row of rows) forgeRow(db, table, row as { id: string });
  }
  db.exec('COMMIT');
  db.close();
}

/**
 * Lets a child open the planner, and kills it.
 *
 * @param after milliseconds after it began, `null` once it is done
 * @returns whether it was done by then, and the milliseconds until it was done or killed
 */
async function openAndKill(
  child: string,
  root: string,
  after: number | null,
): Promise<{ isDone: boolean; took: number }> {
  const args = ['--disable-warning=ExperimentalWarning', child, 'upgrade', root];
  const opener = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise<void>((resolve) => opener.once('close', () => resolve()));
  let output = '';
  const said = (word: string) =>
    new Promise<void>((resolve) => {
      const look = () => output.includes(word) && resolve();
      look();
      opener.stdout.on('data', look);
      opener.once('close', () => resolve());
    });
  opener.stdout.on('data', (data: Buffer) => (output += data.toString()));
  await said('begin\n');
  const began = performance.now();
  let opened = 0;
  const open = said('open\n').then(() => (opened = performance.now()));
  await (after === null ? open : sleep(after));
  const isDone = output.includes('open\n');
  const took = (isDone ? opened : performance.now()) - began;
  opener.kill('SIGKILL');
  await ended;
  return { isDone, took };
}

/** The planner on the disk after a kill. The log beside the file is part of it: reading takes it in, as the next start does. */
function onDisk({ folder }: TestPlanner): KilledUpgrade {
  const db = new DatabaseSync(folder.file);
  const count = (sql: string): number => Number(Object.values(db.prepare(sql).get() ?? {})[0]);
  const found = {
    version: count('PRAGMA user_version'),
    tasks: count(`SELECT count(*) FROM rows WHERE kind = 'tasks'`),
    upgraded: count(`SELECT count(*) FROM rows WHERE kind = 'tasks' AND body LIKE '%"isFree":false%'`),
  };
  db.close();
  return found;
}

/** Has processes killed in the middle of their first start of a newer version. */
function killInUpgrades(child: string, root: string, tasks: number): KillUpgrade {
  writeOld(new TestPlanner(`${root}/old`), tasks);
  return async (round, after) => {
    const place = `${root}/round-${round}`;
    cpSync(`${root}/old`, place, { recursive: true });
    const { isDone, took } = await openAndKill(child, place, after);
    const planner = new TestPlanner(place);
    const found = onDisk(planner);
    const { rows, damaged, isLost, isRestored, schemaVersion } = planner.start().load();
    planner.stop();
    rmSync(place, { recursive: true });
    const start = [schemaVersion, rows.tasks.length, rows.events.length, damaged.length, isLost, isRestored];
    return { isDone, took, found, start };
  };
}

/** Tests that the program can be killed in an upgrade. */
export function testUpgradeOnDisk(title: string, rounds: KillRounds): void {
  const folder = testFolder();
  afterAll(folder.remove);
  testKilledUpgrades(title, rounds, async (tasks) => killInUpgrades(await buildChild(folder.path), folder.path, tasks));
}
