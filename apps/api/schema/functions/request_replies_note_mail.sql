-- Keeps the state of a reply's mail: sent mails expire after a month.
CREATE OR REPLACE FUNCTION request_replies_note_mail()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      UPDATE request_replies SET mail_state = NEW.state, mail_reply = NEW.reply WHERE mail_id = NEW.id;
      RETURN NULL;
    END $function$;
