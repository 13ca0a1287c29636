CREATE TABLE mail_messages (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  template text NOT NULL,
  props jsonb NOT NULL,
  recipient text NOT NULL,
  person_canonical text NOT NULL,
  reply_to text,
  state text NOT NULL DEFAULT 'pending',
  attempts smallint NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL DEFAULT now(),
  reply text,
  created_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  CONSTRAINT mail_messages_pkey PRIMARY KEY (id)
);
CREATE INDEX mail_messages_due_index ON mail_messages (next_attempt_at) WHERE (state = ANY (ARRAY['pending', 'sending']));
CREATE INDEX mail_messages_person_index ON mail_messages (person_canonical);
CREATE INDEX mail_messages_rejected_index ON mail_messages (finished_at) WHERE (state = 'rejected');

-- When an address was last sent a form's confirmation: one in 24 hours.
CREATE TABLE mail_confirmations (
  email_canonical text NOT NULL,
  template text NOT NULL,
  sent_at timestamptz NOT NULL,
  CONSTRAINT mail_confirmations_pkey PRIMARY KEY (email_canonical, template)
);
CREATE INDEX mail_confirmations_sent_index ON mail_confirmations (sent_at);

CREATE TABLE mail_suppressions (
  address_hash bytea NOT NULL,
  address text,
  reason text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  address_canonical text,
  CONSTRAINT mail_suppressions_pkey PRIMARY KEY (address_hash)
);
CREATE INDEX mail_suppressions_canonical_index ON mail_suppressions (address_canonical);
