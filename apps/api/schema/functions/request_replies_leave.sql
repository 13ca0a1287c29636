-- Removes replies with their request, which is in one of three tables.
CREATE OR REPLACE FUNCTION request_replies_leave()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      DELETE FROM request_replies r USING old_rows o WHERE r.request_id = o.id;
      RETURN NULL;
    END $function$;
