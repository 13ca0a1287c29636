CREATE OR REPLACE FUNCTION search_pairs_query(term text)
 RETURNS tsquery
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
    DECLARE
      folded text := replace(replace(lower(term), '\', '\\'), '''', '''''');
      letters text[] := string_to_array(lower(term), NULL);
    BEGIN
      IF cardinality(letters) = 1 THEN RETURN ('''' || folded || ''':*')::tsquery; END IF;
      RETURN (SELECT string_agg('''' || replace(replace(a || b, '\', '\\'), '''', '''''') || '''', ' & ')
        FROM unnest(letters, letters[2:]) AS pair(a, b) WHERE b IS NOT NULL)::tsquery;
    END $function$;
