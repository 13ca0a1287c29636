import { Module } from '@nestjs/common';
import { PersonalDataSources } from '../../common/personal-data.js';
import { AuditModule } from '../audit/audit.module.js';
import { BulkMailService } from '../mail/bulk-mail.service.js';
import { MailModule } from '../mail/mail.module.js';
import { CampaignQueueRepository } from './campaign-queue.repository.js';
import { CampaignScheduleService } from './campaign-schedule.service.js';
import { CampaignSenderService } from './campaign-sender.service.js';
import { CampaignController } from './campaign.controller.js';
import { CampaignRepository } from './campaign.repository.js';
import { CampaignService } from './campaign.service.js';
import { MailPreviewService } from './mail-preview.service.js';
import { PersonMailsController } from './person-mails.controller.js';
import { exportMails } from './person-mails.repository.js';
import { PersonMailsService } from './person-mails.service.js';
import { SegmentController } from './segment/segment.controller.js';
import { SegmentService } from './segment/segment.service.js';

/** Mails of operators to many: alerts and support mails, the people they go to, and their sending by the mail queue. */
@Module({
  imports: [AuditModule, MailModule],
  controllers: [CampaignController, SegmentController, PersonMailsController],
  providers: [
    CampaignRepository,
    CampaignQueueRepository,
    CampaignSenderService,
    CampaignService,
    CampaignScheduleService,
    MailPreviewService,
    PersonMailsService,
    SegmentService,
  ],
})
export class CampaignsModule {
  constructor(
    people: PersonalDataSources,
    bulk: BulkMailService,
    sender: CampaignSenderService,
    campaigns: CampaignService,
  ) {
    bulk.add('campaigns', sender);
    people.add('campaigns', {
      export: exportMails,
      erase: (manager, shares) => campaigns.forget(manager, shares),
    });
  }
}
