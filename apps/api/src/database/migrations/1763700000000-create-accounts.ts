import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = [
  `CREATE TABLE users (
    id uuid NOT NULL DEFAULT gen_random_uuid(),
    name text NOT NULL,
    email text,
    email_canonical text,
    institution_domain text,
    provider text NOT NULL,
    issuer text NOT NULL,
    subject text NOT NULL,
    is_admin boolean NOT NULL DEFAULT false,
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT users_pkey PRIMARY KEY (id),
    CONSTRAINT users_identity_unique UNIQUE (issuer, subject),
    CONSTRAINT users_email_canonical_unique UNIQUE (email_canonical)
  )`,
  `CREATE INDEX users_institution_domain_index ON users (institution_domain)`,
  `CREATE TABLE admin_grants (
    email_canonical text NOT NULL,
    provider text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT admin_grants_pkey PRIMARY KEY (email_canonical, provider)
  )`,
  `CREATE TABLE sessions (
    id_hash bytea NOT NULL,
    user_id uuid NOT NULL,
    created_at timestamptz NOT NULL,
    touched_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    CONSTRAINT sessions_pkey PRIMARY KEY (id_hash),
    CONSTRAINT sessions_user_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
  )`,
  `CREATE INDEX sessions_user_index ON sessions (user_id)`,
  `CREATE INDEX sessions_expires_index ON sessions (expires_at)`,
  `CREATE TABLE access_tokens (
    token_hash bytea NOT NULL,
    user_id uuid NOT NULL,
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    CONSTRAINT access_tokens_pkey PRIMARY KEY (token_hash),
    CONSTRAINT access_tokens_user_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
  )`,
  `CREATE INDEX access_tokens_user_index ON access_tokens (user_id)`,
  `CREATE INDEX access_tokens_expires_index ON access_tokens (expires_at)`,
  `CREATE TABLE desktop_grants (
    id uuid NOT NULL DEFAULT gen_random_uuid(),
    user_id uuid NOT NULL,
    challenge text NOT NULL,
    code_hash bytea NOT NULL,
    user_code_hash bytea NOT NULL,
    attempts smallint NOT NULL DEFAULT 0,
    code_expires_at timestamptz NOT NULL,
    user_code_expires_at timestamptz NOT NULL,
    redeemed_at timestamptz,
    CONSTRAINT desktop_grants_pkey PRIMARY KEY (id),
    CONSTRAINT desktop_grants_code_unique UNIQUE (code_hash),
    CONSTRAINT desktop_grants_user_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
  )`,
  `CREATE INDEX desktop_grants_user_index ON desktop_grants (user_id)`,
  `CREATE INDEX desktop_grants_challenge_index ON desktop_grants (challenge)`,
  `CREATE INDEX desktop_grants_expires_index ON desktop_grants (user_code_expires_at)`,
  `CREATE TABLE institutions (
    id uuid NOT NULL DEFAULT gen_random_uuid(),
    name text NOT NULL,
    domain text NOT NULL,
    license_expiry date NOT NULL,
    license_expires_at timestamptz NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT institutions_pkey PRIMARY KEY (id),
    CONSTRAINT institutions_domain_unique UNIQUE (domain)
  )`,
  `CREATE TABLE licenses (
    id uuid NOT NULL DEFAULT gen_random_uuid(),
    user_id uuid NOT NULL,
    type text NOT NULL,
    institution_id uuid,
    is_auto_renewal_enabled boolean NOT NULL DEFAULT false,
    created_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz,
    ended_at timestamptz,
    CONSTRAINT licenses_pkey PRIMARY KEY (id),
    CONSTRAINT licenses_user_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
    CONSTRAINT licenses_institution_fkey FOREIGN KEY (institution_id) REFERENCES institutions (id) ON DELETE RESTRICT
  )`,
  `CREATE UNIQUE INDEX licenses_open_unique ON licenses (user_id, type) WHERE ended_at IS NULL`,
  `CREATE INDEX licenses_institution_index ON licenses (institution_id) WHERE institution_id IS NOT NULL`,
  `CREATE TABLE used_periods (
    person_hash bytea NOT NULL,
    type text NOT NULL,
    started_at timestamptz NOT NULL,
    CONSTRAINT used_periods_pkey PRIMARY KEY (person_hash, type)
  )`,
  `CREATE TABLE beta_invitations (
    email_canonical text NOT NULL,
    invited_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT beta_invitations_pkey PRIMARY KEY (email_canonical)
  )`,
  `CREATE TABLE feedback (
    id uuid NOT NULL DEFAULT gen_random_uuid(),
    user_id uuid NOT NULL,
    message text NOT NULL,
    type text NOT NULL,
    is_read boolean NOT NULL DEFAULT false,
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT feedback_pkey PRIMARY KEY (id),
    CONSTRAINT feedback_user_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
  )`,
  `CREATE INDEX feedback_user_index ON feedback (user_id)`,
  `CREATE TABLE weekly_stats (
    id uuid NOT NULL DEFAULT gen_random_uuid(),
    user_id uuid NOT NULL,
    installation_id uuid NOT NULL,
    report_week_start date NOT NULL,
    report_week_end date NOT NULL,
    total_tasks integer NOT NULL,
    tasks_completed_this_week integer NOT NULL,
    tasks_with_start_time_this_week integer NOT NULL,
    total_tags integer NOT NULL,
    percent_tasks_with_tags double precision NOT NULL,
    task_group_names text[] NOT NULL,
    tag_group_names text[] NOT NULL,
    app_version text NOT NULL,
    schema_version integer NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT weekly_stats_pkey PRIMARY KEY (id),
    CONSTRAINT weekly_stats_week_unique UNIQUE (user_id, installation_id, report_week_start),
    CONSTRAINT weekly_stats_user_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
  )`,
  // The columns that rate-limiter-flexible expects.
  `CREATE TABLE rate_limits (key varchar(255) NOT NULL, points integer NOT NULL DEFAULT 0, expire bigint, CONSTRAINT rate_limits_pkey PRIMARY KEY (key))`,
  `CREATE INDEX rate_limits_expire_index ON rate_limits (expire)`,
];

const DOWN = [
  'rate_limits',
  'weekly_stats',
  'feedback',
  'beta_invitations',
  'used_periods',
  'licenses',
  'institutions',
  'desktop_grants',
  'access_tokens',
  'sessions',
  'admin_grants',
  'users',
].map((table) => `DROP TABLE ${table}`);

export class CreateAccounts1763700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}
