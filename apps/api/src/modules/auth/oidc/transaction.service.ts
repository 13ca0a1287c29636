import type { KeyObject } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Provider } from '@bellweek/api-client/contract/sign-in';
import type { Request, Response } from 'express';
import { EncryptJWT, jwtDecrypt } from 'jose';
import { Clock } from '../../../common/clock.js';
import { deriveKey } from '../../../common/keyed-hash.js';
import { CONFIG } from '../../../config/config.module.js';
import type { Config } from '../../../config/config.js';
import { type CookieName, Cookies } from '../cookies.js';

/** What has to be remembered between sending somebody to a provider and their return. */
export interface SignInTransaction {
  provider: Provider;
  state: string;
  nonce: string;
  codeVerifier: string;
  returnTo?: string;
}

const LIFETIME_MS = 10 * 60 * 1000;
/** Sign-ins one browser may have open at once, in as many tabs. */
const MOST_OPEN = 5;

const cookieName = (state: string): CookieName => `sign-in-${state.slice(0, 12)}`;

/**
 * Open sign-ins live in encrypted cookies of the browser that began them, one per state: nothing is written for a visitor
 * who never comes back, two tabs do not disturb each other, and another browser's callback finds nothing here.
 */
@Injectable()
export class TransactionService {
  private readonly key: KeyObject;

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly cookies: Cookies,
    private readonly clock: Clock,
  ) {
    this.key = deriveKey(config.sessionSecret, 'sign-in-transaction');
  }

  async begin(request: Request, response: Response, transaction: SignInTransaction): Promise<void> {
    const open = this.cookies.names(request).filter((name) => name.startsWith('sign-in-'));
    for (const name of open.slice(0, Math.max(0, open.length + 1 - MOST_OPEN))) this.cookies.clear(response, name);
    const expires = new Date(this.clock.now().getTime() + LIFETIME_MS);
    const sealed = await new EncryptJWT({ ...transaction })
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .setExpirationTime(expires)
      .encrypt(this.key);
    this.cookies.write(response, cookieName(transaction.state), sealed, LIFETIME_MS);
  }

  /** The transaction of this state and provider, once; null for a stranger's, an old or a used one. */
  async finish(
    request: Request,
    response: Response,
    provider: Provider,
    state: string,
  ): Promise<SignInTransaction | null> {
    const name = cookieName(state);
    const sealed = this.cookies.read(request, name);
    if (sealed === undefined) return null;
    this.cookies.clear(response, name);
    try {
      const { payload } = await jwtDecrypt(sealed, this.key, { currentDate: this.clock.now() });
      const transaction = payload as unknown as SignInTransaction;
      return transaction.provider === provider && transaction.state === state ? transaction : null;
    } catch {
      return null;
    }
  }
}
