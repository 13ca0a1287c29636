import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Which addresses a person has held, and when. Forms and mails know people by address alone, and an address can pass to
 * another person: only the time tells whose a row is.
 */
const USER_ADDRESSES = [
  `CREATE TABLE user_addresses (
    user_id uuid NOT NULL,
    email text NOT NULL,
    email_canonical text NOT NULL,
    held_from timestamptz NOT NULL,
    held_until timestamptz,
    CONSTRAINT user_addresses_pkey PRIMARY KEY (user_id, email_canonical, held_from),
    CONSTRAINT user_addresses_user_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
  )`,
  `CREATE INDEX user_addresses_email_index ON user_addresses (email_canonical)`,
  `INSERT INTO user_addresses (user_id, email, email_canonical, held_from)
   SELECT id, email, email_canonical, created_at FROM users WHERE email_canonical IS NOT NULL`,
  `CREATE FUNCTION user_addresses_begin() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO user_addresses (user_id, email, email_canonical, held_from)
      SELECT id, email, email_canonical, created_at FROM new_rows WHERE email_canonical IS NOT NULL;
      RETURN NULL;
    END $$`,
  `CREATE TRIGGER users_begin_address AFTER INSERT ON users REFERENCING NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION user_addresses_begin()`,
  `CREATE FUNCTION user_addresses_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE user_addresses SET held_until = now() WHERE user_id = OLD.id AND held_until IS NULL;
      IF NEW.email_canonical IS NOT NULL THEN
        INSERT INTO user_addresses (user_id, email, email_canonical, held_from)
        VALUES (NEW.id, NEW.email, NEW.email_canonical, now());
      END IF;
      RETURN NULL;
    END $$`,
  `CREATE TRIGGER users_change_address AFTER UPDATE OF email_canonical ON users
    FOR EACH ROW WHEN (OLD.email_canonical IS DISTINCT FROM NEW.email_canonical) EXECUTE FUNCTION user_addresses_change()`,
];

const WRITERS = [
  ['contact_requests', 'contact_request_addresses', 'submitted_at'],
  ['demo_requests', 'demo_request_addresses', 'requested_at'],
] as const;

/** Removes the writers whose last request is gone. */
const REMOVE = (requests: string, addresses: string): string => `
      DELETE FROM ${addresses} a USING old_rows o WHERE a.email_canonical = o.email_canonical
      AND NOT EXISTS (SELECT 1 FROM ${requests} r WHERE r.email_canonical = a.email_canonical);`;

/** Names the others by their newest request that is left: the one that went may have been another person's. */
const RENAME = (requests: string, addresses: string, instant: string): string => `
      UPDATE ${addresses} a SET email = r.email, name = r.name, created_at = r.created_at FROM (
        SELECT DISTINCT ON (email_canonical) email_canonical, email, first_name || ' ' || last_name AS name,
          min(${instant}) OVER (PARTITION BY email_canonical) AS created_at
        FROM ${requests} WHERE email_canonical IN (SELECT email_canonical FROM old_rows)
        ORDER BY email_canonical, ${instant} DESC
      ) r WHERE a.email_canonical = r.email_canonical AND (a.email, a.name, a.created_at) <> (r.email, r.name, r.created_at);`;

const ON_REMOVAL = (addresses: string, ...statements: string[]): string => `
  CREATE OR REPLACE FUNCTION ${addresses}_remove() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN${statements.join('')}
      RETURN NULL;
    END $$`;

const UP = [
  ...USER_ADDRESSES,
  ...WRITERS.map(([requests, addresses, instant]) =>
    ON_REMOVAL(addresses, REMOVE(requests, addresses), RENAME(requests, addresses, instant)),
  ),
];

const DOWN = [
  ...WRITERS.map(([requests, addresses]) => ON_REMOVAL(addresses, REMOVE(requests, addresses))),
  'DROP TRIGGER users_change_address ON users',
  'DROP TRIGGER users_begin_address ON users',
  'DROP FUNCTION user_addresses_change, user_addresses_begin',
  'DROP TABLE user_addresses',
];

export class RecordUserAddresses1764001000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}
