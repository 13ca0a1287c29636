import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

const NAME = /^bellweek-(\d{4})(\d\d)(\d\d)T\d{6}Z\.backup$/;
const DAY_MS = 24 * 60 * 60 * 1000;
const WEEK_DAYS = 7;
/** 1 January 1970 was a Thursday. */
const FIRST_MONDAY = 4;

/** Name of a backup in a folder of backups: its UTC instant in the order of the alphabet. */
export const backupName = (now: Date): string => `bellweek-${now.toISOString().replaceAll(/[-:]|\.\d+/g, '')}.backup`;

/** How many backups stay, by what they are the newest of, and in what they are counted. */
const KEPT: readonly [count: number, periodOf: (day: number, name: string) => string][] = [
  [7, (day) => `day ${day}`],
  [5, (day) => `week ${Math.floor((day - FIRST_MONDAY) / WEEK_DAYS)}`],
  [12, (_day, name) => name.slice(0, 'bellweek-202611'.length)],
];

/** The files that go: all but the newest of each of the last seven days, five weeks and twelve months that have one. */
export function outdatedBackups(names: readonly string[]): string[] {
  const backups = names
    .filter((name) => NAME.test(name))
    .toSorted()
    .toReversed();
  const kept = new Set<string>();
  for (const [count, periodOf] of KEPT) {
    const newest = new Map<string, string>();
    for (const name of backups) {
      const [, year, month, date] = NAME.exec(name) ?? [];
      const period = periodOf(Date.parse(`${year}-${month}-${date}`) / DAY_MS, name);
      if (!newest.has(period)) newest.set(period, name);
    }
    for (const name of [...newest.values()].slice(0, count)) kept.add(name);
  }
  return backups.filter((name) => !kept.has(name));
}

/** Deletes the outdated backups of a folder, and no other file. @returns how many went. */
export async function rotateBackups(folder: string): Promise<number> {
  const outdated = outdatedBackups(await readdir(folder));
  for (const name of outdated) await rm(join(folder, name));
  return outdated.length;
}
