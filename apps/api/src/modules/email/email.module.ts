import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { CampaignControl } from './campaign/campaign-control.service.js';
import { CampaignDelivery } from './campaign/campaign-delivery.service.js';
import { CampaignEnd } from './campaign/campaign-end.service.js';
import { CampaignPreview } from './campaign/campaign-preview.service.js';
import { CampaignWorker } from './campaign/campaign-worker.service.js';
import { CampaignController } from './campaign/campaign.controller.js';
import { CampaignService } from './campaign/campaign.service.js';
import { EmailController } from './email.controller.js';
import { MailPreferenceService } from './mail-preference.service.js';
import { MailService } from './mail.service.js';
import { MailWorker } from './mail-worker.service.js';
import { SmtpTransport } from './smtp-transport.js';
import { UnsubscribeTokens } from './unsubscribe-token.service.js';

const CAMPAIGNS = [CampaignService, CampaignControl, CampaignDelivery, CampaignEnd, CampaignPreview, CampaignWorker];
import { PersonalDataSources } from '../../common/personal-data.js';
import { ExpiringRows } from '../../common/registry.js';
import { MAIL_DATA } from './mail.repository.js';

@Module({
  imports: [AuditModule],
  controllers: [EmailController, CampaignController],
  providers: [MailService, MailPreferenceService, MailWorker, SmtpTransport, UnsubscribeTokens, ...CAMPAIGNS],
  exports: [CampaignService, MailService, MailPreferenceService, UnsubscribeTokens],
})
export class EmailModule {
  constructor(
    expiring: ExpiringRows,
    people: PersonalDataSources,
    campaigns: CampaignService,
    preferences: MailPreferenceService,
  ) {
    expiring.add('mail_confirmations', "sent_at < $1::timestamptz - interval '24 hours'");
    // Sent mails hold addresses and texts: they stay as long as a question may come whether one went out.
    expiring.add('mail_messages', "finished_at < $1::timestamptz - interval '30 days'");
    people.add('campaigns', { erase: (manager, shares) => campaigns.forget(manager, shares) });
    people.add('mails', MAIL_DATA);
    people.add('mail preferences', preferences.personalData);
  }
}
