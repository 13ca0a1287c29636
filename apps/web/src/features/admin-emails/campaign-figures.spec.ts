import type { Campaign } from '@bellweek/api-client/contract/campaigns';
import { describe, expect, it } from 'vitest';
import { describeProgress, describeReply, describeRest, formatRate, progress, timeLeft } from './campaign-figures.ts';

const NONE = { pending: 0, sending: 0, accepted: 0, rejected: 0, unknown: 0, suppressed: 0, cancelled: 0, bounced: 0 };

function campaign(counts: Partial<Campaign['counts']>, given: Partial<Campaign> = {}): Campaign {
  const all = { ...NONE, ...counts };
  return {
    id: '7d3f0c5e-0000-4000-8000-000000000000',
    kind: 'alert',
    subject: 'News',
    template: 'update',
    status: 'running',
    recipients: Object.values(all).reduce((sum, count) => sum + count, 0),
    counts: all,
    ratePerSecond: 10,
    delayedBy: null,
    createdBy: 'Ada',
    createdAt: '2026-11-21T10:00:00.000Z',
    scheduledAt: null,
    finishedAt: null,
    ...given,
  };
}

describe('progress', () => {
  it.each([
    [campaign({}), 1],
    [campaign({ pending: 4 }), 0],
    [campaign({ pending: 1, sending: 1, accepted: 1, suppressed: 1 }), 0.5],
    [campaign({ rejected: 1, unknown: 1, cancelled: 2 }), 1],
  ])('%#', (given, expected) => {
    expect(progress(given)).toBe(expected);
  });
});

describe('timeLeft', () => {
  it.each([
    [{ pending: 100 }, 10, 'less than a minute left'],
    [{ pending: 650 }, 10, 'about a minute left'],
    [{ pending: 6_000 }, 10, 'about 10 minutes left'],
    [{ pending: 99_000, sending: 1_000 }, 10, 'about 3 hours left'],
    [{ pending: 100 }, 0, null],
  ])('of %j at %f a second: %s', (counts, ratePerSecond, expected) => {
    expect(timeLeft(campaign(counts, { ratePerSecond }))).toBe(expected);
  });

  it('is unknown while paused', () => {
    expect(timeLeft(campaign({ pending: 100 }, { status: 'paused' }))).toBeNull();
  });
});

describe('describeProgress', () => {
  const half = campaign({ pending: 1_000, accepted: 1_000 });

  it('says how fast it goes and how long it takes', () => {
    expect(describeProgress(half, false)).toBe('1,000 of 2,000 done · 10 per second · about 2 minutes left');
    expect(describeProgress({ ...half, status: 'paused' }, false)).toBe('1,000 of 2,000 done');
  });

  it('promises nothing while the server cannot be asked', () => {
    expect(describeProgress(half, true)).toBe('1,000 of 2,000 done');
  });
});

describe('describeRest', () => {
  it.each([
    [{ accepted: 5 }, null],
    [
      { accepted: 4, suppressed: 1 },
      { text: '0 failed, 1 skipped', state: 'suppressed' },
    ],
    [
      { rejected: 2, unknown: 1, suppressed: 1 },
      { text: '2 failed, 1 skipped, 1 unknown', state: 'rejected' },
    ],
    [
      { unknown: 1_200, accepted: 1 },
      { text: '0 failed, 0 skipped, 1,200 unknown', state: 'unknown' },
    ],
    [
      { accepted: 1, cancelled: 9 },
      { text: '0 failed, 0 skipped, 9 cancelled', state: 'cancelled' },
    ],
  ])('of %j', (counts, expected) => {
    expect(describeRest(campaign(counts))).toEqual(expected);
  });
});

it('writes rates as they are read', () => {
  expect([0, 0.34, 9.5, 1234.5].map(formatRate)).toEqual([
    '0 per second',
    '0.3 per second',
    '9.5 per second',
    '1,235 per second',
  ]);
});

describe('describeReply', () => {
  it.each([
    ['connect ECONNREFUSED 127.0.0.1:25', 'The mail server cannot be reached'],
    ['getaddrinfo ENOTFOUND mail.example.com', 'The mail server cannot be reached'],
    ['550 5.1.1 No such user', '550 5.1.1 No such user'],
    ['451 upstream said ECONNREFUSED', '451 upstream said ECONNREFUSED'],
  ])('of %j is %j', (reply, wanted) => {
    expect(describeReply(reply)).toBe(wanted);
  });
});
