import { describe, expect, it } from 'vitest';
import type { Entitlement } from './access.ts';
import { accessOf } from './access.ts';

const DAY = 86_400_000;
const NOW = Date.parse('2026-11-16T08:00:00.000Z');
const account = (fields: Partial<Entitlement>): Entitlement => ({
  license: { type: 'trial', expiresAt: new Date(NOW + 90 * DAY).toISOString() },
  confirmedAt: NOW,
  ...fields,
});

describe('accessOf', () => {
  it.each([
    ['just confirmed', account({}), 'licensed'],
    ['confirmed 14 days ago', account({ confirmedAt: NOW - 14 * DAY }), 'licensed'],
    ['confirmed longer ago', account({ confirmedAt: NOW - 14 * DAY - 1 }), 'unconfirmed'],
    ['confirmed by a clock a few hours ahead', account({ confirmedAt: NOW + 5 * 3_600_000 }), 'licensed'],
    [
      'confirmed in a far future, the clock having been put back',
      account({ confirmedAt: NOW + 2 * DAY }),
      'unconfirmed',
    ],
    ['without a licence', account({ license: null }), 'ended'],
    [
      'whose licence ran out meanwhile',
      account({ license: { type: 'trial', expiresAt: new Date(NOW).toISOString() } }),
      'ended',
    ],
    ['whose licence never ends', account({ license: { type: 'admin', expiresAt: null } }), 'licensed'],
    ['on a device 40 days ahead', account({ confirmedAt: NOW - 40 * DAY, clockOffset: -40 * DAY }), 'licensed'],
    ['on a device 40 days behind', account({ confirmedAt: NOW + 40 * DAY, clockOffset: 40 * DAY }), 'licensed'],
    ['on a device 10 years ahead', account({ confirmedAt: NOW - 3_650 * DAY, clockOffset: -3_650 * DAY }), 'licensed'],
    [
      'on a device 10 years behind, its licence over by the server’s clock',
      account({ confirmedAt: NOW + 3_650 * DAY, clockOffset: 3_650 * DAY }),
      'ended',
    ],
  ] as const)('an account %s', (_, last, access) => {
    expect(accessOf(last, NOW)).toBe(access);
  });
});
