-- Removes senders whose last contact request is gone, and names the others by the newest one that is left.
CREATE OR REPLACE FUNCTION contact_request_addresses_remove()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      DELETE FROM contact_request_addresses a USING old_rows o WHERE a.email_canonical = o.email_canonical
      AND NOT EXISTS (SELECT 1 FROM contact_requests r WHERE r.email_canonical = a.email_canonical);
      UPDATE contact_request_addresses a SET email = r.email, name = r.name, created_at = r.created_at FROM (
        SELECT DISTINCT ON (email_canonical) email_canonical, email, first_name || ' ' || last_name AS name,
          min(submitted_at) OVER (PARTITION BY email_canonical) AS created_at
        FROM contact_requests WHERE email_canonical IN (SELECT email_canonical FROM old_rows)
        ORDER BY email_canonical, submitted_at DESC
      ) r WHERE a.email_canonical = r.email_canonical AND (a.email, a.name, a.created_at) <> (r.email, r.name, r.created_at);
      RETURN NULL;
    END $function$;
