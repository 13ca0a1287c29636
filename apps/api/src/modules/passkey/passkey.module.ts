import { Module } from '@nestjs/common';
import { PersonalDataSources } from '../../common/personal-data.js';
import { ExpiringRows } from '../../common/registry.js';
import { AuditModule } from '../audit/audit.module.js';
import { AuthModule } from '../auth/auth.module.js';
import { EmailModule } from '../email/email.module.js';
import { PasskeyController } from './passkey.controller.js';
import { addExpiringChallenges, PASSKEY_DATA } from './passkey.repository.js';
import { PasskeyService } from './passkey.service.js';
import { RecoveryCodeService } from './recovery-code.service.js';

@Module({
  imports: [AuditModule, AuthModule, EmailModule],
  controllers: [PasskeyController],
  providers: [PasskeyService, RecoveryCodeService],
})
export class PasskeyModule {
  constructor(people: PersonalDataSources, expiring: ExpiringRows) {
    people.add('passkeys', PASSKEY_DATA);
    addExpiringChallenges(expiring);
  }
}
