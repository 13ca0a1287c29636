-- Data: about students, operators; basis contract; kept S58; seen by the person, operators.
CREATE TABLE users (
  id uuid NOT NULL DEFAULT gen_random_uuid(), -- names the row
  name text NOT NULL, -- how to address the person
  email text, -- address that mail goes to
  email_canonical text, -- the address in the one spelling that is compared
  institution_domain text, -- the domain that may make them a school’s member
  provider text NOT NULL, -- Google, Apple, Microsoft or the school’s own
  issuer text NOT NULL, -- who vouches for the sign-in
  subject text NOT NULL, -- the provider’s number for the person
  created_at timestamptz NOT NULL DEFAULT now(), -- when it was made
  search_text text NOT NULL GENERATED ALWAYS AS (lower(name || chr(31) || coalesce(email, ''))) STORED, -- what operators’ search looks through
  planned_at timestamptz, -- when they first used a planner in a browser
  operator_role text, -- what an operator may do
  membership_wished_at timestamptz, -- when they asked to hear of membership
  CONSTRAINT users_pkey PRIMARY KEY (id),
  CONSTRAINT users_email_canonical_unique UNIQUE (email_canonical),
  CONSTRAINT users_identity_unique UNIQUE (issuer, subject),
  CONSTRAINT users_operator_role_check CHECK ((operator_role = ANY (ARRAY['viewer', 'support', 'campaigns', 'administrator'])))
);
CREATE INDEX users_created_index ON users (created_at, id);
CREATE INDEX users_institution_domain_index ON users (institution_domain);
CREATE INDEX users_institution_domain_reverse_index ON users (reverse(institution_domain) text_pattern_ops) WHERE (institution_domain IS NOT NULL);
CREATE INDEX users_membership_wishes_index ON users (membership_wished_at) WHERE (membership_wished_at IS NOT NULL);
CREATE INDEX users_name_index ON users (name);
CREATE INDEX users_operators_index ON users (operator_role) WHERE (operator_role IS NOT NULL);
CREATE INDEX users_search_trigrams_index ON users USING gin (search_text gin_trgm_ops) WITH (gin_pending_list_limit='512');

-- Data: about operators; basis contract; kept S58, P01; seen by administrators.
CREATE TABLE admin_grants (
  email_canonical text NOT NULL, -- the address in the one spelling that is compared
  provider text NOT NULL, -- how they are to sign in
  created_at timestamptz NOT NULL DEFAULT now(), -- when it was made
  role text NOT NULL DEFAULT 'administrator', -- what they will be allowed to do
  id uuid NOT NULL DEFAULT gen_random_uuid(), -- names the row
  invited_by uuid, -- the administrator who invited them
  expires_at timestamptz, -- when it ends
  CONSTRAINT admin_grants_pkey PRIMARY KEY (email_canonical, provider),
  CONSTRAINT admin_grants_id_unique UNIQUE (id),
  CONSTRAINT admin_grants_role_check CHECK ((role = ANY (ARRAY['viewer', 'support', 'campaigns', 'administrator'])))
);

-- Which address a person has held, and when: forms know people by address alone, and an address can pass to someone else.
-- Data: about students, operators; basis contract; kept S58, S77; seen by nobody.
CREATE TABLE user_addresses (
  user_id uuid NOT NULL, -- whose it is
  email text NOT NULL, -- an address that the person has or had
  email_canonical text NOT NULL, -- the address in the one spelling that is compared
  held_from timestamptz NOT NULL, -- since when
  held_until timestamptz, -- until when
  CONSTRAINT user_addresses_pkey PRIMARY KEY (user_id, email_canonical, held_from),
  CONSTRAINT user_addresses_user_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX user_addresses_email_index ON user_addresses (email_canonical);
