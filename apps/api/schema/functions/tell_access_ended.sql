-- Tells listeners that a session or token has ended, however it did, by a foreign key too, so that its event streams end.
CREATE OR REPLACE FUNCTION tell_access_ended()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
   BEGIN
     PERFORM pg_notify('access_ended', to_jsonb(OLD) ->> TG_ARGV[0]);
     RETURN NULL;
   END $function$;
