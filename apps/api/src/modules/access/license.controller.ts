import { Controller } from '@nestjs/common';
import { Endpoint, type Input } from '../../common/endpoint.decorator.js';
import { RateLimit } from '../../common/rate-limit.guard.js';
import { LicenseHistoryService } from './license-history.service.js';
import { LicenseService } from './license.service.js';

@Controller()
export class LicenseController {
  constructor(
    private readonly licenses: LicenseService,
    private readonly history: LicenseHistoryService,
  ) {}

  @Endpoint('GET /license/user')
  findForUser({ user }: Input<'GET /license/user'>) {
    return this.licenses.findForUser(user.id);
  }

  @Endpoint('GET /license/is-trial-used')
  findTrialUse({ user }: Input<'GET /license/is-trial-used'>) {
    return this.licenses.findTrialUse(user.id);
  }

  @Endpoint('GET /license/history')
  findHistory({ user }: Input<'GET /license/history'>) {
    return this.history.find(user.id);
  }

  @Endpoint('POST /license/start')
  @RateLimit({ name: 'license-start', by: 'user', points: 60, seconds: 60 })
  start({ user }: Input<'POST /license/start'>) {
    return this.licenses.start(user.id);
  }
}
