CREATE TABLE mail_campaigns (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  kind text NOT NULL,
  subject text NOT NULL,
  template text,
  message text,
  status text NOT NULL DEFAULT 'running',
  idempotency_key uuid,
  request_hash bytea NOT NULL,
  created_by uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  search_text text NOT NULL GENERATED ALWAYS AS (lower(subject)) STORED,
  scheduled_at timestamptz,
  CONSTRAINT mail_campaigns_pkey PRIMARY KEY (id),
  CONSTRAINT mail_campaigns_key_unique UNIQUE (idempotency_key)
);
CREATE INDEX mail_campaigns_created_index ON mail_campaigns (created_at, id);
CREATE INDEX mail_campaigns_running_index ON mail_campaigns (created_at) WHERE (status = 'running');
CREATE INDEX mail_campaigns_scheduled_index ON mail_campaigns (scheduled_at) WHERE (status = 'scheduled');
CREATE INDEX mail_campaigns_search_trigrams_index ON mail_campaigns USING gin (search_text gin_trgm_ops) WITH (gin_pending_list_limit='512');

-- Numbered from 1 without a gap, and never deleted one by one: any page is a range of the key. Without a foreign key, whose check cost a quarter of storing them.
CREATE TABLE mail_recipients (
  campaign_id uuid NOT NULL,
  number integer NOT NULL,
  email text,
  email_canonical text,
  state text NOT NULL DEFAULT 'pending',
  attempts smallint NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL DEFAULT now(),
  worker_id uuid,
  reply text,
  changed_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT mail_recipients_pkey PRIMARY KEY (campaign_id, number),
  CONSTRAINT mail_recipients_email_unique UNIQUE (email_canonical, campaign_id)
) WITH (fillfactor = 80);
CREATE INDEX mail_recipients_delayed_index ON mail_recipients (campaign_id, next_attempt_at) WHERE ((state = 'pending') AND (reply IS NOT NULL));
CREATE INDEX mail_recipients_odd_index ON mail_recipients (campaign_id, state, number) WHERE (state <> ALL (ARRAY['pending', 'accepted']));
CREATE INDEX mail_recipients_pending_index ON mail_recipients (campaign_id, number) WHERE (state = 'pending');
CREATE INDEX mail_recipients_sending_index ON mail_recipients (worker_id) WHERE (state = 'sending');

-- Processes that send: rows of one that is silent are free.
CREATE TABLE mail_workers (
  id uuid NOT NULL,
  heartbeat_at timestamptz NOT NULL,
  CONSTRAINT mail_workers_pkey PRIMARY KEY (id)
);

-- Answers that a process got for a campaign in its last seconds.
CREATE TABLE mail_rates (
  campaign_id uuid NOT NULL,
  worker_id uuid NOT NULL,
  at timestamptz NOT NULL,
  answers integer NOT NULL,
  CONSTRAINT mail_rates_pkey PRIMARY KEY (campaign_id, at, worker_id)
);

-- Sums by state in several parts, so that connections that write at once seldom wait for each other.
CREATE TABLE mail_campaign_counts (
  campaign_id uuid NOT NULL,
  state text NOT NULL,
  part smallint NOT NULL,
  count integer NOT NULL,
  CONSTRAINT mail_campaign_counts_pkey PRIMARY KEY (campaign_id, state, part),
  CONSTRAINT mail_campaign_counts_campaign_fkey FOREIGN KEY (campaign_id) REFERENCES mail_campaigns(id) ON DELETE CASCADE
) WITH (fillfactor = 50);

CREATE TABLE mail_segments (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  name text NOT NULL,
  rule jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT mail_segments_pkey PRIMARY KEY (id)
);
