import { Controller } from '@nestjs/common';
import { Endpoint, type Input } from '../../common/endpoint.decorator.js';
import { RateLimit, type RateLimitRule } from '../../common/rate-limit.guard.js';
import { SyncDeviceService } from './sync-device.service.js';
import { SyncSchoolService } from './sync-school.service.js';

const CHANGES: RateLimitRule = { name: 'sync-kept-keys', by: 'user', points: 120, seconds: 600 };

@Controller()
export class SyncSchoolController {
  constructor(
    private readonly schools: SyncSchoolService,
    private readonly devices: SyncDeviceService,
  ) {}

  @Endpoint('GET /sync/kept-keys')
  giveOut({ user, query }: Input<'GET /sync/kept-keys'>) {
    return this.schools.giveOut(user.id, query.device);
  }

  @Endpoint('PUT /sync/kept-keys')
  @RateLimit(CHANGES)
  keep({ user, body }: Input<'PUT /sync/kept-keys'>) {
    return this.schools.keep(user.id, body);
  }

  @Endpoint('DELETE /sync/kept-keys/:device')
  @RateLimit(CHANGES)
  async end({ user, params }: Input<'DELETE /sync/kept-keys/:device'>) {
    await this.schools.end(user.id, params.device);
    return this.devices.find(user.id);
  }

  @Endpoint('GET /institutions/:id/sync')
  find({ params }: Input<'GET /institutions/:id/sync'>) {
    return this.schools.findOfInstitution(params.id);
  }

  @Endpoint('PUT /institutions/:id/sync')
  change({ params, body, user }: Input<'PUT /institutions/:id/sync'>) {
    return this.schools.change(params.id, body, user.id);
  }
}
