import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tables with a row for each use, and the events that mean one. */
const USES = {
  sessions: 'INSERT OR UPDATE OF touched_at',
  access_tokens: 'INSERT',
  weekly_stats: 'INSERT OR UPDATE OF created_at',
};

const index = (columns: string): string =>
  `CREATE INDEX licenses_members_index ON licenses (${columns}) WHERE type = 'institution' AND ended_at IS NULL`;

const UP = [
  'ALTER TABLE licenses ADD COLUMN last_here_on date',
  // The last UTC day on which a person used the website, signed in to the app or sent a report; null: none is known.
  `CREATE FUNCTION last_here_on(person uuid) RETURNS date LANGUAGE sql STABLE AS $$
    SELECT (greatest(
      (SELECT max(touched_at) FROM sessions WHERE user_id = person),
      (SELECT max(created_at) FROM access_tokens WHERE user_id = person),
      (SELECT max(created_at) FROM weekly_stats WHERE user_id = person)) AT TIME ZONE 'UTC')::date $$`,
  `CREATE FUNCTION licenses_begin_here() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.last_here_on := last_here_on(NEW.user_id);
      RETURN NEW;
    END $$`,
  `CREATE TRIGGER licenses_here BEFORE INSERT ON licenses FOR EACH ROW WHEN (NEW.type = 'institution') EXECUTE FUNCTION licenses_begin_here()`,
  // Written once a day and member. A licence that is being changed is left to the next use, so that no use waits for it.
  `CREATE FUNCTION licenses_note_here() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE today date := last_here_on(NEW.user_id);
    BEGIN
      UPDATE licenses SET last_here_on = today WHERE id IN (
        SELECT id FROM licenses WHERE user_id = NEW.user_id AND type = 'institution' AND ended_at IS NULL
          AND (last_here_on IS NULL OR last_here_on < today) FOR NO KEY UPDATE SKIP LOCKED);
      RETURN NULL;
    END $$`,
  ...Object.entries(USES).map(
    ([table, events]) =>
      `CREATE TRIGGER ${table}_here AFTER ${events} ON ${table} FOR EACH ROW EXECUTE FUNCTION licenses_note_here()`,
  ),
  `UPDATE licenses SET last_here_on = last_here_on(user_id) WHERE type = 'institution' AND ended_at IS NULL`,
  'DROP INDEX licenses_members_index',
  index('institution_id, created_at, id, user_id, last_here_on'),
];

const DOWN = [
  ...Object.keys(USES).map((table) => `DROP TRIGGER ${table}_here ON ${table}`),
  'DROP TRIGGER licenses_here ON licenses',
  'DROP FUNCTION licenses_note_here, licenses_begin_here, last_here_on',
  'ALTER TABLE licenses DROP COLUMN last_here_on',
  index('institution_id, created_at, id, user_id'),
];

/** Members who were here lately are counted by the index of members; three tables were asked about each of them before. */
export class NoteLastDaysHere1765354000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}
