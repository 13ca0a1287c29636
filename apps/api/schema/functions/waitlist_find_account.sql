CREATE OR REPLACE FUNCTION waitlist_find_account()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      NEW.joined_at := (SELECT created_at FROM users WHERE email_canonical = NEW.email_canonical);
      RETURN NEW;
    END $function$;
