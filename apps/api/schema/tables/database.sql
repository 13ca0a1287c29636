CREATE TABLE list_counts (
  list text NOT NULL,
  bucket date NOT NULL,
  rows bigint NOT NULL,
  CONSTRAINT list_counts_pkey PRIMARY KEY (list, bucket)
);
CREATE TRIGGER list_counts_forget_months AFTER DELETE ON list_counts REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION forget_list_months();

CREATE TABLE list_count_changes (
  list text NOT NULL,
  bucket date NOT NULL,
  rows bigint NOT NULL
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_insert_threshold = -1);
CREATE INDEX list_count_changes_list_index ON list_count_changes (list);

CREATE TABLE list_month_counts (
  list text NOT NULL,
  month date NOT NULL,
  rows bigint NOT NULL,
  CONSTRAINT list_month_counts_pkey PRIMARY KEY (list, month)
);
