import { expect, it } from 'vitest';
import { killDuringCampaign } from './campaign-deaths.js';

it('R01 twenty kill -9 of two replicas during 10,000 recipients', { timeout: 900_000 }, async () => {
  const result = await killDuringCampaign({ recipients: 10_000, kills: 20 });
  const { campaign, kills, sent, states, seconds } = result;
  process.stdout.write(`R01: ${JSON.stringify({ states, sent: sent.length, seconds: Math.round(seconds) })}\n`);
  expect(kills).toHaveLength(20);
  expect(new Set(sent).size).toBe(sent.length);
  expect((states.accepted ?? 0) + (states.unknown ?? 0)).toBe(10_000);
  expect(states.unknown ?? 0).toBeLessThanOrEqual(20 * 5);
  expect(campaign.counts).toMatchObject(states);
  expect(campaign.missing).toEqual([]);
  expect(seconds).toBeLessThan(60);
});
