import type { AuthStatus } from '@bellweek/api-client/contract/auth';
import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Request, Response } from 'express';
import { DataSource } from 'typeorm';
import { AppError } from '../../common/app-error.js';
import type { Caller, SignedInCaller } from '../../common/caller.js';
import { CONFIG } from '../../config/config.module.js';
import type { Config } from '../../config/config.js';
import { AuditService } from '../audit/audit.service.js';
import type { VerifiedIdentity } from '../../common/verified-identity.js';
import { lockUser } from '../user/user.repository.js';
import { AccountService } from './account.service.js';
import { AdminService } from './admin.service.js';
import { CSRF_HEADER, CsrfService } from './csrf.service.js';
import { returnAddress } from './return-to.js';
import { SessionService } from './session.service.js';

@Injectable()
export class AuthService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Config,
    private readonly accounts: AccountService,
    private readonly admins: AdminService,
    private readonly sessions: SessionService,
    private readonly csrf: CsrfService,
    private readonly audit: AuditService,
  ) {}

  /** Sign-in state of any caller, with the CSRF token in a header. A visitor costs no query. */
  async status(caller: Caller, response: Response): Promise<AuthStatus> {
    const token = this.csrf.issue(caller, response);
    if (token !== null) response.setHeader(CSRF_HEADER, token);
    response.setHeader('Cache-Control', 'no-store');
    if (caller.kind === 'visitor') return { authenticated: false, user: null };
    const status = { authenticated: true, user: caller.user };
    if (caller.kind === 'bearer' || !caller.role) return status;
    return { ...status, operator: { role: caller.role, secondFactor: await this.sessions.secondFactorOf(caller) } };
  }

  /** Completes a sign-in with a session under a new id. @returns the address to redirect to. */
  async signIn(request: Request, response: Response, identity: VerifiedIdentity, returnTo?: string): Promise<string> {
    const id = await this.dataSource.transaction(async (manager) => {
      const user = await this.accounts.signIn(manager, identity);
      await this.audit.record(manager, {
        action: 'auth.signed_in',
        actorId: user.id,
        metadata: { provider: identity.provider },
      });
      return this.sessions.begin(manager, user.id, request);
    });
    this.sessions.remember(response, id);
    return returnAddress(returnTo, this.config.webUrl, this.config.apiUrl);
  }

  /** Ends this session, or revokes this bearer token. */
  async signOut(caller: Caller, request: Request, response: Response): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      if (caller.kind === 'visitor') return;
      if (caller.kind === 'bearer') await this.sessions.endToken(manager, caller.tokenHash);
      else await this.sessions.end(manager, request);
      const kind = caller.kind === 'bearer' ? 'desktop' : 'browser';
      await this.audit.record(manager, { action: 'auth.signed_out', actorId: caller.user.id, metadata: { kind } });
    });
    this.sessions.forget(response);
    // `"cache"` alone: `"storage"` would wipe the planner, which stays on the device (quality S10).
    response.setHeader('Clear-Site-Data', '"cache"');
  }

  async deleteAccount(caller: SignedInCaller, response: Response): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const user = await lockUser(manager, caller.user.id);
      if (!user) throw new AppError('unauthenticated', 'Please log in.');
      if (user.operatorRole === 'administrator') await this.admins.keepOne(manager, user.id);
      await this.accounts.erase(manager, user);
    });
    this.sessions.forget(response);
    response.setHeader('Clear-Site-Data', '"cache"');
  }
}
