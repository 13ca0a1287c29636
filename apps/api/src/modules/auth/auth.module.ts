import { Inject, Module } from '@nestjs/common';
import type { Provider } from '@bellweek/api-client/contract/sign-in';
import passport from 'passport';
import { CONFIG } from '../../config/config.module.js';
import type { Config, ProviderConfig } from '../../config/config.js';
import { PersonalDataSources } from '../../common/personal-data.js';
import { ExpiringRows, LastUses } from '../../common/registry.js';
import { AuditModule } from '../audit/audit.module.js';
import { MailModule } from '../mail/mail.module.js';
import { AccessModule } from '../access/access.module.js';
import { AccessGuard } from './access.guard.js';
import { AccountService } from './account.service.js';
import { AdminService } from './admin.service.js';
import { addExpiring, lastSeen, SESSION_DATA } from './auth.repository.js';
import { AuthController } from './auth.controller.js';
import { AuthService } from './auth.service.js';
import { Cookies } from './cookies.js';
import { CsrfService } from './csrf.service.js';
import { DeviceGrantController } from './device-grant.controller.js';
import { DeviceGrantService } from './device-grant.service.js';
import { OidcStrategy } from './oidc/oidc.strategy.js';
import { OidcProvider } from './oidc/provider.js';
import { TransactionService } from './oidc/transaction.service.js';
import { PasskeyController } from './passkey/passkey.controller.js';
import { addExpiringChallenges, PASSKEY_DATA } from './passkey/passkey.repository.js';
import { PasskeyService } from './passkey/passkey.service.js';
import { RecoveryCodeService } from './passkey/recovery-code.service.js';
import { SessionService } from './session.service.js';
import { SignInController } from './sign-in.controller.js';

@Module({
  imports: [AuditModule, AccessModule, MailModule],
  controllers: [AuthController, SignInController, DeviceGrantController, PasskeyController],
  providers: [
    ...[AuthService, SessionService, CsrfService, Cookies, TransactionService, DeviceGrantService, AccessGuard],
    ...[AccountService, AdminService, PasskeyService, RecoveryCodeService],
  ],
  exports: [AccessGuard, AccountService, AdminService, SessionService, CsrfService],
})
export class AuthModule {
  /** Registers the strategies of the configured providers, which Passport keeps by name, process-wide. */
  constructor(
    @Inject(CONFIG) config: Config,
    transactions: TransactionService,
    expiring: ExpiringRows,
    people: PersonalDataSources,
    uses: LastUses,
  ) {
    addExpiring(expiring);
    people.add('sessions', SESSION_DATA);
    people.add('passkeys', PASSKEY_DATA);
    addExpiringChallenges(expiring);
    uses.add('sessions', lastSeen);
    for (const [name, settings] of Object.entries(config.providers) as [Provider, ProviderConfig][]) {
      const provider = new OidcProvider(name, settings, `${config.apiUrl}/auth/${name}/callback`);
      passport.use(new OidcStrategy(provider, transactions, { ...config, openId: settings.openId }));
    }
  }
}
