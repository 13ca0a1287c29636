import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { killDuringCampaign } from './campaign-deaths.js';

it('R01 twenty kill -9 of two replicas during 10,000 recipients', { timeout: 900_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'deaths-'));
  const result = await killDuringCampaign({ recipients: 10_000, kills: 20, folder });
  const { campaign, kills, journal, states, seconds } = result;
  process.stdout.write(`R01: ${JSON.stringify({ states, journal: journal.length, seconds: Math.round(seconds) })}\n`);
  expect(kills).toHaveLength(20);
  expect(new Set(journal).size).toBe(journal.length);
  expect((states.accepted ?? 0) + (states.unknown ?? 0)).toBe(10_000);
  expect(states.unknown ?? 0).toBeLessThanOrEqual(20 * 5);
  expect(campaign.counts).toMatchObject(states);
  expect(campaign.missing).toEqual([]);
  expect(seconds).toBeLessThan(60);
  await rm(folder, { recursive: true, force: true });
});
