import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = [
  `CREATE TABLE waitlist_entries (
    id uuid NOT NULL DEFAULT gen_random_uuid(),
    email text NOT NULL,
    email_canonical text NOT NULL,
    signed_up_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT waitlist_entries_pkey PRIMARY KEY (id),
    CONSTRAINT waitlist_entries_email_unique UNIQUE (email_canonical)
  )`,
  `CREATE TABLE contact_requests (
    id uuid NOT NULL DEFAULT gen_random_uuid(),
    first_name text NOT NULL,
    last_name text NOT NULL,
    email text NOT NULL,
    email_canonical text NOT NULL,
    description text NOT NULL,
    is_read boolean NOT NULL DEFAULT false,
    submitted_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT contact_requests_pkey PRIMARY KEY (id)
  )`,
  `CREATE INDEX contact_requests_email_index ON contact_requests (email_canonical)`,
  `CREATE TABLE demo_requests (
    id uuid NOT NULL DEFAULT gen_random_uuid(),
    first_name text NOT NULL,
    last_name text NOT NULL,
    email text NOT NULL,
    email_canonical text NOT NULL,
    role text NOT NULL,
    organisation text NOT NULL,
    country text NOT NULL,
    description text NOT NULL,
    is_read boolean NOT NULL DEFAULT false,
    requested_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT demo_requests_pkey PRIMARY KEY (id)
  )`,
  `CREATE INDEX demo_requests_email_index ON demo_requests (email_canonical)`,
];

const DOWN = ['demo_requests', 'contact_requests', 'waitlist_entries'].map((table) => `DROP TABLE ${table}`);

export class CreatePublicForms1763800000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}
