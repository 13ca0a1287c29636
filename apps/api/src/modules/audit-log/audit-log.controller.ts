import { AUDIT_ACTIONS } from '@bellweek/api-client/contract/audit-actions';
import { Controller } from '@nestjs/common';
import { Endpoint, type Input } from '../../common/endpoint.decorator.js';
import { AuditExportService } from './audit-export.service.js';
import { AuditVerificationService } from '../audit/audit-verification.service.js';
import { AuditReaderService } from './audit-reader.service.js';

@Controller()
export class AuditLogController {
  constructor(
    private readonly reader: AuditReaderService,
    private readonly exporter: AuditExportService,
    private readonly verifications: AuditVerificationService,
  ) {}

  @Endpoint('GET /audit')
  find({ query }: Input<'GET /audit'>) {
    return this.reader.find(query);
  }

  @Endpoint('GET /audit/log-types')
  findLogTypes() {
    return { logTypes: AUDIT_ACTIONS };
  }

  @Endpoint('GET /audit/export')
  export({ user, query }: Input<'GET /audit/export'>) {
    return this.exporter.export(user.id, query);
  }

  @Endpoint('GET /audit/verification')
  findVerifications() {
    return this.verifications.find();
  }

  @Endpoint('POST /audit/verification')
  startVerification({ user }: Input<'POST /audit/verification'>) {
    return this.verifications.start(user.id);
  }

  @Endpoint('GET /audit/user/:id')
  findOfUser({ params }: Input<'GET /audit/user/:id'>) {
    return this.reader.findOfUser(params.id);
  }
}
