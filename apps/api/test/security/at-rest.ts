import type { TestDatabase } from '../test-database.js';
import { waitUntil } from '../wait-until.js';

/** Running campaigns without anybody to send to: a request that resumed one is over before its end, which is recorded. */
const ENDING = `SELECT 1 FROM mail_campaigns c WHERE status = 'running' AND NOT EXISTS (
  SELECT 1 FROM mail_recipients m WHERE m.campaign_id = c.id AND m.state IN ('pending', 'sending'))`;

/** Waits until no campaign is about to end. */
export const atRest = (database: TestDatabase): Promise<unknown> =>
  waitUntil('no campaign is about to end', async () => (await database.query(ENDING)).length === 0);

/** The digest of a database in which nothing ends by itself. */
export async function digestAtRest(database: TestDatabase): Promise<string> {
  await atRest(database);
  return database.digest();
}
