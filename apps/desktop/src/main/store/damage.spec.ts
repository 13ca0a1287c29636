import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Task } from '@bellweek/planner/core';
import { putTask, taskAt } from '../../../../../packages/planner/test/rows.ts';
import { TestPlanner, testFolder } from '../../../test/planner-device.ts';

const folder = testFolder();
afterAll(folder.remove);

/** Timeout: a hundred planners are opened and read, 13 s on a busy machine, with room for a much slower one. */
const SLOW_MS = 180_000;
const BACKED_UP = 40;
const ALL = 60;
const NOTES = 'What was written. '.repeat(30);

const model = join(folder.path, 'model');
const killed = join(folder.path, 'killed');
/** Offset of the last write in the killed planner's log. */
let lastWrite = 0;
beforeAll(() => {
  const planner = new TestPlanner(model);
  const file = planner.start();
  file.load();
  for (let n = 1; n <= BACKED_UP; n += 1) file.write([putTask(n, { notes: NOTES })]);
  file.backUp('change');
  for (let n = BACKED_UP + 1; n <= ALL; n += 1) {
    lastWrite = readFileSync(`${planner.folder.file}-wal`).length;
    file.write([putTask(n, { notes: NOTES })]);
  }
  // As a kill leaves it: with the whole log.
  cpSync(model, killed, { recursive: true });
  planner.stop();
});

let stores = 0;
function copyOf(made: string): TestPlanner {
  stores += 1;
  const root = join(folder.path, String(stores));
  cpSync(made, root, { recursive: true });
  return new TestPlanner(root);
}
/** A planner of sixty tasks, forty of them in a backup; the program has ended. */
const makeStore = (): TestPlanner => copyOf(model);
/** The same, killed before a checkpoint of its log. */
const makeKilled = (): TestPlanner => copyOf(killed);

const isAsWritten = (task: Task): boolean => {
  const n = Number(task.title.slice(5));
  return JSON.stringify(task) === JSON.stringify(taskAt(n, { notes: NOTES }));
};

function quarantined({ folder: { quarantine } }: TestPlanner): string[] {
  return existsSync(quarantine) ? readdirSync(quarantine, { recursive: true, encoding: 'utf8' }) : [];
}

/** Whatever happened to a file: shown rows were written, missing ones are reported, and the old file still exists. */
function expectHonest(planner: TestPlanner): 'whole' | 'set aside' | 'restored' | 'shorter' {
  const { rows, damaged, isLost, isRestored } = planner.start().load();
  planner.stop();
  expect(rows.tasks.every(isAsWritten)).toBe(true);
  expect(isLost).toBe(false);
  if (isRestored) {
    expect(rows.tasks.length).toBeGreaterThanOrEqual(BACKED_UP);
    expect(quarantined(planner).some((name) => name.endsWith('planner.sqlite'))).toBe(true);
    return 'restored';
  }
  if (damaged.length > 0) {
    expect(rows.tasks.length + damaged.length).toBeGreaterThanOrEqual(BACKED_UP);
    return 'set aside';
  }
  expect(rows.tasks.length).toBeGreaterThanOrEqual(BACKED_UP);
  return rows.tasks.length === ALL ? 'whole' : 'shorter';
}

/** Pseudo-random numbers, the same every time. */
function* chance(seed: number): Generator<number> {
  for (let state = seed; ;) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    yield state / 2 ** 32;
  }
}

describe('R26 damaged files', () => {
  it(
    'R26 with flipped bits: 120 of them, none shown as if it had been written',
    () => {
      const outcomes = new Map<string, number>();
      const next = chance(20_261_116);
      for (let round = 0; round < 120; round += 1) {
        const planner = makeStore();
        const bytes = readFileSync(planner.folder.file);
        const at = Math.floor((next.next().value as number) * bytes.length);
        bytes[at] = (bytes[at] ?? 0) ^ (1 << Math.floor((next.next().value as number) * 8));
        writeFileSync(planner.folder.file, bytes);
        const outcome = expectHonest(planner);
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
        rmSync(planner.folder.path, { recursive: true });
      }
      // Proves the faults: most flips are detected, the rest hit bytes without meaning.
      expect((outcomes.get('set aside') ?? 0) + (outcomes.get('restored') ?? 0)).toBeGreaterThan(60);
      expect(outcomes.get('shorter')).toBeUndefined();
    },
    SLOW_MS,
  );

  it(
    'R26 with flipped bits in the log: 80 of them, and no acknowledged write is missing without a word',
    () => {
      const outcomes = new Map<string, number>();
      const next = chance(20_261_117);
      for (let round = 0; round < 80; round += 1) {
        const planner = makeKilled();
        const log = `${planner.folder.file}-wal`;
        const bytes = readFileSync(log);
        const at = Math.floor((next.next().value as number) * bytes.length);
        bytes[at] = (bytes[at] ?? 0) ^ (1 << Math.floor((next.next().value as number) * 8));
        writeFileSync(log, bytes);
        const isLastWrite = at >= lastWrite;
        const { rows, damaged, isLost, isRestored } = planner.start().load();
        planner.stop();
        expect([rows.tasks.every(isAsWritten), damaged, isLost]).toEqual([true, [], false]);
        expect(rows.tasks.length).toBeGreaterThanOrEqual(BACKED_UP);
        // Damage that a power cut could have caused in the last write is taken for one.
        if (rows.tasks.length < ALL && !isLastWrite)
          expect(isRestored, `${rows.tasks.length} tasks, byte ${at}`).toBe(true);
        if (isRestored) expect(quarantined(planner).some((name) => name.endsWith('planner.sqlite-wal'))).toBe(true);
        const outcome = isRestored ? 'told' : rows.tasks.length === ALL ? 'whole' : 'last';
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
        rmSync(planner.folder.path, { recursive: true });
      }
      expect(outcomes.get('told')).toBeGreaterThan(60);
    },
    SLOW_MS,
  );

  it(
    'R26 cut at every 4 kB',
    () => {
      const { size } = statSync(makeStore().folder.file);
      const cuts = Array.from({ length: Math.ceil(size / 4_096) }, (_, n) => n * 4_096);
      expect(cuts.length).toBeGreaterThan(10);
      for (const cut of cuts) {
        const planner = makeStore();
        truncateSync(planner.folder.file, cut);
        expect(expectHonest(planner), `cut at ${cut}`).toBe('restored');
      }
    },
    SLOW_MS,
  );

  it.each(['empty', 'a folder', 'another program’s', 'gone'])('R26 %s', (kind) => {
    const planner = makeStore();
    const { file } = planner.folder;
    if (kind === 'empty') truncateSync(file, 0);
    else rmSync(file);
    if (kind === 'a folder') mkdirSync(join(file, 'inside'), { recursive: true });
    if (kind === 'another program’s') writeFileSync(file, 'Something else altogether. '.repeat(1_000));
    const { rows, isRestored } = planner.start().load();
    planner.stop();
    expect([rows.tasks.length, isRestored]).toEqual([BACKED_UP, true]);
    expect(quarantined(planner).some((name) => name.endsWith('planner.sqlite'))).toBe(kind !== 'gone');
    // The next start finds nothing unusual.
    const again = planner.start().load();
    planner.stop();
    expect([again.rows.tasks.length, again.isRestored, again.isLost]).toEqual([BACKED_UP, false, false]);
  });

  it('R26 whose log is gone, with what only the log held: the copy knows more, and is brought back', () => {
    const planner = new TestPlanner(join(folder.path, 'log'));
    const file = planner.start();
    file.load();
    const before = readFileSync(planner.folder.file);
    for (let n = 1; n <= BACKED_UP; n += 1) file.write([putTask(n, { notes: NOTES })]);
    file.backUp('change');
    planner.stop();
    writeFileSync(planner.folder.file, before);
    expect(expectHonest(planner)).toBe('restored');
  });

  it('R26 without any copy: begins anew, says so, and keeps what was there', () => {
    const planner = makeStore();
    rmSync(planner.folder.backups, { recursive: true });
    truncateSync(planner.folder.file, 4_096);
    const { rows, isLost, isRestored } = planner.start().load();
    planner.stop();
    expect([rows.tasks.length, isLost, isRestored]).toEqual([0, true, false]);
    expect(quarantined(planner)).not.toEqual([]);
  });

  it('R26 passes over damaged copies to the newest sound one', () => {
    const planner = new TestPlanner(join(folder.path, 'copies'));
    const file = planner.start();
    file.load();
    for (const n of [1, 2, 3]) {
      file.write([putTask(n)]);
      planner.environment.time += 20 * 60_000;
      file.backUp('change');
    }
    planner.stop();
    const newest = readdirSync(planner.folder.backups).sort().at(-1) ?? '';
    truncateSync(join(planner.folder.backups, newest), 6_000);
    truncateSync(planner.folder.file, 0);
    const { rows, isRestored } = planner.start().load();
    planner.stop();
    expect([rows.tasks.length, isRestored]).toEqual([2, true]);
    // The bad backup has been moved aside, so that no later start reports a loss.
    expect(quarantined(planner)).toContain(newest);
    const again = planner.start().load();
    planner.stop();
    expect([again.rows.tasks.length, again.isRestored, again.isLost]).toEqual([2, false, false]);
  });
});
