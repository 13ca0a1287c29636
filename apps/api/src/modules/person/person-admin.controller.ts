import { Controller } from '@nestjs/common';
import { sessionOf } from '../../common/caller.js';
import { Endpoint, type Input } from '../../common/endpoint.decorator.js';
import { RateLimit } from '../../common/rate-limit.guard.js';
import { PersonService } from './person.service.js';
import { UserExportService } from './user-export.service.js';
import { UserReaderService } from './user-reader.service.js';

@Controller()
export class PersonAdminController {
  constructor(
    private readonly reader: UserReaderService,
    private readonly people: PersonService,
    private readonly exports: UserExportService,
  ) {}

  @Endpoint('GET /user/all')
  find({ query }: Input<'GET /user/all'>) {
    return this.reader.find(query);
  }

  @Endpoint('GET /user/export')
  exportAll({ user, query }: Input<'GET /user/export'>) {
    return this.reader.export(user.id, query);
  }

  @Endpoint('GET /user/admin/user-info/:userId')
  findInfo({ params }: Input<'GET /user/admin/user-info/:userId'>) {
    return this.reader.findInfo(params.userId);
  }

  @Endpoint('GET /person/:id')
  findPerson({ params }: Input<'GET /person/:id'>) {
    return this.people.find(params.id);
  }

  @Endpoint('POST /person/:id/sign-out')
  signOut({ params, body, caller }: Input<'POST /person/:id/sign-out'>) {
    return this.people.signOut(params.id, body.reason, sessionOf(caller));
  }

  @Endpoint('POST /person/:id/export')
  @RateLimit({ name: 'person-export', by: 'user', points: 60, seconds: 3600 })
  export({ params, body, user }: Input<'POST /person/:id/export'>) {
    return this.exports.export(params.id, { actorId: user.id, reason: body.reason });
  }

  @Endpoint('POST /person/:id/delete')
  delete({ params, body, user }: Input<'POST /person/:id/delete'>) {
    return this.people.delete(params.id, body, user.id);
  }
}
