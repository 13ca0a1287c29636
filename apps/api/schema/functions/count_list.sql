CREATE OR REPLACE FUNCTION count_list(counted regclass, list text, instant text, condition text DEFAULT 'true'::text, split text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
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
  END $function$;
