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

-- Answers to requests of three tables, each with a foreign key on a column of its own.
CREATE TABLE request_replies (
  id uuid NOT NULL,
  inbox text NOT NULL,
  request_id uuid NOT NULL,
  contact_request_id uuid GENERATED ALWAYS AS (CASE WHEN inbox = 'contact-us' THEN request_id END) STORED,
  demo_request_id uuid GENERATED ALWAYS AS (CASE WHEN inbox = 'demo-request' THEN request_id END) STORED,
  feedback_id uuid GENERATED ALWAYS AS (CASE WHEN inbox = 'feedback' THEN request_id END) STORED,
  author_id uuid NOT NULL,
  recipient text NOT NULL,
  subject text NOT NULL,
  message text NOT NULL,
  mail_id uuid NOT NULL,
  mail_state text NOT NULL DEFAULT 'pending',
  mail_reply text,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT request_replies_pkey PRIMARY KEY (id),
  CONSTRAINT request_replies_mail_unique UNIQUE (mail_id),
  CONSTRAINT request_replies_contact_fkey FOREIGN KEY (contact_request_id) REFERENCES contact_requests(id) ON DELETE CASCADE,
  CONSTRAINT request_replies_demo_fkey FOREIGN KEY (demo_request_id) REFERENCES demo_requests(id) ON DELETE CASCADE,
  CONSTRAINT request_replies_feedback_fkey FOREIGN KEY (feedback_id) REFERENCES feedback(id) ON DELETE CASCADE
);
CREATE INDEX request_replies_request_index ON request_replies (request_id, created_at);
CREATE INDEX request_replies_contact_index ON request_replies (contact_request_id) WHERE (contact_request_id IS NOT NULL);
CREATE INDEX request_replies_demo_index ON request_replies (demo_request_id) WHERE (demo_request_id IS NOT NULL);
CREATE INDEX request_replies_feedback_index ON request_replies (feedback_id) WHERE (feedback_id IS NOT NULL);
