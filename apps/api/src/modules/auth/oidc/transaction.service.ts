import type { KeyObject } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Provider } from '@bellweek/api-client/contract/sign-in';
import type { Request, Response } from 'express';
import { EncryptJWT, jwtDecrypt } from 'jose';
import { DataSource } from 'typeorm';
import { Clock } from '../../../common/clock.js';
import { deriveKey, sha256 } from '../../../common/keyed-hash.js';
import { CONFIG } from '../../../config/config.module.js';
import type { Config } from '../../../config/config.js';
import { preparedQuery } from '../../../database/prepared-query.js';
import { USE_SIGN_IN } from '../auth.repository.js';
import { type CookieName, Cookies } from '../cookies.js';

/** State of a sign-in between the redirect to a provider and the callback. */
export interface SignInTransaction {
  provider: Provider;
  state: string;
  nonce: string;
  codeVerifier: string;
  returnTo?: string;
}

/** `isUsed`: this address was opened before, and signs nobody in again. */
export interface FinishedTransaction {
  transaction: SignInTransaction;
  isUsed: boolean;
}

const LIFETIME_MS = 10 * 60 * 1000;
/** Sign-ins one browser may have open at once, in as many tabs. */
const MOST_OPEN = 5;

const cookieName = (state: string): CookieName => `sign-in-${state.slice(0, 12)}`;

/**
 * Open sign-ins live in encrypted cookies of the browser that began them, one per state: nothing is written for a visitor
 * who never comes back, two tabs do not disturb each other, and another browser's callback finds nothing here. A browser can
 * keep its cookie, so a used state is stored for as long as the cookie would be valid.
 */
@Injectable()
export class TransactionService {
  private readonly key: KeyObject;

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly cookies: Cookies,
    private readonly clock: Clock,
    @InjectDataSource() private readonly dataSource: DataSource,
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

  /**
   * The transaction of this state and provider; null for another browser's or an expired one. Its cookie stays until it expires,
   * so that an address opened again still leads to the same page.
   */
  async finish(request: Request, provider: Provider, state: string): Promise<FinishedTransaction | null> {
    const sealed = this.cookies.read(request, cookieName(state));
    if (sealed === undefined) return null;
    const transaction = await this.open(sealed);
    if (transaction?.provider !== provider || transaction.state !== state) return null;
    const [use] = await preparedQuery(this.dataSource, USE_SIGN_IN, [sha256(state), new Date(transaction.exp * 1_000)]);
    return { transaction, isUsed: !use };
  }

  /** @returns null for a cookie that we did not encrypt, or an expired one. */
  private async open(sealed: string): Promise<(SignInTransaction & { exp: number }) | null> {
    try {
      const { payload } = await jwtDecrypt(sealed, this.key, {
        currentDate: this.clock.now(),
        requiredClaims: ['exp'],
      });
      return payload as unknown as SignInTransaction & { exp: number };
    } catch {
      return null;
    }
  }
}
