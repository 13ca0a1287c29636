CREATE OR REPLACE FUNCTION forget_list_months()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN
    DELETE FROM list_month_counts m WHERE m.list IN (SELECT list FROM old_rows WHERE bucket = '-infinity');
    RETURN NULL; END $function$;
