CREATE OR REPLACE FUNCTION search_pattern(term text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (('%'::text || replace(replace(replace(lower(term), '\'::text, '\\'::text), '%'::text, '\%'::text), '_'::text, '\_'::text)) || '%'::text);
