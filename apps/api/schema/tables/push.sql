-- Browsers that are woken for reminders. Each ends with its session.
CREATE TABLE push_subscriptions (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL,
  session_hash bytea NOT NULL,
  endpoint text NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT push_subscriptions_pkey PRIMARY KEY (id),
  CONSTRAINT push_subscriptions_endpoint_unique UNIQUE (endpoint),
  CONSTRAINT push_subscriptions_user_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT push_subscriptions_session_fkey FOREIGN KEY (session_hash) REFERENCES sessions(id_hash) ON DELETE CASCADE
);
CREATE INDEX push_subscriptions_user_index ON push_subscriptions (user_id);
CREATE INDEX push_subscriptions_session_index ON push_subscriptions (session_hash);

-- When a browser is to be woken, and with what: its message is encrypted for the browser alone.
CREATE TABLE push_reminders (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  subscription_id uuid NOT NULL,
  user_id uuid NOT NULL,
  at timestamptz NOT NULL,
  -- When it may be sent: `at`, or the end of the lease of whoever is sending it.
  next_at timestamptz NOT NULL,
  message bytea NOT NULL,
  CONSTRAINT push_reminders_pkey PRIMARY KEY (id),
  CONSTRAINT push_reminders_user_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT push_reminders_subscription_fkey FOREIGN KEY (subscription_id) REFERENCES push_subscriptions(id) ON DELETE CASCADE
);
CREATE INDEX push_reminders_subscription_index ON push_reminders (subscription_id);
CREATE INDEX push_reminders_user_index ON push_reminders (user_id);
CREATE INDEX push_reminders_next_index ON push_reminders (next_at);
