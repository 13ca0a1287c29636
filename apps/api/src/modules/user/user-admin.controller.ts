import { Controller } from '@nestjs/common';
import { Endpoint, type Input } from '../../common/endpoint.decorator.js';
import { UserReaderService } from './user-reader.service.js';

@Controller()
export class UserAdminController {
  constructor(private readonly reader: UserReaderService) {}

  @Endpoint('GET /user/all')
  find({ query }: Input<'GET /user/all'>) {
    return this.reader.find(query);
  }

  @Endpoint('GET /user/admin/user-info/:userId')
  findInfo({ params }: Input<'GET /user/admin/user-info/:userId'>) {
    return this.reader.findInfo(params.userId);
  }
}
