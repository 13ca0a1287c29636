-- Data: about students who turned sync on; basis consent; kept S58, P07; seen by the student.
CREATE TABLE sync_accounts (
  user_id uuid NOT NULL, -- whose it is
  generation uuid NOT NULL, -- tells devices of a restored database
  head bigint NOT NULL DEFAULT 0, -- number of the newest change
  oldest bigint NOT NULL DEFAULT 1, -- number of the oldest change kept
  bytes bigint NOT NULL DEFAULT 0, -- how much is stored, for the limit
  epoch integer NOT NULL DEFAULT 1, -- which key is the newest
  key_made_by uuid, -- the device that made that key
  created_at timestamptz NOT NULL, -- when it was made
  window_at timestamptz NOT NULL, -- start of the minute that is counted
  window_pushes integer NOT NULL DEFAULT 0, -- calls in that minute, for the limit
  checkpoint json, -- which whole copy is the newest
  admission text, -- hash that lets a device of the student in
  CONSTRAINT sync_accounts_pkey PRIMARY KEY (user_id),
  CONSTRAINT sync_accounts_user_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
) WITH (fillfactor = 80);

-- Data: about students who turned sync on; basis consent; kept S58, P03, P07; seen by the student.
CREATE TABLE sync_devices (
  user_id uuid NOT NULL, -- whose it is
  id uuid NOT NULL, -- names the device
  name text NOT NULL, -- what the student calls the device
  kind text NOT NULL, -- browser or desktop app
  public_key text NOT NULL, -- keys are wrapped for it
  access_hash bytea, -- hash of the session that it asked by, to end it with the device
  number bigint NOT NULL DEFAULT 0, -- how many changes it has sent
  added_at timestamptz NOT NULL, -- when it was added
  seen_at timestamptz NOT NULL, -- when it last synced
  revoked_at timestamptz, -- when it was removed
  sign_key text, -- checks that a call is its own
  admitted_at timestamptz, -- since when it may change the planner
  nonces bigint[] NOT NULL DEFAULT '{}'::bigint[], -- calls of the last minutes, which are refused twice
  is_counted boolean NOT NULL DEFAULT false, -- whether its number is known to be the last
  had_planner boolean NOT NULL DEFAULT false, -- whether it had a planner already as it was added, so that a recovery drill does not count it
  CONSTRAINT sync_devices_pkey PRIMARY KEY (user_id, id),
  CONSTRAINT sync_devices_account_fkey FOREIGN KEY (user_id) REFERENCES sync_accounts(user_id) ON DELETE CASCADE
) WITH (fillfactor = 80);

-- Keyed by the account first, as are all tables of sync: one partition holds all of an account.
-- Data: about students who turned sync on; basis consent; kept S58, P07; seen by the student alone: locked on the device.
CREATE TABLE sync_log (
  user_id uuid NOT NULL, -- whose it is
  sequence bigint NOT NULL, -- order of the changes
  device_id uuid NOT NULL, -- which device sent it
  number bigint NOT NULL, -- the device’s own order
  epoch integer NOT NULL, -- which key locked it
  body bytea NOT NULL, -- changes of the planner, locked on the device
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

-- Data: about students who turned sync on; basis consent; kept S58, P03, P07; seen by the student alone: locked on the device.
CREATE TABLE sync_checkpoints (
  user_id uuid NOT NULL, -- whose it is
  sequence bigint NOT NULL, -- up to which change
  part integer NOT NULL, -- which part
  parts integer NOT NULL, -- how many parts
  device_id uuid NOT NULL, -- which device sent it
  epoch integer NOT NULL, -- which key locked it
  digest text NOT NULL, -- shows a damaged copy
  put_at timestamptz NOT NULL, -- when it came
  is_complete boolean NOT NULL DEFAULT false, -- whether all parts are there
  is_confirmed boolean NOT NULL DEFAULT false, -- whether another device could read it
  body bytea NOT NULL, -- a whole copy of the planner, locked on the device
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

-- Data: about students who turned sync on; basis consent; kept S58, P07; seen by the student, the school if both chose so.
CREATE TABLE sync_keys (
  user_id uuid NOT NULL, -- whose it is
  kind text NOT NULL, -- for which way in the key is wrapped
  epoch integer NOT NULL, -- which key
  wrapped jsonb NOT NULL, -- the key, locked
  holder jsonb, -- for which device or school
  put_by uuid NOT NULL, -- the device that stored it
  put_at timestamptz NOT NULL, -- when it was stored
  proof text NOT NULL DEFAULT '', -- shows that the device had the key
  school_id uuid, -- the school that may help, if the student agreed
  school_key text, -- the school’s public key that it is wrapped for
  CONSTRAINT sync_keys_pkey PRIMARY KEY (user_id, kind, epoch),
  CONSTRAINT sync_keys_account_fkey FOREIGN KEY (user_id) REFERENCES sync_accounts(user_id) ON DELETE CASCADE
);

-- Data: about students who turned sync on; basis consent; kept S58, P01, P07; seen by the student.
CREATE TABLE sync_pairings (
  user_id uuid NOT NULL, -- whose it is
  id uuid NOT NULL DEFAULT gen_random_uuid(), -- names the row
  device_id uuid NOT NULL, -- the new device
  state text NOT NULL, -- how far it is
  commitment text NOT NULL, -- fixes the new device’s key
  answer_device_id uuid, -- the device that answers
  answer_key text, -- the public key of that device
  reveal_key text, -- the new device’s public key
  reveal_nonce text, -- opens the commitment
  tries_left integer NOT NULL, -- how often digits may be typed
  expires_at timestamptz NOT NULL, -- when it ends
  CONSTRAINT sync_pairings_pkey PRIMARY KEY (user_id, id),
  CONSTRAINT sync_pairings_account_fkey FOREIGN KEY (user_id) REFERENCES sync_accounts(user_id) ON DELETE CASCADE
);
CREATE INDEX sync_pairings_expires_index ON sync_pairings (expires_at);

-- How members of an institution get at their planner without a device of theirs; without a row by their spare key alone.
-- Data: about schools; basis contract; kept as long as the service runs; seen by operators, members.
CREATE TABLE sync_schools (
  institution_id uuid NOT NULL, -- which institution
  mode text NOT NULL, -- how members get at their planner without a device
  public_key text, -- members’ keys are wrapped for it
  set_at timestamptz NOT NULL, -- when an administrator chose it
  CONSTRAINT sync_schools_pkey PRIMARY KEY (institution_id),
  CONSTRAINT sync_schools_institution_fkey FOREIGN KEY (institution_id) REFERENCES institutions(id) ON DELETE CASCADE
);

-- The one account by which a school tries whether a planner comes back: its contact person may remove the account's devices.
-- Data: about demo students of schools; basis contract; kept S58, S92; seen by the student, contact persons of schools.
CREATE TABLE demo_students (
  user_id uuid NOT NULL, -- who it is
  institution_id uuid NOT NULL, -- which school
  marked_at timestamptz NOT NULL, -- since when
  CONSTRAINT demo_students_pkey PRIMARY KEY (user_id),
  CONSTRAINT demo_students_institution_fkey FOREIGN KEY (institution_id) REFERENCES institutions(id) ON DELETE CASCADE,
  CONSTRAINT demo_students_institution_unique UNIQUE (institution_id),
  CONSTRAINT demo_students_user_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

-- Recovery drills of schools: the running drill, and the last drill that brought its planner back.
-- Data: about schools; basis contract; kept until the next drill of the school; seen by contact persons of schools.
CREATE TABLE recovery_drills (
  id uuid NOT NULL DEFAULT gen_random_uuid(), -- names the row
  institution_id uuid NOT NULL, -- which school
  ran_by uuid NOT NULL, -- the account of the contact person who began it
  began_at timestamptz NOT NULL, -- when the devices were removed
  removed integer NOT NULL, -- how many devices were removed
  envelopes bigint NOT NULL, -- the newest envelope of the planner on the server then
  returned_at timestamptz, -- when a new device had the planner up to that
  seconds integer, -- how long that took from its login
  CONSTRAINT recovery_drills_pkey PRIMARY KEY (id),
  CONSTRAINT recovery_drills_institution_fkey FOREIGN KEY (institution_id) REFERENCES institutions(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX recovery_drills_running_unique ON recovery_drills (institution_id) WHERE (returned_at IS NULL);
CREATE INDEX recovery_drills_institution_index ON recovery_drills (institution_id);
