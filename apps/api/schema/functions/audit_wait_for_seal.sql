CREATE OR REPLACE FUNCTION audit_wait_for_seal()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
    BEGIN INSERT INTO public.audit_unsealed (entry_id) VALUES (NEW.id); RETURN NULL; END $function$;
REVOKE ALL ON FUNCTION audit_wait_for_seal FROM PUBLIC;
