import { type KeyObject, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { deriveKey, equalInConstantTime, keyedHash } from '../../common/keyed-hash.js';
import type { Caller } from '../../common/caller.js';
import { CONFIG } from '../../config/config.module.js';
import type { Config } from '../../config/config.js';
import { Cookies } from './cookies.js';

export const CSRF_HEADER = 'x-csrf-token';

/**
 * CSRF tokens without storage: HMAC of the session's id, or of the id in a visitor's signed cookie. The same id gives the
 * same token, so tabs agree; sign-in and sign-out change the id, so older tokens die.
 */
@Injectable()
export class CsrfService {
  private readonly tokenKey: KeyObject;
  private readonly visitorKey: KeyObject;

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly cookies: Cookies,
  ) {
    this.tokenKey = deriveKey(config.sessionSecret, 'csrf-token');
    this.visitorKey = deriveKey(config.sessionSecret, 'visitor-cookie');
  }

  /** The id in the visitor's cookie, if its signature is ours. */
  visitorId(request: Request): string | null {
    const [id, signature] = (this.cookies.read(request, 'visitor') ?? '').split('.');
    if (!id || !signature || !equalInConstantTime(signature, this.sign(id))) return null;
    return `visitor:${id}`;
  }

  /** The caller's token; a visitor without a cookie gets one. Null for bearer tokens, which need none. */
  issue(caller: Caller, response: Response): string | null {
    if (caller.kind === 'bearer') return null;
    return this.token(caller.csrfId ?? this.welcome(response));
  }

  isValid(caller: Caller, presented: string | undefined): boolean {
    if (caller.kind === 'bearer') return true;
    if (caller.csrfId === null || presented === undefined) return false;
    return equalInConstantTime(presented, this.token(caller.csrfId));
  }

  private welcome(response: Response): string {
    const id = randomBytes(16).toString('base64url');
    this.cookies.write(response, 'visitor', `${id}.${this.sign(id)}`);
    return `visitor:${id}`;
  }

  private token(csrfId: string): string {
    return keyedHash(this.tokenKey, csrfId).toString('base64url');
  }

  private sign(id: string): string {
    return keyedHash(this.visitorKey, id).toString('base64url');
  }
}
