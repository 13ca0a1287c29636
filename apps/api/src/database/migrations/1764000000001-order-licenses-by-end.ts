import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = [
  // When a licence ends or ended: the earliest of its own end, its school's and the day it was taken away; 'infinity' for never.
  `ALTER TABLE licenses ADD COLUMN ends_at timestamptz NOT NULL DEFAULT 'infinity'`,
  `CREATE FUNCTION licenses_keep_end() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE school timestamptz := 'infinity';
    BEGIN
      IF NEW.institution_id IS NOT NULL AND TG_OP = 'INSERT' THEN
        -- A new date for the school waits for this licence, or this licence for the date: it could not see the other otherwise.
        SELECT license_expires_at INTO school FROM institutions WHERE id = NEW.institution_id FOR SHARE;
      ELSIF NEW.institution_id IS NOT NULL THEN
        SELECT license_expires_at INTO school FROM institutions WHERE id = NEW.institution_id;
      END IF;
      NEW.ends_at := least(NEW.expires_at, school, NEW.ended_at);
      RETURN NEW;
    END $$`,
  `CREATE TRIGGER licenses_end BEFORE INSERT OR UPDATE OF institution_id, expires_at, ended_at, ends_at ON licenses
    FOR EACH ROW EXECUTE FUNCTION licenses_keep_end()`,
  `CREATE FUNCTION institutions_pass_on_end() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE licenses SET ends_at = NEW.license_expires_at
      WHERE institution_id = NEW.id AND ends_at <> least(expires_at, NEW.license_expires_at, ended_at);
      RETURN NULL;
    END $$`,
  `CREATE TRIGGER institutions_end AFTER UPDATE OF license_expires_at ON institutions
    FOR EACH ROW EXECUTE FUNCTION institutions_pass_on_end()`,
  `UPDATE licenses SET ends_at = DEFAULT`,
  `CREATE INDEX licenses_user_index ON licenses (user_id)`,
  `CREATE INDEX licenses_type_index ON licenses (type)`,
  `CREATE INDEX licenses_created_index ON licenses (created_at, id)`,
  `CREATE INDEX licenses_ends_index ON licenses (ends_at, id)`,
  `SELECT count_list('licenses', 'licenses', 'created_at')`,
  `SELECT count_list('licenses', 'licenses-by-end', 'ends_at')`,
  `CREATE INDEX institutions_name_index ON institutions (lower(name), id)`,
  `SELECT count_list('institutions', 'institutions', 'created_at')`,
];

const DOWN = [
  `SELECT uncount_list('institutions')`,
  `DROP INDEX institutions_name_index`,
  `SELECT uncount_list('licenses-by-end')`,
  `SELECT uncount_list('licenses')`,
  `DROP INDEX licenses_ends_index, licenses_created_index, licenses_type_index, licenses_user_index`,
  `DROP TRIGGER institutions_end ON institutions`,
  `DROP TRIGGER licenses_end ON licenses`,
  `DROP FUNCTION institutions_pass_on_end, licenses_keep_end`,
  `ALTER TABLE licenses DROP COLUMN ends_at`,
];

export class OrderLicensesByEnd1764000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}
