import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { AuthModule } from '../auth/auth.module.js';
import { MailModule } from '../mail/mail.module.js';
import { OperatorService } from './operator.service.js';
import { OperatorSessionService } from './operator-session.service.js';
import { OperatorController } from './operator.controller.js';

@Module({
  imports: [AuditModule, AuthModule, MailModule],
  controllers: [OperatorController],
  providers: [OperatorService, OperatorSessionService],
})
export class OperatorModule {}
