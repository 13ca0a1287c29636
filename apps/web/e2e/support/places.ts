/** Addresses of the copy under test. */
export const WEB_URL = process.env.WEB_URL ?? 'http://localhost:3000';
export const API_URL = process.env.API_URL ?? 'http://localhost:3001';

/** Room for the planner's three columns. */
export const WIDE = { width: 1600, height: 900 };
export const NARROW = { width: 390, height: 844 };

/** For tests whose dates are written for one zone: `test.use({ timezoneId: SYDNEY })`. */
export const SYDNEY = 'Australia/Sydney';
/** The zone of all other tests: the zone in `TZ`, or else Sydney's. */
export const ZONE = process.env.TZ || SYDNEY;
