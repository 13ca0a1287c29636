import { mkdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { SCHEMA_VERSION } from '../src/schema/upgrade.ts';
import { servedForKills, startBrowser } from './killed-browser.ts';
import { isWhole } from './old-planner.ts';
import { testKilledUpgrades } from './upgrade-kills.ts';
import type { KilledUpgrades, KillRounds } from './upgrade-kills.ts';

const ACCOUNT = 'upgraded';

/** Kills a browser in the middle of the first start of a newer version, at another moment each time. */
async function killInMidUpgrade(folder: string, url: string, tasks: number, rounds: number): Promise<KilledUpgrades> {
  const report: KilledUpgrades = { interrupted: 0, torn: [], starts: [] };
  let took = 0;
  for (let round = 0; round <= rounds; round += 1) {
    // A profile of its own: what one round left behind must not help the next.
    const profile = `${folder}/${round}`;
    mkdirSync(profile, { recursive: true });
    const before = await startBrowser(profile, url);
    await before.page.evaluate(([account, count]) => window.kit.makeOld(account, count), [ACCOUNT, tasks] as const);
    const began = performance.now();
    let isDone = false;
    const opening = before.page
      .evaluate(
        (account) =>
          window.kit
            .open(account)
            .load()
            .then(() => undefined),
        ACCOUNT,
      )
      .then(() => {
        isDone = true;
        if (round === 0) took = performance.now() - began;
      })
      .catch(() => undefined);
    // The first round is left alone, to see how long an upgrade takes.
    await (round === 0 ? opening : sleep((took * (round - 0.5)) / rounds));
    if (!isDone) report.interrupted += 1;
    await before.kill();
    const after = await startBrowser(profile, url);
    const found = await after.page.evaluate((account) => window.kit.onDisk(account), ACCOUNT);
    if (!isWhole(found, tasks, SCHEMA_VERSION)) report.torn.push(found);
    const start = await after.page.evaluate(async (account) => {
      const { rows, damaged, isLost, isRestored, schemaVersion } = await window.kit.open(account).load();
      return [schemaVersion, rows.tasks.length, rows.events.length, damaged.length, isLost, isRestored];
    }, ACCOUNT);
    await after.kill();
    const state = JSON.stringify(start);
    if (!report.starts.includes(state)) report.starts.push(state);
  }
  return report;
}

/** Tests that a browser can be killed in an upgrade. */
export function testUpgradeInBrowser(title: string, rounds: KillRounds): void {
  const { folder, site } = servedForKills();
  testKilledUpgrades(title, rounds, (tasks, count) => killInMidUpgrade(folder, site().url, tasks, count));
}
