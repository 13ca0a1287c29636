-- Data: about students, operators; basis contract; kept S58, P01; seen by the person, operators (time and number).
CREATE TABLE sessions (
  id_hash bytea NOT NULL, -- hash of the cookie that keeps somebody signed in
  user_id uuid NOT NULL, -- whose it is
  created_at timestamptz NOT NULL, -- when it was made
  touched_at timestamptz NOT NULL, -- when it was last used
  expires_at timestamptz NOT NULL, -- when it ends
  verified_at timestamptz, -- when a passkey confirmed it
  verified_by uuid, -- which passkey confirmed it
  CONSTRAINT sessions_pkey PRIMARY KEY (id_hash),
  CONSTRAINT sessions_user_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX sessions_expires_index ON sessions (expires_at);
CREATE INDEX sessions_user_index ON sessions (user_id);
CREATE TRIGGER sessions_tell_end AFTER DELETE ON sessions FOR EACH ROW EXECUTE FUNCTION tell_access_ended('id_hash');

-- Data: about students; basis contract; kept S58, P01; seen by nobody.
CREATE TABLE access_tokens (
  token_hash bytea NOT NULL, -- hash of what the desktop app signs in with
  user_id uuid NOT NULL, -- whose it is
  created_at timestamptz NOT NULL, -- when it was made
  expires_at timestamptz NOT NULL, -- when it ends
  session_hash bytea, -- hash of the browser’s session that let it in
  CONSTRAINT access_tokens_pkey PRIMARY KEY (token_hash),
  CONSTRAINT access_tokens_session_fkey FOREIGN KEY (session_hash) REFERENCES sessions(id_hash) ON DELETE CASCADE,
  CONSTRAINT access_tokens_user_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX access_tokens_expires_index ON access_tokens (expires_at);
CREATE INDEX access_tokens_session_index ON access_tokens (session_hash);
CREATE INDEX access_tokens_user_index ON access_tokens (user_id);
CREATE TRIGGER access_tokens_tell_end AFTER DELETE ON access_tokens FOR EACH ROW EXECUTE FUNCTION tell_access_ended('token_hash');

-- Data: about students; basis contract; kept S58, P01; seen by nobody.
CREATE TABLE desktop_grants (
  id uuid NOT NULL DEFAULT gen_random_uuid(), -- names the row
  user_id uuid NOT NULL, -- whose it is
  challenge text NOT NULL, -- what the app proves itself by
  code_hash bytea NOT NULL, -- hash of the code that the browser hands on
  user_code_hash bytea NOT NULL, -- hash of the code that a person types
  attempts smallint NOT NULL DEFAULT 0, -- how often a code was tried
  code_expires_at timestamptz NOT NULL, -- when the code ends
  user_code_expires_at timestamptz NOT NULL, -- when the typed code ends
  redeemed_at timestamptz, -- when it was used
  session_hash bytea, -- hash of the session it belongs to
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
-- Data: about nobody; kept P01; seen by nobody.
CREATE TABLE used_sign_ins (
  state_hash bytea NOT NULL, -- hash of a sign-in that was used
  expires_at timestamptz NOT NULL, -- when it ends
  CONSTRAINT used_sign_ins_pkey PRIMARY KEY (state_hash)
);

-- Data: about operators; basis legitimate interest; kept S58; seen by the operator.
CREATE TABLE passkeys (
  id uuid NOT NULL DEFAULT gen_random_uuid(), -- names the row
  user_id uuid NOT NULL, -- whose it is
  credential_id text NOT NULL, -- names the passkey
  public_key bytea NOT NULL, -- checks its signature
  counter bigint NOT NULL, -- shows a copied passkey
  transports text[] NOT NULL, -- how the browser reaches it
  name text NOT NULL, -- what its owner calls it
  created_at timestamptz NOT NULL, -- when it was made
  last_used_at timestamptz, -- when it was last used
  CONSTRAINT passkeys_pkey PRIMARY KEY (id),
  CONSTRAINT passkeys_credential_unique UNIQUE (credential_id),
  CONSTRAINT passkeys_user_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX passkeys_user_index ON passkeys (user_id);

-- Data: about operators; basis legitimate interest; kept S58, P01; seen by nobody.
CREATE TABLE passkey_challenges (
  session_hash bytea NOT NULL, -- hash of the session it belongs to
  user_id uuid NOT NULL, -- whose it is
  purpose text NOT NULL, -- what is being confirmed
  challenge text NOT NULL, -- what the passkey signs
  expires_at timestamptz NOT NULL, -- when it ends
  CONSTRAINT passkey_challenges_pkey PRIMARY KEY (session_hash, purpose),
  CONSTRAINT passkey_challenges_user_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX passkey_challenges_expires_index ON passkey_challenges (expires_at);
CREATE INDEX passkey_challenges_user_index ON passkey_challenges (user_id);

-- Data: about operators; basis legitimate interest; kept S58; seen by nobody.
CREATE TABLE recovery_codes (
  code_hash bytea NOT NULL, -- hash of a code on paper
  user_id uuid NOT NULL, -- whose it is
  created_at timestamptz NOT NULL, -- when it was made
  CONSTRAINT recovery_codes_pkey PRIMARY KEY (code_hash),
  CONSTRAINT recovery_codes_user_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX recovery_codes_user_index ON recovery_codes (user_id);

-- Data: about nobody; kept P01; seen by nobody.
CREATE TABLE operator_links (
  code_hash bytea NOT NULL, -- hash of a one-time link
  expires_at timestamptz NOT NULL, -- when it ends
  CONSTRAINT operator_links_pkey PRIMARY KEY (code_hash)
);
CREATE INDEX operator_links_expires_index ON operator_links (expires_at);
