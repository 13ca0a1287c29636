CREATE OR REPLACE FUNCTION user_addresses_begin()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      INSERT INTO user_addresses (user_id, email, email_canonical, held_from)
      SELECT id, email, email_canonical, created_at FROM new_rows WHERE email_canonical IS NOT NULL;
      RETURN NULL;
    END $function$;
