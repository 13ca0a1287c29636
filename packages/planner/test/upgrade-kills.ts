import { expect, it } from 'vitest';
import { SCHEMA_VERSION } from '../src/schema/upgrade.ts';
import type { KilledUpgrade } from './old-planner.ts';

const TASKS = 10_000;
const MOST_PER_ROUND_MS = 60_000;

export interface KilledUpgrades {
  /** Kills that came before the upgrade was done. */
  interrupted: number;
  /** Outcomes that are neither all of the old nor all of the new. */
  torn: KilledUpgrade[];
  /** Version, tasks, damaged rows and the lost or restored state of the start after each kill, each once. */
  starts: string[];
}

export interface KillRounds {
  rounds: number;
  /** Kills that have to come before the upgrade is done. */
  least: number;
}

/** A test that every kill in an upgrade from an old version leaves all of the old planner or all of the new one. */
export function testKilledUpgrades(
  title: string,
  { rounds, least }: KillRounds,
  kill: (tasks: number, rounds: number) => Promise<KilledUpgrades>,
): void {
  it(`${title}, ${rounds} times with ${TASKS} tasks`, { timeout: rounds * MOST_PER_ROUND_MS }, async () => {
    const report = await kill(TASKS, rounds);
    expect(report.torn).toEqual([]);
    expect(report.starts).toEqual([JSON.stringify([SCHEMA_VERSION, TASKS, 1, 0, false, false])]);
    expect(report.interrupted).toBeGreaterThanOrEqual(least);
  });
}
