import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiProcess } from '../api-process.js';
import { insertUser } from '../people.js';
import { PushServer } from '../push-service.js';
import { isDeep } from '../share.js';
import { createTestDatabase, type TestDatabase } from '../test-database.js';
import { waitUntil } from '../wait-until.js';

const KILLS = isDeep ? 20 : 1;
/** Reminders that go out before each kill, so that many are under way at it. */
const EACH = 250;
/** A process sends four batches of fifty at once. */
const MOST_UNDER_WAY = 200;

describe('reminders to closed browsers, with kill -9 of the sender', () => {
  let database: TestDatabase;
  let service: PushServer;
  let api: ApiProcess | undefined;
  beforeAll(async () => {
    [database, service] = await Promise.all([createTestDatabase(), PushServer.start()]);
    service.delay = 20;
  });
  afterAll(async () => {
    await api?.end('SIGKILL');
    await service?.stop();
    await database?.drop();
  });

  /** A browser's reminders, due already. */
  async function leave(count: number): Promise<void> {
    const userId = await insertUser((sql, values) => database.query(sql, values));
    const { endpoint, seal } = service.subscribe();
    const messages = await Promise.all(Array.from({ length: count }, (_, at) => seal(`reminder ${at}`)));
    const session = randomBytes(32);
    await database.query(
      `INSERT INTO sessions (id_hash, user_id, created_at, touched_at, expires_at)
       VALUES ($1, $2, now(), now(), now() + interval '1 day')`,
      [session, userId],
    );
    await database.query(
      `WITH s AS (INSERT INTO push_subscriptions (user_id, session_hash, endpoint, updated_at)
         VALUES ($1, $2, $3, now()) RETURNING id)
       INSERT INTO push_reminders (subscription_id, user_id, at, next_at, message) SELECT s.id, $1, now(), now(), m FROM s, unnest($4::bytea[]) m`,
      [userId, session, endpoint, messages],
    );
  }

  const waiting = async (): Promise<number> =>
    (await database.query<{ count: number }>('SELECT count(*)::int AS count FROM push_reminders'))[0]?.count ?? 0;

  it(`R40 none is lost over ${KILLS} kills, and the browser can tell each that comes twice by its topic`, async () => {
    const total = EACH * (KILLS + 2);
    await leave(total);
    const environment = {
      DATABASE_URL: database.url,
      PUSH_PRIVATE_KEY: randomBytes(32).toString('base64url'),
      FEED_TEST_SERVERS: service.origin,
    };
    for (let kill = 0; kill < KILLS; kill += 1) {
      api = await ApiProcess.start(environment);
      const before = service.delivered.length;
      await waitUntil('some have gone', () => service.delivered.length >= before + EACH / 2, 60_000);
      await api.end('SIGKILL');
      // The leases of the dead process end: a minute that this test does not wait.
      await database.query('UPDATE push_reminders SET next_at = now() WHERE next_at > now()');
    }
    api = await ApiProcess.start(environment);
    await waitUntil('all have gone', async () => (await waiting()) === 0, 120_000);
    const topics = new Map<string, Set<string>>();
    for (const { text, topic } of service.delivered) topics.set(text, (topics.get(text) ?? new Set()).add(topic));
    expect(topics.size).toBe(total);
    expect(Math.max(...[...topics.values()].map((each) => each.size))).toBe(1);
    expect(service.delivered.length - total).toBeLessThanOrEqual(KILLS * MOST_UNDER_WAY);
  });
});
