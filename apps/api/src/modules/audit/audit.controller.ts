import {
  type AuditLog,
  auditOfUser,
  type AuditPage,
  auditPage,
  type AuditQuery,
  auditQuery,
  type LogTypes,
  logTypes,
} from '@bellweek/api-client/contract/audit-log';
import { uuidField } from '@bellweek/api-client/contract/fields';
import { Controller, Get, Param, Query } from '@nestjs/common';
import { AdminOnly } from '../../common/access.decorator.js';
import { Responds } from '../../common/responds.decorator.js';
import { AUDIT_ACTIONS } from './audit-actions.js';
import { AuditReader } from './audit-reader.service.js';

@Controller('audit')
@AdminOnly()
export class AuditController {
  constructor(private readonly reader: AuditReader) {}

  @Get()
  @Responds(auditPage)
  find(@Query({ schema: auditQuery }) query: AuditQuery): Promise<AuditPage> {
    return this.reader.find(query);
  }

  @Get('log-types')
  @Responds(logTypes)
  findLogTypes(): LogTypes {
    return { logTypes: AUDIT_ACTIONS };
  }

  @Get('user/:id')
  @Responds(auditOfUser)
  findOfUser(@Param('id', { schema: uuidField }) id: string): Promise<AuditLog[]> {
    return this.reader.findOfUser(id);
  }
}
