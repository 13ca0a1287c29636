CREATE TABLE demo_requests (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  first_name text NOT NULL,
  last_name text NOT NULL,
  email text NOT NULL,
  email_canonical text NOT NULL,
  role text NOT NULL,
  organisation text NOT NULL,
  country text NOT NULL,
  description text NOT NULL,
  is_read boolean NOT NULL DEFAULT false,
  requested_at timestamptz NOT NULL DEFAULT now(),
  state text NOT NULL DEFAULT 'open',
  state_changed_at timestamptz,
  state_changed_by uuid,
  assignee_id uuid,
  note text NOT NULL DEFAULT '',
  note_version integer NOT NULL DEFAULT 0,
  search_text text NOT NULL GENERATED ALWAYS AS (lower(first_name || ' ' || last_name || chr(31) || email || chr(31) || organisation || chr(31) || description)) STORED,
  CONSTRAINT demo_requests_pkey PRIMARY KEY (id)
);
CREATE INDEX demo_requests_assignee_index ON demo_requests (assignee_id, requested_at, id) WHERE (assignee_id IS NOT NULL);
CREATE INDEX demo_requests_email_index ON demo_requests (email_canonical);
CREATE INDEX demo_requests_newest_index ON demo_requests (requested_at, id);
CREATE INDEX demo_requests_search_trigrams_index ON demo_requests USING gin (search_text gin_trgm_ops) WITH (gin_pending_list_limit='512');
CREATE INDEX demo_requests_state_index ON demo_requests (state, requested_at, id);
CREATE INDEX demo_requests_unread_index ON demo_requests (requested_at) WHERE NOT is_read;
CREATE TRIGGER demo_requests_add_address AFTER INSERT ON demo_requests FOR EACH ROW EXECUTE FUNCTION demo_request_addresses_add();
CREATE TRIGGER demo_requests_remove_address AFTER DELETE ON demo_requests REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION demo_request_addresses_remove();
CREATE TRIGGER demo_requests_remove_replies AFTER DELETE ON demo_requests REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION request_replies_leave();

CREATE TABLE demo_request_addresses (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  email text NOT NULL,
  email_canonical text NOT NULL,
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  search_text text NOT NULL GENERATED ALWAYS AS (lower(name || chr(31) || email)) STORED,
  CONSTRAINT demo_request_addresses_pkey PRIMARY KEY (id),
  CONSTRAINT demo_request_addresses_email_unique UNIQUE (email_canonical)
);
CREATE INDEX demo_request_addresses_newest_index ON demo_request_addresses (created_at, id);
CREATE INDEX demo_request_addresses_search_trigrams_index ON demo_request_addresses USING gin (search_text gin_trgm_ops) WITH (gin_pending_list_limit='512');
