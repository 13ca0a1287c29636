import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { backupName, outdatedBackups, rotateBackups } from './rotation.js';

const HOUR_MS = 60 * 60 * 1000;
const LAST = new Date('2026-11-29T02:00:00.000Z');
const at = (hours: number): string => backupName(new Date(LAST.getTime() - hours * HOUR_MS));
const dayOf = (name: string): string => name.slice('bellweek-'.length, 'bellweek-20261129'.length);

it('names a backup by its instant', () => {
  expect(backupName(LAST)).toBe('bellweek-20261129T020000Z.backup');
});

it('of two years of backups, twice a day, keeps seven days, five weeks and twelve months', () => {
  const names = Array.from({ length: 2 * 730 }, (_, index) => at(12 * index));
  const outdated = new Set(outdatedBackups(names));
  const kept = names.filter((name) => !outdated.has(name));
  expect(kept.map(dayOf)).toEqual([
    ...['20261129', '20261128', '20261127', '20261126', '20261125', '20261124', '20261123'],
    ...['20261122', '20261115', '20261108', '20261101'],
    ...['20261031', '20260930', '20260831', '20260731', '20260630', '20260531', '20260430', '20260331'],
    ...['20260228', '20260131', '20251231'],
  ]);
  // Each the newest of its day; nothing goes a second time.
  expect(kept.slice(1).every((name) => name.includes('T140000Z'))).toBe(true);
  expect(outdatedBackups(kept)).toEqual([]);
});

it('keeps the newest even where backups were seldom, and counts periods that have one', () => {
  const yearly = Array.from({ length: 20 }, (_, index) => at(index * 365 * 24));
  expect(outdatedBackups(yearly)).toEqual(yearly.slice(12));
});

it('touches no other file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bellweek-rotation-'));
  const others = ['before.backup', 'bellweek-20200101T000000Z.backup.partial', 'notes.txt'];
  // Of three days.
  const backups = Array.from({ length: 40 }, (_, index) => at(24 * 400 + index));
  for (const name of [...others, ...backups]) writeFileSync(join(folder, name), '');
  expect(await rotateBackups(folder)).toBe(backups.length - 3);
  expect(readdirSync(folder)).toEqual(expect.arrayContaining([...others, backups[0]]));
  rmSync(folder, { recursive: true });
});
