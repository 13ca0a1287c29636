import type { Provider } from '@bellweek/api-client/contract/sign-in';
import { type CanActivate, type ExecutionContext, Inject, Injectable, type Type } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import { CONFIG } from '../../../config/config.module.js';
import type { Config } from '../../../config/config.js';
import { ProviderNotConfiguredError, SignInError } from '../sign-in-error.filter.js';

/** Runs one provider's strategy; a provider that is not configured leads to `/coming-soon`. */
export function providerGuard(name: Provider): Type<CanActivate> {
  @Injectable()
  class ProviderGuard extends AuthGuard(name) {
    constructor(@Inject(CONFIG) private readonly config: Config) {
      super({ session: false });
    }

    override async canActivate(context: ExecutionContext): Promise<boolean> {
      if (!this.config.providers[name]) throw new ProviderNotConfiguredError();
      return (await super.canActivate(context)) as boolean;
    }

    override handleRequest<User>(failure: unknown, user: User | false): User {
      if (failure) throw failure as Error;
      if (!user) throw new SignInError('refused');
      return user;
    }
  }
  return ProviderGuard;
}
