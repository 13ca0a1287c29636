import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { EmailModule } from '../email/email.module.js';
import { WaitlistReader } from './waitlist-reader.service.js';
import { WaitlistController } from './waitlist.controller.js';
import { WaitlistService } from './waitlist.service.js';

@Module({
  imports: [AuditModule, EmailModule],
  controllers: [WaitlistController],
  providers: [WaitlistService, WaitlistReader],
})
export class WaitlistModule {}
