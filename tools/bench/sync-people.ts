import { createHash, generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { Client } from 'pg';
import { insertPeople } from './people.ts';

/** Somebody who syncs on one device. */
export interface Syncing {
  userId: string;
  deviceId: string;
  /** Of the device's token. */
  authorization: string;
  /** By which the device proves its pushes, and the server's nonce. */
  key: KeyObject;
  nonce: string;
}

const FLOOR_TABLE = `
  CREATE TABLE bench_sync_log (
    user_id uuid NOT NULL REFERENCES sync_accounts (user_id), sequence bigint NOT NULL, device_id uuid NOT NULL,
    number bigint NOT NULL, epoch integer NOT NULL, body bytea NOT NULL,
    PRIMARY KEY (user_id, sequence), UNIQUE (user_id, device_id, number))`;

/** People with a licence, a token and a device that has joined, and the floor's table. */
export async function insertSyncing(ownerUrl: string, databaseUrl: string, count: number): Promise<Syncing[]> {
  const people = await insertPeople(ownerUrl, count);
  const tokens = people.map(() => randomBytes(32).toString('base64url'));
  const devices = people.map(() => randomUUID());
  const pairs = people.map(() => generateKeyPairSync('ec', { namedCurve: 'P-256' }));
  const users = people.map(({ userId }) => userId);
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query(
      `INSERT INTO access_tokens (token_hash, user_id, created_at, expires_at)
       SELECT hash, id, now(), now() + interval '1 day' FROM unnest($1::bytea[], $2::uuid[]) AS one (hash, id)`,
      [tokens.map((token) => createHash('sha256').update(token).digest()), users],
    );
    await client.query(
      `INSERT INTO licenses (user_id, type, expires_at) SELECT id, 'individual', now() + interval '1 year' FROM unnest($1::uuid[]) AS id`,
      [users],
    );
    await client.query(
      'INSERT INTO sync_accounts (user_id, generation, created_at, window_at) SELECT unnest($1::uuid[]), gen_random_uuid(), now(), now()',
      [users],
    );
    await client.query(
      `INSERT INTO sync_devices (user_id, id, name, kind, public_key, sign_key, added_at, seen_at)
       SELECT id, device, 'Bench', 'desktop', 'none', key, now(), now() FROM unnest($1::uuid[], $2::uuid[], $3::text[]) AS one (id, device, key)`,
      [users, devices, pairs.map(({ publicKey }) => rawOf(publicKey))],
    );
    await client.query(FLOOR_TABLE);
    await client.query(`GRANT INSERT ON bench_sync_log TO "${new URL(databaseUrl).username}"`);
    await client.query('ANALYZE');
  } finally {
    await client.end();
  }
  return people.map(({ userId }, at) => ({
    userId,
    deviceId: devices[at]!,
    authorization: `Bearer ${tokens[at]!}`,
    key: pairs[at]!.privateKey,
    nonce: '',
  }));
}

/** A public key as devices give it: the raw point. */
function rawOf(key: KeyObject): string {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return Buffer.concat([Buffer.of(4), ...[x, y].map((half) => Buffer.from(half, 'base64url'))]).toString('base64url');
}

/** Gives each device a new nonce for its pushes. */
export async function renewNonces(apiUrl: string, people: readonly Syncing[]): Promise<void> {
  for (let at = 0; at < people.length; at += 50) {
    await Promise.all(
      people.slice(at, at + 50).map(async (person) => {
        const { headers } = await fetch(`${apiUrl}/sync/devices`, { headers: { authorization: person.authorization } });
        person.nonce = headers.get('Sync-Nonce') ?? '';
      }),
    );
  }
}

/** Lets every account push on: a round is many minutes of a person's, and its last pushes may get no answer. */
export async function openWindows(ownerUrl: string): Promise<void> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  await client
    .query('UPDATE sync_accounts SET window_pushes = 0; UPDATE sync_devices SET is_counted = false')
    .finally(() => client.end());
}
