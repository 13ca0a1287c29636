import type { MigrationInterface, QueryRunner } from 'typeorm';

const INBOXES = ['contact_requests', 'demo_requests', 'feedback'];

const UP = [
  // Requests of three tables, so the id has no foreign key; triggers take replies along with their request.
  `CREATE TABLE request_replies (
    id uuid NOT NULL,
    inbox text NOT NULL,
    request_id uuid NOT NULL,
    author_id uuid NOT NULL,
    recipient text NOT NULL,
    subject text NOT NULL,
    message text NOT NULL,
    mail_id uuid NOT NULL,
    mail_state text NOT NULL DEFAULT 'pending',
    mail_reply text,
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT request_replies_pkey PRIMARY KEY (id),
    CONSTRAINT request_replies_mail_unique UNIQUE (mail_id)
  )`,
  `CREATE INDEX request_replies_request_index ON request_replies (request_id, created_at)`,
  `CREATE FUNCTION request_replies_leave() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      DELETE FROM request_replies r USING old_rows o WHERE r.request_id = o.id;
      RETURN NULL;
    END $$`,
  ...INBOXES.map(
    (table) => `CREATE TRIGGER ${table}_remove_replies AFTER DELETE ON ${table} REFERENCING OLD TABLE AS old_rows
      FOR EACH STATEMENT EXECUTE FUNCTION request_replies_leave()`,
  ),
  // Sent mails expire after a month; what became of a reply stays with it.
  `CREATE FUNCTION request_replies_note_mail() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE request_replies SET mail_state = NEW.state, mail_reply = NEW.reply WHERE mail_id = NEW.id;
      RETURN NULL;
    END $$`,
  `CREATE TRIGGER mail_messages_note_reply AFTER UPDATE OF state ON mail_messages FOR EACH ROW
    WHEN (NEW.template = 'request-reply') EXECUTE FUNCTION request_replies_note_mail()`,
];

const DOWN = [
  'DROP TRIGGER mail_messages_note_reply ON mail_messages',
  'DROP FUNCTION request_replies_note_mail',
  ...INBOXES.map((table) => `DROP TRIGGER ${table}_remove_replies ON ${table}`),
  'DROP FUNCTION request_replies_leave',
  'DROP TABLE request_replies',
];

export class CreateRequestReplies1764980000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}
