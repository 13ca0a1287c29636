import { Module } from '@nestjs/common';
import { AuditSealer } from './audit-sealer.service.js';
import { AuditService } from './audit.service.js';

@Module({ providers: [AuditService, AuditSealer], exports: [AuditService, AuditSealer] })
export class AuditModule {}
