-- Browsers that are woken for reminders. Each ends with its session.
-- Data: about students; basis consent; kept S76, R40; seen by nobody, the push service of the browser.
CREATE TABLE push_subscriptions (
  id uuid NOT NULL DEFAULT gen_random_uuid(), -- names the row
  user_id uuid NOT NULL, -- whose it is
  session_hash bytea NOT NULL, -- session with which it ends
  endpoint text NOT NULL, -- address at the push service of the browser
  updated_at timestamptz NOT NULL, -- when the browser last handed in its reminders
  CONSTRAINT push_subscriptions_pkey PRIMARY KEY (id),
  CONSTRAINT push_subscriptions_endpoint_unique UNIQUE (endpoint),
  CONSTRAINT push_subscriptions_user_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT push_subscriptions_session_fkey FOREIGN KEY (session_hash) REFERENCES sessions(id_hash) ON DELETE CASCADE
);
CREATE INDEX push_subscriptions_user_index ON push_subscriptions (user_id);
CREATE INDEX push_subscriptions_session_index ON push_subscriptions (session_hash);

-- When a browser is to be woken, and with what: its message is encrypted for the browser alone.
-- Data: about students; basis consent; kept S76, R40; seen by nobody.
CREATE TABLE push_reminders (
  id uuid NOT NULL DEFAULT gen_random_uuid(), -- names the row
  subscription_id uuid NOT NULL, -- browser to wake
  user_id uuid NOT NULL, -- whose it is
  at timestamptz NOT NULL, -- when the reminder is due
  -- When it may be sent: `at`, or the end of the lease of whoever is sending it.
  next_at timestamptz NOT NULL, -- when it may be sent
  message bytea NOT NULL, -- text that the browser alone can read
  CONSTRAINT push_reminders_pkey PRIMARY KEY (id),
  CONSTRAINT push_reminders_user_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT push_reminders_subscription_fkey FOREIGN KEY (subscription_id) REFERENCES push_subscriptions(id) ON DELETE CASCADE
);
CREATE INDEX push_reminders_subscription_index ON push_reminders (subscription_id);
CREATE INDEX push_reminders_user_index ON push_reminders (user_id);
CREATE INDEX push_reminders_next_index ON push_reminders (next_at);
