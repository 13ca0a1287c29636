-- Bytes of an account's log and checkpoints, which a push adds up anew when the account seems full.
CREATE OR REPLACE FUNCTION sync_bytes(given_user uuid)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
    SELECT (SELECT coalesce(sum(octet_length(l.body)), 0) FROM sync_log l WHERE l.user_id = given_user)
      + (SELECT coalesce(sum(octet_length(c.body)), 0) FROM sync_checkpoints c WHERE c.user_id = given_user)
  $function$;
