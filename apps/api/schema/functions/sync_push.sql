-- Stores envelopes of one device in one way to the database and back, with the account locked: numbers have no gap, and a revocation waits.
CREATE OR REPLACE FUNCTION sync_push(given_user uuid, given_device uuid, access bytea, numbers bigint[], epochs integer[], bodies bytea[], pushed_at timestamptz, most_bytes bigint, most_pushes integer, may_push boolean, OUT outcome text, OUT generation uuid, OUT head bigint, OUT epoch integer, OUT oldest bigint, OUT number bigint, OUT stored integer, OUT checkpoint json)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
  #variable_conflict use_column
  DECLARE
    account sync_accounts;
    device sync_devices;
    given integer := cardinality(numbers);
    known integer := 0;
    fresh_bytes bigint := 0;
    is_current boolean := true;
    is_new_window boolean;
  BEGIN
    SELECT * INTO account FROM sync_accounts a WHERE a.user_id = given_user FOR NO KEY UPDATE;
    SELECT * INTO device FROM sync_devices d WHERE d.user_id = given_user AND d.id = given_device;
    generation := account.generation;
    head := account.head;
    epoch := account.epoch;
    oldest := account.oldest;
    number := device.number;
    checkpoint := account.checkpoint;
    FOR at IN 1 .. given LOOP
      IF numbers[at] <= device.number THEN
        known := at;
      ELSE
        fresh_bytes := fresh_bytes + octet_length(bodies[at]);
        is_current := is_current AND epochs[at] = account.epoch;
      END IF;
    END LOOP;
    stored := given - known;
    is_new_window := abs(extract(epoch FROM pushed_at - account.window_at)) >= 60;
    IF account.bytes + fresh_bytes > most_bytes THEN
      account.bytes := sync_bytes(given_user);
    END IF;
    outcome := CASE
      WHEN device.id IS NULL THEN 'device_unknown'
      WHEN device.revoked_at IS NOT NULL THEN 'device_revoked'
      WHEN NOT may_push THEN 'license_needed'
      ELSE 'stored' END;
    -- A condition of its own: planned together, it would lock every partition.
    IF outcome = 'stored' AND known > 0 THEN
      IF EXISTS (
        SELECT FROM unnest(numbers[1:known], bodies[1:known]) AS t(number, body)
        JOIN sync_log l ON l.user_id = given_user AND l.device_id = given_device AND l.number = t.number
        WHERE l.body <> t.body) THEN
        outcome := 'number_taken';
      END IF;
    END IF;
    IF outcome <> 'stored' OR stored = 0 THEN
      RETURN;
    END IF;
    outcome := CASE
      WHEN NOT is_current THEN 'epoch_ended'
      WHEN numbers[known + 1] > device.number + CASE WHEN device.is_counted THEN 1 ELSE 1000000 END THEN 'invalid_request'
      WHEN numbers[given] <> numbers[known + 1] + stored - 1 THEN 'invalid_request'
      WHEN NOT is_new_window AND account.window_pushes >= most_pushes THEN 'rate_limited'
      WHEN account.bytes + fresh_bytes > most_bytes THEN 'sync_full'
      ELSE 'stored' END;
    IF outcome <> 'stored' THEN
      RETURN;
    END IF;
    IF given = 1 THEN
      INSERT INTO sync_log (user_id, sequence, device_id, number, epoch, body)
        VALUES (given_user, account.head + 1, given_device, numbers[1], epochs[1], bodies[1]);
    ELSE
      INSERT INTO sync_log (user_id, sequence, device_id, number, epoch, body)
        SELECT given_user, account.head + t.place - known, given_device, t.number, t.epoch, t.body
        FROM unnest(numbers, epochs, bodies) WITH ORDINALITY AS t(number, epoch, body, place) WHERE t.place > known;
    END IF;
    head := account.head + stored;
    number := numbers[given];
    UPDATE sync_accounts a SET head = account.head + stored, bytes = account.bytes + fresh_bytes,
      window_at = CASE WHEN is_new_window THEN pushed_at ELSE account.window_at END,
      window_pushes = CASE WHEN is_new_window THEN 1 ELSE account.window_pushes + 1 END
      WHERE a.user_id = given_user;
    UPDATE sync_devices d SET number = numbers[given], is_counted = true, seen_at = pushed_at, access_hash = access
      WHERE d.user_id = given_user AND d.id = given_device;
  END $function$;
