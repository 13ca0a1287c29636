-- The columns that rate-limiter-flexible expects. Counters of minutes need not outlive a crash.
CREATE UNLOGGED TABLE rate_limits (
  key varchar(255) NOT NULL,
  points integer NOT NULL DEFAULT 0,
  expire bigint,
  CONSTRAINT rate_limits_pkey PRIMARY KEY (key)
);
CREATE INDEX rate_limits_expire_index ON rate_limits (expire);

-- When periodic work and backups last ended well, and last failed.
CREATE TABLE task_runs (
  name text NOT NULL,
  succeeded_at timestamptz,
  failed_at timestamptz,
  CONSTRAINT task_runs_pkey PRIMARY KEY (name)
);
