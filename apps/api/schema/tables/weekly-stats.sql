CREATE TABLE weekly_stats (
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
  CONSTRAINT weekly_stats_user_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX weekly_stats_created_index ON weekly_stats (created_at);
