-- Adds the domain that an institution is created with, verified by the operator.
CREATE OR REPLACE FUNCTION institutions_add_domain()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      DELETE FROM institution_domains WHERE domain = NEW.domain AND removed_at IS NOT NULL;
      INSERT INTO institution_domains (institution_id, domain, verified_by, verified_at, added_at)
      VALUES (NEW.id, NEW.domain, 'operator', NEW.created_at, NEW.created_at);
      RETURN NULL;
    END $function$;
