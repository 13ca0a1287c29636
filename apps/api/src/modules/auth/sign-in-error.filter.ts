import type { ErrorCode } from '@bellweek/api-client/contract/errors';
import type { SignInErrorCode } from '@bellweek/api-client/contract/sign-in';
import { type ArgumentsHost, Catch, type ExceptionFilter, Inject } from '@nestjs/common';
import type { Response } from 'express';
import type { Logger } from 'pino';
import type { CallerRequest } from '../../common/caller.js';
import { describe, ErrorFilter, toAppError } from '../../common/error.filter.js';
import { LOGGER } from '../../common/logging.js';
import { CONFIG } from '../../config/config.module.js';
import type { Config } from '../../config/config.js';
import { AccountExistsError } from './account.service.js';
import { ConsentAnswer } from './oidc/admin-consent.js';
import { returnAddress } from './return-to.js';
import { ProviderUnavailableError } from './oidc/provider.js';

/** A sign-in that ends on `/login` with the sentence of its code. `cause` is for the log. */
export class SignInError extends Error {
  constructor(
    readonly code: SignInErrorCode,
    options?: ErrorOptions,
  ) {
    super(`sign-in ended: ${code}`, options);
  }
}

/** Keeps the return path of a sign-in for `/login`, should it fail. @param returnTo a path that is checked again when it is used */
export function rememberReturn(response: Response, returnTo: string | undefined): void {
  response.locals.returnTo = returnTo;
}

/** A provider without credentials: its sign-in is "coming soon". */
export class ProviderNotConfiguredError extends Error {}

/** Maps every failure of a sign-in to its code. */
function signInErrorCode(failure: unknown): SignInErrorCode {
  if (failure instanceof SignInError) return failure.code;
  if (failure instanceof AccountExistsError) return `account_exists_${failure.provider}`;
  if (failure instanceof ProviderUnavailableError) return 'provider_unavailable';
  const { code, status } = toAppError(failure);
  if (code === 'rate_limited') return code;
  return status >= 500 ? 'unavailable' : 'refused';
}

/** Refusals of bodies that no provider sends, so that no person waits for a page. */
const BODY_REFUSALS: ErrorCode[] = ['unsupported_media_type', 'too_large'];

/** Redirects a failed sign-in to a page with a sentence, instead of answering JSON. */
@Catch()
export class SignInErrorFilter implements ExceptionFilter {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  catch(failure: unknown, host: ArgumentsHost): void {
    const response = host.switchToHttp().getResponse<Response>();
    if (failure instanceof ProviderNotConfiguredError) {
      response.redirect(303, `${this.config.webUrl}/coming-soon`);
      return;
    }
    if (failure instanceof ConsentAnswer) {
      response.redirect(
        303,
        `${this.config.webUrl}/school-it?consent=${failure.isGiven ? 'given' : 'missing'}#microsoft`,
      );
      return;
    }
    if (BODY_REFUSALS.includes(toAppError(failure).code)) {
      new ErrorFilter(this.logger).catch(failure, host);
      return;
    }
    const code = signInErrorCode(failure);
    const { returnTo } = response.locals as { returnTo?: string };
    const { caller } = host.switchToHttp().getRequest<CallerRequest>();
    // The address of a sign-in that is over, opened again by Reload or Back: the session stays as it is.
    if (code === 'expired' && caller?.kind === 'session') {
      response.redirect(303, returnAddress(returnTo, this.config.webUrl, this.config.apiUrl));
      return;
    }
    const cause = failure instanceof Error ? (failure.cause ?? failure) : failure;
    if (code === 'unavailable') this.logger.error({ failure: describe(cause) }, 'sign-in failed');
    else if (code !== 'cancelled') this.logger.info({ code, cause: (cause as Error).name }, 'sign-in refused');
    const query = new URLSearchParams({ error: code });
    if (returnTo !== undefined) query.set('returnTo', returnTo);
    response.redirect(303, `${this.config.webUrl}/login?${query}`);
  }
}
