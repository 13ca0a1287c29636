import type { KeyObject } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { deriveKey, equalInConstantTime, keyedHash } from '../../common/keyed-hash.js';
import { CONFIG } from '../../config/config.module.js';
import type { Config } from '../../config/config.js';

/** Signed tokens of one recipient, for links that mail clients follow without a cookie. They do not expire: nor does the wish. */
@Injectable()
export class UnsubscribeTokenService {
  private readonly key: KeyObject;

  constructor(@Inject(CONFIG) config: Config) {
    this.key = deriveKey(config.sessionSecret, 'unsubscribe-token');
  }

  issue(emailCanonical: string): string {
    return `${Buffer.from(emailCanonical).toString('base64url')}.${this.sign(emailCanonical)}`;
  }

  /** The address a token was issued for, or null when it was not issued by us. */
  verify(token: string): string | null {
    const [encoded, signature] = token.split('.');
    if (!encoded || !signature) return null;
    const email = Buffer.from(encoded, 'base64url').toString();
    return equalInConstantTime(signature, this.sign(email)) ? email : null;
  }

  private sign(email: string): string {
    return keyedHash(this.key, email).toString('base64url');
  }
}
