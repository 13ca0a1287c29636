import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The first day of a day's month; that of 'infinity' is itself. */
const MONTH = `date_trunc('month', bucket::timestamp)::date`;

const UP = [
  // Sums of `list_counts` by month: a deep page of a long list begins in one month and on one of its days.
  `CREATE TABLE list_month_counts (
    list text NOT NULL,
    month date NOT NULL,
    rows bigint NOT NULL,
    CONSTRAINT list_month_counts_pkey PRIMARY KEY (list, month)
  )`,
  `INSERT INTO list_month_counts (list, month, rows)
   SELECT list, ${MONTH}, sum(rows) FROM list_counts WHERE bucket > '-infinity' GROUP BY 1, 2`,
  `CREATE OR REPLACE FUNCTION compact_list_counts() RETURNS void LANGUAGE sql AS $$
    WITH gone AS (DELETE FROM list_count_changes RETURNING list, bucket, rows),
    days AS (
      INSERT INTO list_counts AS known (list, bucket, rows)
      SELECT list, coalesce(bucket, '-infinity'), sum(rows) FROM gone GROUP BY GROUPING SETS ((list, bucket), (list))
      HAVING sum(rows) <> 0 ORDER BY 1, 2
      ON CONFLICT (list, bucket) DO UPDATE SET rows = known.rows + excluded.rows)
    INSERT INTO list_month_counts AS known (list, month, rows)
    SELECT list, ${MONTH}, sum(rows) FROM gone GROUP BY 1, 2 HAVING sum(rows) <> 0 ORDER BY 1, 2
    ON CONFLICT (list, month) DO UPDATE SET rows = known.rows + excluded.rows
  $$`,
  // Dropping the days of a list drops its months.
  `CREATE FUNCTION forget_list_months() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    DELETE FROM list_month_counts m WHERE m.list IN (SELECT list FROM old_rows WHERE bucket = '-infinity');
    RETURN NULL; END $$`,
  `CREATE TRIGGER list_counts_forget_months AFTER DELETE ON list_counts REFERENCING OLD TABLE AS old_rows
    FOR EACH STATEMENT EXECUTE FUNCTION forget_list_months()`,
];

const DOWN = [
  'DROP TRIGGER list_counts_forget_months ON list_counts',
  'DROP FUNCTION forget_list_months',
  `CREATE OR REPLACE FUNCTION compact_list_counts() RETURNS void LANGUAGE sql AS $$
    WITH gone AS (DELETE FROM list_count_changes RETURNING list, bucket, rows)
    INSERT INTO list_counts AS known (list, bucket, rows)
    SELECT list, coalesce(bucket, '-infinity'), sum(rows) FROM gone GROUP BY GROUPING SETS ((list, bucket), (list))
    HAVING sum(rows) <> 0 ORDER BY 1, 2
    ON CONFLICT (list, bucket) DO UPDATE SET rows = known.rows + excluded.rows
  $$`,
  'DROP TABLE list_month_counts',
];

export class CountListsByMonth1764000500000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}
