import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Of the log and of the checkpoints. A copy that grows past one server spreads them (docs/decisions/0049). */
const PARTITIONS = 16;

const partitionsOf = (table: string, count: number): string[] =>
  Array.from(
    { length: count },
    (_, part) =>
      `CREATE TABLE "${table}_${part}" PARTITION OF ${table} FOR VALUES WITH (MODULUS ${count}, REMAINDER ${part})`,
  );

/** Everything is keyed by the account first, so that all of an account is in one partition. */
const ACCOUNTS = [
  `CREATE TABLE sync_accounts (
    user_id uuid NOT NULL,
    generation uuid NOT NULL,
    head bigint NOT NULL DEFAULT 0,
    oldest bigint NOT NULL DEFAULT 1,
    bytes bigint NOT NULL DEFAULT 0,
    epoch integer NOT NULL DEFAULT 1,
    key_made_by uuid,
    created_at timestamptz NOT NULL,
    window_at timestamptz NOT NULL,
    window_pushes integer NOT NULL DEFAULT 0,
    CONSTRAINT sync_accounts_pkey PRIMARY KEY (user_id),
    CONSTRAINT sync_accounts_user_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
  ) WITH (fillfactor = 80)`,
  `CREATE TABLE sync_devices (
    user_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    kind text NOT NULL,
    public_key text NOT NULL,
    access_hash bytea,
    number bigint NOT NULL DEFAULT 0,
    added_at timestamptz NOT NULL,
    seen_at timestamptz NOT NULL,
    revoked_at timestamptz,
    CONSTRAINT sync_devices_pkey PRIMARY KEY (user_id, id),
    CONSTRAINT sync_devices_account_fkey FOREIGN KEY (user_id) REFERENCES sync_accounts (user_id) ON DELETE CASCADE
  ) WITH (fillfactor = 80)`,
];

const logOf = (partitions: number): string[] => [
  `CREATE TABLE sync_log (
    user_id uuid NOT NULL,
    sequence bigint NOT NULL,
    device_id uuid NOT NULL,
    number bigint NOT NULL,
    epoch integer NOT NULL,
    body bytea NOT NULL,
    CONSTRAINT sync_log_pkey PRIMARY KEY (user_id, sequence),
    CONSTRAINT sync_log_number_unique UNIQUE (user_id, device_id, number),
    CONSTRAINT sync_log_account_fkey FOREIGN KEY (user_id) REFERENCES sync_accounts (user_id) ON DELETE CASCADE
  ) PARTITION BY HASH (user_id)`,
  // Encrypted bytes do not compress.
  'ALTER TABLE sync_log ALTER COLUMN body SET STORAGE EXTERNAL',
  ...partitionsOf('sync_log', partitions),
  `CREATE TABLE sync_checkpoints (
    user_id uuid NOT NULL,
    sequence bigint NOT NULL,
    part integer NOT NULL,
    parts integer NOT NULL,
    device_id uuid NOT NULL,
    epoch integer NOT NULL,
    digest text NOT NULL,
    put_at timestamptz NOT NULL,
    is_complete boolean NOT NULL DEFAULT false,
    is_confirmed boolean NOT NULL DEFAULT false,
    body bytea NOT NULL,
    CONSTRAINT sync_checkpoints_pkey PRIMARY KEY (user_id, sequence, part),
    CONSTRAINT sync_checkpoints_account_fkey FOREIGN KEY (user_id) REFERENCES sync_accounts (user_id) ON DELETE CASCADE
  ) PARTITION BY HASH (user_id)`,
  'ALTER TABLE sync_checkpoints ALTER COLUMN body SET STORAGE EXTERNAL',
  ...partitionsOf('sync_checkpoints', partitions),
  'CREATE INDEX sync_checkpoints_unfinished_index ON sync_checkpoints (put_at) WHERE NOT is_complete',
];

const KEYS = [
  `CREATE TABLE sync_keys (
    user_id uuid NOT NULL,
    kind text NOT NULL,
    epoch integer NOT NULL,
    wrapped jsonb NOT NULL,
    holder jsonb,
    put_by uuid NOT NULL,
    put_at timestamptz NOT NULL,
    CONSTRAINT sync_keys_pkey PRIMARY KEY (user_id, kind, epoch),
    CONSTRAINT sync_keys_account_fkey FOREIGN KEY (user_id) REFERENCES sync_accounts (user_id) ON DELETE CASCADE
  )`,
  `CREATE TABLE sync_pairings (
    user_id uuid NOT NULL,
    id uuid NOT NULL DEFAULT gen_random_uuid(),
    device_id uuid NOT NULL,
    state text NOT NULL,
    commitment text NOT NULL,
    answer_device_id uuid,
    answer_key text,
    reveal_key text,
    reveal_nonce text,
    tries_left integer NOT NULL,
    expires_at timestamptz NOT NULL,
    CONSTRAINT sync_pairings_pkey PRIMARY KEY (user_id, id),
    CONSTRAINT sync_pairings_account_fkey FOREIGN KEY (user_id) REFERENCES sync_accounts (user_id) ON DELETE CASCADE
  )`,
  'CREATE INDEX sync_pairings_expires_index ON sync_pairings (expires_at)',
];

/**
 * Stores the envelopes of one device in one way to the database and back. The account's row is locked, so that sequences
 * have no gap and pushes beside each other wait for a revocation, and the other way round. What the device has sent before
 * counts as stored.
 */
const PUSH = `
  CREATE FUNCTION sync_push(
    given_user uuid, given_device uuid, access bytea, numbers bigint[], epochs integer[], bodies bytea[],
    pushed_at timestamptz, most_bytes bigint, most_pushes integer, may_push boolean,
    OUT outcome text, OUT generation uuid, OUT head bigint, OUT epoch integer, OUT oldest bigint, OUT number bigint, OUT stored integer, OUT checkpoint json
  ) LANGUAGE plpgsql AS $$
  #variable_conflict use_column
  DECLARE
    account sync_accounts;
    device sync_devices;
    fresh_bytes bigint;
    is_current boolean;
    is_new_window boolean;
  BEGIN
    SELECT * INTO account FROM sync_accounts a WHERE a.user_id = given_user FOR NO KEY UPDATE;
    SELECT * INTO device FROM sync_devices d WHERE d.user_id = given_user AND d.id = given_device;
    SELECT count(*), coalesce(sum(octet_length(t.body)), 0), coalesce(bool_and(t.epoch = account.epoch), true)
      INTO stored, fresh_bytes, is_current
      FROM unnest(numbers, epochs, bodies) AS t(number, epoch, body) WHERE t.number > device.number;
    generation := account.generation;
    head := account.head;
    epoch := account.epoch;
    oldest := account.oldest;
    number := device.number;
    checkpoint := sync_checkpoint(given_user);
    is_new_window := abs(extract(epoch FROM pushed_at - account.window_at)) >= 60;
    IF account.bytes + fresh_bytes > most_bytes THEN
      account.bytes := sync_bytes(given_user);
    END IF;
    outcome := CASE
      WHEN device.id IS NULL THEN 'device_unknown'
      WHEN device.revoked_at IS NOT NULL THEN 'device_revoked'
      WHEN NOT may_push THEN 'license_needed'
      WHEN EXISTS (
        SELECT FROM unnest(numbers, bodies) AS t(number, body)
        JOIN sync_log l ON l.user_id = given_user AND l.device_id = given_device AND l.number = t.number
        WHERE t.number <= device.number AND l.body <> t.body) THEN 'number_taken'
      WHEN stored = 0 THEN 'stored'
      WHEN NOT is_current THEN 'epoch_ended'
      WHEN NOT is_new_window AND account.window_pushes >= most_pushes THEN 'rate_limited'
      WHEN account.bytes + fresh_bytes > most_bytes THEN 'sync_full'
      ELSE 'stored' END;
    IF outcome <> 'stored' OR stored = 0 THEN
      RETURN;
    END IF;
    INSERT INTO sync_log (user_id, sequence, device_id, number, epoch, body)
      SELECT given_user, account.head + row_number() OVER (ORDER BY t.number), given_device, t.number, t.epoch, t.body
      FROM unnest(numbers, epochs, bodies) AS t(number, epoch, body) WHERE t.number > device.number;
    head := account.head + stored;
    UPDATE sync_accounts a SET head = account.head + stored, bytes = account.bytes + fresh_bytes,
      window_at = CASE WHEN is_new_window THEN pushed_at ELSE a.window_at END,
      window_pushes = CASE WHEN is_new_window THEN 1 ELSE a.window_pushes + 1 END
      WHERE a.user_id = given_user;
    number := numbers[cardinality(numbers)];
    UPDATE sync_devices d SET number = numbers[cardinality(numbers)], seen_at = pushed_at, access_hash = access
      WHERE d.user_id = given_user AND d.id = given_device;
  END $$`;

/** The newest complete checkpoint, without its bytes. */
const CHECKPOINT = `
  CREATE FUNCTION sync_checkpoint(given_user uuid) RETURNS json LANGUAGE sql STABLE AS $$
    SELECT json_build_object('sequence', c.sequence, 'parts', c.parts, 'epoch', c.epoch, 'deviceId', c.device_id, 'digest', c.digest,
      'isConfirmed', c.is_confirmed)
    FROM sync_checkpoints c WHERE c.user_id = given_user AND c.part = 1 AND c.is_complete ORDER BY c.sequence DESC LIMIT 1
  $$`;

/** Bytes of an account's log and checkpoints; lengths are read, not the bytes themselves. */
const BYTES = `
  CREATE FUNCTION sync_bytes(given_user uuid) RETURNS bigint LANGUAGE sql STABLE AS $$
    SELECT (SELECT coalesce(sum(octet_length(l.body)), 0) FROM sync_log l WHERE l.user_id = given_user)
      + (SELECT coalesce(sum(octet_length(c.body)), 0) FROM sync_checkpoints c WHERE c.user_id = given_user)
  $$`;

/** Tells listeners that a session or token has ended, however it did, so that its event streams end too. */
const ACCESS_ENDED = [
  `CREATE FUNCTION tell_access_ended() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     PERFORM pg_notify('access_ended', to_jsonb(OLD) ->> TG_ARGV[0]);
     RETURN NULL;
   END $$`,
  `CREATE TRIGGER sessions_tell_end AFTER DELETE ON sessions
   FOR EACH ROW EXECUTE FUNCTION tell_access_ended('id_hash')`,
  `CREATE TRIGGER access_tokens_tell_end AFTER DELETE ON access_tokens
   FOR EACH ROW EXECUTE FUNCTION tell_access_ended('token_hash')`,
];

/** Statements that make the tables of sync, over any number of partitions. */
export const createSync = (partitions: number): string[] => [
  ...ACCOUNTS,
  ...logOf(partitions),
  ...KEYS,
  BYTES,
  CHECKPOINT,
  PUSH,
];

const DOWN = [
  'DROP TRIGGER sessions_tell_end ON sessions',
  'DROP TRIGGER access_tokens_tell_end ON access_tokens',
  'DROP FUNCTION tell_access_ended',
  'DROP FUNCTION sync_push',
  'DROP FUNCTION sync_bytes',
  'DROP FUNCTION sync_checkpoint',
  'DROP TABLE sync_pairings',
  'DROP TABLE sync_keys',
  'DROP TABLE sync_checkpoints',
  'DROP TABLE sync_log',
  'DROP TABLE sync_devices',
  'DROP TABLE sync_accounts',
];

/** The server's side of sync: numbered envelopes that it cannot read. */
export class CreateSync1765330000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...createSync(PARTITIONS), ...ACCESS_ENDED]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}
