import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A trigger keeps the state instead: TypeORM compares a generated column only with a table of its own. */
const UP = [
  'ALTER TABLE waitlist_entries ALTER COLUMN state DROP EXPRESSION',
  `ALTER TABLE waitlist_entries ALTER COLUMN state SET DEFAULT 'waiting'`,
  `CREATE FUNCTION waitlist_keep_state() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.state := CASE WHEN NEW.joined_at IS NOT NULL THEN 'joined' WHEN NEW.invited_at IS NOT NULL THEN 'invited' ELSE 'waiting' END;
      RETURN NEW;
    END $$`,
  // Triggers run in the order of their names: the account is looked for before.
  `CREATE TRIGGER waitlist_entries_keep_state BEFORE INSERT OR UPDATE ON waitlist_entries
    FOR EACH ROW EXECUTE FUNCTION waitlist_keep_state()`,
];

const DOWN = [
  'DROP TRIGGER waitlist_entries_keep_state ON waitlist_entries',
  'DROP FUNCTION waitlist_keep_state',
  `ALTER TABLE waitlist_entries DROP COLUMN state, ADD COLUMN state text NOT NULL GENERATED ALWAYS AS (
    CASE WHEN joined_at IS NOT NULL THEN 'joined' WHEN invited_at IS NOT NULL THEN 'invited' ELSE 'waiting' END) STORED`,
  'CREATE INDEX waitlist_entries_state_index ON waitlist_entries (state, signed_up_at, id)',
];

export class KeepWaitlistState1765220000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}
