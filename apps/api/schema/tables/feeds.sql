-- Calendars that students publish: the text that their device made, under an address of which a hash alone is kept.
-- Data: about students; basis consent; kept S58, P06; seen by the student, whoever has the address.
CREATE TABLE shared_calendars (
  id uuid NOT NULL DEFAULT gen_random_uuid(), -- names the row
  user_id uuid NOT NULL, -- whose it is
  token_hash bytea NOT NULL, -- hash of the secret address
  name text NOT NULL, -- what the student calls it
  calendar text NOT NULL, -- the times and titles that the student publishes
  shared_at timestamptz NOT NULL, -- when it was published
  updated_at timestamptz NOT NULL, -- when it last changed
  CONSTRAINT shared_calendars_pkey PRIMARY KEY (id),
  CONSTRAINT shared_calendars_token_unique UNIQUE (token_hash),
  CONSTRAINT shared_calendars_user_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX shared_calendars_user_index ON shared_calendars (user_id);
