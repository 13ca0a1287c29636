-- Answers to requests of three tables, so without a foreign key.
CREATE TABLE request_replies (
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
);
CREATE INDEX request_replies_request_index ON request_replies (request_id, created_at);
