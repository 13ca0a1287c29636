CREATE OR REPLACE FUNCTION keep_search_text_of_feedback()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      NEW.search_text := coalesce((SELECT u.search_text FROM users u WHERE u.id = NEW.user_id FOR SHARE), '') || chr(31) || lower(NEW.message);
      RETURN NEW;
    END $function$;
