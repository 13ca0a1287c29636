import {
  type LicensePage,
  licensePage,
  type LicenseQuery,
  licenseQuery,
} from '@bellweek/api-client/contract/admin-licenses';
import { Controller, Get, Query } from '@nestjs/common';
import { AdminOnly } from '../../common/access.decorator.js';
import { Responds } from '../../common/responds.decorator.js';
import { LicenseReader } from './license-reader.service.js';

@Controller('license')
@AdminOnly()
export class LicenseAdminController {
  constructor(private readonly reader: LicenseReader) {}

  @Get('all')
  @Responds(licensePage)
  find(@Query({ schema: licenseQuery }) query: LicenseQuery): Promise<LicensePage> {
    return this.reader.find(query);
  }
}
