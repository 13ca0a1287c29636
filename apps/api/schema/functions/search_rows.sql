-- Finds rows by an index, in no order. The settings hold for this statement alone, which spares each search two more on its connection.
CREATE OR REPLACE FUNCTION search_rows(searched regclass, instant text, condition text, most bigint) RETURNS SETOF record
  LANGUAGE plpgsql STABLE SET enable_seqscan = off SET enable_indexscan = off SET max_parallel_workers_per_gather = 0 AS $$
BEGIN
  RETURN QUERY EXECUTE format('SELECT t.id, t.%I FROM %s AS t WHERE %s LIMIT $1', instant, searched, condition) USING most;
END $$;
