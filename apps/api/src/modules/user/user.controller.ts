import { Controller } from '@nestjs/common';
import { Endpoint, type Input } from '../../common/endpoint.decorator.js';
import { RateLimit } from '../../common/rate-limit.guard.js';
import { LicenseService } from '../license/license.service.js';
import { PlannerMarkService } from './planner-mark.service.js';
import { UserExportService } from './user-export.service.js';

@Controller()
export class UserController {
  constructor(
    private readonly exports: UserExportService,
    private readonly licenses: LicenseService,
    private readonly plannerMarks: PlannerMarkService,
  ) {}

  @Endpoint('GET /user/institution')
  findInstitution({ user }: Input<'GET /user/institution'>) {
    return this.licenses.findInstitutionName(user.id);
  }

  @Endpoint('GET /me/planner')
  findPlanner({ user }: Input<'GET /me/planner'>) {
    return this.plannerMarks.find(user.id);
  }

  @Endpoint('POST /me/planner')
  @RateLimit({ name: 'planner-mark', by: 'user', points: 60, seconds: 60 })
  markPlanner({ user }: Input<'POST /me/planner'>) {
    return this.plannerMarks.set(user.id);
  }

  @Endpoint('GET /me/export')
  @RateLimit({ name: 'export', by: 'user', points: 20, seconds: 3600 })
  exportData({ user }: Input<'GET /me/export'>) {
    return this.exports.export(user.id);
  }
}
