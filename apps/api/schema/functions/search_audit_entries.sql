CREATE OR REPLACE FUNCTION search_audit_entries(term text, most bigint, actions text[], since timestamp with time zone, until timestamp with time zone, excluded uuid[], low bigint, high bigint)
 RETURNS TABLE(id bigint, at bigint)
 LANGUAGE plpgsql
 STABLE
 SET enable_seqscan TO 'off'
 SET enable_indexscan TO 'off'
 SET max_parallel_workers_per_gather TO '0'
AS $function$
    BEGIN
      RETURN QUERY EXECUTE format('SELECT id, id FROM audit_entries WHERE lower(metadata::text) LIKE %L AND id >= %s AND id < %s
        AND ($2 = ''{}'' OR action = ANY ($2)) AND ($3 IS NULL OR occurred_at >= $3) AND ($4 IS NULL OR occurred_at < $4)
        AND (subject_id IS NULL OR subject_id <> ALL ($5)) LIMIT $1', search_pattern(term), low, high)
        USING most, actions, since, until, excluded;
    END $function$;
