import { z } from 'zod';

/** Codes a client may act on; the message beside them is for people. */
const ERROR_CODES = [
  'csrf',
  'unauthenticated',
  'forbidden',
  'not_found',
  'invalid_request',
  'unsupported_media_type',
  'too_large',
  'rate_limited',
  'unavailable',
  'internal',
  'conflict',
  'code_invalid',
  'trial_used',
  'email_missing',
  /** An operator's session that no passkey has confirmed. */
  'second_factor',
  /** An act that cannot be undone, and a confirmation that is older than a few minutes. */
  'step_up',
  /** Sync: nothing is sent without a licence; fetching goes on. */
  'license_needed',
  /** Sync: another device has made the account key. */
  'pair_instead',
  /** Sync: this device was removed; or the server does not know it, so that it has to join. */
  'device_revoked',
  'device_unknown',
  /** Sync: the envelope is under a key of an earlier epoch. */
  'epoch_ended',
  /** Sync: the server has another envelope under this device's number. */
  'number_taken',
  /** Sync: the account's space, or its number of devices, is used up. */
  'sync_full',
  /** Sync: the proof by the device's key is missing, or too old; the answer has a new nonce. */
  'proof_needed',
  /** Sync: this device has not been let in to the planner. */
  'not_admitted',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

/** The body of every error of the API. `errors` names the fields a sentence belongs to. */
export const errorBody = z
  .object({
    statusCode: z.int(),
    message: z.string(),
    code: z.enum(ERROR_CODES).optional(),
    errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
    requestId: z.string().optional(),
  })
  .meta({ id: 'Error' });
export type ErrorBody = z.infer<typeof errorBody>;
