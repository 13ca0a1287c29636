CREATE OR REPLACE FUNCTION compact_list_counts()
 RETURNS void
 LANGUAGE sql
AS $function$
    WITH gone AS (DELETE FROM list_count_changes RETURNING list, bucket, rows),
    days AS (
      INSERT INTO list_counts AS known (list, bucket, rows)
      SELECT list, coalesce(bucket, '-infinity'), sum(rows) FROM gone GROUP BY GROUPING SETS ((list, bucket), (list))
      HAVING sum(rows) <> 0 ORDER BY 1, 2
      ON CONFLICT (list, bucket) DO UPDATE SET rows = known.rows + excluded.rows)
    INSERT INTO list_month_counts AS known (list, month, rows)
    SELECT list, date_trunc('month', bucket::timestamp)::date, sum(rows) FROM gone GROUP BY 1, 2 HAVING sum(rows) <> 0 ORDER BY 1, 2
    ON CONFLICT (list, month) DO UPDATE SET rows = known.rows + excluded.rows
  $function$;
