-- Keeps each sender of demo requests once, under the newest name.
CREATE OR REPLACE FUNCTION demo_request_addresses_add()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      INSERT INTO demo_request_addresses AS known (email, email_canonical, name, created_at)
      VALUES (NEW.email, NEW.email_canonical, NEW.first_name || ' ' || NEW.last_name, NEW.requested_at)
      ON CONFLICT (email_canonical) DO UPDATE SET email = excluded.email, name = excluded.name
      WHERE (known.email, known.name) <> (excluded.email, excluded.name);
      RETURN NULL;
    END $function$;
