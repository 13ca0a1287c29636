-- The same for recipients whose state changes.
CREATE OR REPLACE FUNCTION count_mail_recipients_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN 
  INSERT INTO mail_campaign_counts AS c (campaign_id, state, part, count)
  SELECT campaign_id, state, pg_backend_pid() % 16, sum(change) FROM (SELECT campaign_id, state, 1 AS change FROM after_rows UNION ALL SELECT campaign_id, state, -1 FROM before_rows) AS changed
  GROUP BY campaign_id, state HAVING sum(change) <> 0 ORDER BY campaign_id, state
  ON CONFLICT (campaign_id, state, part) DO UPDATE SET count = c.count + excluded.count; RETURN NULL; END $function$;
