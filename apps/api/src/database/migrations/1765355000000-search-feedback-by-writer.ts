import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = [
  // The writer's name and address are part of the text: looked up for each row they took most of a search over everything.
  // A new name waits for this row, or this row for the name: it could not see the other otherwise.
  `CREATE FUNCTION keep_search_text_of_feedback() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.search_text := coalesce((SELECT u.search_text FROM users u WHERE u.id = NEW.user_id FOR SHARE), '') || chr(31) || lower(NEW.message);
      RETURN NEW;
    END $$`,
  'DROP TRIGGER feedback_search_text ON feedback',
  `CREATE TRIGGER feedback_search_text BEFORE INSERT OR UPDATE OF message, search_text ON feedback
    FOR EACH ROW EXECUTE FUNCTION keep_search_text_of_feedback()`,
  `CREATE FUNCTION users_pass_on_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE feedback SET search_text = DEFAULT WHERE user_id = NEW.id;
      RETURN NULL;
    END $$`,
  `CREATE TRIGGER users_search_text_of_feedback AFTER UPDATE OF name, email ON users
    FOR EACH ROW WHEN (OLD.search_text IS DISTINCT FROM NEW.search_text) EXECUTE FUNCTION users_pass_on_search_text()`,
  'UPDATE feedback SET search_text = DEFAULT',
];

const DOWN = [
  'DROP TRIGGER users_search_text_of_feedback ON users',
  'DROP FUNCTION users_pass_on_search_text',
  'DROP TRIGGER feedback_search_text ON feedback',
  `CREATE TRIGGER feedback_search_text BEFORE INSERT OR UPDATE OF message, search_text ON feedback
    FOR EACH ROW EXECUTE FUNCTION keep_search_text('message')`,
  'DROP FUNCTION keep_search_text_of_feedback',
  'UPDATE feedback SET search_text = DEFAULT',
];

/** `search_feedback` stays for the version before, which finds the same by it. */
export class SearchFeedbackByWriter1765355000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}
