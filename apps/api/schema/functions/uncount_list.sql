CREATE OR REPLACE FUNCTION uncount_list(list text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
  BEGIN
    EXECUTE format('DROP FUNCTION %I() CASCADE', 'count_' || replace(list, '-', '_'));
    DELETE FROM list_count_changes c WHERE c.list = $1 OR c.list LIKE $1 || ':%';
    DELETE FROM list_counts c WHERE c.list = $1 OR c.list LIKE $1 || ':%';
  END $function$;
