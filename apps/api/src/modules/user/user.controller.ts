import type { AuthUser } from '@bellweek/api-client/contract/auth';
import { userInstitution, type UserInstitution } from '@bellweek/api-client/contract/license';
import { personalData, plannerMark, type PersonalData, type PlannerMark } from '@bellweek/api-client/contract/me';
import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { SignedIn } from '../../common/access.decorator.js';
import { CurrentUser } from '../../common/caller.js';
import { RateLimit } from '../../common/rate-limit.guard.js';
import { Responds } from '../../common/responds.decorator.js';
import { LicenseService } from '../license/license.service.js';
import { PlannerMarkService } from './planner-mark.service.js';
import { UserExportService } from './user-export.service.js';

@Controller()
@SignedIn()
export class UserController {
  constructor(
    private readonly exports: UserExportService,
    private readonly licenses: LicenseService,
    private readonly plannerMarks: PlannerMarkService,
  ) {}

  @Get('user/institution')
  @Responds(userInstitution)
  findInstitution(@CurrentUser() user: AuthUser): Promise<UserInstitution> {
    return this.licenses.findInstitutionName(user.id);
  }

  @Get('me/planner')
  @Responds(plannerMark)
  findPlanner(@CurrentUser() user: AuthUser): Promise<PlannerMark> {
    return this.plannerMarks.find(user.id);
  }

  @Post('me/planner')
  @HttpCode(204)
  @RateLimit({ name: 'planner-mark', by: 'user', points: 60, seconds: 60 })
  markPlanner(@CurrentUser() user: AuthUser): Promise<void> {
    return this.plannerMarks.set(user.id);
  }

  @Get('me/export')
  @RateLimit({ name: 'export', by: 'user', points: 20, seconds: 3600 })
  @Responds(personalData)
  exportData(@CurrentUser() user: AuthUser): Promise<PersonalData> {
    return this.exports.export(user.id);
  }
}
