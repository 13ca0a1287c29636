CREATE OR REPLACE FUNCTION search_rows(searched regclass, instant text, term text, most bigint, condition text DEFAULT 'true'::text)
 RETURNS TABLE(id uuid, at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE
 SET enable_seqscan TO 'off'
 SET enable_indexscan TO 'off'
 SET max_parallel_workers_per_gather TO '0'
AS $function$
    DECLARE
      -- Trigrams know letters and digits alone.
      pairs text := CASE WHEN lower(term) ~ '[a-z0-9]{3}' THEN 'true' ELSE format('search_pairs(search_text) @@ %L', search_pairs_query(term)) END;
    BEGIN
      RETURN QUERY EXECUTE format('SELECT id, %I FROM %s WHERE %s AND search_text LIKE %L AND %s LIMIT $1', instant, searched, pairs, search_pattern(term), condition)
        USING most;
    END $function$;
