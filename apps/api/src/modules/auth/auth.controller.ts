import { Controller, Inject } from '@nestjs/common';
import { Endpoint, type Input } from '../../common/endpoint.decorator.js';
import { CONFIG } from '../../config/config.module.js';
import type { Config } from '../../config/config.js';
import { AuthService } from './auth.service.js';
import { signInProviders } from './oidc/admin-consent.js';

@Controller()
export class AuthController {
  constructor(
    private readonly auth: AuthService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Endpoint('GET /auth/user')
  status({ caller, response }: Input<'GET /auth/user'>) {
    return this.auth.status(caller, response);
  }

  @Endpoint('GET /auth/providers')
  providers() {
    return { providers: signInProviders(this.config) };
  }

  @Endpoint('POST /auth/logout')
  signOut({ caller, request, response }: Input<'POST /auth/logout'>) {
    return this.auth.signOut(caller, request, response);
  }

  @Endpoint('DELETE /auth/delete-account')
  deleteAccount({ caller, response }: Input<'DELETE /auth/delete-account'>) {
    return this.auth.deleteAccount(caller, response);
  }
}
