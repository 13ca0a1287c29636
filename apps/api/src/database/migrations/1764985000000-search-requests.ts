import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Forms with a first and a last name, and the columns that are searched besides. */
const FORMS = [
  ['contact_requests', ['email', 'description']],
  ['demo_requests', ['email', 'organisation', 'description']],
] as const;

const UP = [
  // A full name is searched as it is written: `make_searchable` alone would keep its parts apart.
  `CREATE FUNCTION keep_search_text_of_form() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      fields jsonb := to_jsonb(NEW);
      field text;
      texts text[] := ARRAY[NEW.first_name || ' ' || NEW.last_name];
    BEGIN
      FOREACH field IN ARRAY TG_ARGV LOOP texts := texts || coalesce(fields ->> field, ''); END LOOP;
      NEW.search_text := lower(array_to_string(texts, chr(31)));
      RETURN NEW;
    END $$`,
  ...FORMS.flatMap(([table, fields]) => [
    `SELECT make_searchable('${table}', ${fields.map((field) => `'${field}'`).join(', ')})`,
    `DROP TRIGGER ${table}_search_text ON ${table}`,
    `CREATE TRIGGER ${table}_search_text BEFORE INSERT OR UPDATE OF first_name, last_name, ${fields.join(', ')}, search_text ON ${table}
      FOR EACH ROW EXECUTE FUNCTION keep_search_text_of_form(${fields.map((field) => `'${field}'`).join(', ')})`,
    `UPDATE ${table} SET search_text = DEFAULT`,
  ]),
  `SELECT make_searchable('feedback', 'message')`,
  // By the text or the writer, as licences are searched by their owner.
  `CREATE FUNCTION search_feedback(term text, most bigint, condition text) RETURNS TABLE (id uuid, at timestamptz)
    LANGUAGE plpgsql STABLE SET enable_seqscan = off SET enable_indexscan = off SET max_parallel_workers_per_gather = 0 AS $$
    DECLARE people uuid[] := ARRAY (SELECT found.id FROM search_rows('users', 'created_at', term, NULL) AS found);
    BEGIN
      RETURN QUERY EXECUTE format(
        'SELECT id, at FROM search_rows(''feedback'', ''created_at'', $1, $2, %L)
         UNION SELECT id, created_at FROM feedback WHERE %s AND user_id = ANY ($3) LIMIT $2', condition, condition)
        USING term, most, people;
    END $$`,
  `CREATE INDEX feedback_type_index ON feedback (type, created_at, id)`,
];

const DOWN = [
  'DROP INDEX feedback_type_index',
  'DROP FUNCTION search_feedback',
  `SELECT make_unsearchable('feedback')`,
  ...FORMS.map(([table]) => `SELECT make_unsearchable('${table}')`).toReversed(),
  'DROP FUNCTION keep_search_text_of_form',
];

export class SearchRequests1764985000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}
