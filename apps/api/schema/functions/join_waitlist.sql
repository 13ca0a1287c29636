-- Joins the waitlist in one way to the database and back. For a known address the same is written and undone, so that the time tells nothing.
CREATE OR REPLACE FUNCTION join_waitlist(joined text, canonical text, confirmation text, act text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
  DECLARE
    entry uuid;
    is_due boolean;
  BEGIN
    INSERT INTO waitlist_entries (email, email_canonical, joined_at)
    VALUES (joined, canonical, (SELECT created_at FROM users WHERE email_canonical = canonical))
    ON CONFLICT (email_canonical) DO NOTHING RETURNING id INTO entry;
    BEGIN
      IF entry IS NULL THEN
        INSERT INTO waitlist_entries (email, email_canonical) VALUES (joined, gen_random_uuid()::text);
      END IF;
      INSERT INTO mail_confirmations AS c (email_canonical, template, sent_at) VALUES (canonical, confirmation, now())
      ON CONFLICT (email_canonical, template) DO UPDATE SET sent_at = now()
      WHERE c.sent_at < now() - interval '24 hours' RETURNING true INTO is_due;
      IF is_due OR entry IS NULL THEN
        INSERT INTO mail_messages (template, props, recipient, person_canonical) VALUES (confirmation, '{}', joined, canonical);
      END IF;
      INSERT INTO audit_entries (action, metadata)
      VALUES (act, jsonb_build_object('entryId', coalesce(entry, gen_random_uuid())));
      IF entry IS NULL THEN
        RAISE EXCEPTION USING ERRCODE = 'BW001';
      END IF;
    EXCEPTION WHEN SQLSTATE 'BW001' THEN
      NULL;
    END;
  END $function$;
