import { afterAll, expect, it } from 'vitest';
import { SCHEMA_VERSION } from '@bellweek/planner/core';
import { buildChild } from '../../../test/build-child.ts';
import { killInMidUpgrade } from '../../../test/killed-upgrade.ts';
import { testFolder } from '../../../test/planner-device.ts';

const TASKS = 10_000;
const ROUNDS = 60;
const folder = testFolder();
afterAll(folder.remove);

it(
  `R38 upgrades a planner of version 1 with ${TASKS} tasks, and has all of the old or all of the new when it is killed, ${ROUNDS} times`,
  { timeout: 3_600_000 },
  async () => {
    const report = await killInMidUpgrade(await buildChild(folder.path), folder.path, TASKS, ROUNDS);
    expect(report.torn).toEqual([]);
    expect(report.starts).toEqual([JSON.stringify([SCHEMA_VERSION, TASKS, 1, 0, false, false])]);
    expect(report.interrupted).toBeGreaterThanOrEqual(20);
  },
);
