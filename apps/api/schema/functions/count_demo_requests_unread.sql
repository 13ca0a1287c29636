CREATE OR REPLACE FUNCTION count_demo_requests_unread()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN
      IF TG_OP = 'INSERT' THEN INSERT INTO list_count_changes (list, bucket, rows) SELECT list, bucket, sum(rows) FROM (SELECT 'demo-requests-unread' AS list, (requested_at AT TIME ZONE 'UTC')::date AS bucket, 1 AS rows FROM new_rows WHERE NOT is_read) AS days GROUP BY 1, 2 HAVING sum(rows) <> 0;
      ELSIF TG_OP = 'DELETE' THEN INSERT INTO list_count_changes (list, bucket, rows) SELECT list, bucket, sum(rows) FROM (SELECT 'demo-requests-unread' AS list, (requested_at AT TIME ZONE 'UTC')::date AS bucket, -1 AS rows FROM old_rows WHERE NOT is_read) AS days GROUP BY 1, 2 HAVING sum(rows) <> 0;
      ELSIF TG_OP = 'UPDATE' THEN INSERT INTO list_count_changes (list, bucket, rows) SELECT list, bucket, sum(rows) FROM (SELECT 'demo-requests-unread' AS list, (requested_at AT TIME ZONE 'UTC')::date AS bucket, 1 AS rows FROM new_rows WHERE NOT is_read UNION ALL SELECT 'demo-requests-unread' AS list, (requested_at AT TIME ZONE 'UTC')::date AS bucket, -1 AS rows FROM old_rows WHERE NOT is_read) AS days GROUP BY 1, 2 HAVING sum(rows) <> 0;
      ELSE
        DELETE FROM list_count_changes c WHERE c.list = 'demo-requests-unread' OR c.list LIKE 'demo-requests-unread:%';
        DELETE FROM list_counts c WHERE c.list = 'demo-requests-unread' OR c.list LIKE 'demo-requests-unread:%';
      END IF;
      RETURN NULL; END $function$;
