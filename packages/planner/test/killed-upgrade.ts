import { mkdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { servedForKills, startBrowser } from './killed-browser.ts';
import { testKilledUpgrades } from './upgrade-kills.ts';
import type { KillRounds, KillUpgrade } from './upgrade-kills.ts';

const ACCOUNT = 'upgraded';

/** Has browsers killed in the middle of their first start of a newer version. */
function killInUpgrades(folder: string, url: string, tasks: number): KillUpgrade {
  return async (round, after) => {
    // A profile of its own: what one round left behind must not help the next.
    const profile = `${folder}/${round}`;
    mkdirSync(profile, { recursive: true });
    const before = await startBrowser(profile, url);
    await before.page.evaluate(([account, count]) => window.kit.makeOld(account, count), [ACCOUNT, tasks] as const);
    const began = performance.now();
    let opened: number | undefined;
    const opening = before.page
      .evaluate(
        (account) =>
          window.kit
            .open(account)
            .load()
            .then(() => undefined),
        ACCOUNT,
      )
      .then(() => (opened = performance.now()))
      .catch(() => undefined);
    await (after === null ? opening : sleep(after));
    const [isDone, took] = [opened !== undefined, (opened ?? performance.now()) - began];
    await before.kill();
    const next = await startBrowser(profile, url);
    const found = await next.page.evaluate((account) => window.kit.onDisk(account), ACCOUNT);
    const start = await next.page.evaluate(async (account) => {
      const { rows, damaged, isLost, isRestored, schemaVersion } = await window.kit.open(account).load();
      return [schemaVersion, rows.tasks.length, rows.events.length, damaged.length, isLost, isRestored];
    }, ACCOUNT);
    await next.kill();
    return { isDone, took, found, start };
  };
}

/** Tests that a browser can be killed in an upgrade. */
export function testUpgradeInBrowser(title: string, rounds: KillRounds): void {
  const { folder, site } = servedForKills();
  testKilledUpgrades(title, rounds, (tasks) => Promise.resolve(killInUpgrades(folder, site().url, tasks)));
}
