import { Controller, Get, Post, Req, Res, UseFilters, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { FromAnywhere, Public, WithoutCsrf } from '../../common/access.decorator.js';
import { RateLimit, type RateLimitRule } from '../../common/rate-limit.guard.js';
import { TakesBody } from '../../common/request-body.js';
import type { VerifiedIdentity } from '../../common/verified-identity.js';
import { applePostToGet } from './oidc/apple-form-post.js';
import type { SignInInfo } from './oidc/oidc.strategy.js';
import { providerGuard } from './oidc/provider.guard.js';
import { SignInErrorFilter } from './sign-in-error.filter.js';
import { AuthService } from './auth.service.js';

/** Three thousand students of one school sign in within five minutes of the first lesson; a bot does not stop there. */
const LIMIT: RateLimitRule = { name: 'sign-in', by: 'address', points: 6_000, seconds: 300 };

/** Limit of callbacks, equal to the limit of begun sign-ins. Apple calls back in two steps: the first has its own limit. */
const CALLBACK_LIMIT: RateLimitRule = { ...LIMIT, name: 'sign-in-callback' };
const POST_LIMIT: RateLimitRule = { ...LIMIT, name: 'sign-in-post' };

type FinishedRequest = Request & { user: VerifiedIdentity; authInfo?: SignInInfo };

/** Start and callback of each provider's sign-in. Separate callbacks keep the answers of two providers apart. */
@Controller('auth')
@Public()
@UseFilters(SignInErrorFilter)
@ApiExcludeController()
export class SignInController {
  constructor(private readonly auth: AuthService) {}

  @Get('google')
  @RateLimit(LIMIT)
  @UseGuards(providerGuard('google'))
  startGoogle(): void {}

  @Get('google/callback')
  @RateLimit(CALLBACK_LIMIT)
  @UseGuards(providerGuard('google'))
  finishGoogle(@Req() request: FinishedRequest, @Res() response: Response): Promise<void> {
    return this.finish(request, response);
  }

  @Get('apple')
  @RateLimit(LIMIT)
  @UseGuards(providerGuard('apple'))
  startApple(): void {}

  @Post('apple/callback')
  @RateLimit(POST_LIMIT)
  @FromAnywhere()
  @WithoutCsrf('Apple posts here from its own site; the GET that follows is bound to the browser by its transaction')
  @TakesBody({ kind: 'form', bytes: 20 * 1024 })
  bounceApple(@Req() request: Request, @Res() response: Response): void {
    response.redirect(303, applePostToGet(request.body));
  }

  @Get('apple/callback')
  @RateLimit(CALLBACK_LIMIT)
  @UseGuards(providerGuard('apple'))
  finishApple(@Req() request: FinishedRequest, @Res() response: Response): Promise<void> {
    return this.finish(request, response);
  }

  @Get('microsoft')
  @RateLimit(LIMIT)
  @UseGuards(providerGuard('microsoft'))
  startMicrosoft(): void {}

  @Get('microsoft/callback')
  @RateLimit(CALLBACK_LIMIT)
  @UseGuards(providerGuard('microsoft'))
  finishMicrosoft(@Req() request: FinishedRequest, @Res() response: Response): Promise<void> {
    return this.finish(request, response);
  }

  @Get('openid')
  @RateLimit(LIMIT)
  @UseGuards(providerGuard('openid'))
  startOpenId(): void {}

  @Get('openid/callback')
  @RateLimit(CALLBACK_LIMIT)
  @UseGuards(providerGuard('openid'))
  finishOpenId(@Req() request: FinishedRequest, @Res() response: Response): Promise<void> {
    return this.finish(request, response);
  }

  private async finish(request: FinishedRequest, response: Response): Promise<void> {
    response.redirect(303, await this.auth.signIn(request, response, request.user, request.authInfo?.returnTo));
  }
}
