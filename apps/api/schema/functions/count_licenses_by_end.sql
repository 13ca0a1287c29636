CREATE OR REPLACE FUNCTION count_licenses_by_end()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN
      IF TG_OP = 'INSERT' THEN INSERT INTO list_count_changes (list, bucket, rows) SELECT list, bucket, sum(rows) FROM (SELECT 'licenses-by-end' AS list, (ends_at AT TIME ZONE 'UTC')::date AS bucket, 1 AS rows FROM new_rows WHERE true) AS days GROUP BY 1, 2 HAVING sum(rows) <> 0;
      ELSIF TG_OP = 'DELETE' THEN INSERT INTO list_count_changes (list, bucket, rows) SELECT list, bucket, sum(rows) FROM (SELECT 'licenses-by-end' AS list, (ends_at AT TIME ZONE 'UTC')::date AS bucket, -1 AS rows FROM old_rows WHERE true) AS days GROUP BY 1, 2 HAVING sum(rows) <> 0;
      ELSIF TG_OP = 'UPDATE' THEN INSERT INTO list_count_changes (list, bucket, rows) SELECT list, bucket, sum(rows) FROM (SELECT 'licenses-by-end' AS list, (ends_at AT TIME ZONE 'UTC')::date AS bucket, 1 AS rows FROM new_rows WHERE true UNION ALL SELECT 'licenses-by-end' AS list, (ends_at AT TIME ZONE 'UTC')::date AS bucket, -1 AS rows FROM old_rows WHERE true) AS days GROUP BY 1, 2 HAVING sum(rows) <> 0;
      ELSE
        DELETE FROM list_count_changes c WHERE c.list = 'licenses-by-end' OR c.list LIKE 'licenses-by-end:%';
        DELETE FROM list_counts c WHERE c.list = 'licenses-by-end' OR c.list LIKE 'licenses-by-end:%';
      END IF;
      RETURN NULL; END $function$;
