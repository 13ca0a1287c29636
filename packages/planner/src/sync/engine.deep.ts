import { it } from 'vitest';
import { describeFaults, simulate } from '../../test/sync-simulation.ts';

it('R37 brings all devices to the same rows in ten thousand worlds', { timeout: 4 * 60 * 60 * 1000 }, async () => {
  console.info(`10,000 worlds: ${describeFaults(await simulate(10_000))}`);
});
