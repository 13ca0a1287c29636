-- The columns that rate-limiter-flexible expects. Counters of minutes need not outlive a crash.
-- Data: about visitors; basis legitimate interest; kept P01; seen by nobody.
CREATE UNLOGGED TABLE rate_limits (
  key varchar(255) NOT NULL, -- keyed hash of a network or an account
  points integer NOT NULL DEFAULT 0, -- how many calls
  expire bigint, -- when counting starts anew
  CONSTRAINT rate_limits_pkey PRIMARY KEY (key)
);
CREATE INDEX rate_limits_expire_index ON rate_limits (expire);

-- When periodic work and backups last ended well, and last failed.
-- Data: about nobody; kept as long as the service runs; seen by operators.
CREATE TABLE task_runs (
  name text NOT NULL, -- which work
  succeeded_at timestamptz, -- when it last ended well
  failed_at timestamptz, -- when it last failed
  CONSTRAINT task_runs_pkey PRIMARY KEY (name)
);
