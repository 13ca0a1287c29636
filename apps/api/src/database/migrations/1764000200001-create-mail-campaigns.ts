import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = [
  `CREATE TABLE mail_campaigns (
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
    CONSTRAINT mail_campaigns_pkey PRIMARY KEY (id),
    CONSTRAINT mail_campaigns_key_unique UNIQUE (idempotency_key)
  )`,
  `CREATE INDEX mail_campaigns_created_index ON mail_campaigns (created_at, id)`,
  `CREATE INDEX mail_campaigns_running_index ON mail_campaigns (created_at) WHERE status = 'running'`,
  // Numbered 1 to n without a gap, and never deleted one by one: any page of all is a range of the primary key.
  `CREATE TABLE mail_recipients (
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
    CONSTRAINT mail_recipients_email_unique UNIQUE (email_canonical, campaign_id),
    CONSTRAINT mail_recipients_campaign_fkey FOREIGN KEY (campaign_id) REFERENCES mail_campaigns (id) ON DELETE CASCADE
  ) WITH (fillfactor = 80)`,
  // In the order of sending, behind each process's own place in it: what is done leaves dead entries before that place.
  `CREATE INDEX mail_recipients_pending_index ON mail_recipients (campaign_id, number) WHERE state = 'pending'`,
  `CREATE INDEX mail_recipients_delayed_index ON mail_recipients (campaign_id, next_attempt_at) WHERE state = 'pending' AND reply IS NOT NULL`,
  `CREATE INDEX mail_recipients_sending_index ON mail_recipients (worker_id) WHERE state = 'sending'`,
  `CREATE INDEX mail_recipients_odd_index ON mail_recipients (campaign_id, state, number) WHERE state NOT IN ('pending', 'accepted')`,
  // A process that sends says every other second that it lives: whose rows are nobody's any more is told by its silence.
  `CREATE TABLE mail_workers (
    id uuid NOT NULL,
    heartbeat_at timestamptz NOT NULL,
    CONSTRAINT mail_workers_pkey PRIMARY KEY (id)
  )`,
  // How many final answers a process got for a campaign in its last second or two; kept for some seconds.
  `CREATE TABLE mail_rates (
    campaign_id uuid NOT NULL,
    worker_id uuid NOT NULL,
    at timestamptz NOT NULL,
    answers integer NOT NULL,
    CONSTRAINT mail_rates_pkey PRIMARY KEY (campaign_id, at, worker_id)
  )`,
  // Sums per state in several parts, so that connections that write at the same time seldom wait for each other.
  `CREATE TABLE mail_campaign_counts (
    campaign_id uuid NOT NULL,
    state text NOT NULL,
    part smallint NOT NULL,
    count integer NOT NULL,
    CONSTRAINT mail_campaign_counts_pkey PRIMARY KEY (campaign_id, state, part),
    CONSTRAINT mail_campaign_counts_campaign_fkey FOREIGN KEY (campaign_id) REFERENCES mail_campaigns (id) ON DELETE CASCADE
  ) WITH (fillfactor = 50)`,
];

const add = (changes: string): string => `
  INSERT INTO mail_campaign_counts AS c (campaign_id, state, part, count)
  SELECT campaign_id, state, pg_backend_pid() % 16, sum(change) FROM (${changes}) AS changed
  GROUP BY campaign_id, state HAVING sum(change) <> 0 ORDER BY campaign_id, state
  ON CONFLICT (campaign_id, state, part) DO UPDATE SET count = c.count + excluded.count`;

const INSERTED = 'SELECT campaign_id, state, 1 AS change FROM after_rows';
const UPDATED = `${INSERTED} UNION ALL SELECT campaign_id, state, -1 FROM before_rows`;

const COUNTING = (
  [
    ['insert', 'AFTER INSERT', 'NEW TABLE AS after_rows', INSERTED],
    ['update', 'AFTER UPDATE', 'OLD TABLE AS before_rows NEW TABLE AS after_rows', UPDATED],
  ] as const
).flatMap(([name, event, tables, changes]) => [
  `CREATE FUNCTION count_mail_recipients_${name}() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN ${add(changes)}; RETURN NULL; END $$`,
  `CREATE TRIGGER mail_recipients_count_${name} ${event} ON mail_recipients REFERENCING ${tables}
    FOR EACH STATEMENT EXECUTE FUNCTION count_mail_recipients_${name}()`,
]);

const DOWN = [
  ...['mail_campaign_counts', 'mail_rates', 'mail_workers', 'mail_recipients', 'mail_campaigns'].map(
    (table) => `DROP TABLE ${table}`,
  ),
  ...['insert', 'update'].map((name) => `DROP FUNCTION count_mail_recipients_${name}`),
];

export class CreateMailCampaigns1764000200001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...TABLES, ...COUNTING]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}
