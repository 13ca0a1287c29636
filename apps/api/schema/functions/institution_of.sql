-- The institution whose licence follows from a domain: the nearest verified one that holds it, but `without`.
CREATE OR REPLACE FUNCTION institution_of(searched text, without uuid DEFAULT NULL::uuid)
 RETURNS uuid
 LANGUAGE sql
 STABLE
AS $function$
    SELECT d.institution_id FROM institution_domains d
    WHERE d.domain = ANY (ARRAY (
        SELECT array_to_string(labels[first:], '.')
        FROM string_to_array(searched, '.') AS labels, generate_series(1, cardinality(labels)) AS first))
      AND d.verified_at IS NOT NULL AND d.removed_at IS NULL AND (d.includes_subdomains OR d.domain = searched)
      AND d.id IS DISTINCT FROM without
    ORDER BY length(d.domain) DESC LIMIT 1
  $function$;
