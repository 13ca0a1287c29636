import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { AuthModule } from '../auth/auth.module.js';
import { MailModule } from '../mail/mail.module.js';
import { MembershipWishService } from './membership-wish.service.js';
import { PersonAdminController } from './person-admin.controller.js';
import { PersonController } from './person.controller.js';
import { PersonService } from './person.service.js';
import { PlannerMarkService } from './planner-mark.service.js';
import { UserExportService } from './user-export.service.js';
import { UserReaderService } from './user-reader.service.js';

/** People as they see themselves, and as operators see them. */
@Module({
  imports: [AuditModule, MailModule, AccessModule, AuthModule],
  controllers: [PersonController, PersonAdminController],
  providers: [MembershipWishService, PersonService, PlannerMarkService, UserExportService, UserReaderService],
})
export class PersonModule {}
