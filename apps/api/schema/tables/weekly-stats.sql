-- Data: about students who said yes to it; basis consent; kept S58; seen by the student, operators (as sums).
CREATE TABLE weekly_stats (
  id uuid NOT NULL DEFAULT gen_random_uuid(), -- names the row
  user_id uuid NOT NULL, -- whose it is
  installation_id uuid NOT NULL, -- a random number of the app, so that a week counts once
  report_week_start date NOT NULL, -- first day of the week
  report_week_end date NOT NULL, -- last day of the week
  total_tasks integer NOT NULL, -- how many tasks
  tasks_completed_this_week integer NOT NULL, -- how many were done
  tasks_with_start_time_this_week integer NOT NULL, -- how many had a time
  total_tags integer NOT NULL, -- how many tags
  percent_tasks_with_tags double precision NOT NULL, -- share of tasks with tags
  task_group_names text[] NOT NULL, -- names of groups, if the student chose so
  tag_group_names text[] NOT NULL, -- names of tag groups, if the student chose so
  app_version text NOT NULL, -- which version of the app
  schema_version integer NOT NULL, -- which form of report
  created_at timestamptz NOT NULL DEFAULT now(), -- when it was made
  CONSTRAINT weekly_stats_pkey PRIMARY KEY (id),
  CONSTRAINT weekly_stats_week_unique UNIQUE (user_id, installation_id, report_week_start),
  CONSTRAINT weekly_stats_user_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX weekly_stats_created_index ON weekly_stats (created_at);
