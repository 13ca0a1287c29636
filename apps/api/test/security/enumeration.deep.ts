import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Browser } from '../browser.js';
import { MailHarness, newAddress } from '../mail-harness.js';
import { waitUntil } from '../wait-until.js';

const REQUESTS = 500;
const WARM_UP = 100;
/** Of two samples of 500 from one distribution, one pair in a thousand lies further apart (Kolmogorov and Smirnov). */
const FURTHEST = 1.95 * Math.sqrt(2 / REQUESTS);

/** The largest distance between the two samples' distribution functions. */
function distance(left: readonly number[], right: readonly number[]): number {
  const share = (sample: readonly number[], limit: number) =>
    sample.filter((value) => value <= limit).length / sample.length;
  return Math.max(...[...left, ...right].map((limit) => Math.abs(share(left, limit) - share(right, limit))));
}

type Ask = (email: string) => Promise<unknown>;

describe('S49 answers take the same time for known and unknown addresses', () => {
  let harness: MailHarness;
  let browser: Browser;
  beforeAll(async () => {
    harness = await MailHarness.start();
    browser = harness.test.browser();
    await browser.refreshCsrf();
  });
  beforeEach(() => harness.test.database.query('DELETE FROM rate_limits'));
  afterAll(() => harness?.stop());

  const newAddresses = () => Array.from({ length: WARM_UP + REQUESTS }, newAddress);

  /** Addresses on the waitlist. Their mails are sent, so that the worker is idle later. */
  async function knownAddresses(): Promise<string[]> {
    const known = newAddresses();
    for (const [index, email] of known.entries()) {
      if (index % 500 === 0) await harness.test.database.query('DELETE FROM rate_limits');
      await join(email);
    }
    await waitUntil(
      'all mails have gone',
      async () => (await harness.count(`FROM mail_messages WHERE state <> 'accepted'`)) === 0,
    );
    return known;
  }

  /** Requests of both kinds in turn, so that the machine's load affects both alike. */
  async function measure(ask: Ask, ...samples: [string[], string[]]): Promise<[number[], number[]]> {
    const times: [number[], number[]] = [[], []];
    for (let round = 0; round < WARM_UP + REQUESTS; round += 1) {
      if (round % 500 === 0) await harness.test.database.query('DELETE FROM rate_limits');
      for (const [index, addresses] of samples.entries()) {
        const start = performance.now();
        await ask(addresses[round]!);
        if (round >= WARM_UP) times[index]!.push(performance.now() - start);
      }
    }
    return times;
  }

  const unsubscribe: Ask = (email) => browser.client.unsubscribe({ email });
  const resubscribe: Ask = (email) => browser.client.resubscribe({ email });
  const join: Ask = (email) => harness.join(email);

  it.each([
    ['the waitlist', join],
    ['unsubscribing', unsubscribe],
    ['resubscribing', resubscribe],
  ])('S49 %s', { timeout: 120_000 }, async (name, ask) => {
    const [old, fresh] = await measure(ask, await knownAddresses(), newAddresses());
    console.info(`S49 ${name}: distance ${distance(old, fresh).toFixed(3)}, at most ${FURTHEST.toFixed(3)}`);
    expect(distance(old, fresh)).toBeLessThan(FURTHEST);
  });

  it('S49 the measure would tell: two milliseconds more are seen', { timeout: 120_000 }, async () => {
    const slow = async (email: string) => {
      if (email.startsWith('slow')) {
        const end = performance.now() + 2;
        while (performance.now() < end);
      }
      await join(email);
    };
    const [old, fresh] = await measure(
      slow,
      newAddresses().map((email) => `slow${email}`),
      newAddresses(),
    );
    expect(distance(old, fresh)).toBeGreaterThan(FURTHEST);
  });
});
