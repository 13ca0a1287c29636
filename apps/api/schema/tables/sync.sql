CREATE TABLE sync_accounts (
  user_id uuid NOT NULL,
  generation uuid NOT NULL,
  head bigint NOT NULL DEFAULT 0,
  oldest bigint NOT NULL DEFAULT 1,
  bytes bigint NOT NULL DEFAULT 0,
  epoch integer NOT NULL DEFAULT 1,
  key_made_by uuid,
  created_at timestamptz NOT NULL,
  window_at timestamptz NOT NULL,
  window_pushes integer NOT NULL DEFAULT 0,
  checkpoint json,
  admission text,
  CONSTRAINT sync_accounts_pkey PRIMARY KEY (user_id),
  CONSTRAINT sync_accounts_user_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
) WITH (fillfactor = 80);

CREATE TABLE sync_devices (
  user_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  kind text NOT NULL,
  public_key text NOT NULL,
  access_hash bytea,
  number bigint NOT NULL DEFAULT 0,
  added_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL,
  revoked_at timestamptz,
  sign_key text,
  admitted_at timestamptz,
  nonces bigint[] NOT NULL DEFAULT '{}'::bigint[],
  is_counted boolean NOT NULL DEFAULT false,
  CONSTRAINT sync_devices_pkey PRIMARY KEY (user_id, id),
  CONSTRAINT sync_devices_account_fkey FOREIGN KEY (user_id) REFERENCES sync_accounts(user_id) ON DELETE CASCADE
) WITH (fillfactor = 80);

-- Keyed by the account first, as are all tables of sync: one partition holds all of an account.
CREATE TABLE sync_log (
  user_id uuid NOT NULL,
  sequence bigint NOT NULL,
  device_id uuid NOT NULL,
  number bigint NOT NULL,
  epoch integer NOT NULL,
  body bytea NOT NULL,
  CONSTRAINT sync_log_pkey PRIMARY KEY (user_id, sequence),
  CONSTRAINT sync_log_number_unique UNIQUE (user_id, device_id, number),
  CONSTRAINT sync_log_account_fkey FOREIGN KEY (user_id) REFERENCES sync_accounts(user_id) ON DELETE CASCADE
) PARTITION BY HASH (user_id);
-- Encrypted bytes do not compress.
ALTER TABLE sync_log ALTER COLUMN body SET STORAGE EXTERNAL;
DO $$ BEGIN
  FOR part IN 0 .. 16 - 1 LOOP
    EXECUTE format('CREATE TABLE sync_log_%s PARTITION OF sync_log FOR VALUES WITH (MODULUS 16, REMAINDER %s)', part, part);
  END LOOP;
END $$;

CREATE TABLE sync_checkpoints (
  user_id uuid NOT NULL,
  sequence bigint NOT NULL,
  part integer NOT NULL,
  parts integer NOT NULL,
  device_id uuid NOT NULL,
  epoch integer NOT NULL,
  digest text NOT NULL,
  put_at timestamptz NOT NULL,
  is_complete boolean NOT NULL DEFAULT false,
  is_confirmed boolean NOT NULL DEFAULT false,
  body bytea NOT NULL,
  CONSTRAINT sync_checkpoints_pkey PRIMARY KEY (user_id, sequence, part),
  CONSTRAINT sync_checkpoints_account_fkey FOREIGN KEY (user_id) REFERENCES sync_accounts(user_id) ON DELETE CASCADE
) PARTITION BY HASH (user_id);
ALTER TABLE sync_checkpoints ALTER COLUMN body SET STORAGE EXTERNAL;
DO $$ BEGIN
  FOR part IN 0 .. 16 - 1 LOOP
    EXECUTE format('CREATE TABLE sync_checkpoints_%s PARTITION OF sync_checkpoints FOR VALUES WITH (MODULUS 16, REMAINDER %s)', part, part);
  END LOOP;
END $$;
CREATE INDEX sync_checkpoints_unfinished_index ON sync_checkpoints (put_at) WHERE (NOT is_complete);

CREATE TABLE sync_keys (
  user_id uuid NOT NULL,
  kind text NOT NULL,
  epoch integer NOT NULL,
  wrapped jsonb NOT NULL,
  holder jsonb,
  put_by uuid NOT NULL,
  put_at timestamptz NOT NULL,
  proof text NOT NULL DEFAULT '',
  school_id uuid,
  school_key text,
  CONSTRAINT sync_keys_pkey PRIMARY KEY (user_id, kind, epoch),
  CONSTRAINT sync_keys_account_fkey FOREIGN KEY (user_id) REFERENCES sync_accounts(user_id) ON DELETE CASCADE
);

CREATE TABLE sync_pairings (
  user_id uuid NOT NULL,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  device_id uuid NOT NULL,
  state text NOT NULL,
  commitment text NOT NULL,
  answer_device_id uuid,
  answer_key text,
  reveal_key text,
  reveal_nonce text,
  tries_left integer NOT NULL,
  expires_at timestamptz NOT NULL,
  CONSTRAINT sync_pairings_pkey PRIMARY KEY (user_id, id),
  CONSTRAINT sync_pairings_account_fkey FOREIGN KEY (user_id) REFERENCES sync_accounts(user_id) ON DELETE CASCADE
);
CREATE INDEX sync_pairings_expires_index ON sync_pairings (expires_at);

-- How members of an institution get at their planner without a device of theirs; without a row by their spare key alone.
CREATE TABLE sync_schools (
  institution_id uuid NOT NULL,
  mode text NOT NULL,
  public_key text,
  set_at timestamptz NOT NULL,
  CONSTRAINT sync_schools_pkey PRIMARY KEY (institution_id),
  CONSTRAINT sync_schools_institution_fkey FOREIGN KEY (institution_id) REFERENCES institutions(id) ON DELETE CASCADE
);
