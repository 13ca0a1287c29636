CREATE OR REPLACE FUNCTION institutions_pass_on_end()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      UPDATE licenses SET ends_at = NEW.license_expires_at
      WHERE institution_id = NEW.id AND ends_at <> least(expires_at, NEW.license_expires_at, ended_at);
      RETURN NULL;
    END $function$;
