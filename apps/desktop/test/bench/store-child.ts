import { readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Command } from '@bellweek/planner/core';
import { stateOf } from '@bellweek/planner/core';
import { TestPlanner } from '@bellweek/planner/testing';
import { CALLS } from '../../src/ipc/contract.ts';
import { accountFolder } from '../../src/main/store/account-folder.ts';
import type { AccountFolder } from '../../src/main/store/account-folder.ts';
import { PlannerFile } from '../../src/main/store/planner-file.ts';
import type { Beside, StoreRound } from './results.ts';

interface Data {
  tasks: Extract<Command, { type: 'task.add' }>['tasks'];
  events: Extract<Command, { type: 'event.add' }>['events'];
}

const ROUNDS = 5;
const EDITS = 100;
/** Length of the history, which does not reach back to the entry that imported everything. */
const STEPS = 100;
const PRAGMAS = `PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
PRAGMA fullfsync = ON; PRAGMA checkpoint_fullfsync = ON`;

const environment = {
  now: Date.now,
  isClockConfirmed: () => true,
  after: () => () => undefined,
  onBackupFailure: (error: unknown) => console.error(error),
};

function measured(work: () => void): number {
  const from = performance.now();
  work();
  return performance.now() - from;
}

/** Data after long use: with a full history and a backup. */
function fill(folder: AccountFolder, { tasks, events }: Data): void {
  const file = new PlannerFile(folder, environment);
  const bench = new TestPlanner(stateOf(file.load().rows));
  const act = (command: Command) => file.write(bench.do(command).changes);
  act({ type: 'task.add', tasks });
  act({ type: 'event.add', events });
  for (const { id = '', notes = '' } of tasks.slice(-STEPS)) {
    act({ type: 'task.edit', id, fields: { notes: `${notes}Page 40` } });
  }
  file.backUp('change');
  file.close();
}

function load(folder: AccountFolder): Beside {
  const file = new PlannerFile(folder, environment);
  const ours = measured(() => file.load());
  file.close();
  const rows: unknown[] = [];
  const floor = measured(() => {
    const db = new DatabaseSync(folder.file);
    for (const { kind, body } of db.prepare('SELECT kind, id, body, sum FROM rows').iterate()) {
      rows.push([kind, JSON.parse(body as string)]);
    }
    db.close();
  });
  if (rows.length < STEPS) throw new Error('Nothing was read.');
  return { ours, floor };
}

function bareTable(path: string): DatabaseSync {
  const db = new DatabaseSync(path);
  db.exec(PRAGMAS);
  db.exec(
    'CREATE TABLE rows (kind TEXT NOT NULL, id TEXT NOT NULL, body TEXT NOT NULL, PRIMARY KEY (kind, id)) STRICT',
  );
  return db;
}

/** Alternating, so that both share disturbances of the disk. */
function edits(folder: AccountFolder, account: string): Beside[] {
  const path = join(folder.path, 'bare.sqlite');
  const db = bareTable(path);
  const insert = db.prepare(`INSERT INTO rows (kind, id, body) VALUES ('tasks', ?, ?)`);
  const file = new PlannerFile(folder, environment);
  const bench = new TestPlanner(stateOf(file.load().rows));
  const ids = [...bench.state.rows.tasks.keys()].slice(0, EDITS);
  const write = CALLS['planner.write'].argument;
  const before = file.load().revision;
  const found = ids.map((id) => {
    const notes = `${bench.state.rows.tasks.get(id)?.notes}.`;
    const { changes } = bench.do({ type: 'task.edit', id, fields: { notes } });
    const body = JSON.stringify(bench.state.rows.tasks.get(id));
    const ours = measured(() => file.write(write.parse({ account, changes, known: null }).changes));
    const floor = measured(() => {
      db.exec('BEGIN IMMEDIATE');
      insert.run(id, body);
      db.exec('COMMIT');
    });
    return { ours, floor };
  });
  if (file.load().revision !== before + EDITS) throw new Error('Not every edit was written.');
  file.close();
  db.close();
  rmSync(path);
  return found;
}

const [, , task, root = '', account = '', data = ''] = process.argv;
const folder = accountFolder(root, account);
if (task === 'fill') {
  fill(folder, JSON.parse(readFileSync(data, 'utf8')) as Data);
} else {
  const round = (): StoreRound => ({ load: load(folder), edits: edits(folder, account) });
  // Warm-up: in the first round nothing is compiled yet.
  const [, ...rounds] = Array.from({ length: ROUNDS + 1 }, round);
  writeSync(1, JSON.stringify(rounds));
}
