-- Data: about operators; basis legitimate interest; kept S58, S77; seen by operators, the person (mails to them).
CREATE TABLE mail_campaigns (
  id uuid NOT NULL DEFAULT gen_random_uuid(), -- names the row
  kind text NOT NULL, -- alert to many or mail to one person
  subject text NOT NULL, -- subject of the mail
  template text, -- which template
  message text, -- text of the mail
  status text NOT NULL DEFAULT 'running', -- how far it is
  idempotency_key uuid, -- makes one press of Send one campaign
  request_hash bytea NOT NULL, -- finds the same request again
  created_by uuid, -- the operator who sent it
  created_at timestamptz NOT NULL DEFAULT now(), -- when it was made
  finished_at timestamptz, -- when it ended
  search_text text NOT NULL GENERATED ALWAYS AS (lower(subject)) STORED, -- what operators’ search looks through
  scheduled_at timestamptz, -- when it is to go out
  CONSTRAINT mail_campaigns_pkey PRIMARY KEY (id),
  CONSTRAINT mail_campaigns_key_unique UNIQUE (idempotency_key)
);
CREATE INDEX mail_campaigns_created_index ON mail_campaigns (created_at, id);
CREATE INDEX mail_campaigns_running_index ON mail_campaigns (created_at) WHERE (status = 'running');
CREATE INDEX mail_campaigns_scheduled_index ON mail_campaigns (scheduled_at) WHERE (status = 'scheduled');
CREATE INDEX mail_campaigns_search_trigrams_index ON mail_campaigns USING gin (search_text gin_trgm_ops) WITH (gin_pending_list_limit='512');

-- Numbered from 1 without a gap, and never deleted one by one: any page is a range of the key. Without a foreign key, whose check cost a quarter of storing them.
-- Data: about people who get alerts; basis legitimate interest; kept S58, S77; seen by operators, the person.
CREATE TABLE mail_recipients (
  campaign_id uuid NOT NULL, -- which campaign
  number integer NOT NULL, -- place in the list
  email text, -- address that mail goes to
  email_canonical text, -- the address in the one spelling that is compared
  state text NOT NULL DEFAULT 'pending', -- how far it is
  attempts smallint NOT NULL DEFAULT 0, -- how often it was tried
  next_attempt_at timestamptz NOT NULL DEFAULT now(), -- when it is tried next
  worker_id uuid, -- the process that sends it
  reply text, -- what the mail server answered
  changed_at timestamptz NOT NULL DEFAULT now(), -- when that changed
  CONSTRAINT mail_recipients_pkey PRIMARY KEY (campaign_id, number),
  CONSTRAINT mail_recipients_email_unique UNIQUE (email_canonical, campaign_id)
) WITH (fillfactor = 80);
CREATE INDEX mail_recipients_delayed_index ON mail_recipients (campaign_id, next_attempt_at) WHERE ((state = 'pending') AND (reply IS NOT NULL));
CREATE INDEX mail_recipients_odd_index ON mail_recipients (campaign_id, state, number) WHERE (state <> ALL (ARRAY['pending', 'accepted']));
CREATE INDEX mail_recipients_pending_index ON mail_recipients (campaign_id, number) WHERE (state = 'pending');
CREATE INDEX mail_recipients_sending_index ON mail_recipients (worker_id) WHERE (state = 'sending');

-- Processes that send: rows of one that is silent are free.
-- Data: about nobody; kept while the process lives; seen by nobody.
CREATE TABLE mail_workers (
  id uuid NOT NULL, -- a process that sends
  heartbeat_at timestamptz NOT NULL, -- when it last showed life
  CONSTRAINT mail_workers_pkey PRIMARY KEY (id)
);

-- Answers that a process got for a campaign in its last seconds.
-- Data: about nobody; kept for seconds; seen by operators (as a speed).
CREATE TABLE mail_rates (
  campaign_id uuid NOT NULL, -- which campaign
  worker_id uuid NOT NULL, -- which process
  at timestamptz NOT NULL, -- which second
  answers integer NOT NULL, -- how many answers came
  CONSTRAINT mail_rates_pkey PRIMARY KEY (campaign_id, at, worker_id)
);

-- Sums by state in several parts, so that connections that write at once seldom wait for each other.
-- Data: about nobody; kept with the campaign; seen by operators.
CREATE TABLE mail_campaign_counts (
  campaign_id uuid NOT NULL, -- which campaign
  state text NOT NULL, -- which state
  part smallint NOT NULL, -- part of the sum
  count integer NOT NULL, -- how many recipients
  CONSTRAINT mail_campaign_counts_pkey PRIMARY KEY (campaign_id, state, part),
  CONSTRAINT mail_campaign_counts_campaign_fkey FOREIGN KEY (campaign_id) REFERENCES mail_campaigns(id) ON DELETE CASCADE
) WITH (fillfactor = 50);

-- Data: about nobody; kept until an operator deletes it; seen by operators.
CREATE TABLE mail_segments (
  id uuid NOT NULL DEFAULT gen_random_uuid(), -- names the row
  name text NOT NULL, -- what operators call it
  rule jsonb NOT NULL, -- which people it picks
  created_at timestamptz NOT NULL DEFAULT now(), -- when it was made
  CONSTRAINT mail_segments_pkey PRIMARY KEY (id)
);
