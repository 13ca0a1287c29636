import { Controller, type StreamableFile } from '@nestjs/common';
import { Endpoint, type Input } from '../../../common/endpoint.decorator.js';
import { MailPreferenceService } from '../mail-preference.service.js';
import { CampaignControl } from './campaign-control.service.js';
import { CampaignService } from './campaign.service.js';
import { CampaignPreview } from './campaign-preview.service.js';

@Controller()
export class CampaignController {
  constructor(
    private readonly campaigns: CampaignService,
    private readonly control: CampaignControl,
    private readonly previews: CampaignPreview,
    private readonly preferences: MailPreferenceService,
  ) {}

  @Endpoint('POST /email/alert')
  sendAlert({ user, headers, body }: Input<'POST /email/alert'>) {
    return this.campaigns.sendAlert({ userId: user.id, key: headers['Idempotency-Key'] ?? null }, body);
  }

  @Endpoint('POST /email/support')
  sendSupport({ user, headers, body }: Input<'POST /email/support'>) {
    return this.campaigns.sendSupport({ userId: user.id, key: headers['Idempotency-Key'] ?? null }, body);
  }

  @Endpoint('POST /email/preview/support')
  previewSupport({ body }: Input<'POST /email/preview/support'>) {
    return this.previews.support(body.message);
  }

  @Endpoint('POST /email/preview/alert')
  previewAlert({ body }: Input<'POST /email/preview/alert'>) {
    return this.previews.alert(body.template);
  }

  @Endpoint('GET /email/unsubscribed')
  findUnsubscribed({ query: { email } }: Input<'GET /email/unsubscribed'>): Promise<string[] | StreamableFile> {
    return email === undefined ? this.preferences.streamUnsubscribed() : this.preferences.findUnsubscribed(email);
  }

  @Endpoint('GET /email/campaigns')
  findPage({ query }: Input<'GET /email/campaigns'>) {
    return this.campaigns.findPage(query);
  }

  @Endpoint('GET /email/campaigns/:id')
  find({ params }: Input<'GET /email/campaigns/:id'>) {
    return this.campaigns.find(params.id);
  }

  @Endpoint('GET /email/campaigns/:id/recipients')
  findRecipients({ params, query }: Input<'GET /email/campaigns/:id/recipients'>) {
    return this.campaigns.findRecipients(params.id, query);
  }

  @Endpoint('POST /email/campaigns/:id/pause')
  async pause({ user, params: { id } }: Input<'POST /email/campaigns/:id/pause'>) {
    await this.control.pause(user.id, id);
    return this.campaigns.find(id);
  }

  @Endpoint('POST /email/campaigns/:id/resume')
  async resume({ user, params: { id } }: Input<'POST /email/campaigns/:id/resume'>) {
    await this.control.resume(user.id, id);
    return this.campaigns.find(id);
  }

  @Endpoint('POST /email/campaigns/:id/cancel')
  async cancel({ user, params: { id } }: Input<'POST /email/campaigns/:id/cancel'>) {
    await this.control.cancel(user.id, id);
    return this.campaigns.find(id);
  }

  @Endpoint('POST /email/campaigns/:id/retry')
  async retry({ user, params: { id }, body }: Input<'POST /email/campaigns/:id/retry'>) {
    await this.control.retry(user.id, id, body);
    return this.campaigns.find(id);
  }
}
