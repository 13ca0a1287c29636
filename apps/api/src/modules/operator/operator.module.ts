import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { AuthModule } from '../auth/auth.module.js';
import { OperatorSessionService } from './operator-session.service.js';
import { OperatorController } from './operator.controller.js';

@Module({
  imports: [AuditModule, AuthModule],
  controllers: [OperatorController],
  providers: [OperatorSessionService],
})
export class OperatorModule {}
