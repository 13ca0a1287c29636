import { copyFileSync, mkdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { putTask } from '../../../../../packages/planner/test/rows.ts';
import { TestPlanner, testFolder } from '../../../test/planner-device.ts';

const folder = testFolder();
afterAll(folder.remove);

/** The write-ahead log: a header, then frames of a header and a page each (sqlite.org/fileformat.html, 4.1). */
const LOG_HEAD = 32;
const FRAME_HEAD = 24;
const COMMITS = 12;

interface Snapshot {
  file: Buffer;
  log: Buffer;
  /** The log's length after each acknowledged write. */
  lengths: number[];
  frame: number;
}

/** Files on the disk after a dozen acknowledged writes, before any checkpoint. */
function record(name: string): Snapshot {
  const planner = new TestPlanner(join(folder.path, name));
  const file = planner.start();
  file.load();
  const lengths: number[] = [];
  for (let n = 1; n <= COMMITS; n += 1) {
    file.write([putTask(n), putTask(100, { title: `Version ${n}` })]);
    lengths.push(readFileSync(`${planner.folder.file}-wal`).length);
  }
  const snapshot = { file: readFileSync(planner.folder.file), log: readFileSync(`${planner.folder.file}-wal`) };
  planner.stop();
  return { ...snapshot, lengths, frame: FRAME_HEAD + snapshot.file.readUInt16BE(16) };
}

let copies = 0;
/** Opens the files after a power cut. @returns the number of their last write, checked to be a complete prefix */
function lastWriteIn({ file }: Snapshot, log: Buffer): number {
  copies += 1;
  const planner = new TestPlanner(join(folder.path, `cut-${copies}`));
  mkdirSync(planner.folder.path, { recursive: true });
  writeFileSync(planner.folder.file, file);
  writeFileSync(`${planner.folder.file}-wal`, log);
  const { rows, damaged, isLost } = planner.start().load();
  planner.stop();
  expect([damaged, isLost]).toEqual([[], false]);
  const version = rows.tasks.find(({ title }) => title.startsWith('Version'))?.title ?? 'Version 0';
  const last = Number(version.split(' ')[1]);
  const numbered = rows.tasks
    .filter(({ title }) => title.startsWith('Task'))
    .map(({ title }) => Number(title.slice(5)));
  expect(numbered.sort((a, b) => a - b)).toEqual(Array.from({ length: last }, (_, n) => n + 1));
  return last;
}

it('R25 opens at a committed write, and at the last one that was synced, wherever the power cut the log', () => {
  const snapshot = record('cut');
  const { log, lengths, frame } = snapshot;
  const cuts = [0, 1, LOG_HEAD - 1];
  for (let at = LOG_HEAD; at <= log.length; at += frame) cuts.push(at - 1, at, at + 1);
  const inLog = cuts.filter((cut) => cut <= log.length);
  expect(inLog.length).toBeGreaterThan(3 * COMMITS);
  for (const cut of inLog) {
    const acknowledged = lengths.filter((length) => length <= cut).length;
    expect(lastWriteIn(snapshot, log.subarray(0, cut)), `cut at ${cut}`).toBe(acknowledged);
  }
  expect(lastWriteIn(snapshot, log)).toBe(COMMITS);
});

it('R25 takes no frame that was torn or never written, though later ones are there', () => {
  const snapshot = record('torn');
  const { log, lengths, frame } = snapshot;
  const synced = lengths[COMMITS - 3] ?? 0;
  // After the last sync the disk may have written any of the frames, in any order, and any part of one.
  for (let at = synced; at < log.length; at += frame) {
    for (const damage of ['dropped', 'torn'] as const) {
      const copy = Buffer.from(log);
      copy.fill(0, damage === 'dropped' ? at : at + frame / 2, at + frame);
      expect(lastWriteIn(snapshot, copy), `${damage} at ${at}`).toBeGreaterThanOrEqual(COMMITS - 2);
    }
  }
});

it('R25 a copy that was being made when the power went is no copy', () => {
  const planner = new TestPlanner(join(folder.path, 'backup'));
  const file = planner.start();
  file.load();
  file.write([putTask(1)]);
  file.backUp('change');
  planner.stop();
  // A name of its own until it is complete: a truncated one never has the name of a backup.
  const partial = join(planner.folder.backups, '2099-01-01T00-00-00.000Z_99_change.sqlite.partial');
  copyFileSync(planner.folder.file, partial);
  truncateSync(partial, 5_000);
  truncateSync(planner.folder.file, 5_000);
  const { rows, isRestored } = planner.start().load();
  planner.stop();
  expect([rows.tasks.length, isRestored]).toEqual([1, true]);
});
