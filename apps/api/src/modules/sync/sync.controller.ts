import { Controller } from '@nestjs/common';
import { Endpoint, type Input } from '../../common/endpoint.decorator.js';
import { RateLimit, type RateLimitRule } from '../../common/rate-limit.guard.js';
import { SyncAdmissionService } from './sync-admission.service.js';
import { SyncCheckpointService } from './sync-checkpoint.service.js';
import { SyncDeviceService } from './sync-device.service.js';
import { SyncKeyService } from './sync-key.service.js';
import { SyncLogService } from './sync-log.service.js';
import { SyncSchoolService } from './sync-school.service.js';

/** Of calls that write and that no limit of the log counts. */
const CHANGES: RateLimitRule = { name: 'sync-changes', by: 'user', points: 300, seconds: 600 };
/** A large planner is sent as about a hundred parts. */
const PARTS: RateLimitRule = { name: 'sync-parts', by: 'user', points: 1_200, seconds: 600 };

@Controller()
export class SyncController {
  constructor(
    private readonly log: SyncLogService,
    private readonly devices: SyncDeviceService,
    private readonly keys: SyncKeyService,
    private readonly checkpoints: SyncCheckpointService,
    private readonly schools: SyncSchoolService,
    private readonly admissions: SyncAdmissionService,
  ) {}

  @Endpoint('GET /sync/devices')
  async findDevices({ user }: Input<'GET /sync/devices'>) {
    return this.devices.find(user.id, await this.schools.endStaleHelp(user.id));
  }

  @Endpoint('POST /sync/devices')
  @RateLimit(CHANGES)
  join({ caller, body, request }: Input<'POST /sync/devices'>) {
    return this.devices.join(caller, body, request.device);
  }

  @Endpoint('PUT /sync/devices/:id')
  @RateLimit(CHANGES)
  rename({ user, params, body }: Input<'PUT /sync/devices/:id'>) {
    return this.devices.rename(user.id, params.id, body.name);
  }

  @Endpoint('DELETE /sync/devices/:id')
  @RateLimit(CHANGES)
  revoke({ caller, params, request }: Input<'DELETE /sync/devices/:id'>) {
    return this.devices.revoke(caller, params.id, request.device?.id);
  }

  @Endpoint('POST /sync/admission')
  @RateLimit(CHANGES)
  admit({ user, body }: Input<'POST /sync/admission'>) {
    return this.admissions.admit(user.id, body.deviceId, body.secrets);
  }

  @Endpoint('GET /sync/log')
  read({ caller, query }: Input<'GET /sync/log'>) {
    return this.log.read(caller, query);
  }

  @Endpoint('POST /sync/log')
  write({ caller, body }: Input<'POST /sync/log'>) {
    return this.log.write(caller, body);
  }

  @Endpoint('GET /sync/checkpoint/:seq/:part')
  findPart({ user, params, query }: Input<'GET /sync/checkpoint/:seq/:part'>) {
    return this.checkpoints.find(user.id, query.device, params.seq, params.part);
  }

  @Endpoint('PUT /sync/checkpoint/:seq/:part')
  @RateLimit(PARTS)
  putPart({ user, params, body }: Input<'PUT /sync/checkpoint/:seq/:part'>) {
    return this.checkpoints.put(user.id, Number(params.seq), Number(params.part), body);
  }

  @Endpoint('POST /sync/digest/:seq')
  @RateLimit(CHANGES)
  compare({ user, params, body }: Input<'POST /sync/digest/:seq'>) {
    return this.checkpoints.compare(user.id, body.deviceId, params.seq, body.digest);
  }

  @Endpoint('GET /sync/keys/:kind')
  findKeys({ user, params, query }: Input<'GET /sync/keys/:kind'>) {
    return this.keys.find(user.id, query.device, params.kind);
  }

  @Endpoint('PUT /sync/keys/:kind')
  @RateLimit(CHANGES)
  putKey({ user, params, body }: Input<'PUT /sync/keys/:kind'>) {
    return this.keys.put(user.id, params.kind, body);
  }

  @Endpoint('PUT /sync/recovery')
  @RateLimit(CHANGES)
  putRecovery({ user, body }: Input<'PUT /sync/recovery'>) {
    return this.keys.replaceRecovery(user.id, body);
  }

  @Endpoint('DELETE /sync')
  @RateLimit(CHANGES)
  turnOff({ user, request }: Input<'DELETE /sync'>) {
    return this.devices.turnOff(user.id, request.device);
  }
}
