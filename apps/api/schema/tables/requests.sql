-- Data: about people who write to us; basis legitimate interest; kept S58, S77, P08; seen by the person, operators.
CREATE TABLE contact_requests (
  id uuid NOT NULL DEFAULT gen_random_uuid(), -- names the row
  first_name text NOT NULL, -- how to address the writer
  last_name text NOT NULL, -- how to address the writer
  email text NOT NULL, -- address that mail goes to
  email_canonical text NOT NULL, -- the address in the one spelling that is compared
  description text NOT NULL, -- what the person wrote
  is_read boolean NOT NULL DEFAULT false, -- whether an operator has opened it
  submitted_at timestamptz NOT NULL DEFAULT now(), -- when it came
  state text NOT NULL DEFAULT 'open', -- how far it is
  state_changed_at timestamptz, -- when that changed
  state_changed_by uuid, -- the operator who changed it
  assignee_id uuid, -- the operator who works on it
  note text NOT NULL DEFAULT '', -- operators’ own words about it
  note_version integer NOT NULL DEFAULT 0, -- finds two notes written at once
  search_text text NOT NULL GENERATED ALWAYS AS (lower(first_name || ' ' || last_name || chr(31) || email || chr(31) || description)) STORED, -- what operators’ search looks through
  CONSTRAINT contact_requests_pkey PRIMARY KEY (id)
);
CREATE INDEX contact_requests_assignee_index ON contact_requests (assignee_id, submitted_at, id) WHERE (assignee_id IS NOT NULL);
CREATE INDEX contact_requests_email_index ON contact_requests (email_canonical);
CREATE INDEX contact_requests_newest_index ON contact_requests (submitted_at, id);
CREATE INDEX contact_requests_search_trigrams_index ON contact_requests USING gin (search_text gin_trgm_ops) WITH (gin_pending_list_limit='512');
CREATE INDEX contact_requests_state_index ON contact_requests (state, submitted_at, id);
CREATE INDEX contact_requests_unread_index ON contact_requests (submitted_at) WHERE NOT is_read;

-- Data: about people who write to us; basis legitimate interest; kept S58, S77, P08; seen by operators.
CREATE TABLE contact_request_addresses (
  id uuid NOT NULL DEFAULT gen_random_uuid(), -- names the row
  email text NOT NULL, -- address that mail goes to
  email_canonical text NOT NULL, -- the address in the one spelling that is compared
  name text NOT NULL, -- how to address the writer
  created_at timestamptz NOT NULL, -- when the writer first wrote
  search_text text NOT NULL GENERATED ALWAYS AS (lower(name || chr(31) || email)) STORED, -- what operators’ search looks through
  CONSTRAINT contact_request_addresses_pkey PRIMARY KEY (id),
  CONSTRAINT contact_request_addresses_email_unique UNIQUE (email_canonical)
);
CREATE INDEX contact_request_addresses_newest_index ON contact_request_addresses (created_at, id);
CREATE INDEX contact_request_addresses_search_trigrams_index ON contact_request_addresses USING gin (search_text gin_trgm_ops) WITH (gin_pending_list_limit='512');

-- Data: about people who write to us; basis legitimate interest; kept S58, S77, P08; seen by the person, operators.
CREATE TABLE demo_requests (
  id uuid NOT NULL DEFAULT gen_random_uuid(), -- names the row
  first_name text NOT NULL, -- how to address the writer
  last_name text NOT NULL, -- how to address the writer
  email text NOT NULL, -- address that mail goes to
  email_canonical text NOT NULL, -- the address in the one spelling that is compared
  role text NOT NULL, -- the writer’s job
  organisation text NOT NULL, -- where the writer works
  country text NOT NULL, -- where that is
  description text NOT NULL, -- what the person wrote
  is_read boolean NOT NULL DEFAULT false, -- whether an operator has opened it
  requested_at timestamptz NOT NULL DEFAULT now(), -- when it came
  state text NOT NULL DEFAULT 'open', -- how far it is
  state_changed_at timestamptz, -- when that changed
  state_changed_by uuid, -- the operator who changed it
  assignee_id uuid, -- the operator who works on it
  note text NOT NULL DEFAULT '', -- operators’ own words about it
  note_version integer NOT NULL DEFAULT 0, -- finds two notes written at once
  search_text text NOT NULL GENERATED ALWAYS AS (lower(first_name || ' ' || last_name || chr(31) || email || chr(31) || organisation || chr(31) || description)) STORED, -- what operators’ search looks through
  CONSTRAINT demo_requests_pkey PRIMARY KEY (id)
);
CREATE INDEX demo_requests_assignee_index ON demo_requests (assignee_id, requested_at, id) WHERE (assignee_id IS NOT NULL);
CREATE INDEX demo_requests_email_index ON demo_requests (email_canonical);
CREATE INDEX demo_requests_newest_index ON demo_requests (requested_at, id);
CREATE INDEX demo_requests_search_trigrams_index ON demo_requests USING gin (search_text gin_trgm_ops) WITH (gin_pending_list_limit='512');
CREATE INDEX demo_requests_state_index ON demo_requests (state, requested_at, id);
CREATE INDEX demo_requests_unread_index ON demo_requests (requested_at) WHERE NOT is_read;

-- Data: about people who write to us; basis legitimate interest; kept S58, S77, P08; seen by operators.
CREATE TABLE demo_request_addresses (
  id uuid NOT NULL DEFAULT gen_random_uuid(), -- names the row
  email text NOT NULL, -- address that mail goes to
  email_canonical text NOT NULL, -- the address in the one spelling that is compared
  name text NOT NULL, -- how to address the writer
  created_at timestamptz NOT NULL, -- when the writer first wrote
  search_text text NOT NULL GENERATED ALWAYS AS (lower(name || chr(31) || email)) STORED, -- what operators’ search looks through
  CONSTRAINT demo_request_addresses_pkey PRIMARY KEY (id),
  CONSTRAINT demo_request_addresses_email_unique UNIQUE (email_canonical)
);
CREATE INDEX demo_request_addresses_newest_index ON demo_request_addresses (created_at, id);
CREATE INDEX demo_request_addresses_search_trigrams_index ON demo_request_addresses USING gin (search_text gin_trgm_ops) WITH (gin_pending_list_limit='512');

-- Data: about students; basis legitimate interest; kept S58; seen by the student, operators.
CREATE TABLE feedback (
  id uuid NOT NULL DEFAULT gen_random_uuid(), -- names the row
  user_id uuid NOT NULL, -- whose it is
  message text NOT NULL, -- what the student wrote
  type text NOT NULL, -- idea, fault or other
  is_read boolean NOT NULL DEFAULT false, -- whether an operator has opened it
  created_at timestamptz NOT NULL DEFAULT now(), -- when it was made
  state text NOT NULL DEFAULT 'open', -- how far it is
  state_changed_at timestamptz, -- when that changed
  state_changed_by uuid, -- the operator who changed it
  assignee_id uuid, -- the operator who works on it
  note text NOT NULL DEFAULT '', -- operators’ own words about it
  note_version integer NOT NULL DEFAULT 0, -- finds two notes written at once
  search_text text NOT NULL GENERATED ALWAYS AS (lower(message)) STORED, -- what operators’ search looks through
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
-- Data: about people who write to us; basis legitimate interest; kept S58, S77, P08; seen by the person, operators.
CREATE TABLE request_replies (
  id uuid NOT NULL, -- names the row
  inbox text NOT NULL, -- which list the request is in
  request_id uuid NOT NULL, -- which request
  contact_request_id uuid GENERATED ALWAYS AS (CASE WHEN inbox = 'contact-us' THEN request_id END) STORED, -- the request, if by the contact form
  demo_request_id uuid GENERATED ALWAYS AS (CASE WHEN inbox = 'demo-request' THEN request_id END) STORED, -- the request, if for a demo
  feedback_id uuid GENERATED ALWAYS AS (CASE WHEN inbox = 'feedback' THEN request_id END) STORED, -- the request, if feedback
  author_id uuid NOT NULL, -- the operator who answered
  recipient text NOT NULL, -- address that it goes to
  subject text NOT NULL, -- subject of the answer
  message text NOT NULL, -- text of the answer
  mail_id uuid NOT NULL, -- the mail of the answer
  mail_state text NOT NULL DEFAULT 'pending', -- whether it arrived
  mail_reply text, -- what the mail server answered
  created_at timestamptz NOT NULL DEFAULT now(), -- when it was made
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
