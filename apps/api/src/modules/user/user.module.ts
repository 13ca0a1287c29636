import { Module } from '@nestjs/common';
import { ContactSources } from '../../common/registry.js';
import { AuditModule } from '../audit/audit.module.js';
import { EmailModule } from '../email/email.module.js';
import { LicenseModule } from '../license/license.module.js';
import { PersonalDataByEmail } from './personal-data-by-email.service.js';
import { AdminService } from './admin.service.js';
import { PlannerMarkService } from './planner-mark.service.js';
import { UserAdminController } from './user-admin.controller.js';
import { UserController } from './user.controller.js';
import { UserExportService } from './user-export.service.js';
import { UserReader } from './user-reader.service.js';
import { UserService } from './user.service.js';

@Module({
  imports: [AuditModule, EmailModule, LicenseModule],
  controllers: [UserController, UserAdminController],
  providers: [PersonalDataByEmail, UserService, AdminService, PlannerMarkService, UserExportService, UserReader],
  exports: [UserService, AdminService],
})
export class UserModule {
  constructor(contacts: ContactSources) {
    const users = { table: 'users', instant: 'created_at', counter: 'users-with-email' };
    contacts.add('users', { ...users, name: 't.name', where: 'email IS NOT NULL' });
  }
}
