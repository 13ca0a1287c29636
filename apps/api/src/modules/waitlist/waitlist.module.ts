import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { EmailModule } from '../email/email.module.js';
import { WaitlistController } from './waitlist.controller.js';
import { WaitlistService } from './waitlist.service.js';

@Module({ imports: [AuditModule, EmailModule], controllers: [WaitlistController], providers: [WaitlistService] })
export class WaitlistModule {}
