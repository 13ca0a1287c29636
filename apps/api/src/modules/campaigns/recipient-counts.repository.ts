/**
 * SQL that keeps the sums of campaigns by state, for the statement that changes recipients. `parts` are names in its WITH clause, of rows
 * `campaign_id`, `former` (a state, null for a new recipient) and `state`. A state's sum lies in several rows, so that connections seldom wait for each other.
 */
export const countStates = (...parts: string[]): string => `
  INSERT INTO mail_campaign_counts AS k (campaign_id, state, part, count)
  SELECT changed.campaign_id, moved.state, pg_backend_pid() % 16, sum(moved.change)
  FROM (${parts.map((part) => `SELECT campaign_id, former, state FROM ${part}`).join(' UNION ALL ')}) AS changed
    CROSS JOIN LATERAL (VALUES (changed.state, 1), (changed.former, -1)) AS moved (state, change)
  WHERE moved.state IS NOT NULL GROUP BY 1, 2 HAVING sum(moved.change) <> 0 ORDER BY 1, 2
  ON CONFLICT (campaign_id, state, part) DO UPDATE SET count = k.count + excluded.count`;
