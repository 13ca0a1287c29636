import type { ErrorBody, ErrorCode } from '@bellweek/api-client/contract/errors';

const STATUS: Record<ErrorCode, number> = {
  csrf: 403,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  invalid_request: 400,
  unsupported_media_type: 415,
  too_large: 413,
  rate_limited: 429,
  unavailable: 503,
  internal: 500,
  conflict: 409,
  code_invalid: 400,
  trial_used: 409,
  email_missing: 409,
  second_factor: 403,
  step_up: 403,
  license_needed: 403,
  pair_instead: 409,
  device_revoked: 403,
  device_unknown: 409,
  epoch_ended: 409,
  number_taken: 409,
  sync_full: 409,
  proof_needed: 403,
  not_admitted: 403,
};

/** An expected failure: its message is written for the person who reads it, and nothing is reported. */
export class AppError extends Error {
  readonly status: number;

  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly errors?: ErrorBody['errors'],
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.status = STATUS[code];
  }
}
