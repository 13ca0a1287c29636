import { isReturnPath } from '@bellweek/api-client/contract/return-path';
import type { Request } from 'express';
import { Strategy } from 'passport';
import type { VerifiedIdentity } from '../../../common/verified-identity.js';
import { rememberReturn, SignInError } from '../sign-in-error.filter.js';
import { consentAnswer } from './admin-consent.js';
import { type ClaimRules, identityFrom, isFromAllowedSchool } from './claims.policy.js';
import { type OidcProvider, ProviderUnavailableError } from './provider.js';
import { refusalOf } from './provider-refusals.js';
import type { SignInTransaction, TransactionService } from './transaction.service.js';

/** Result of a finished sign-in beside the person. */
export interface SignInInfo {
  returnTo?: string;
}

const TEXT = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/**
 * Passport's strategy of one provider: its first route redirects the browser, its callback confirms an identity.
 * openid-client's own strategy keeps its transaction in a session, a row for each visitor; ours is in a cookie.
 */
export class OidcStrategy extends Strategy {
  constructor(
    private readonly provider: OidcProvider,
    private readonly transactions: TransactionService,
    private readonly rules: ClaimRules,
  ) {
    super();
    this.name = provider.name;
  }

  override authenticate(request: Request): void {
    // The route's path, since the request's may end in a slash.
    const isCallback = (request.route as { path: string }).path.endsWith('/callback');
    const done = isCallback ? this.finish(request) : this.begin(request);
    done.catch((failure: unknown) => this.error(failure));
  }

  private async begin(request: Request): Promise<void> {
    const returnTo = TEXT(request.query.returnTo);
    const isUsable = returnTo !== undefined && isReturnPath(returnTo);
    const { transaction, url } = await this.provider.begin(isUsable ? returnTo : undefined);
    await this.transactions.begin(request, request.res!, transaction);
    this.redirect(url.href, 303);
  }

  private async finish(request: Request): Promise<void> {
    const query = new URL(request.originalUrl, 'http://callback').searchParams;
    const consent = this.provider.name === 'microsoft' ? consentAnswer(query) : null;
    if (consent) throw consent;
    const state = query.get('state') ?? '';
    // Checked before any request to the provider: this browser must have begun this sign-in with this provider (S11, S12, S14).
    const finished = await this.transactions.finish(request, this.provider.name, state);
    if (!finished) throw new SignInError('expired');
    const { transaction, isUsed } = finished;
    // A retry after a failure leads to the same page.
    rememberReturn(request.res!, transaction.returnTo);
    if (isUsed) throw new SignInError('expired');
    const refusal = refusalOf(query);
    if (refusal !== null) throw new SignInError(refusal);
    const givenName = query.get('name');
    query.delete('name');
    const identity = await this.confirm(transaction, query, givenName);
    const info: SignInInfo = transaction.returnTo === undefined ? {} : { returnTo: transaction.returnTo };
    this.success(identity, info);
  }

  private async confirm(
    transaction: SignInTransaction,
    query: URLSearchParams,
    givenName: string | null,
  ): Promise<VerifiedIdentity> {
    const claims = await this.provider.redeem(transaction, query).catch((cause: unknown) => {
      throw isUnreachable(cause)
        ? new ProviderUnavailableError('no answer', { cause })
        : new SignInError('refused', { cause });
    });
    if (!isFromAllowedSchool(this.provider.name, claims, this.rules)) throw new SignInError('account_elsewhere');
    const result = identityFrom(this.provider.name, claims, this.rules, givenName);
    if ('refused' in result) throw new SignInError(result.refused);
    return result.identity;
  }
}

/** A time-out or a refused connection, as opposed to an answer that we refuse. */
function isUnreachable(failure: unknown): boolean {
  if (failure instanceof ProviderUnavailableError) return true;
  const { name, code } = failure as { name?: string; code?: string };
  if (name === 'TimeoutError' || code === 'OAUTH_TIMEOUT') return true;
  return failure instanceof TypeError && failure.message === 'fetch failed';
}
