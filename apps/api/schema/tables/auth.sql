CREATE TABLE sessions (
  id_hash bytea NOT NULL,
  user_id uuid NOT NULL,
  created_at timestamptz NOT NULL,
  touched_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  verified_at timestamptz,
  verified_by uuid,
  CONSTRAINT sessions_pkey PRIMARY KEY (id_hash),
  CONSTRAINT sessions_user_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX sessions_expires_index ON sessions (expires_at);
CREATE INDEX sessions_user_index ON sessions (user_id);
CREATE TRIGGER sessions_tell_end AFTER DELETE ON sessions FOR EACH ROW EXECUTE FUNCTION tell_access_ended('id_hash');

CREATE TABLE access_tokens (
  token_hash bytea NOT NULL,
  user_id uuid NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  session_hash bytea,
  CONSTRAINT access_tokens_pkey PRIMARY KEY (token_hash),
  CONSTRAINT access_tokens_session_fkey FOREIGN KEY (session_hash) REFERENCES sessions(id_hash) ON DELETE CASCADE,
  CONSTRAINT access_tokens_user_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX access_tokens_expires_index ON access_tokens (expires_at);
CREATE INDEX access_tokens_session_index ON access_tokens (session_hash);
CREATE INDEX access_tokens_user_index ON access_tokens (user_id);
CREATE TRIGGER access_tokens_tell_end AFTER DELETE ON access_tokens FOR EACH ROW EXECUTE FUNCTION tell_access_ended('token_hash');

CREATE TABLE desktop_grants (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL,
  challenge text NOT NULL,
  code_hash bytea NOT NULL,
  user_code_hash bytea NOT NULL,
  attempts smallint NOT NULL DEFAULT 0,
  code_expires_at timestamptz NOT NULL,
  user_code_expires_at timestamptz NOT NULL,
  redeemed_at timestamptz,
  session_hash bytea,
  CONSTRAINT desktop_grants_pkey PRIMARY KEY (id),
  CONSTRAINT desktop_grants_code_unique UNIQUE (code_hash),
  CONSTRAINT desktop_grants_session_fkey FOREIGN KEY (session_hash) REFERENCES sessions(id_hash) ON DELETE CASCADE,
  CONSTRAINT desktop_grants_user_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX desktop_grants_challenge_index ON desktop_grants (challenge);
CREATE INDEX desktop_grants_expires_index ON desktop_grants (user_code_expires_at);
CREATE INDEX desktop_grants_session_index ON desktop_grants (session_hash);
CREATE INDEX desktop_grants_user_index ON desktop_grants (user_id);

-- States of sign-ins that were used: their cookie may be kept.
CREATE TABLE used_sign_ins (
  state_hash bytea NOT NULL,
  expires_at timestamptz NOT NULL,
  CONSTRAINT used_sign_ins_pkey PRIMARY KEY (state_hash)
);

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
