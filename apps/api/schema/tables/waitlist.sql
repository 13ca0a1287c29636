-- Data: about people on the waitlist; basis consent; kept S58, S77; seen by the person, operators.
CREATE TABLE waitlist_entries (
  id uuid NOT NULL DEFAULT gen_random_uuid(), -- names the row
  email text NOT NULL, -- address that mail goes to
  email_canonical text NOT NULL, -- the address in the one spelling that is compared
  signed_up_at timestamptz NOT NULL DEFAULT now(), -- when they joined
  search_text text NOT NULL GENERATED ALWAYS AS (lower(email)) STORED, -- what operators’ search looks through
  invited_at timestamptz, -- when they were invited
  invitation_id uuid, -- which invitation of many
  joined_at timestamptz, -- when they signed in
  state text NOT NULL GENERATED ALWAYS AS (
    CASE WHEN joined_at IS NOT NULL THEN 'joined' WHEN invited_at IS NOT NULL THEN 'invited' ELSE 'waiting' END) STORED, -- how far it is
  CONSTRAINT waitlist_entries_pkey PRIMARY KEY (id),
  CONSTRAINT waitlist_entries_email_unique UNIQUE (email_canonical)
);
CREATE INDEX waitlist_entries_invitation_index ON waitlist_entries (invitation_id) WHERE (invitation_id IS NOT NULL);
CREATE INDEX waitlist_entries_newest_index ON waitlist_entries (signed_up_at, id);
CREATE INDEX waitlist_entries_search_trigrams_index ON waitlist_entries USING gin (search_text gin_trgm_ops) WITH (gin_pending_list_limit='512');
CREATE INDEX waitlist_entries_state_index ON waitlist_entries (state, signed_up_at, id);
