CREATE OR REPLACE FUNCTION user_addresses_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      UPDATE user_addresses SET held_until = now() WHERE user_id = OLD.id AND held_until IS NULL;
      IF NEW.email_canonical IS NOT NULL THEN
        INSERT INTO user_addresses (user_id, email, email_canonical, held_from)
        VALUES (NEW.id, NEW.email, NEW.email_canonical, now());
      END IF;
      RETURN NULL;
    END $function$;
