import type { AuthUser } from '@bellweek/api-client/contract/auth';
import type { Role } from '@bellweek/api-client/contract/roles';
import type { Request } from 'express';

/** The sender of a request. `csrfId` is the id that the caller's CSRF token is bound to; bearer tokens need none. */
export type Caller =
  | { kind: 'visitor'; csrfId: string | null }
  | { kind: 'session'; user: AuthUser; role?: Role; sessionHash: Buffer; csrfId: string }
  | { kind: 'bearer'; user: AuthUser; tokenHash: Buffer };

export type SignedInCaller = Exclude<Caller, { kind: 'visitor' }>;

/** A request the access guard has let through. */
export type CallerRequest = Request & { id?: string; caller?: Caller };
