import { Controller } from '@nestjs/common';
import { deskOf } from '../../common/caller.js';
import { Endpoint, type Input } from '../../common/endpoint.decorator.js';
import { RateLimit } from '../../common/rate-limit.guard.js';
import { ClassListService } from './class-list.service.js';
import { SchoolDeskService } from './school-desk.service.js';

/** A school's desk. The access guard has found whose contact person calls. */
@Controller()
export class SchoolController {
  constructor(
    private readonly desk: SchoolDeskService,
    private readonly list: ClassListService,
  ) {}

  @Endpoint('GET /school')
  find({ caller }: Input<'GET /school'>) {
    return this.desk.find(deskOf(caller));
  }

  @Endpoint('GET /school/members')
  findMembers({ caller, query }: Input<'GET /school/members'>) {
    return this.desk.findMembers(deskOf(caller), query);
  }

  @Endpoint('GET /school/list')
  findListed({ caller, query }: Input<'GET /school/list'>) {
    return this.desk.findListed(deskOf(caller), query);
  }

  @Endpoint('POST /school/members/:id/end')
  end({ caller, user, params }: Input<'POST /school/members/:id/end'>) {
    return this.list.end(deskOf(caller), params.id, user.id);
  }

  @Endpoint('POST /school/invitations')
  @RateLimit({ name: 'school-invitation', by: 'user', points: 100, seconds: 3_600 })
  invite({ caller, user, body }: Input<'POST /school/invitations'>) {
    return this.list.invite(deskOf(caller), body.emails, user.id);
  }

  @Endpoint('POST /school/imports/preview')
  @RateLimit({ name: 'school-import', by: 'user', points: 200, seconds: 3_600 })
  preview({ caller, body }: Input<'POST /school/imports/preview'>) {
    return this.list.preview(deskOf(caller), body.content);
  }

  @Endpoint('POST /school/imports')
  @RateLimit({ name: 'school-import', by: 'user', points: 200, seconds: 3_600 })
  import({ caller, user, body }: Input<'POST /school/imports'>) {
    return this.list.import(deskOf(caller), body, user.id);
  }

  @Endpoint('POST /school/changes/:id/undo')
  undo({ caller, user, params }: Input<'POST /school/changes/:id/undo'>) {
    return this.list.undo(deskOf(caller), params.id, user.id);
  }
}
