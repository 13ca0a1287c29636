CREATE OR REPLACE FUNCTION audit_count_seals()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
    BEGIN 
  INSERT INTO public.audit_counts AS c (action, block, entries)
  SELECT coalesce(e.action, '*'), e.id / 10000, count(*) FROM new_seals s JOIN public.audit_entries e ON e.id = s.entry_id
  GROUP BY GROUPING SETS ((e.action, e.id / 10000), (e.id / 10000)) ORDER BY 1, 2
  ON CONFLICT (action, block) DO UPDATE SET entries = c.entries + excluded.entries; 
  INSERT INTO public.audit_totals AS t (action, entries)
  SELECT coalesce(e.action, '*'), count(*) FROM new_seals s JOIN public.audit_entries e ON e.id = s.entry_id
  GROUP BY GROUPING SETS ((e.action), ()) HAVING count(*) > 0 ORDER BY 1
  ON CONFLICT (action) DO UPDATE SET entries = t.entries + excluded.entries; 
  INSERT INTO public.audit_spans AS s (block, first_at, last_at)
  SELECT e.id / 10000, min(e.occurred_at), max(e.occurred_at) FROM new_seals n JOIN public.audit_entries e ON e.id = n.entry_id
  GROUP BY 1 ORDER BY 1
  ON CONFLICT (block) DO UPDATE SET first_at = least(s.first_at, excluded.first_at), last_at = greatest(s.last_at, excluded.last_at); RETURN NULL; END $function$;
REVOKE ALL ON FUNCTION audit_count_seals FROM PUBLIC;
