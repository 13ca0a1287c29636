import { Controller } from '@nestjs/common';
import { Endpoint, type Input } from '../../common/endpoint.decorator.js';
import { AuthService } from './auth.service.js';

@Controller()
export class AuthController {
  constructor(private readonly auth: AuthService) {}

  @Endpoint('GET /auth/user')
  status({ caller, response }: Input<'GET /auth/user'>) {
    return this.auth.status(caller, response);
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
