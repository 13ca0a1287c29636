import type { Access, EndpointDeclaration } from '@bellweek/api-client/contract/endpoint';
import { mayAct, roleOf } from '@bellweek/api-client/contract/roles';
import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Response } from 'express';
import type { Logger } from 'pino';
import { ACCESS, CSRF_EXEMPT, DOWNLOAD, FROM_ANYWHERE, SECOND_FACTOR } from '../../common/access.decorator.js';
import { AppError } from '../../common/app-error.js';
import type { Caller, CallerRequest } from '../../common/caller.js';
import { LOGGER } from '../../common/logging.js';
import { CONFIG } from '../../config/config.module.js';
import type { Config } from '../../config/config.js';
import { DeskRightService } from '../access/desk-right.service.js';
import { CSRF_HEADER, CsrfService } from './csrf.service.js';
import { SessionService } from './session.service.js';

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS'];

const notOurs = (): AppError => new AppError('forbidden', 'This request does not come from our website.');

/** Refuses every caller whom the route's access does not allow; a route without an access mark allows no caller. */
@Injectable()
export class AccessGuard implements CanActivate {
  private readonly origins: string[];

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly reflector: Reflector,
    private readonly sessions: SessionService,
    private readonly csrf: CsrfService,
    private readonly desks: DeskRightService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.origins = [new URL(config.webUrl).origin, new URL(config.apiUrl).origin];
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const targets = [context.getHandler(), context.getClass()];
    const access = this.reflector.getAllAndOverride<Access | undefined>(ACCESS, targets);
    if (access === undefined) throw new AppError('not_found', 'There is nothing at this address.');
    const http = context.switchToHttp();
    const request = http.getRequest<CallerRequest>();
    const caller = await this.sessions.identify(request, http.getResponse<Response>());
    request.caller = caller;
    this.checkPerson(access, caller);
    const marks = (key: string): boolean => this.reflector.getAllAndOverride<unknown>(key, targets) !== undefined;
    if (marks(DOWNLOAD)) this.checkStart(request);
    if (!SAFE_METHODS.includes(request.method) && caller.kind !== 'bearer') {
      if (!marks(FROM_ANYWHERE)) this.checkOrigin(request);
      if (!marks(CSRF_EXEMPT)) this.checkToken(request, caller);
    }
    this.checkRole(access, caller);
    if (access === 'contact') await this.findDesk(caller);
    if (roleOf(access)) await this.checkSecondFactor(this.reflector.getAllAndOverride(SECOND_FACTOR, targets), caller);
    return true;
  }

  private checkPerson(access: Access, caller: Caller): void {
    if (access === 'public' || caller.kind !== 'visitor') return;
    throw new AppError('unauthenticated', 'Please log in.');
  }

  /** Allows changes and forms from our own pages alone. */
  private checkOrigin(request: CallerRequest): void {
    const { origin } = request.headers;
    const site = request.headers['sec-fetch-site'];
    // Old browsers send neither header; then the token alone decides, and the log counts those requests.
    if (origin === undefined && site === undefined) {
      this.logger.info({ requestId: request.id }, 'a change named no origin');
    }
    const isOurs = origin === undefined ? site !== 'cross-site' && site !== 'same-site' : this.origins.includes(origin);
    if (!isOurs) throw notOurs();
  }

  /** Allows downloads from our own pages alone: another site's link would fill the disk and the audit log. */
  private checkStart({ headers }: CallerRequest): void {
    const site = headers['sec-fetch-site'];
    if (site === undefined || site === 'same-origin' || site === 'same-site') return;
    throw notOurs();
  }

  /** Requires the CSRF token of callers with a cookie. */
  private checkToken(request: CallerRequest, caller: Caller): void {
    const presented = request.headers[CSRF_HEADER];
    if (this.csrf.isValid(caller, typeof presented === 'string' ? presented : undefined)) return;
    throw new AppError('csrf', 'Your page is out of date. Please reload it and try again.');
  }

  private checkRole(access: Access, caller: Caller): void {
    const needed = roleOf(access);
    if (needed === undefined) return;
    const role = caller.kind === 'session' ? caller.role : undefined;
    if (mayAct(role, needed)) return;
    const sentence =
      role === undefined ? 'Only operators may do this.' : `Your role may not do this. It needs ${needed}.`;
    throw new AppError('forbidden', sentence);
  }

  private async findDesk(caller: Caller): Promise<void> {
    if (caller.kind !== 'session') throw new AppError('forbidden', 'Please continue in the browser.');
    caller.deskOf = await this.desks.institutionOf(caller.user.id);
  }

  private async checkSecondFactor(needed: EndpointDeclaration['secondFactor'], caller: Caller): Promise<void> {
    if (needed === 'none' || caller.kind !== 'session') return;
    await this.sessions.requireSecondFactor(caller, needed === 'fresh');
  }
}
