import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { servedForKills, startBrowser } from '../../../test/killed-browser.ts';

const ROUNDS = 20;
const { folder, site } = servedForKills();

it(
  `R40 shows no reminder twice and loses none when the whole browser is killed while they fall due, ${ROUNDS} times`,
  { timeout: 300_000 },
  async () => {
    /** Reminders on the screen: the same one again replaces itself there. */
    const shown = new Set<number>();
    /** Minutes after whose reminders the browser still lived. */
    let settled = -2;
    const twice: number[] = [];
    let inBetween = 0;
    for (let round = 0; round <= ROUNDS; round += 1) {
      const { page, kill } = await startBrowser(folder, site().url);
      // A minute later: the browser takes its time to start.
      const begin = settled + 2;
      let last = begin - 1;
      let seen: () => void = () => undefined;
      const isSeen = new Promise<void>((resolve) => (seen = resolve));
      await page.exposeFunction('tell', (what: 'shows' | 'settled', n: number) => {
        if (what === 'settled') last = settled = n;
        else if (shown.has(n) && n <= settled) twice.push(n);
        else shown.add(n);
        if (n > begin + 2) seen();
      });
      void page
        .evaluate((first) => {
          const { kit, tell } = window as unknown as Window & { tell: Parameters<typeof kit.remindOn>[2] };
          void kit.remindOn('killed', first, tell);
        }, begin)
        .catch(() => undefined);
      await isSeen;
      // Vary the delay, to interrupt another step each time.
      await sleep((round * 7) % 23);
      expect(await kill()).toBe('SIGKILL');
      if (shown.has(last + 1)) inBetween += 1;
    }
    const lost = Array.from({ length: settled + 1 }, (_, n) => n).filter((n) => !shown.has(n));
    console.log(`${shown.size} reminders, ${inBetween} kills after one was shown and before that was noted.`);
    expect({ lost, twice }).toEqual({ lost: [], twice: [] });
  },
);
