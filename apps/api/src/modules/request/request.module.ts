import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { RequestController } from './request.controller.js';
import { RequestService } from './request.service.js';

@Module({
  imports: [AuditModule],
  controllers: [RequestController],
  providers: [RequestService],
})
export class RequestModule {}
