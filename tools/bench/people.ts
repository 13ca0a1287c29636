import { createHash, randomBytes } from 'node:crypto';
import { Client } from 'pg';

export interface SignedIn {
  userId: string;
  /** The session cookie's value. */
  session: string;
}

/** Inserts signed-in people directly into the tables: several hundred sign-ins would only hit the rate limits. */
export async function insertPeople(ownerUrl: string, count: number): Promise<SignedIn[]> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const users = await client.query<{ id: string }>(
      `WITH people AS (
         INSERT INTO users (name, email, email_canonical, provider, issuer, subject)
         SELECT 'Bench ' || n, $2 || n || '@example.com', $2 || n || '@example.com', 'google', 'bench', $2 || n
         FROM generate_series(1, $1::int) AS n RETURNING *)
       INSERT INTO user_addresses (user_id, email, email_canonical, held_from)
       SELECT id, email, email_canonical, created_at FROM people RETURNING user_id AS id`,
      // Unique per run, as kept data contain the people of earlier runs.
      [count, `bench-${Date.now()}-`],
    );
    const people = users.rows.map(({ id }) => ({ userId: id, session: randomBytes(32).toString('base64url') }));
    const hashes = people.map(({ session }) => createHash('sha256').update(session).digest());
    await client.query(
      `INSERT INTO sessions (id_hash, user_id, created_at, touched_at, expires_at)
       SELECT id_hash, user_id, now(), now(), now() + interval '30 days' FROM unnest($1::bytea[], $2::uuid[]) AS one (id_hash, user_id)`,
      [hashes, people.map(({ userId }) => userId)],
    );
    await client.query('ANALYZE users');
    await client.query('ANALYZE sessions');
    return people;
  } finally {
    await client.end();
  }
}
