CREATE OR REPLACE FUNCTION waitlist_keep_state()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      NEW.state := CASE WHEN NEW.joined_at IS NOT NULL THEN 'joined' WHEN NEW.invited_at IS NOT NULL THEN 'invited' ELSE 'waiting' END;
      RETURN NEW;
    END $function$;
