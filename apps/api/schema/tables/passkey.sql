CREATE TABLE passkeys (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL,
  credential_id text NOT NULL,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz,
  CONSTRAINT passkeys_pkey PRIMARY KEY (id),
  CONSTRAINT passkeys_credential_unique UNIQUE (credential_id),
  CONSTRAINT passkeys_user_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX passkeys_user_index ON passkeys (user_id);

CREATE TABLE passkey_challenges (
  session_hash bytea NOT NULL,
  user_id uuid NOT NULL,
  purpose text NOT NULL,
  challenge text NOT NULL,
  expires_at timestamptz NOT NULL,
  CONSTRAINT passkey_challenges_pkey PRIMARY KEY (session_hash, purpose),
  CONSTRAINT passkey_challenges_user_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX passkey_challenges_expires_index ON passkey_challenges (expires_at);
CREATE INDEX passkey_challenges_user_index ON passkey_challenges (user_id);

CREATE TABLE recovery_codes (
  code_hash bytea NOT NULL,
  user_id uuid NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT recovery_codes_pkey PRIMARY KEY (code_hash),
  CONSTRAINT recovery_codes_user_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX recovery_codes_user_index ON recovery_codes (user_id);

CREATE TABLE operator_links (
  code_hash bytea NOT NULL,
  expires_at timestamptz NOT NULL,
  CONSTRAINT operator_links_pkey PRIMARY KEY (code_hash)
);
CREATE INDEX operator_links_expires_index ON operator_links (expires_at);
