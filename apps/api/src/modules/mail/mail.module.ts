import { Module } from '@nestjs/common';
import { PersonalDataSources } from '../../common/personal-data.js';
import { ExpiringRows } from '../../common/registry.js';
import { AuditModule } from '../audit/audit.module.js';
import { BounceAddressService } from './bounce/bounce-address.service.js';
import { BounceService } from './bounce/bounce.service.js';
import { BulkMailService } from './bulk-mail.service.js';
import { MailDeliveryService } from './mail-delivery.service.js';
import { MailPreferenceService } from './mail-preference.service.js';
import { MailQueueRepository } from './mail-queue.repository.js';
import { MailRenderService } from './mail-render.service.js';
import { MailWorkerService } from './mail-worker.service.js';
import { MailController } from './mail.controller.js';
import { EXPIRING_MAILS, MAIL_DATA } from './mail.repository.js';
import { MailService } from './mail.service.js';
import { SmtpTransport } from './smtp-transport.js';
import { UnsubscribeTokenService } from './unsubscribe-token.service.js';

const SHARED = [
  BulkMailService,
  MailPreferenceService,
  MailRenderService,
  MailService,
  MailWorkerService,
  UnsubscribeTokenService,
];

/** The queue of outgoing mail, its templates, bounces, and the addresses that get no alerts. */
@Module({
  imports: [AuditModule],
  controllers: [MailController],
  providers: [...SHARED, BounceAddressService, BounceService, MailDeliveryService, MailQueueRepository, SmtpTransport],
  exports: SHARED,
})
export class MailModule {
  constructor(expiring: ExpiringRows, people: PersonalDataSources, preferences: MailPreferenceService) {
    for (const [table, condition] of EXPIRING_MAILS) expiring.add(table, condition);
    people.add('mails', MAIL_DATA);
    people.add('mail preferences', preferences.personalData);
  }
}
