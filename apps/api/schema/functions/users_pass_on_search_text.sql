CREATE OR REPLACE FUNCTION users_pass_on_search_text()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      UPDATE feedback SET search_text = DEFAULT WHERE user_id = NEW.id;
      RETURN NULL;
    END $function$;
