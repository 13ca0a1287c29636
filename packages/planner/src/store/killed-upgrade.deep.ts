import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serveTestPage } from '../../test/browser.ts';
import type { TestPage } from '../../test/browser.ts';
import { killLeftovers } from '../../test/killed-browser.ts';
import { killInMidUpgrade } from '../../test/killed-upgrade.ts';
import { SCHEMA_VERSION } from '../domain/model/upgrade.ts';

const TASKS = 10_000;
const ROUNDS = 40;
let site: TestPage;
const folder = mkdtempSync(join(tmpdir(), 'bellweek-upgrade-'));

beforeAll(async () => {
  site = await serveTestPage();
});
afterAll(async () => {
  killLeftovers();
  await site.close();
  rmSync(folder, { recursive: true, force: true });
});

it(
  `R38 upgrades a planner of version 1 with ${TASKS} tasks, and has all of the old or all of the new when the browser is killed, ${ROUNDS} times`,
  { timeout: 3_600_000 },
  async () => {
    const report = await killInMidUpgrade(folder, site.url, TASKS, ROUNDS);
    expect(report.torn).toEqual([]);
    expect(report.starts).toEqual([JSON.stringify([SCHEMA_VERSION, TASKS, 1, 0, false, false])]);
    expect(report.interrupted).toBeGreaterThanOrEqual(10);
  },
);
