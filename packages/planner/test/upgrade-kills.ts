import { expect, it } from 'vitest';
import { SCHEMA_VERSION } from '../src/schema/upgrade.ts';
import { isWhole } from './old-planner.ts';
import type { KilledUpgrade } from './old-planner.ts';

const TASKS = 10_000;
const MOST_PER_ROUND_MS = 60_000;
/** Most kills for each round that is wanted: some come too late. */
const MOST_TRIES = 4;

export interface KilledRound {
  /** Whether the upgrade was done before the kill. */
  isDone: boolean;
  /** Milliseconds until it was done or killed. */
  took: number;
  /** The planner on the disk after the kill. */
  found: KilledUpgrade;
  /** Version, tasks, events, damaged rows, and the lost or restored state of the next start. */
  start: unknown[];
}

/** Kills the upgrade of a fresh copy of an old planner. @param after milliseconds after it began, `null` once it is done */
export type KillUpgrade = (round: number, after: number | null) => Promise<KilledRound>;

export interface KillRounds {
  rounds: number;
  /** Kills that have to come before the upgrade is done. */
  least: number;
}

/**
 * A test that every kill in an upgrade from an old version leaves all of the old planner or all of the new one. The kills are
 * spread over the shortest time that an upgrade took: on a busy machine the first upgrade takes longer than the next.
 */
export function testKilledUpgrades(
  title: string,
  { rounds, least }: KillRounds,
  prepare: (tasks: number) => Promise<KillUpgrade>,
): void {
  const timeout = MOST_TRIES * rounds * MOST_PER_ROUND_MS;
  it(`${title}, ${rounds} times with ${TASKS} tasks`, { timeout }, async () => {
    const kill = await prepare(TASKS);
    const torn: KilledUpgrade[] = [];
    const starts = new Set<string>();
    let shortest = Infinity;
    let interrupted = 0;
    const run = async (round: number, after: number | null) => {
      const { isDone, took, found, start } = await kill(round, after);
      if (!isWhole(found, TASKS, SCHEMA_VERSION)) torn.push(found);
      starts.add(JSON.stringify(start));
      if (isDone) shortest = Math.min(shortest, took);
      else interrupted += 1;
    };
    await run(0, null);
    for (let round = 0; round < rounds || (interrupted < least && round < MOST_TRIES * rounds); round += 1)
      await run(round + 1, (shortest * ((round % rounds) + 0.5)) / rounds);
    expect(torn).toEqual([]);
    expect([...starts]).toEqual([JSON.stringify([SCHEMA_VERSION, TASKS, 1, 0, false, false])]);
    expect(interrupted).toBeGreaterThanOrEqual(least);
  });
}
