-- Keeps the state of a reminder's mail: sent mails expire after a month. A reminder that any operator got was sent.
CREATE OR REPLACE FUNCTION institution_reminders_note_mail()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      UPDATE institution_reminders SET mail_state = NEW.state WHERE mail_ids @> ARRAY[NEW.id] AND mail_state <> 'accepted';
      RETURN NULL;
    END $function$;
