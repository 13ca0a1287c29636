import { Module } from '@nestjs/common';
import { PersonalDataSources } from '../../common/personal-data.js';
import { ExpiringRows } from '../../common/registry.js';
import { AuditModule } from '../audit/audit.module.js';
import { BounceAddressService } from './bounce/bounce-address.service.js';
import { BounceService } from './bounce/bounce.service.js';
import { BulkMailService } from './bulk-mail.service.js';
import { CampaignQueueRepository } from './campaign/campaign-queue.repository.js';
import { CampaignSenderService } from './campaign/campaign-sender.service.js';
import { CampaignController } from './campaign/campaign.controller.js';
import { CampaignRepository } from './campaign/campaign.repository.js';
import { CampaignScheduleService } from './campaign/campaign-schedule.service.js';
import { CampaignService } from './campaign/campaign.service.js';
import { MailPreviewService } from './campaign/mail-preview.service.js';
import { PersonMailsController } from './campaign/person-mails.controller.js';
import { exportMails } from './campaign/person-mails.repository.js';
import { PersonMailsService } from './campaign/person-mails.service.js';
import { EmailController } from './email.controller.js';
import { MailDeliveryService } from './mail-delivery.service.js';
import { MailPreferenceService } from './mail-preference.service.js';
import { MailQueueRepository } from './mail-queue.repository.js';
import { MailRenderService } from './mail-render.service.js';
import { MAIL_DATA, EXPIRING_MAILS } from './mail.repository.js';
import { MailService } from './mail.service.js';
import { MailWorkerService } from './mail-worker.service.js';
import { SegmentController } from './segment/segment.controller.js';
import { SegmentService } from './segment/segment.service.js';
import { SmtpTransport } from './smtp-transport.js';
import { UnsubscribeTokenService } from './unsubscribe-token.service.js';

const QUEUE = [BulkMailService, MailQueueRepository, MailDeliveryService, MailWorkerService, SmtpTransport];

@Module({
  imports: [AuditModule],
  controllers: [EmailController, CampaignController, SegmentController, PersonMailsController],
  providers: [
    CampaignRepository,
    CampaignQueueRepository,
    CampaignSenderService,
    CampaignService,
    CampaignScheduleService,
    MailService,
    MailPreviewService,
    MailRenderService,
    SegmentService,
    MailPreferenceService,
    PersonMailsService,
    UnsubscribeTokenService,
    BounceAddressService,
    BounceService,
    ...QUEUE,
  ],
  exports: [MailService, MailPreferenceService],
})
export class EmailModule {
  constructor(
    expiring: ExpiringRows,
    people: PersonalDataSources,
    bulk: BulkMailService,
    sender: CampaignSenderService,
    campaigns: CampaignService,
    preferences: MailPreferenceService,
  ) {
    bulk.add('campaigns', sender);
    for (const [table, condition] of EXPIRING_MAILS) expiring.add(table, condition);
    people.add('campaigns', {
      export: exportMails,
      erase: (manager, shares) => campaigns.forget(manager, shares),
    });
    people.add('mails', MAIL_DATA);
    people.add('mail preferences', preferences.personalData);
  }
}
