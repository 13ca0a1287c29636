-- Notes each entry for the sealer. Entries commit out of the order of their ids, and the application's role may not write here.
CREATE OR REPLACE FUNCTION audit_wait_for_seal()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
    BEGIN INSERT INTO public.audit_unsealed (entry_id) VALUES (NEW.id); RETURN NULL; END $function$;
REVOKE ALL ON FUNCTION audit_wait_for_seal FROM PUBLIC;
