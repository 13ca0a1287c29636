import { Inject, Injectable } from '@nestjs/common';
import { parseCookie } from 'cookie';
import type { CookieOptions, Request, Response } from 'express';
import { CONFIG } from '../../config/config.module.js';
import type { Config } from '../../config/config.js';

export type CookieName = 'session' | 'visitor' | `sign-in-${string}`;

/**
 * Our cookies: HttpOnly, SameSite=Lax, and in production Secure under the `__Host-` prefix, which no sibling domain can
 * set. Elsewhere the name ends in the port, since cookies do not tell ports apart and two copies run side by side.
 */
@Injectable()
export class Cookies {
  private readonly options: CookieOptions;

  constructor(@Inject(CONFIG) private readonly config: Config) {
    this.options = { httpOnly: true, sameSite: 'lax', path: '/', secure: config.isProduction };
  }

  read(request: Request, name: CookieName): string | undefined {
    return this.all(request)[this.fullName(name)];
  }

  /** The short names of our cookies on this request. */
  names(request: Request): CookieName[] {
    const [prefix, suffix] = [this.fullName('session').split('session')[0] ?? '', this.suffix];
    return Object.keys(this.all(request))
      .filter((name) => name.startsWith(prefix) && name.endsWith(suffix))
      .map((name) => name.slice(prefix.length, name.length - suffix.length) as CookieName);
  }

  write(response: Response, name: CookieName, value: string, maxAgeMs?: number): void {
    response.cookie(this.fullName(name), value, { ...this.options, ...(maxAgeMs ? { maxAge: maxAgeMs } : {}) });
  }

  clear(response: Response, name: CookieName): void {
    response.clearCookie(this.fullName(name), this.options);
  }

  private all(request: Request): Record<string, string | undefined> {
    const { cookie } = request.headers;
    return cookie ? parseCookie(cookie) : {};
  }

  private get suffix(): string {
    return this.config.isProduction ? '' : `-${new URL(this.config.apiUrl).port}`;
  }

  private fullName(name: CookieName): string {
    return `${this.config.isProduction ? '__Host-' : ''}bellweek-${name}${this.suffix}`;
  }
}
