-- Data: about people we write to; basis contract; kept S58, S77, P02; seen by operators (that it was sent).
CREATE TABLE mail_messages (
  id uuid NOT NULL DEFAULT gen_random_uuid(), -- names the row
  template text NOT NULL, -- which mail
  props jsonb NOT NULL, -- what the mail says
  recipient text NOT NULL, -- address that it goes to
  person_canonical text NOT NULL, -- the person’s address in the one spelling that is compared
  reply_to text, -- where answers go
  state text NOT NULL DEFAULT 'pending', -- how far it is
  attempts smallint NOT NULL DEFAULT 0, -- how often it was tried
  next_attempt_at timestamptz NOT NULL DEFAULT now(), -- when it is tried next
  reply text, -- what the mail server answered
  created_at timestamptz NOT NULL DEFAULT now(), -- when it was made
  finished_at timestamptz, -- when it was sent or refused
  CONSTRAINT mail_messages_pkey PRIMARY KEY (id)
);
CREATE INDEX mail_messages_due_index ON mail_messages (next_attempt_at) WHERE (state = ANY (ARRAY['pending', 'sending']));
CREATE INDEX mail_messages_person_index ON mail_messages (person_canonical);
CREATE INDEX mail_messages_rejected_index ON mail_messages (finished_at) WHERE (state = 'rejected');

-- When an address was last sent a form's confirmation: one in 24 hours.
-- Data: about people who use a form; basis legitimate interest; kept S58, S77, P02; seen by nobody.
CREATE TABLE mail_confirmations (
  email_canonical text NOT NULL, -- the address in the one spelling that is compared
  template text NOT NULL, -- which confirmation
  sent_at timestamptz NOT NULL, -- when it was sent: one in 24 hours
  CONSTRAINT mail_confirmations_pkey PRIMARY KEY (email_canonical, template)
);
CREATE INDEX mail_confirmations_sent_index ON mail_confirmations (sent_at);

-- Data: about people who get no alerts; basis legal duty; kept S58; seen by operators.
CREATE TABLE mail_suppressions (
  address_hash bytea NOT NULL, -- keyed hash of the address, which stays after erasure
  address text, -- the address, until erasure
  reason text NOT NULL, -- unsubscribed or not deliverable
  created_at timestamptz NOT NULL DEFAULT now(), -- when it was made
  address_canonical text, -- the address in the one spelling that is compared, until erasure
  CONSTRAINT mail_suppressions_pkey PRIMARY KEY (address_hash)
);
CREATE INDEX mail_suppressions_canonical_index ON mail_suppressions (address_canonical);
