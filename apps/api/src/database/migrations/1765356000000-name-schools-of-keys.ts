import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = [
  // A key stays of use by the public key that it was wrapped for, whatever its institution has chosen since.
  'ALTER TABLE sync_keys ADD COLUMN school_id uuid, ADD COLUMN school_key text',
  `UPDATE sync_keys k SET school_id = s.institution_id, school_key = s.public_key
    FROM licenses l JOIN sync_schools s ON s.institution_id = l.institution_id
    WHERE k.kind = 'school' AND l.user_id = k.user_id AND l.type = 'institution' AND l.ended_at IS NULL
      AND s.mode = 'help' AND k.put_at >= s.set_at`,
  'ALTER TABLE institutions ADD COLUMN access_ended_at timestamptz',
];

const DOWN = [
  'ALTER TABLE institutions DROP COLUMN access_ended_at',
  'ALTER TABLE sync_keys DROP COLUMN school_key, DROP COLUMN school_id',
];

/** The institution and the public key that a key is wrapped for, and the instant at which an operator ended an institution's access. */
export class NameSchoolsOfKeys1765356000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}
