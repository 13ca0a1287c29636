import { Controller } from '@nestjs/common';
import { deskOf } from '../../common/caller.js';
import { Endpoint, type Input } from '../../common/endpoint.decorator.js';
import { SchoolDeskService } from './school-desk.service.js';

/** A school's desk. The access guard has found whose contact person calls. */
@Controller()
export class SchoolController {
  constructor(private readonly desk: SchoolDeskService) {}

  @Endpoint('GET /school')
  find({ caller }: Input<'GET /school'>) {
    return this.desk.find(deskOf(caller));
  }

  @Endpoint('GET /school/members')
  findMembers({ caller, query }: Input<'GET /school/members'>) {
    return this.desk.findMembers(deskOf(caller), query);
  }
}
