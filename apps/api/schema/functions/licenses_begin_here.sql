-- Gives a new licence of an institution the last day of its holder.
CREATE OR REPLACE FUNCTION licenses_begin_here()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      NEW.last_here_on := last_here_on(NEW.user_id);
      RETURN NEW;
    END $function$;
