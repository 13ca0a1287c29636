import { Controller, type StreamableFile } from '@nestjs/common';
import { Endpoint, type Input } from '../../common/endpoint.decorator.js';
import { RateLimit } from '../../common/rate-limit.guard.js';
import { MailPreferenceService } from '../mail/mail-preference.service.js';
import { CampaignService } from './campaign.service.js';
import { MailPreviewService } from './mail-preview.service.js';

@Controller()
export class CampaignController {
  constructor(
    private readonly campaigns: CampaignService,
    private readonly preferences: MailPreferenceService,
    private readonly previews: MailPreviewService,
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
    return this.previews.previewSupport(body.message);
  }

  @Endpoint('POST /email/preview/alert')
  previewAlert({ body }: Input<'POST /email/preview/alert'>) {
    return this.previews.previewAlert(body);
  }

  @Endpoint('POST /email/test')
  @RateLimit({ name: 'test-mail', by: 'user', points: 30, seconds: 600 })
  sendTest({ user, body }: Input<'POST /email/test'>) {
    return this.previews.sendTest(user, body);
  }

  @Endpoint('GET /email/unsubscribed')
  findUnsubscribed({ query: { email } }: Input<'GET /email/unsubscribed'>): Promise<string[] | StreamableFile> {
    return email === undefined ? this.preferences.streamUnsubscribed() : this.preferences.findUnsubscribed(email);
  }

  @Endpoint('GET /email/campaigns')
  findPage({ query }: Input<'GET /email/campaigns'>) {
    return this.campaigns.findPage(query);
  }

  @Endpoint('GET /email/export')
  exportPage({ user, query }: Input<'GET /email/export'>) {
    return this.campaigns.exportPage(user.id, query);
  }

  @Endpoint('GET /email/campaigns/:id')
  find({ params }: Input<'GET /email/campaigns/:id'>) {
    return this.campaigns.find(params.id);
  }

  @Endpoint('GET /email/campaigns/:id/recipients')
  findRecipients({ params, query }: Input<'GET /email/campaigns/:id/recipients'>) {
    return this.campaigns.findRecipients(params.id, query);
  }

  @Endpoint('GET /email/campaigns/:id/export')
  export({ user, params: { id }, query }: Input<'GET /email/campaigns/:id/export'>) {
    return this.campaigns.export(user.id, id, query);
  }

  @Endpoint('POST /email/campaigns/:id/pause')
  pause({ user, params: { id } }: Input<'POST /email/campaigns/:id/pause'>) {
    return this.campaigns.pause(user.id, id);
  }

  @Endpoint('POST /email/campaigns/:id/resume')
  resume({ user, params: { id } }: Input<'POST /email/campaigns/:id/resume'>) {
    return this.campaigns.resume(user.id, id);
  }

  @Endpoint('POST /email/campaigns/:id/cancel')
  cancel({ user, params: { id } }: Input<'POST /email/campaigns/:id/cancel'>) {
    return this.campaigns.cancel(user.id, id);
  }

  @Endpoint('POST /email/campaigns/:id/retry')
  retry({ user, params: { id }, body }: Input<'POST /email/campaigns/:id/retry'>) {
    return this.campaigns.retry(user.id, id, body);
  }
}
