CREATE TABLE contact_requests (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  first_name text NOT NULL,
  last_name text NOT NULL,
  email text NOT NULL,
  email_canonical text NOT NULL,
  description text NOT NULL,
  is_read boolean NOT NULL DEFAULT false,
  submitted_at timestamptz NOT NULL DEFAULT now(),
  state text NOT NULL DEFAULT 'open',
  state_changed_at timestamptz,
  state_changed_by uuid,
  assignee_id uuid,
  note text NOT NULL DEFAULT '',
  note_version integer NOT NULL DEFAULT 0,
  search_text text NOT NULL GENERATED ALWAYS AS (lower(first_name || ' ' || last_name || chr(31) || email || chr(31) || description)) STORED,
  CONSTRAINT contact_requests_pkey PRIMARY KEY (id)
);
CREATE INDEX contact_requests_assignee_index ON contact_requests (assignee_id, submitted_at, id) WHERE (assignee_id IS NOT NULL);
CREATE INDEX contact_requests_email_index ON contact_requests (email_canonical);
CREATE INDEX contact_requests_newest_index ON contact_requests (submitted_at, id);
CREATE INDEX contact_requests_search_trigrams_index ON contact_requests USING gin (search_text gin_trgm_ops) WITH (gin_pending_list_limit='512');
CREATE INDEX contact_requests_state_index ON contact_requests (state, submitted_at, id);
CREATE INDEX contact_requests_unread_index ON contact_requests (submitted_at) WHERE NOT is_read;
CREATE TRIGGER contact_requests_add_address AFTER INSERT ON contact_requests FOR EACH ROW EXECUTE FUNCTION contact_request_addresses_add();
CREATE TRIGGER contact_requests_remove_address AFTER DELETE ON contact_requests REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION contact_request_addresses_remove();
CREATE TRIGGER contact_requests_remove_replies AFTER DELETE ON contact_requests REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION request_replies_leave();

CREATE TABLE contact_request_addresses (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  email text NOT NULL,
  email_canonical text NOT NULL,
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  search_text text NOT NULL GENERATED ALWAYS AS (lower(name || chr(31) || email)) STORED,
  CONSTRAINT contact_request_addresses_pkey PRIMARY KEY (id),
  CONSTRAINT contact_request_addresses_email_unique UNIQUE (email_canonical)
);
CREATE INDEX contact_request_addresses_newest_index ON contact_request_addresses (created_at, id);
CREATE INDEX contact_request_addresses_search_trigrams_index ON contact_request_addresses USING gin (search_text gin_trgm_ops) WITH (gin_pending_list_limit='512');
