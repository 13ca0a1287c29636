CREATE OR REPLACE FUNCTION count_contact_requests_unread()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN
      IF TG_OP = 'INSERT' THEN INSERT INTO list_count_changes (list, bucket, rows) SELECT list, bucket, sum(rows) FROM (SELECT 'contact-requests-unread' AS list, (submitted_at AT TIME ZONE 'UTC')::date AS bucket, 1 AS rows FROM new_rows WHERE NOT is_read) AS days GROUP BY 1, 2 HAVING sum(rows) <> 0;
      ELSIF TG_OP = 'DELETE' THEN INSERT INTO list_count_changes (list, bucket, rows) SELECT list, bucket, sum(rows) FROM (SELECT 'contact-requests-unread' AS list, (submitted_at AT TIME ZONE 'UTC')::date AS bucket, -1 AS rows FROM old_rows WHERE NOT is_read) AS days GROUP BY 1, 2 HAVING sum(rows) <> 0;
      ELSIF TG_OP = 'UPDATE' THEN INSERT INTO list_count_changes (list, bucket, rows) SELECT list, bucket, sum(rows) FROM (SELECT 'contact-requests-unread' AS list, (submitted_at AT TIME ZONE 'UTC')::date AS bucket, 1 AS rows FROM new_rows WHERE NOT is_read UNION ALL SELECT 'contact-requests-unread' AS list, (submitted_at AT TIME ZONE 'UTC')::date AS bucket, -1 AS rows FROM old_rows WHERE NOT is_read) AS days GROUP BY 1, 2 HAVING sum(rows) <> 0;
      ELSE
        DELETE FROM list_count_changes c WHERE c.list = 'contact-requests-unread' OR c.list LIKE 'contact-requests-unread:%';
        DELETE FROM list_counts c WHERE c.list = 'contact-requests-unread' OR c.list LIKE 'contact-requests-unread:%';
      END IF;
      RETURN NULL; END $function$;
