CREATE OR REPLACE FUNCTION search_licenses(instant text, condition text, term text, schools uuid[], types text[], most bigint)
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
        'SELECT id, %I FROM licenses WHERE %s AND (user_id = ANY ($1) OR institution_id = ANY ($2) OR type = ANY ($3)) LIMIT $4', instant, condition)
        USING people, schools, types, most;
    END $function$;
