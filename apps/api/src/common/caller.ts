import type { AuthUser } from '@bellweek/api-client/contract/auth';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';

/** Who sends a request. `csrfId` is what that caller's CSRF token is bound to; bearer tokens ride on no cookie and need none. */
export type Caller =
  | { kind: 'visitor'; csrfId: string | null }
  | { kind: 'session'; user: AuthUser; sessionHash: Buffer; csrfId: string }
  | { kind: 'bearer'; user: AuthUser; tokenHash: Buffer };

export type SignedInCaller = Exclude<Caller, { kind: 'visitor' }>;

/** A request the access guard has let through. */
export type CallerRequest = Request & { id?: string; caller?: Caller };

export const CurrentCaller = createParamDecorator((_: unknown, context: ExecutionContext): Caller => {
  const { caller } = context.switchToHttp().getRequest<CallerRequest>();
  if (!caller) throw new Error('The access guard has not run.');
  return caller;
});

/** The signed-in person; only on routes that are not public. */
export const CurrentUser = createParamDecorator((_: unknown, context: ExecutionContext): AuthUser => {
  const { caller } = context.switchToHttp().getRequest<CallerRequest>();
  if (!caller || caller.kind === 'visitor') throw new Error('This route is public: it has no signed-in person.');
  return caller.user;
});
