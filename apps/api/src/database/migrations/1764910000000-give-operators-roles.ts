import type { MigrationInterface, QueryRunner } from 'typeorm';

const ROLES = `('viewer', 'support', 'campaigns', 'administrator')`;

const UP = [
  `ALTER TABLE users ADD COLUMN operator_role text`,
  `UPDATE users SET operator_role = 'administrator' WHERE is_admin`,
  `ALTER TABLE users ADD CONSTRAINT users_operator_role_check CHECK (operator_role IN ${ROLES})`,
  // An operator is found among millions of people, as one of few.
  `CREATE INDEX users_operators_index ON users (operator_role) WHERE operator_role IS NOT NULL`,
  `ALTER TABLE admin_grants ADD COLUMN role text NOT NULL DEFAULT 'administrator'`,
  `ALTER TABLE admin_grants ADD CONSTRAINT admin_grants_role_check CHECK (role IN ${ROLES})`,
  // The version before writes the flag alone, and must go on while both run.
  `CREATE FUNCTION keep_operator_role() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'UPDATE' AND NEW.operator_role IS DISTINCT FROM OLD.operator_role THEN
      NEW.is_admin := NEW.operator_role IS NOT NULL;
    ELSIF NEW.is_admin THEN
      NEW.operator_role := coalesce(NEW.operator_role, 'administrator');
    ELSIF TG_OP = 'UPDATE' THEN
      NEW.operator_role := NULL;
    ELSE
      NEW.is_admin := NEW.operator_role IS NOT NULL;
    END IF;
    RETURN NEW;
  END $$`,
  `CREATE TRIGGER users_keep_operator_role BEFORE INSERT OR UPDATE OF is_admin, operator_role ON users FOR EACH ROW
    WHEN (NEW.is_admin IS DISTINCT FROM (NEW.operator_role IS NOT NULL)) EXECUTE FUNCTION keep_operator_role()`,
];

const DOWN = [
  'DROP TRIGGER users_keep_operator_role ON users',
  'DROP FUNCTION keep_operator_role()',
  'ALTER TABLE admin_grants DROP COLUMN role',
  'ALTER TABLE users DROP COLUMN operator_role',
];

/** Operators have a role; the flag of the specification says that there is one. Admins of before may do all. */
export class GiveOperatorsRoles1764910000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}
