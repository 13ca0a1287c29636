import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = [
  'ALTER TABLE institutions ADD COLUMN sends_reminders boolean NOT NULL DEFAULT true',
  // The key is what makes a reminder go once. An address that is erased leaves the row.
  `CREATE TABLE institution_reminders (
    institution_id uuid NOT NULL,
    license_expiry date NOT NULL,
    days integer NOT NULL,
    recipient text,
    email_canonical text,
    operators integer NOT NULL DEFAULT 0,
    mail_ids uuid[] NOT NULL DEFAULT '{}',
    mail_state text NOT NULL DEFAULT 'pending',
    queued_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT institution_reminders_pkey PRIMARY KEY (institution_id, license_expiry, days),
    CONSTRAINT institution_reminders_institution_fkey FOREIGN KEY (institution_id) REFERENCES institutions (id) ON DELETE CASCADE
  )`,
  'CREATE INDEX institution_reminders_email_index ON institution_reminders (email_canonical)',
  'CREATE INDEX institution_reminders_mails_index ON institution_reminders USING gin (mail_ids)',
  // Sent mails expire after a month; what became of a reminder stays with it. One that went to any operator went.
  `CREATE FUNCTION institution_reminders_note_mail() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE institution_reminders SET mail_state = NEW.state WHERE mail_ids @> ARRAY[NEW.id] AND mail_state <> 'accepted';
      RETURN NULL;
    END $$`,
  `CREATE TRIGGER mail_messages_note_reminder AFTER UPDATE OF state ON mail_messages FOR EACH ROW
    WHEN (NEW.template IN ('institution-reminder', 'institution-reminder-operators')) EXECUTE FUNCTION institution_reminders_note_mail()`,
];

const DOWN = [
  'DROP TRIGGER mail_messages_note_reminder ON mail_messages',
  'DROP FUNCTION institution_reminders_note_mail',
  'DROP TABLE institution_reminders',
  'ALTER TABLE institutions DROP COLUMN sends_reminders',
];

export class RemindInstitutions1765310000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}
