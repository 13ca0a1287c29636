-- Links waiting entries at the end of the chain. The application's role may call it, and has no other right to links.
CREATE OR REPLACE FUNCTION seal_audit_entries(first_sequence bigint, entries bigint[], hashes bytea[], key text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
    DECLARE
      newest bigint := coalesce((SELECT max(sequence) FROM public.audit_seals), 0);
      waiting bigint;
    BEGIN
      DELETE FROM public.audit_unsealed WHERE entry_id = ANY (entries);
      GET DIAGNOSTICS waiting = ROW_COUNT;
      IF waiting <> cardinality(entries) OR first_sequence <> newest + 1 THEN
        RAISE EXCEPTION 'only entries that wait are sealed, each once, at the end of the chain' USING ERRCODE = 'insufficient_privilege';
      END IF;
      INSERT INTO public.audit_seals (sequence, entry_id, hash, key_id)
      SELECT newest + link.number, link.entry, link.hash, key
      FROM unnest(entries, hashes) WITH ORDINALITY AS link(entry, hash, number);
    END $function$;
REVOKE ALL ON FUNCTION seal_audit_entries FROM PUBLIC;
