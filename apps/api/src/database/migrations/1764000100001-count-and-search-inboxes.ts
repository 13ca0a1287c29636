import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tables of what people sent, each with the counters of its list, the instant it is ordered by, and the names of its indexes. */
const INBOXES = [
  ['contact_requests', 'contact-requests', 'submitted_at'],
  ['demo_requests', 'demo-requests', 'requested_at'],
  ['feedback', 'feedback', 'created_at'],
] as const;

const COUNT_INBOXES = INBOXES.flatMap(([table, list, instant]) => [
  `SELECT count_list('${table}', '${list}', '${instant}')`,
  `SELECT count_list('${table}', '${list}-unread', '${instant}', 'NOT is_read')`,
  `CREATE INDEX ${table}_newest_index ON ${table} (${instant}, id)`,
]);

/** Addresses of senders, each once; triggers on the requests' table keep them. */
const addressesOf = (requests: string, addresses: string, instant: string): string[] => [
  `CREATE TABLE ${addresses} (
    id uuid NOT NULL DEFAULT gen_random_uuid(),
    email text NOT NULL,
    email_canonical text NOT NULL,
    name text NOT NULL,
    created_at timestamptz NOT NULL,
    CONSTRAINT ${addresses}_pkey PRIMARY KEY (id),
    CONSTRAINT ${addresses}_email_unique UNIQUE (email_canonical)
  )`,
  `CREATE INDEX ${addresses}_newest_index ON ${addresses} (created_at, id)`,
  // The newest name is the one they go by.
  `CREATE FUNCTION ${addresses}_add() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO ${addresses} AS known (email, email_canonical, name, created_at)
      VALUES (NEW.email, NEW.email_canonical, NEW.first_name || ' ' || NEW.last_name, NEW.${instant})
      ON CONFLICT (email_canonical) DO UPDATE SET email = excluded.email, name = excluded.name
      WHERE (known.email, known.name) <> (excluded.email, excluded.name);
      RETURN NULL;
    END $$`,
  `CREATE TRIGGER ${requests}_add_address AFTER INSERT ON ${requests} FOR EACH ROW EXECUTE FUNCTION ${addresses}_add()`,
  `CREATE FUNCTION ${addresses}_remove() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      DELETE FROM ${addresses} a USING old_rows o WHERE a.email_canonical = o.email_canonical
      AND NOT EXISTS (SELECT 1 FROM ${requests} r WHERE r.email_canonical = a.email_canonical);
      RETURN NULL;
    END $$`,
  `CREATE TRIGGER ${requests}_remove_address AFTER DELETE ON ${requests} REFERENCING OLD TABLE AS old_rows
    FOR EACH STATEMENT EXECUTE FUNCTION ${addresses}_remove()`,
  `INSERT INTO ${addresses} (email, email_canonical, name, created_at)
    SELECT DISTINCT ON (email_canonical) email, email_canonical, first_name || ' ' || last_name, min(${instant}) OVER (PARTITION BY email_canonical)
    FROM ${requests} ORDER BY email_canonical, ${instant} DESC`,
  `SELECT count_list('${addresses}', '${addresses.replaceAll('_', '-')}', 'created_at')`,
  `SELECT make_searchable('${addresses}', 'name', 'email')`,
];

const UP = [
  ...COUNT_INBOXES,
  ...addressesOf('contact_requests', 'contact_request_addresses', 'submitted_at'),
  ...addressesOf('demo_requests', 'demo_request_addresses', 'requested_at'),
  `SELECT count_list('waitlist_entries', 'waitlist', 'signed_up_at')`,
  `SELECT make_searchable('waitlist_entries', 'email')`,
  `CREATE INDEX waitlist_entries_newest_index ON waitlist_entries (signed_up_at, id)`,
  `SELECT count_list('users', 'users-with-email', 'created_at', 'email IS NOT NULL')`,
];

const DOWN = [
  `SELECT uncount_list('users-with-email')`,
  `DROP INDEX waitlist_entries_newest_index`,
  `SELECT make_unsearchable('waitlist_entries')`,
  `SELECT uncount_list('waitlist')`,
  ...[
    ['demo_requests', 'demo_request_addresses'],
    ['contact_requests', 'contact_request_addresses'],
  ].flatMap(([requests, addresses = '']) => [
    `DROP TRIGGER ${requests}_remove_address ON ${requests}`,
    `DROP TRIGGER ${requests}_add_address ON ${requests}`,
    `DROP FUNCTION ${addresses}_remove, ${addresses}_add`,
    `SELECT uncount_list('${addresses.replaceAll('_', '-')}')`,
    `DROP TABLE ${addresses}`,
  ]),
  ...INBOXES.flatMap(([table, list]) => [
    `DROP INDEX ${table}_newest_index`,
    `SELECT uncount_list('${list}-unread')`,
    `SELECT uncount_list('${list}')`,
  ]),
];

export class CountAndSearchInboxes1764000100001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}
