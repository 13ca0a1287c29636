import { randomUUID } from 'node:crypto';
import { CALENDAR } from '../calendar-server.js';
import type { TestApp } from '../test-app.js';
import type { Sample } from './samples.js';

export const FEED_SAMPLES: Record<string, (test: TestApp) => Promise<Sample> | Sample> = {
  'POST /feeds/fetch': () => ({ body: { url: 'https://127.0.0.1/week.ics', etag: null, lastModified: null } }),
  'GET /calendars/:token.ics': () => ({ params: { token: 'unknown' } }),
  'POST /me/calendars': async (test) => {
    // A person shares five at most.
    await test.database.query(
      'DELETE FROM shared_calendars WHERE user_id IN (SELECT user_id FROM shared_calendars GROUP BY 1 HAVING count(*) > 4)',
    );
    return { body: { name: 'Football', calendar: CALENDAR } };
  },
  'PUT /me/calendars/:id': () => ({ params: { id: randomUUID() }, body: { calendar: CALENDAR } }),
  'DELETE /me/calendars/:id': () => ({ params: { id: randomUUID() } }),
};

/** The sample's address is not public, and its calendars are not there. */
export const FEEDS_CHANGE_NOTHING = ['POST /feeds/fetch', 'PUT /me/calendars/:id', 'DELETE /me/calendars/:id'];
