import { spawn } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseSync } from 'node:sqlite';
import { afterAll } from 'vitest';
import { SCHEMA_VERSION } from '@bellweek/planner/core';
import { isWhole, OLD_VERSION, oldTables } from '../../../packages/planner/test/old-planner.ts';
import type { KilledUpgrade } from '../../../packages/planner/test/old-planner.ts';
import { testKilledUpgrades } from '../../../packages/planner/test/upgrade-kills.ts';
import type { KilledUpgrades, KillRounds } from '../../../packages/planner/test/upgrade-kills.ts';
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

/** Lets a child open the planner, and kills it. @param after milliseconds after it began @returns whether it was done by then */
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
      opener.stdout.on('data', () => output.includes(word) && resolve());
      opener.once('close', () => resolve());
    });
  opener.stdout.on('data', (data: Buffer) => (output += data.toString()));
  await said('begin\n');
  const began = performance.now();
  await (after === null ? said('open\n') : sleep(after));
  const took = performance.now() - began;
  const isDone = output.includes('open\n');
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

/** Kills a process in the middle of its first start of a newer version, at another moment each time. */
async function killInMidUpgrade(child: string, root: string, tasks: number, rounds: number): Promise<KilledUpgrades> {
  const report: KilledUpgrades = { interrupted: 0, torn: [], starts: [] };
  writeOld(new TestPlanner(`${root}/old`), tasks);
  const start = (name: string, after: number | null) => {
    cpSync(`${root}/old`, `${root}/${name}`, { recursive: true });
    return openAndKill(child, `${root}/${name}`, after);
  };
  const { took } = await start('whole', null);
  for (let round = 0; round < rounds; round += 1) {
    const name = `round-${round}`;
    const { isDone } = await start(name, (took * (round + 0.5)) / rounds);
    if (!isDone) report.interrupted += 1;
    const planner = new TestPlanner(`${root}/${name}`);
    const found = onDisk(planner);
    if (!isWhole(found, tasks, SCHEMA_VERSION)) report.torn.push(found);
    const { rows, damaged, isLost, isRestored, schemaVersion } = planner.start().load();
    planner.stop();
    const state = JSON.stringify([
      schemaVersion,
      rows.tasks.length,
      rows.events.length,
      damaged.length,
      isLost,
      isRestored,
    ]);
    if (!report.starts.includes(state)) report.starts.push(state);
    rmSync(`${root}/${name}`, { recursive: true });
  }
  return report;
}

/** Tests that the program can be killed in an upgrade. */
export function testUpgradeOnDisk(title: string, rounds: KillRounds): void {
  const folder = testFolder();
  afterAll(folder.remove);
  testKilledUpgrades(title, rounds, async (tasks, count) =>
    killInMidUpgrade(await buildChild(folder.path), folder.path, tasks, count),
  );
}
