CREATE OR REPLACE FUNCTION search_feedback(term text, most bigint, condition text)
 RETURNS TABLE(id uuid, at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE
 SET enable_seqscan TO 'off'
 SET enable_indexscan TO 'off'
 SET max_parallel_workers_per_gather TO '0'
AS $function$
    DECLARE people uuid[] := ARRAY (SELECT found.id FROM search_rows('users', 'created_at', term, NULL) AS found);
    BEGIN
      RETURN QUERY EXECUTE format(
        'SELECT id, at FROM search_rows(''feedback'', ''created_at'', $1, $2, %L)
         UNION SELECT id, created_at FROM feedback WHERE %s AND user_id = ANY ($3) LIMIT $2', condition, condition)
        USING term, most, people;
    END $function$;
