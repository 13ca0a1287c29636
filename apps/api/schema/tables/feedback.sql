CREATE TABLE feedback (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL,
  message text NOT NULL,
  type text NOT NULL,
  is_read boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  state text NOT NULL DEFAULT 'open',
  state_changed_at timestamptz,
  state_changed_by uuid,
  assignee_id uuid,
  note text NOT NULL DEFAULT '',
  note_version integer NOT NULL DEFAULT 0,
  search_text text NOT NULL GENERATED ALWAYS AS (lower(message)) STORED,
  CONSTRAINT feedback_pkey PRIMARY KEY (id),
  CONSTRAINT feedback_user_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX feedback_assignee_index ON feedback (assignee_id, created_at, id) WHERE (assignee_id IS NOT NULL);
CREATE INDEX feedback_newest_index ON feedback (created_at, id);
CREATE INDEX feedback_search_trigrams_index ON feedback USING gin (search_text gin_trgm_ops) WITH (gin_pending_list_limit='512');
CREATE INDEX feedback_state_index ON feedback (state, created_at, id);
CREATE INDEX feedback_unread_index ON feedback (created_at) WHERE NOT is_read;
CREATE INDEX feedback_type_index ON feedback (type, created_at, id);
CREATE INDEX feedback_user_index ON feedback (user_id);
CREATE TRIGGER feedback_remove_replies AFTER DELETE ON feedback REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION request_replies_leave();
