import fc from 'fast-check';
import { describe, it } from 'vitest';
import { asIcal, asTemporal, ZONES } from '../../../test/rule-oracles.ts';

/** Random rules and windows that each oracle is asked about. */
const QUESTIONS = 100_000;

describe(`the days of ${QUESTIONS} random rules and windows`, { timeout: 3_600_000 }, () => {
  it('equal the days of ical.js', () => {
    fc.assert(asIcal, { numRuns: QUESTIONS });
  });

  it.each(ZONES)('equal the days of rrule-temporal on the clock of %s', (zone) => {
    fc.assert(asTemporal(zone), { numRuns: Math.ceil(QUESTIONS / ZONES.length) });
  });
});
