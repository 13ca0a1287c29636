import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = [
  `ALTER TABLE institutions ADD COLUMN note text NOT NULL DEFAULT ''`,
  // A table of its own: a contact person is deleted by address, and the institution stays.
  `CREATE TABLE institution_contacts (
    institution_id uuid NOT NULL,
    name text NOT NULL,
    email text NOT NULL,
    email_canonical text NOT NULL,
    role text NOT NULL,
    named_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT institution_contacts_pkey PRIMARY KEY (institution_id),
    CONSTRAINT institution_contacts_institution_fkey FOREIGN KEY (institution_id) REFERENCES institutions (id) ON DELETE CASCADE
  )`,
  'CREATE INDEX institution_contacts_email_index ON institution_contacts (email_canonical)',
];

const DOWN = ['DROP TABLE institution_contacts', 'ALTER TABLE institutions DROP COLUMN note'];

export class DescribeInstitutions1765100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}
