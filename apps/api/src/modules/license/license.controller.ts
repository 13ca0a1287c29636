import type { AuthUser } from '@bellweek/api-client/contract/auth';
import { trialUsed, userLicense, type TrialUsed, type UserLicense } from '@bellweek/api-client/contract/license';
import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { SignedIn } from '../../common/access.decorator.js';
import { CurrentUser } from '../../common/caller.js';
import { RateLimit } from '../../common/rate-limit.guard.js';
import { Responds } from '../../common/responds.decorator.js';
import { LicenseService } from './license.service.js';

@Controller('license')
@SignedIn()
export class LicenseController {
  constructor(private readonly licenses: LicenseService) {}

  @Get('user')
  @Responds(userLicense)
  findForUser(@CurrentUser() user: AuthUser): Promise<UserLicense> {
    return this.licenses.findForUser(user.id);
  }

  @Get('is-trial-used')
  @Responds(trialUsed)
  findTrialUse(@CurrentUser() user: AuthUser): Promise<TrialUsed> {
    return this.licenses.findTrialUse(user.id);
  }

  @Post('start')
  @HttpCode(200)
  @RateLimit({ name: 'license-start', by: 'user', points: 60, seconds: 60 })
  @Responds(userLicense)
  start(@CurrentUser() user: AuthUser): Promise<UserLicense> {
    return this.licenses.start(user.id);
  }
}
