import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { EmailModule } from '../email/email.module.js';
import { AccessModule } from '../access/access.module.js';
import { AdminService } from './admin.service.js';
import { MembershipWishService } from './membership-wish.service.js';
import { PersonService } from './person.service.js';
import { PlannerMarkService } from './planner-mark.service.js';
import { UserAdminController } from './user-admin.controller.js';
import { UserController } from './user.controller.js';
import { UserExportService } from './user-export.service.js';
import { UserReaderService } from './user-reader.service.js';
import { UserService } from './user.service.js';
import { PersonalDataSources } from '../../common/personal-data.js';
import { ContactSources, ExpiringRows } from '../../common/registry.js';
import { addExpiringGrants, ADMIN_GRANT_DATA, USER_SOURCE } from './user.repository.js';

@Module({
  imports: [AuditModule, EmailModule, AccessModule],
  controllers: [UserController, UserAdminController],
  providers: [
    UserService,
    AdminService,
    MembershipWishService,
    PersonService,
    PlannerMarkService,
    UserExportService,
    UserReaderService,
  ],
  exports: [UserService, AdminService],
})
export class UserModule {
  constructor(contacts: ContactSources, people: PersonalDataSources, expiring: ExpiringRows) {
    contacts.add('users', USER_SOURCE);
    people.add('admin grants', ADMIN_GRANT_DATA);
    addExpiringGrants(expiring);
  }
}
