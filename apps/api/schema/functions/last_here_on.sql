-- The last UTC day on which a person used the website, signed in to the app or sent a report; null: none is known.
CREATE OR REPLACE FUNCTION last_here_on(person uuid)
 RETURNS date
 LANGUAGE sql
 STABLE
AS $function$
    SELECT (greatest(
      (SELECT max(touched_at) FROM sessions WHERE user_id = person),
      (SELECT max(created_at) FROM access_tokens WHERE user_id = person),
      (SELECT max(created_at) FROM weekly_stats WHERE user_id = person)) AT TIME ZONE 'UTC')::date $function$;
