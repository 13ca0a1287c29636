import { Controller } from '@nestjs/common';
import { deskOf } from '../../common/caller.js';
import { Endpoint, type Input } from '../../common/endpoint.decorator.js';
import { RateLimit } from '../../common/rate-limit.guard.js';
import { DeskRightService } from '../access/desk-right.service.js';
import { DemoStudentService } from './demo-student.service.js';
import { SyncDrillService } from './sync-drill.service.js';

/** The recovery drill of a school's desk, and who has to do with it. */
@Controller()
export class SyncDrillController {
  constructor(
    private readonly drills: SyncDrillService,
    private readonly demo: DemoStudentService,
    private readonly right: DeskRightService,
  ) {}

  @Endpoint('GET /school/right')
  async findRight({ user }: Input<'GET /school/right'>) {
    return { hasDesk: await this.right.isContact(user.id), isDemoStudent: await this.demo.isDemoStudent(user.id) };
  }

  @Endpoint('PUT /school/demo-student')
  @RateLimit({ name: 'school-demo', by: 'user', points: 100, seconds: 3_600 })
  mark({ caller, user, body }: Input<'PUT /school/demo-student'>) {
    return this.demo.mark(deskOf(caller), body.email, user.id);
  }

  @Endpoint('DELETE /school/demo-student')
  unmark({ caller, user }: Input<'DELETE /school/demo-student'>) {
    return this.demo.unmark(deskOf(caller), user.id);
  }

  @Endpoint('GET /school/drill')
  find({ caller }: Input<'GET /school/drill'>) {
    return this.drills.find(deskOf(caller));
  }

  @Endpoint('POST /school/drill')
  @RateLimit({ name: 'school-drill', by: 'user', points: 20, seconds: 3_600 })
  start({ caller, user }: Input<'POST /school/drill'>) {
    return this.drills.start(deskOf(caller), user.id);
  }
}
