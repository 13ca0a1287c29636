import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = [
  `ALTER TABLE waitlist_entries ADD COLUMN invited_at timestamptz, ADD COLUMN invitation_id uuid, ADD COLUMN joined_at timestamptz,
    ADD COLUMN state text NOT NULL GENERATED ALWAYS AS (
      CASE WHEN joined_at IS NOT NULL THEN 'joined' WHEN invited_at IS NOT NULL THEN 'invited' ELSE 'waiting' END) STORED`,
  `UPDATE waitlist_entries w SET joined_at = u.created_at FROM users u WHERE u.email_canonical = w.email_canonical`,
  // A person joins by an account with the address that waits, whichever of the two is there first.
  `CREATE FUNCTION waitlist_note_account() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE waitlist_entries SET joined_at = now() WHERE email_canonical = NEW.email_canonical AND joined_at IS NULL;
      RETURN NULL;
    END $$`,
  `CREATE TRIGGER users_join_from_waitlist AFTER INSERT OR UPDATE OF email_canonical ON users
    FOR EACH ROW WHEN (NEW.email_canonical IS NOT NULL) EXECUTE FUNCTION waitlist_note_account()`,
  `CREATE FUNCTION waitlist_find_account() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.joined_at := (SELECT created_at FROM users WHERE email_canonical = NEW.email_canonical);
      RETURN NEW;
    END $$`,
  `CREATE TRIGGER waitlist_entries_find_account BEFORE INSERT ON waitlist_entries
    FOR EACH ROW EXECUTE FUNCTION waitlist_find_account()`,
  `SELECT count_list('waitlist_entries', 'waitlist-states', 'signed_up_at', 'true', 'state')`,
  'CREATE INDEX waitlist_entries_state_index ON waitlist_entries (state, signed_up_at, id)',
  'CREATE INDEX waitlist_entries_invitation_index ON waitlist_entries (invitation_id) WHERE invitation_id IS NOT NULL',
];

const DOWN = [
  `SELECT uncount_list('waitlist-states')`,
  'DROP TRIGGER waitlist_entries_find_account ON waitlist_entries',
  'DROP TRIGGER users_join_from_waitlist ON users',
  'DROP FUNCTION waitlist_find_account, waitlist_note_account',
  'ALTER TABLE waitlist_entries DROP COLUMN state, DROP COLUMN invited_at, DROP COLUMN invitation_id, DROP COLUMN joined_at',
];

export class InviteFromWaitlist1765200000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}
