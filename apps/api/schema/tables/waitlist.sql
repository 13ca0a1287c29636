CREATE TABLE waitlist_entries (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  email text NOT NULL,
  email_canonical text NOT NULL,
  signed_up_at timestamptz NOT NULL DEFAULT now(),
  search_text text NOT NULL DEFAULT '',
  invited_at timestamptz,
  invitation_id uuid,
  joined_at timestamptz,
  state text NOT NULL DEFAULT 'waiting',
  CONSTRAINT waitlist_entries_pkey PRIMARY KEY (id),
  CONSTRAINT waitlist_entries_email_unique UNIQUE (email_canonical)
);
CREATE INDEX waitlist_entries_invitation_index ON waitlist_entries (invitation_id) WHERE (invitation_id IS NOT NULL);
CREATE INDEX waitlist_entries_newest_index ON waitlist_entries (signed_up_at, id);
CREATE INDEX waitlist_entries_search_pairs_index ON waitlist_entries USING gin (search_pairs(search_text)) WITH (gin_pending_list_limit='512');
CREATE INDEX waitlist_entries_search_trigrams_index ON waitlist_entries USING gin (search_text gin_trgm_ops) WITH (gin_pending_list_limit='512');
CREATE INDEX waitlist_entries_state_index ON waitlist_entries (state, signed_up_at, id);
CREATE TRIGGER count_waitlist_delete AFTER DELETE ON waitlist_entries REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_waitlist();
CREATE TRIGGER count_waitlist_insert AFTER INSERT ON waitlist_entries REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_waitlist();
CREATE TRIGGER count_waitlist_states_delete AFTER DELETE ON waitlist_entries REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_waitlist_states();
CREATE TRIGGER count_waitlist_states_insert AFTER INSERT ON waitlist_entries REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_waitlist_states();
CREATE TRIGGER count_waitlist_states_truncate AFTER TRUNCATE ON waitlist_entries FOR EACH STATEMENT EXECUTE FUNCTION count_waitlist_states();
CREATE TRIGGER count_waitlist_states_update AFTER UPDATE ON waitlist_entries REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_waitlist_states();
CREATE TRIGGER count_waitlist_truncate AFTER TRUNCATE ON waitlist_entries FOR EACH STATEMENT EXECUTE FUNCTION count_waitlist();
CREATE TRIGGER count_waitlist_update AFTER UPDATE ON waitlist_entries REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_waitlist();
CREATE TRIGGER waitlist_entries_find_account BEFORE INSERT ON waitlist_entries FOR EACH ROW EXECUTE FUNCTION waitlist_find_account();
CREATE TRIGGER waitlist_entries_keep_state BEFORE INSERT OR UPDATE ON waitlist_entries FOR EACH ROW EXECUTE FUNCTION waitlist_keep_state();
CREATE TRIGGER waitlist_entries_search_text BEFORE INSERT OR UPDATE OF email, search_text ON waitlist_entries FOR EACH ROW EXECUTE FUNCTION keep_search_text('email');
