CREATE OR REPLACE FUNCTION count_users_with_email()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN
      IF TG_OP = 'INSERT' THEN INSERT INTO list_count_changes (list, bucket, rows) SELECT list, bucket, sum(rows) FROM (SELECT 'users-with-email' AS list, (created_at AT TIME ZONE 'UTC')::date AS bucket, 1 AS rows FROM new_rows WHERE email IS NOT NULL) AS days GROUP BY 1, 2 HAVING sum(rows) <> 0;
      ELSIF TG_OP = 'DELETE' THEN INSERT INTO list_count_changes (list, bucket, rows) SELECT list, bucket, sum(rows) FROM (SELECT 'users-with-email' AS list, (created_at AT TIME ZONE 'UTC')::date AS bucket, -1 AS rows FROM old_rows WHERE email IS NOT NULL) AS days GROUP BY 1, 2 HAVING sum(rows) <> 0;
      ELSIF TG_OP = 'UPDATE' THEN INSERT INTO list_count_changes (list, bucket, rows) SELECT list, bucket, sum(rows) FROM (SELECT 'users-with-email' AS list, (created_at AT TIME ZONE 'UTC')::date AS bucket, 1 AS rows FROM new_rows WHERE email IS NOT NULL UNION ALL SELECT 'users-with-email' AS list, (created_at AT TIME ZONE 'UTC')::date AS bucket, -1 AS rows FROM old_rows WHERE email IS NOT NULL) AS days GROUP BY 1, 2 HAVING sum(rows) <> 0;
      ELSE
        DELETE FROM list_count_changes c WHERE c.list = 'users-with-email' OR c.list LIKE 'users-with-email:%';
        DELETE FROM list_counts c WHERE c.list = 'users-with-email' OR c.list LIKE 'users-with-email:%';
      END IF;
      RETURN NULL; END $function$;
