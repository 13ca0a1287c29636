import { type UserInfo, userInfo, type UserPage, userPage } from '@bellweek/api-client/contract/admin-users';
import { uuidField } from '@bellweek/api-client/contract/fields';
import { type OptionalPageQuery, optionalPageQuery } from '@bellweek/api-client/contract/paging';
import { Controller, Get, Param, Query, type StreamableFile } from '@nestjs/common';
import { AdminOnly } from '../../common/access.decorator.js';
import { Responds } from '../../common/responds.decorator.js';
import { UserReader } from './user-reader.service.js';

@Controller('user')
@AdminOnly()
export class UserAdminController {
  constructor(private readonly reader: UserReader) {}

  @Get('all')
  @Responds(userPage)
  find(@Query({ schema: optionalPageQuery }) query: OptionalPageQuery): Promise<UserPage | StreamableFile> {
    return this.reader.find(query);
  }

  @Get('admin/user-info/:userId')
  @Responds(userInfo)
  findInfo(@Param('userId', { schema: uuidField }) userId: string): Promise<UserInfo> {
    return this.reader.findInfo(userId);
  }
}
