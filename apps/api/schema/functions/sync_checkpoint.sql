-- The newest complete checkpoint without its bytes, for the statements of sync.
CREATE OR REPLACE FUNCTION sync_checkpoint(given_user uuid)
 RETURNS json
 LANGUAGE sql
 STABLE
AS $function$
    SELECT json_build_object('sequence', c.sequence, 'parts', c.parts, 'epoch', c.epoch, 'deviceId', c.device_id, 'digest', c.digest,
      'isConfirmed', c.is_confirmed)
    FROM sync_checkpoints c WHERE c.user_id = given_user AND c.part = 1 AND c.is_complete ORDER BY c.sequence DESC LIMIT 1
  $function$;
