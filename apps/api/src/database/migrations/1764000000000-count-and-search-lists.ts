import type { MigrationInterface, QueryRunner } from 'typeorm';

/*
 * Two things every list of the operators' area is made of. Another list takes part by one statement each in its migration:
 *
 *   SELECT count_list('waitlist_entries', 'waitlist', 'signed_up_at')
 *   SELECT count_list('feedback', 'feedback-unread', 'created_at', 'NOT is_read')
 *   SELECT count_list('audit_entries', 'audit', 'occurred_at', 'true', 'action')   -- one list per action: audit:user.created
 *   SELECT make_searchable('waitlist_entries', 'email')
 *
 * and leaves by uncount_list('waitlist') and make_unsearchable('waitlist_entries').
 */

const COUNTERS = [
  // How many rows of a list fall on each UTC day; the day '-infinity' holds their sum.
  `CREATE TABLE list_counts (
    list text NOT NULL,
    bucket date NOT NULL,
    rows bigint NOT NULL,
    CONSTRAINT list_counts_pkey PRIMARY KEY (list, bucket)
  )`,
  // Changes since the last sum: each transaction inserts its own, so that none waits for another's counter.
  `CREATE TABLE list_count_changes (
    list text NOT NULL,
    bucket date NOT NULL,
    rows bigint NOT NULL
  ) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_insert_threshold = -1)`,
  `CREATE INDEX list_count_changes_list_index ON list_count_changes (list)`,
  `CREATE FUNCTION compact_list_counts() RETURNS void LANGUAGE sql AS $$
    WITH gone AS (DELETE FROM list_count_changes RETURNING list, bucket, rows)
    INSERT INTO list_counts AS known (list, bucket, rows)
    SELECT list, coalesce(bucket, '-infinity'), sum(rows) FROM gone GROUP BY GROUPING SETS ((list, bucket), (list))
    HAVING sum(rows) <> 0 ORDER BY 1, 2
    ON CONFLICT (list, bucket) DO UPDATE SET rows = known.rows + excluded.rows
  $$`,
];

/** Per list one function with its table's and columns' names in it, so that PostgreSQL plans its statements once. */
const COUNT_LIST = `
  CREATE FUNCTION count_list(counted regclass, list text, instant text, condition text DEFAULT 'true', split text DEFAULT NULL)
  RETURNS void LANGUAGE plpgsql AS $define$
  DECLARE
    counter text := 'count_' || replace(list, '-', '_');
    name text := CASE WHEN split IS NULL THEN quote_literal(list) ELSE format('%L || %I', list || ':', split) END;
    days text := format('SELECT %s AS list, (%I AT TIME ZONE ''UTC'')::date AS bucket, %%s AS rows FROM %%s WHERE %s',
      name, instant, replace(condition, '%', '%%'));
    change text := 'INSERT INTO list_count_changes (list, bucket, rows) SELECT list, bucket, sum(rows) FROM (%s) AS days GROUP BY 1, 2 HAVING sum(rows) <> 0';
    event text;
    seen text;
  BEGIN
    EXECUTE format('CREATE FUNCTION %I() RETURNS trigger LANGUAGE plpgsql AS $count$ BEGIN
      IF TG_OP = ''INSERT'' THEN %s;
      ELSIF TG_OP = ''DELETE'' THEN %s;
      ELSIF TG_OP = ''UPDATE'' THEN %s;
      ELSE
        DELETE FROM list_count_changes c WHERE c.list = %L OR c.list LIKE %L;
        DELETE FROM list_counts c WHERE c.list = %L OR c.list LIKE %L;
      END IF;
      RETURN NULL; END $count$',
      counter,
      format(change, format(days, 1, 'new_rows')),
      format(change, format(days, -1, 'old_rows')),
      format(change, format(days, 1, 'new_rows') || ' UNION ALL ' || format(days, -1, 'old_rows')),
      list, list || ':%', list, list || ':%');
    FOR event, seen IN VALUES ('insert', 'REFERENCING NEW TABLE AS new_rows'), ('delete', 'REFERENCING OLD TABLE AS old_rows'),
      ('update', 'REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows'), ('truncate', '')
    LOOP
      EXECUTE format('CREATE TRIGGER %I AFTER %s ON %s %s FOR EACH STATEMENT EXECUTE FUNCTION %I()',
        counter || '_' || event, event, counted, seen, counter);
    END LOOP;
    -- The triggers hold writers off, so these are all the rows there are.
    EXECUTE format(change, format(days, 1, counted));
  END $define$`;

const UNCOUNT_LIST = `
  CREATE FUNCTION uncount_list(list text) RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    EXECUTE format('DROP FUNCTION %I() CASCADE', 'count_' || replace(list, '-', '_'));
    DELETE FROM list_count_changes c WHERE c.list = $1 OR c.list LIKE $1 || ':%';
    DELETE FROM list_counts c WHERE c.list = $1 OR c.list LIKE $1 || ':%';
  END $$`;

const SEARCH = [
  // Trusted since PostgreSQL 13: the tables' owner may install it.
  `CREATE EXTENSION IF NOT EXISTS pg_trgm`,
  // Every pair of neighbouring characters, the last one with a stop: what trigrams cannot tell, terms of one or two characters
  // and of punctuation. A tsvector, because its index finds all pairs that begin with a character.
  `CREATE FUNCTION search_pairs(searched text) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
    DECLARE letters text[] := string_to_array(searched || chr(31), NULL);
    BEGIN
      RETURN array_to_tsvector(ARRAY(SELECT a || b FROM unnest(letters, letters[2:]) AS pair(a, b) WHERE b IS NOT NULL));
    END $$`,
  // Pairs that search_pairs of a text must contain for a term to be in it.
  `CREATE FUNCTION search_pairs_query(term text) RETURNS tsquery LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
    DECLARE
      folded text := replace(replace(lower(term), '\\', '\\\\'), '''', '''''');
      letters text[] := string_to_array(lower(term), NULL);
    BEGIN
      IF cardinality(letters) = 1 THEN RETURN ('''' || folded || ''':*')::tsquery; END IF;
      RETURN (SELECT string_agg('''' || replace(replace(a || b, '\\', '\\\\'), '''', '''''') || '''', ' & ')
        FROM unnest(letters, letters[2:]) AS pair(a, b) WHERE b IS NOT NULL)::tsquery;
    END $$`,
  // A term as a LIKE pattern that matches it literally.
  `CREATE FUNCTION search_pattern(term text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN '%' || replace(replace(replace(lower(term), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`,
  `CREATE FUNCTION keep_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      fields jsonb := to_jsonb(NEW);
      field text;
      texts text[] := '{}';
    BEGIN
      FOREACH field IN ARRAY TG_ARGV LOOP texts := texts || coalesce(fields ->> field, ''); END LOOP;
      NEW.search_text := lower(array_to_string(texts, chr(31)));
      RETURN NEW;
    END $$`,
  `CREATE FUNCTION make_searchable(searched regclass, VARIADIC fields text[]) RETURNS void LANGUAGE plpgsql AS $$
    DECLARE list text := (SELECT string_agg(quote_literal(field), ', ') FROM unnest(fields) AS field);
    BEGIN
      EXECUTE format('ALTER TABLE %s ADD COLUMN search_text text NOT NULL DEFAULT ''''', searched);
      EXECUTE format('CREATE TRIGGER %I BEFORE INSERT OR UPDATE OF %s, search_text ON %s FOR EACH ROW EXECUTE FUNCTION keep_search_text(%s)',
        searched || '_search_text', array_to_string(fields, ', '), searched, list);
      EXECUTE format('UPDATE %s SET search_text = DEFAULT', searched);
      EXECUTE format('CREATE INDEX %I ON %s USING gin (search_text gin_trgm_ops) WITH (gin_pending_list_limit = 512)',
        searched || '_search_trigrams_index', searched);
      EXECUTE format('CREATE INDEX %I ON %s USING gin (search_pairs(search_text)) WITH (gin_pending_list_limit = 512)',
        searched || '_search_pairs_index', searched);
    END $$`,
  `CREATE FUNCTION make_unsearchable(searched regclass) RETURNS void LANGUAGE plpgsql AS $$
    BEGIN
      EXECUTE format('DROP TRIGGER %I ON %s', searched || '_search_text', searched);
      EXECUTE format('DROP INDEX %I, %I', searched || '_search_trigrams_index', searched || '_search_pairs_index');
      EXECUTE format('ALTER TABLE %s DROP COLUMN search_text', searched);
    END $$`,
  // The rows of a table whose search text holds a term, by an index and in no order, \`most\` of them (null: all). Left to itself
  // the planner reads the whole table for a term it believes to be common. \`instant\` is the column the list is ordered by.
  `CREATE FUNCTION search_rows(searched regclass, instant text, term text, most bigint) RETURNS TABLE (id uuid, at timestamptz)
    LANGUAGE plpgsql STABLE SET enable_seqscan = off SET enable_indexscan = off SET max_parallel_workers_per_gather = 0 AS $$
    DECLARE
      -- Trigrams know letters and digits alone.
      pairs text := CASE WHEN lower(term) ~ '[a-z0-9]{3}' THEN 'true' ELSE format('search_pairs(search_text) @@ %L', search_pairs_query(term)) END;
    BEGIN
      RETURN QUERY EXECUTE format('SELECT id, %I FROM %s WHERE %s AND search_text LIKE %L LIMIT $1', instant, searched, pairs, search_pattern(term))
        USING most;
    END $$`,
];

const USERS = [
  `SELECT make_searchable('users', 'name', 'email')`,
  `SELECT count_list('users', 'users', 'created_at')`,
  `CREATE INDEX users_created_index ON users (created_at, id)`,
];

const DOWN = [
  `DROP INDEX users_created_index`,
  `SELECT make_unsearchable('users')`,
  `SELECT uncount_list('users')`,
  `DROP FUNCTION search_rows, make_unsearchable, make_searchable, keep_search_text, search_pattern, search_pairs_query, search_pairs`,
  `DROP EXTENSION pg_trgm`,
  `DROP FUNCTION uncount_list, count_list, compact_list_counts`,
  `DROP TABLE list_count_changes, list_counts`,
];

export class CountAndSearchLists1764000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...COUNTERS, COUNT_LIST, UNCOUNT_LIST, ...SEARCH, ...USERS]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}
