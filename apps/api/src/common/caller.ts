import type { AuthUser } from '@bellweek/api-client/contract/auth';
import type { Role } from '@bellweek/api-client/contract/roles';
import type { Request } from 'express';
import { AppError } from './app-error.js';

/** The sender of a request. `csrfId` is the id that the caller's CSRF token is bound to; bearer tokens need none. */
export type Caller =
  | { kind: 'visitor'; csrfId: string | null }
  | {
      kind: 'session';
      user: AuthUser;
      sessionHash: Buffer;
      csrfId: string;
      /** Of an operator. */
      role?: Role;
      /** When a second factor last confirmed this session. */
      verifiedAt?: Date;
      /** The institution whose desk they may use, where the endpoint is of a desk. */
      deskOf?: string;
    }
  | { kind: 'bearer'; user: AuthUser; tokenHash: Buffer };

export type SessionCaller = Extract<Caller, { kind: 'session' }>;

export type SignedInCaller = Exclude<Caller, { kind: 'visitor' }>;

/** The session of an endpoint for operators, which the access guard opens to no token. */
export function sessionOf(caller: SignedInCaller): SessionCaller {
  if (caller.kind === 'session') return caller;
  throw new AppError('forbidden', 'Please continue in the browser.');
}

/** The institution of an endpoint of a desk, which the access guard opens to its contact person alone. */
export function deskOf(caller: SignedInCaller): string {
  const institutionId = caller.kind === 'session' ? caller.deskOf : undefined;
  if (institutionId === undefined) throw new Error('The access guard has not found the desk.');
  return institutionId;
}

/** The device of a synced planner that a call was proven to be from. */
export interface ProvenDevice {
  id: string;
  /** Whether it was let in to the planner. */
  isAdmitted: boolean;
}

/** A request the access guard has let through. */
export type CallerRequest = Request & {
  id?: string;
  caller?: Caller;
  /** `If-None-Match`, for the one route that has an ETag. */
  knownVersions?: string;
  /** The body as it came. */
  bytes?: Buffer;
  /** Checks the proof of an endpoint that needs one, once its parts are valid. @throws {AppError} */
  prove?: (named: string | undefined) => Promise<void>;
  device?: ProvenDevice;
};
