import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { backupName, backupsToDrop, parseBackupName } from './backup-tiers.ts';
import type { BackupName } from './backup-tiers.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const NOW = Date.parse('2026-11-16T08:00:00.000Z');

const made = (at: number, revision = 1, reason: BackupName['reason'] = 'change'): BackupName => ({
  name: backupName(at, revision, reason),
  at,
  revision,
  reason,
});

describe('names of copies', () => {
  it('say when, of which write and why, and are read back', () => {
    const name = backupName(NOW, 42, 'upgrade');
    expect(name).toBe('2026-11-16T08-00-00.000Z_42_upgrade.sqlite');
    expect(parseBackupName(name)).toEqual({ name, at: NOW, revision: 42, reason: 'upgrade' });
  });

  it.each([
    '',
    'planner.sqlite',
    '../x.sqlite',
    '2026-11-16T08-00-00.000Z_42_upgrade.sqlite.partial',
    'a_1_change.sqlite',
  ])('are not taken from %s', (name) => expect(parseBackupName(name)).toBeNull());
});

describe('which copies are kept', () => {
  it('the newest always, whatever the clock says', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -100 * DAY, max: 100 * DAY }), { minLength: 1, maxLength: 60 }),
        (ages) => {
          const all = ages.map((age, n) => made(NOW - age, n));
          // Of two from the same millisecond the later write is the newer.
          const newest = all.reduce((a, b) => (b.at >= a.at ? b : a));
          expect(backupsToDrop(all, NOW)).not.toContain(newest);
        },
      ),
    );
  });

  it('fewer the older they are: a year of quarters of an hour leaves some fifty, of every tier', () => {
    let kept: BackupName[] = [];
    const start = NOW - 365 * DAY;
    for (let at = start; at <= NOW; at += 15 * MINUTE) {
      kept.push(made(at));
      const dropped = new Set(backupsToDrop(kept, at));
      kept = kept.filter((backup) => !dropped.has(backup));
    }
    const younger = (age: number) => kept.filter(({ at }) => NOW - at < age).length;
    expect(younger(120 * MINUTE)).toBeGreaterThanOrEqual(8);
    expect(younger(DAY)).toBeGreaterThanOrEqual(8 + 21);
    expect(younger(14 * DAY)).toBeGreaterThanOrEqual(8 + 21 + 12);
    expect(younger(71 * DAY)).toBeGreaterThanOrEqual(8 + 21 + 12 + 7);
    expect(kept.length).toBeLessThan(60);
  });

  it('three of those made before something was replaced, however old', () => {
    const old = [1, 2, 3, 4, 5].map((n) => made(NOW - (100 + n) * DAY, n, 'upgrade'));
    const dropped = backupsToDrop([...old, made(NOW)], NOW);
    expect(dropped.map(({ revision }) => revision).sort()).toEqual([4, 5]);
  });
});
