CREATE TABLE waitlist_entries (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  email text NOT NULL,
  email_canonical text NOT NULL,
  signed_up_at timestamptz NOT NULL DEFAULT now(),
  search_text text NOT NULL GENERATED ALWAYS AS (lower(email)) STORED,
  invited_at timestamptz,
  invitation_id uuid,
  joined_at timestamptz,
  state text NOT NULL DEFAULT 'waiting',
  CONSTRAINT waitlist_entries_pkey PRIMARY KEY (id),
  CONSTRAINT waitlist_entries_email_unique UNIQUE (email_canonical)
);
CREATE INDEX waitlist_entries_invitation_index ON waitlist_entries (invitation_id) WHERE (invitation_id IS NOT NULL);
CREATE INDEX waitlist_entries_newest_index ON waitlist_entries (signed_up_at, id);
CREATE INDEX waitlist_entries_search_trigrams_index ON waitlist_entries USING gin (search_text gin_trgm_ops) WITH (gin_pending_list_limit='512');
CREATE INDEX waitlist_entries_state_index ON waitlist_entries (state, signed_up_at, id);
CREATE TRIGGER waitlist_entries_find_account BEFORE INSERT ON waitlist_entries FOR EACH ROW EXECUTE FUNCTION waitlist_find_account();
CREATE TRIGGER waitlist_entries_keep_state BEFORE INSERT OR UPDATE ON waitlist_entries FOR EACH ROW EXECUTE FUNCTION waitlist_keep_state();
