CREATE OR REPLACE FUNCTION waitlist_note_account()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      UPDATE waitlist_entries SET joined_at = now() WHERE email_canonical = NEW.email_canonical AND joined_at IS NULL;
      RETURN NULL;
    END $function$;
