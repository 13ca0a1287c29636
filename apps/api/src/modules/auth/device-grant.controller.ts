import { type DeviceRequest, deviceRequest } from '@bellweek/api-client/contract/auth';
import { Controller, Get, Header, Inject, Query, Req, Res } from '@nestjs/common';
import { ApiExcludeEndpoint } from '@nestjs/swagger';
import type { Response } from 'express';
import { Public } from '../../common/access.decorator.js';
import { AppError } from '../../common/app-error.js';
import type { CallerRequest } from '../../common/caller.js';
import { Endpoint, type Input } from '../../common/endpoint.decorator.js';
import { RateLimit } from '../../common/rate-limit.guard.js';
import { CONFIG } from '../../config/config.module.js';
import type { Config } from '../../config/config.js';
import { CsrfService } from './csrf.service.js';
import { DEVICE_PAGE_CSS, DEVICE_PAGE_JS, devicePage } from './device-page.js';
import { DeviceGrantService } from './device-grant.service.js';

const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

@Controller()
export class DeviceGrantController {
  constructor(
    private readonly grants: DeviceGrantService,
    private readonly csrf: CsrfService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The consent page. A visitor signs in first and comes back here. */
  @Get('auth/desktop')
  @Public()
  @ApiExcludeEndpoint()
  ask(
    @Query({ schema: deviceRequest }) _query: DeviceRequest,
    @Req() request: CallerRequest,
    @Res() response: Response,
  ): void {
    const { caller } = request;
    const login = `${this.config.webUrl}/login?returnTo=${encodeURIComponent(request.originalUrl)}`;
    if (caller?.kind !== 'session') {
      response.redirect(303, login);
      return;
    }
    response.setHeader('Content-Security-Policy', PAGE_POLICY).setHeader('Cache-Control', 'no-store');
    // This session's token: after a sign-in as another person the page cannot act for the person it names.
    response.type('html').send(devicePage(caller.user, login, this.csrf.issue(caller, response) ?? ''));
  }

  @Get('auth/desktop.css')
  @Public()
  @ApiExcludeEndpoint()
  @Header('Content-Type', 'text/css; charset=utf-8')
  style(): string {
    return DEVICE_PAGE_CSS;
  }

  @Get('auth/desktop.js')
  @Public()
  @ApiExcludeEndpoint()
  @Header('Content-Type', 'text/javascript; charset=utf-8')
  script(): string {
    return DEVICE_PAGE_JS;
  }

  @Endpoint('POST /auth/desktop')
  @RateLimit({ name: 'desktop-approve', by: 'user', points: 30, seconds: 600 })
  approve({ caller, body }: Input<'POST /auth/desktop'>) {
    // Sessions alone may approve: a token that could issue tokens would outlive its own revocation.
    if (caller.kind === 'bearer') throw new AppError('forbidden', 'Please continue in the browser.');
    return this.grants.approve(caller, body);
  }

  @Endpoint('POST /auth/desktop/token')
  @RateLimit({ name: 'desktop-token', by: 'address', points: 3_000, seconds: 300 })
  redeem({ body }: Input<'POST /auth/desktop/token'>) {
    return this.grants.redeem(body);
  }
}
