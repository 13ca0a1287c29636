CREATE TABLE users (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  name text NOT NULL,
  email text,
  email_canonical text,
  institution_domain text,
  provider text NOT NULL,
  issuer text NOT NULL,
  subject text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  search_text text NOT NULL GENERATED ALWAYS AS (lower(name || chr(31) || coalesce(email, ''))) STORED,
  planned_at timestamptz,
  operator_role text,
  membership_wished_at timestamptz,
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

CREATE TABLE admin_grants (
  email_canonical text NOT NULL,
  provider text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  role text NOT NULL DEFAULT 'administrator',
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  invited_by uuid,
  expires_at timestamptz,
  CONSTRAINT admin_grants_pkey PRIMARY KEY (email_canonical, provider),
  CONSTRAINT admin_grants_id_unique UNIQUE (id),
  CONSTRAINT admin_grants_role_check CHECK ((role = ANY (ARRAY['viewer', 'support', 'campaigns', 'administrator'])))
);

-- Which address a person has held, and when: forms know people by address alone, and an address can pass to someone else.
CREATE TABLE user_addresses (
  user_id uuid NOT NULL,
  email text NOT NULL,
  email_canonical text NOT NULL,
  held_from timestamptz NOT NULL,
  held_until timestamptz,
  CONSTRAINT user_addresses_pkey PRIMARY KEY (user_id, email_canonical, held_from),
  CONSTRAINT user_addresses_user_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX user_addresses_email_index ON user_addresses (email_canonical);
