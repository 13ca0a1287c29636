import { Module } from '@nestjs/common';
import { PersonalDataSources } from '../../common/personal-data.js';
import { ExpiringRows } from '../../common/registry.js';
import { AuditModule } from '../audit/audit.module.js';
import { BounceAddressService } from './bounce/bounce-address.service.js';
import { BounceService } from './bounce/bounce.service.js';
import { CampaignController } from './campaign/campaign.controller.js';
import { CampaignRepository } from './campaign/campaign.repository.js';
import { CampaignScheduleService } from './campaign/campaign-schedule.service.js';
import { CampaignService } from './campaign/campaign.service.js';
import { MailPreviewService } from './campaign/mail-preview.service.js';
import { EmailController } from './email.controller.js';
import { MailDeliveryService } from './mail-delivery.service.js';
import { MailPreferenceService } from './mail-preference.service.js';
import { MailQueueRepository } from './mail-queue.repository.js';
import { MAIL_DATA, EXPIRING_MAILS } from './mail.repository.js';
import { MailService } from './mail.service.js';
import { MailWorkerService } from './mail-worker.service.js';
import { PersonMailsController } from './person-mails.controller.js';
import { PersonMailsService } from './person-mails.service.js';
import { SegmentController } from './segment/segment.controller.js';
import { SegmentService } from './segment/segment.service.js';
import { SmtpTransport } from './smtp-transport.js';
import { UnsubscribeTokenService } from './unsubscribe-token.service.js';

const QUEUE = [MailQueueRepository, MailDeliveryService, MailWorkerService, SmtpTransport];

@Module({
  imports: [AuditModule],
  controllers: [EmailController, CampaignController, SegmentController, PersonMailsController],
  providers: [
    CampaignRepository,
    CampaignService,
    CampaignScheduleService,
    MailService,
    MailPreviewService,
    SegmentService,
    MailPreferenceService,
    PersonMailsService,
    UnsubscribeTokenService,
    BounceAddressService,
    BounceService,
    ...QUEUE,
  ],
  exports: [CampaignService, MailService, MailPreferenceService, UnsubscribeTokenService],
})
export class EmailModule {
  constructor(
    expiring: ExpiringRows,
    people: PersonalDataSources,
    campaigns: CampaignService,
    preferences: MailPreferenceService,
  ) {
    for (const [table, condition] of EXPIRING_MAILS) expiring.add(table, condition);
    people.add('campaigns', { erase: (manager, shares) => campaigns.forget(manager, shares) });
    people.add('mails', MAIL_DATA);
    people.add('mail preferences', preferences.personalData);
  }
}
