/**
 * SQL that notes the UTC days on which people used the product (SQL of rows `user_id` and `at`) on their licences of an institution, once a day.
 * A licence that is being changed is left to the next use.
 */
export const noteHere = (uses: string): string => `
  UPDATE licenses SET last_here_on = due.day FROM (
    SELECT l.id, (u.at AT TIME ZONE 'UTC')::date AS day FROM (${uses}) AS u JOIN licenses l ON l.user_id = u.user_id
    WHERE l.type = 'institution' AND l.ended_at IS NULL AND (l.last_here_on IS NULL OR l.last_here_on < (u.at AT TIME ZONE 'UTC')::date)
    FOR NO KEY UPDATE OF l SKIP LOCKED) AS due
  WHERE licenses.id = due.id`;
