-- Notes a use on the holder's licence, once a day. A licence that is being changed is left to the next use.
CREATE OR REPLACE FUNCTION licenses_note_here()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    DECLARE today date := last_here_on(NEW.user_id);
    BEGIN
      UPDATE licenses SET last_here_on = today WHERE id IN (
        SELECT id FROM licenses WHERE user_id = NEW.user_id AND type = 'institution' AND ended_at IS NULL
          AND (last_here_on IS NULL OR last_here_on < today) FOR NO KEY UPDATE SKIP LOCKED);
      RETURN NULL;
    END $function$;
