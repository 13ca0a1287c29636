CREATE OR REPLACE FUNCTION licenses_keep_end()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    DECLARE school timestamptz := 'infinity';
    BEGIN
      IF NEW.institution_id IS NOT NULL AND TG_OP = 'INSERT' THEN
        -- A new date for the school waits for this licence, or this licence for the date: it could not see the other otherwise.
        SELECT license_expires_at INTO school FROM institutions WHERE id = NEW.institution_id FOR SHARE;
      ELSIF NEW.institution_id IS NOT NULL THEN
        SELECT license_expires_at INTO school FROM institutions WHERE id = NEW.institution_id;
      END IF;
      NEW.ends_at := least(NEW.expires_at, school, NEW.ended_at);
      RETURN NEW;
    END $function$;
