import { type DynamicModule, Module, StandardSchemaValidationPipe } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, APP_PIPE } from '@nestjs/core';
import type { Logger } from 'pino';
import { AnswerInterceptor } from './common/answer.interceptor.js';
import { BodyGuard } from './common/body.guard.js';
import { CommonModule } from './common/common.module.js';
import { ErrorFilter, invalidRequest } from './common/error.filter.js';
import { LOGGER } from './common/logging.js';
import { RateLimitGuard } from './common/rate-limit.guard.js';
import type { Config } from './config/config.js';
import { ConfigModule } from './config/config.module.js';
import { DatabaseModule } from './connection/database.module.js';
import { AuditModule } from './modules/audit/audit.module.js';
import { AuditLogModule } from './modules/audit-log/audit-log.module.js';
import { AccessGuard } from './modules/auth/access.guard.js';
import { AuthModule } from './modules/auth/auth.module.js';
import { CampaignsModule } from './modules/campaigns/campaigns.module.js';
import { ContactListModule } from './modules/contact-list/contact-list.module.js';
import { FeedsModule } from './modules/feeds/feeds.module.js';
import { DownloadModule } from './modules/download/download.module.js';
import { MailModule } from './modules/mail/mail.module.js';
import { RequestsModule } from './modules/requests/requests.module.js';
import { HealthModule } from './modules/health/health.module.js';
import { AccessModule } from './modules/access/access.module.js';
import { MaintenanceModule } from './modules/maintenance/maintenance.module.js';
import { MetricsModule } from './modules/metrics/metrics.module.js';
import { OperatorSearchModule } from './modules/operator-search/operator-search.module.js';
import { OverviewModule } from './modules/overview/overview.module.js';
import { OperatorModule } from './modules/operator/operator.module.js';
import { PersonModule } from './modules/person/person.module.js';
import { PushModule } from './modules/push/push.module.js';
import { ProofGuard } from './modules/sync/proof.guard.js';
import { SyncModule } from './modules/sync/sync.module.js';
import { UserModule } from './modules/user/user.module.js';
import { WaitlistModule } from './modules/waitlist/waitlist.module.js';
import { WeeklyStatsModule } from './modules/weekly-stats/weekly-stats.module.js';

const FEATURES = [
  AuditModule,
  AuditLogModule,
  AuthModule,
  CampaignsModule,
  ContactListModule,
  DownloadModule,
  FeedsModule,
  MailModule,
  RequestsModule,
  HealthModule,
  AccessModule,
  MaintenanceModule,
  MetricsModule,
  OperatorSearchModule,
  OverviewModule,
  OperatorModule,
  PersonModule,
  PushModule,
  SyncModule,
  UserModule,
  WaitlistModule,
  WeeklyStatsModule,
];

/** Order of a request: access, rate limit, body, a device's proof; the answer is checked on the way back. */
@Module({})
export class AppModule {
  static with(config: Config, logger: Logger): DynamicModule {
    return {
      module: AppModule,
      imports: [ConfigModule.with(config), CommonModule.with(logger), DatabaseModule, ...FEATURES],
      providers: [
        { provide: APP_GUARD, useExisting: AccessGuard },
        { provide: APP_GUARD, useExisting: RateLimitGuard },
        { provide: APP_GUARD, useClass: BodyGuard },
        { provide: APP_GUARD, useExisting: ProofGuard },
        { provide: APP_PIPE, useValue: new StandardSchemaValidationPipe({ exceptionFactory: invalidRequest }) },
        { provide: APP_INTERCEPTOR, useClass: AnswerInterceptor },
        { provide: APP_FILTER, inject: [LOGGER], useFactory: (log: Logger) => new ErrorFilter(log) },
      ],
    };
  }
}
