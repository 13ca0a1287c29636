CREATE TABLE waitlist_entries (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  email text NOT NULL,
  email_canonical text NOT NULL,
  signed_up_at timestamptz NOT NULL DEFAULT now(),
  search_text text NOT NULL GENERATED ALWAYS AS (lower(email)) STORED,
  invited_at timestamptz,
  invitation_id uuid,
  joined_at timestamptz,
  state text NOT NULL GENERATED ALWAYS AS (
    CASE WHEN joined_at IS NOT NULL THEN 'joined' WHEN invited_at IS NOT NULL THEN 'invited' ELSE 'waiting' END) STORED,
  CONSTRAINT waitlist_entries_pkey PRIMARY KEY (id),
  CONSTRAINT waitlist_entries_email_unique UNIQUE (email_canonical)
);
CREATE INDEX waitlist_entries_invitation_index ON waitlist_entries (invitation_id) WHERE (invitation_id IS NOT NULL);
CREATE INDEX waitlist_entries_newest_index ON waitlist_entries (signed_up_at, id);
CREATE INDEX waitlist_entries_search_trigrams_index ON waitlist_entries USING gin (search_text gin_trgm_ops) WITH (gin_pending_list_limit='512');
CREATE INDEX waitlist_entries_state_index ON waitlist_entries (state, signed_up_at, id);
