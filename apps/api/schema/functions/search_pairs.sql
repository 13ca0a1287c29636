CREATE OR REPLACE FUNCTION search_pairs(searched text)
 RETURNS tsvector
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
    DECLARE letters text[] := string_to_array(searched || chr(31), NULL);
    BEGIN
      RETURN array_to_tsvector(ARRAY(SELECT a || b FROM unnest(letters, letters[2:]) AS pair(a, b) WHERE b IS NOT NULL));
    END $function$;
