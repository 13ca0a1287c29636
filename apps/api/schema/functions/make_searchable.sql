CREATE OR REPLACE FUNCTION make_searchable(searched regclass, VARIADIC fields text[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
    DECLARE list text := (SELECT string_agg(quote_literal(field), ', ') FROM unnest(fields) AS field);
    BEGIN
      EXECUTE format('ALTER TABLE %s ADD COLUMN search_text text NOT NULL DEFAULT ''''', searched);
      EXECUTE format('CREATE TRIGGER %I BEFORE INSERT OR UPDATE OF %s, search_text ON %s FOR EACH ROW EXECUTE FUNCTION keep_search_text(%s)',
        searched || '_search_text', array_to_string(fields, ', '), searched, list);
      EXECUTE format('UPDATE %s SET search_text = DEFAULT', searched);
      EXECUTE format('CREATE INDEX %I ON %s USING gin (search_text gin_trgm_ops) WITH (gin_pending_list_limit = 512)',
        searched || '_search_trigrams_index', searched);
      EXECUTE format('CREATE INDEX %I ON %s USING gin (search_pairs(search_text)) WITH (gin_pending_list_limit = 512)',
        searched || '_search_pairs_index', searched);
    END $function$;
