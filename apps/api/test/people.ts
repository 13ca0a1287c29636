import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { WeeklyStatsReport } from '@bellweek/api-client/contract/weekly-stats';

type Query = (sql: string, values: unknown[]) => Promise<unknown>;

/** A person without a session, put into the database as the API would. The address begins with the id. */
export async function insertUser(query: Query): Promise<string> {
  const id = randomUUID();
  await query(
    `WITH person AS (
       INSERT INTO users (id, name, email, email_canonical, provider, issuer, subject)
       VALUES ($1, 'Inserted Person', $2, $2, 'google', 'https://inserted.example', $3) RETURNING *)
     INSERT INTO user_addresses (user_id, email, email_canonical, held_from)
     SELECT id, email, email_canonical, created_at FROM person`,
    [id, `${id}@mail.example`, id],
  );
  return id;
}

/**
 * A person with a desktop app's token, put into the database as the API would, for tests that are not about signing in.
 * @returns the headers of their requests.
 */
export async function insertPerson(query: Query): Promise<{ id: string; headers: Record<string, string> }> {
  const id = await insertUser(query);
  const token = randomBytes(32).toString('base64url');
  await query(
    `INSERT INTO access_tokens (token_hash, user_id, created_at, expires_at) VALUES ($1, $2, now(), now() + interval '1 day')`,
    [createHash('sha256').update(token).digest(), id],
  );
  return { id, headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' } };
}

let weeks = 0;

/** A weekly report with a week and installation of its own. */
export function weeklyReport(): WeeklyStatsReport & Record<string, unknown> {
  weeks += 1;
  const start = new Date(Date.UTC(2020, 0, 6 + 7 * (weeks % 200)));
  const end = new Date(start.getTime() + 6 * 24 * 60 * 60 * 1000);
  return {
    installationId: randomUUID(),
    reportWeekStart: start.toISOString().slice(0, 10),
    reportWeekEnd: end.toISOString().slice(0, 10),
    totalTasks: 12,
    tasksCompletedThisWeek: 3,
    tasksWithStartTimeThisWeek: 2,
    totalTags: 4,
    percentTasksWithTags: 50,
    taskGroupNames: ['Homework'],
    tagGroupNames: [],
    appVersion: '1.0.0',
    schemaVersion: 1,
  };
}
