import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = [
  // Grants by the command have no inviter and no end.
  `ALTER TABLE admin_grants
    ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid(),
    ADD COLUMN invited_by uuid,
    ADD COLUMN expires_at timestamptz,
    ADD CONSTRAINT admin_grants_id_unique UNIQUE (id)`,
];

/** Grants of operators' roles that an administrator gives as an invitation. */
export class InviteOperators1765210000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE admin_grants DROP COLUMN id, DROP COLUMN invited_by, DROP COLUMN expires_at');
  }
}
