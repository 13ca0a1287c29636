import { daysRemaining, LICENSE_PRECEDENCE } from '@bellweek/api-client/contract/plans';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { endOfDay } from '../../src/common/end-of-day.js';
import { testerEnd, trialEnd } from '../../src/modules/access/license-period.js';
import { createTestDatabase, type TestDatabase } from '../test-database.js';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const ZONES = [...Intl.supportedValuesOf('timeZone'), 'UTC'];

/** Instants of this decade, days with a change of clocks more often than by chance. */
const awkward = ['2028-02-29', '2027-08-31', '2026-12-31', '2027-02-01', '2027-10-03', '2027-04-04', '2026-08-30'];
const instant = fc.oneof(
  fc.date({ min: new Date('2024-01-01'), max: new Date('2036-12-31'), noInvalidDate: true }),
  fc.tuple(fc.constantFrom(...awkward), fc.nat({ max: DAY_MS - 1 })).map(([day, ms]) => new Date(Date.parse(day) + ms)),
);
const zone = fc.constantFrom(...ZONES);

const ownZone = process.env.TZ;
afterEach(() => {
  if (ownZone === undefined) delete process.env.TZ;
  else process.env.TZ = ownZone;
});

describe('R22 days remaining and ends of periods', () => {
  it('R22 there are zones to try', () => {
    expect(ZONES.length).toBeGreaterThan(400);
    process.env.TZ = 'Australia/Lord_Howe';
    expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe('Australia/Lord_Howe');
  });

  it('R22 a trial shows 90 at its start, one less after each 24 hours and 0 at its end, wherever the machine stands', () => {
    fc.assert(
      fc.property(instant, zone, fc.integer({ min: 0, max: 90 * DAY_MS }), (start, timeZone, passed) => {
        process.env.TZ = timeZone;
        const end = trialEnd(start).getTime();
        expect(end - start.getTime()).toBe(90 * DAY_MS);
        expect(daysRemaining('trial', end, start.getTime())).toBe(90);
        expect(daysRemaining('trial', end, start.getTime() + passed)).toBe(90 - Math.floor(passed / DAY_MS));
        expect(daysRemaining('trial', end, end)).toBe(0);
      }),
      { numRuns: 1_000 },
    );
  });

  it('R22 a client whose clock is a day off is a day off, and never shows less than nothing', () => {
    const skew = fc.integer({ min: -DAY_MS, max: DAY_MS });
    fc.assert(
      fc.property(instant, skew, fc.nat({ max: 200 * DAY_MS }), (start, wrong, passed) => {
        const now = start.getTime() + passed;
        for (const [type, end] of [
          ['trial', trialEnd(start)],
          ['tester', testerEnd(start)],
        ] as const) {
          const right = daysRemaining(type, end.getTime(), now);
          const seen = daysRemaining(type, end.getTime(), now + wrong);
          expect(seen).toBeGreaterThanOrEqual(0);
          expect(Math.abs(seen - right)).toBeLessThanOrEqual(1);
        }
      }),
      { numRuns: 1_000 },
    );
    // Regression: a clock a second behind, and 1 February in Sydney, once showed 91 days.
    const start = Date.parse('2027-02-01T00:00:00+11:00');
    expect(daysRemaining('trial', trialEnd(new Date(start)).getTime(), start - 1_000)).toBe(90);
  });

  it('R22 no type is bounded: a trial extended by a year shows 365 days, a school may pay for years', () => {
    for (const type of LICENSE_PRECEDENCE) {
      for (const days of [91, 185, 365, 1_000]) {
        expect(daysRemaining(type, days * DAY_MS, 0)).toBe(days);
        expect(daysRemaining(type, days * DAY_MS - 1, 0)).toBe(days);
      }
    }
  });

  it.each([
    ['2027-08-31T10:00:00Z', '2028-02-29T10:00:00Z'],
    ['2026-08-31T23:59:59Z', '2027-02-28T23:59:59Z'],
    ['2028-02-29T00:00:00Z', '2028-08-29T00:00:00Z'],
    ['2027-03-31T12:00:00Z', '2027-09-30T12:00:00Z'],
    ['2026-07-01T00:00:00Z', '2027-01-01T00:00:00Z'],
  ])('R22 a tester period from %s ends on %s', (start, end) => {
    expect(testerEnd(new Date(start)).toISOString()).toBe(new Date(end).toISOString());
  });

  it('R22 a tester period has at most the days that are shown as its length', () => {
    fc.assert(fc.property(instant, (start) => testerEnd(start).getTime() - start.getTime() <= 184 * DAY_MS));
  });
});

describe('R22 the database agrees', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database?.drop());

  it("R22 on six months: PostgreSQL's own, in UTC", async () => {
    const starts = fc.sample(instant, { numRuns: 500, seed: 22 });
    const rows = await database.query<{ end: Date }>(
      `SELECT (at AT TIME ZONE 'UTC' + interval '6 months') AT TIME ZONE 'UTC' AS "end"
       FROM unnest($1::timestamptz[]) WITH ORDINALITY AS starts(at, place) ORDER BY place`,
      [starts],
    );
    expect(rows.map((row) => row.end.toISOString())).toEqual(starts.map((start) => testerEnd(start).toISOString()));
  });

  it('R22 on the end of a day, in every zone and on every night the clocks change in 2027 and 2028', async () => {
    const days = ZONES.flatMap((timeZone) =>
      [...changingDays(timeZone), '2028-02-29'].map((day) => ({ timeZone, day })),
    );
    expect(days.length).toBeGreaterThan(ZONES.length + 300);
    const rows = await database.query<{ end: Date }>(
      `SELECT ((day::date + 1)::timestamp AT TIME ZONE zone) - interval '1 millisecond' AS "end"
       FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS d(day, zone, place) ORDER BY place`,
      [days.map(({ day }) => day), days.map(({ timeZone }) => timeZone)],
    );
    const late: string[] = [];
    for (const [index, { timeZone, day }] of days.entries()) {
      const ours = endOfDay(day, timeZone);
      expect([timeZone, localDay(ours, timeZone)]).toEqual([timeZone, day]);
      expect(localDay(new Date(ours.getTime() + 1), timeZone) > day).toBe(true);
      const theirs = rows[index]!.end;
      if (theirs.getTime() === ours.getTime()) continue;
      // They differ only where midnight comes twice: PostgreSQL takes the second.
      expect([timeZone, theirs.getTime() - ours.getTime()]).toEqual([timeZone, HOUR_MS]);
      late.push(timeZone);
    }
    expect(late).toContain('America/Havana');
    expect(new Set(late).size).toBeLessThan(10);
  });

  it('R22 a day in Sydney ends in Sydney, not in UTC', () => {
    expect(endOfDay('2026-12-31', 'Australia/Sydney').toISOString()).toBe('2026-12-31T12:59:59.999Z');
    expect(endOfDay('2027-06-30', 'Australia/Sydney').toISOString()).toBe('2027-06-30T13:59:59.999Z');
  });
});

/** Formats of one zone after the other: to make one takes longer than to use it. */
let latest: { timeZone: string; parts: Intl.DateTimeFormat } | undefined;

function localDay(at: Date, timeZone: string): string {
  if (latest?.timeZone !== timeZone) {
    const day = { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' } as const;
    latest = { timeZone, parts: new Intl.DateTimeFormat('en', day) };
  }
  const { parts } = latest;
  const { year, month, day } = Object.fromEntries(parts.formatToParts(at).map(({ type, value }) => [type, value]));
  return `${year}-${month}-${day}`;
}

/** Days of two years on which a zone's offset changes. */
function changingDays(timeZone: string): string[] {
  const offset = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  const name = (ms: number): string =>
    offset.formatToParts(ms).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const found: string[] = [];
  let before = name(Date.parse('2027-01-01'));
  for (let ms = Date.parse('2027-01-01'); ms < Date.parse('2029-01-01'); ms += DAY_MS) {
    const [former, latter] = [before, name(ms + DAY_MS)];
    before = latter;
    if (former === latter) continue;
    for (const near of [ms - DAY_MS, ms, ms + DAY_MS]) found.push(new Date(near).toISOString().slice(0, 10));
  }
  return found;
}
