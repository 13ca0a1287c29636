CREATE OR REPLACE FUNCTION make_unsearchable(searched regclass)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
    BEGIN
      EXECUTE format('DROP TRIGGER %I ON %s', searched || '_search_text', searched);
      EXECUTE format('DROP INDEX %I, %I', searched || '_search_trigrams_index', searched || '_search_pairs_index');
      EXECUTE format('ALTER TABLE %s DROP COLUMN search_text', searched);
    END $function$;
