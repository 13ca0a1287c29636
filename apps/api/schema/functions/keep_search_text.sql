CREATE OR REPLACE FUNCTION keep_search_text()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    DECLARE
      fields jsonb := to_jsonb(NEW);
      field text;
      texts text[] := '{}';
    BEGIN
      FOREACH field IN ARRAY TG_ARGV LOOP texts := texts || coalesce(fields ->> field, ''); END LOOP;
      NEW.search_text := lower(array_to_string(texts, chr(31)));
      RETURN NEW;
    END $function$;
