-- Calendars that students publish: the text that their device made, under an address of which a hash alone is kept.
CREATE TABLE shared_calendars (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL,
  token_hash bytea NOT NULL,
  name text NOT NULL,
  calendar text NOT NULL,
  shared_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT shared_calendars_pkey PRIMARY KEY (id),
  CONSTRAINT shared_calendars_token_unique UNIQUE (token_hash),
  CONSTRAINT shared_calendars_user_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX shared_calendars_user_index ON shared_calendars (user_id);
