/** Addresses of the copy under test. */
export const WEB_URL = process.env.WEB_URL ?? 'http://localhost:3000';
export const API_URL = process.env.API_URL ?? 'http://localhost:3001';

/** Room for the planner's three columns. */
export const WIDE = { width: 1600, height: 900 };
export const NARROW = { width: 390, height: 844 };

/** For tests whose dates are written for one zone: `test.use({ timezoneId: SYDNEY })`. */
export const SYDNEY = 'Australia/Sydney';
const LONDON = 'Europe/London';

const hourIn = (timeZone: string): number =>
  Number(new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format());
/** From 21 to 6 o'clock in Sydney it is day in London. */
const isNightInSydney = hourIn(SYDNEY) >= 21 || hourIn(SYDNEY) < 6;

/**
 * The zone of all other tests: the zone in `TZ`, or else Sydney's by day and London's by night. No test begins on one day
 * and ends on the next.
 */
export const ZONE = process.env.TZ || (isNightInSydney ? LONDON : SYDNEY);
