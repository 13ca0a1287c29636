-- Seats of an institution that are free.
CREATE OR REPLACE FUNCTION free_seats(institution uuid)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
    SELECT CASE WHEN seats IS NULL THEN 9223372036854775807 ELSE greatest(0, seats - (
      SELECT count(*) FROM licenses l WHERE l.institution_id = institution AND l.type = 'institution' AND l.ended_at IS NULL)) END
    FROM institutions WHERE id = institution
  $function$;
