import type { ErrorCode } from '@bellweek/api-client/contract/errors';
import { AppError } from '../../common/app-error.js';
import type { SignedInCaller } from '../../common/caller.js';

const SENTENCES = {
  device_unknown: 'This device does not sync yet.',
  device_revoked: 'This device was removed from your devices.',
  license_needed: 'Your plan has ended, so changes wait on this device.',
  epoch_ended: 'A device was removed, so your changes need a new key first.',
  number_taken: 'Another change was sent under this number before.',
  sync_full: 'The space for your synced planner is used up.',
  rate_limited: 'Too many changes were sent in a minute. Please wait a moment.',
  invalid_request: 'Changes go in the order of their numbers, without a gap.',
  proof_needed: 'Only a device with your planner can do this. Please do it there.',
  not_admitted: 'This device has not been let in to your planner yet.',
  pair_instead: 'The key was made before. Connect this device to it.',
} satisfies Partial<Record<ErrorCode, string>>;

export type SyncRefusal = keyof typeof SENTENCES;

export const refusal = (code: SyncRefusal): AppError => new AppError(code, SENTENCES[code]);

/** Hash of the session or token by which somebody asks. */
export const accessOf = (caller: SignedInCaller): Buffer =>
  caller.kind === 'session' ? caller.sessionHash : caller.tokenHash;
