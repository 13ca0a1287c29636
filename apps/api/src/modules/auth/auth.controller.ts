import { authStatus, type AuthStatus } from '@bellweek/api-client/contract/auth';
import { Controller, Delete, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Public, SignedIn } from '../../common/access.decorator.js';
import { type Caller, CurrentCaller, type SignedInCaller } from '../../common/caller.js';
import { Responds } from '../../common/responds.decorator.js';
import { AuthService } from './auth.service.js';

@Controller('auth')
export class AuthController {
  constructor(private readonly auth: AuthService) {}

  @Get('user')
  @Public()
  @Responds(authStatus)
  status(@CurrentCaller() caller: Caller, @Res({ passthrough: true }) response: Response): AuthStatus {
    return this.auth.status(caller, response);
  }

  @Post('logout')
  @Public()
  @HttpCode(204)
  signOut(
    @CurrentCaller() caller: Caller,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    return this.auth.signOut(caller, request, response);
  }

  @Delete('delete-account')
  @SignedIn()
  @HttpCode(204)
  deleteAccount(
    @CurrentCaller() caller: SignedInCaller,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    return this.auth.deleteAccount(caller, response);
  }
}
