import { Controller } from '@nestjs/common';
import { Endpoint, type Input } from '../../common/endpoint.decorator.js';
import { RateLimit } from '../../common/rate-limit.guard.js';
import { LicenseService } from '../access/license.service.js';
import { MembershipWishService } from './membership-wish.service.js';
import { PlannerMarkService } from './planner-mark.service.js';
import { UserExportService } from './user-export.service.js';

@Controller()
export class PersonController {
  constructor(
    private readonly exports: UserExportService,
    private readonly licenses: LicenseService,
    private readonly plannerMarks: PlannerMarkService,
    private readonly membershipWishes: MembershipWishService,
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

  @Endpoint('GET /me/membership')
  findMembershipWish({ user }: Input<'GET /me/membership'>) {
    return this.membershipWishes.find(user.id);
  }

  @Endpoint('PUT /me/membership')
  @RateLimit({ name: 'membership-wish', by: 'user', points: 60, seconds: 60 })
  setMembershipWish({ user, body }: Input<'PUT /me/membership'>) {
    return this.membershipWishes.set(user.id, body);
  }

  @Endpoint('GET /me/export')
  @RateLimit({ name: 'export', by: 'user', points: 20, seconds: 3600 })
  exportData({ user }: Input<'GET /me/export'>) {
    return this.exports.export(user.id);
  }
}
