import type { AuthUser } from '@bellweek/api-client/contract/auth';
import {
  alertPreviewRequest,
  campaign,
  type Campaign,
  type CampaignPage,
  campaignPage,
  type Preview,
  preview,
  recipientPage,
  type RecipientPage,
  recipientQuery,
  type RecipientQuery,
  retryRequest,
  type RetryRequest,
  supportPreviewRequest,
  supportRequest,
  type SupportRequest,
  uncheckedAlert,
  unsubscribed,
  unsubscribedQuery,
} from '@bellweek/api-client/contract/campaigns';
import { uuidField } from '@bellweek/api-client/contract/fields';
import { LIMITS } from '@bellweek/api-client/contract/limits';
import { pageQuery, type PageQuery } from '@bellweek/api-client/contract/paging';
import { Body, Controller, Get, HttpCode, Param, Post, Query, type StreamableFile } from '@nestjs/common';
import type { z } from 'zod';
import { AdminOnly } from '../../../common/access.decorator.js';
import { CurrentUser } from '../../../common/caller.js';
import { TakesBody } from '../../../common/request-body.js';
import { Responds } from '../../../common/responds.decorator.js';
import { MailPreferenceService } from '../mail-preference.service.js';
import { CampaignControl } from './campaign-control.service.js';
import { CampaignService, type UncheckedAlert } from './campaign.service.js';
import { CampaignPreview } from './campaign-preview.service.js';
import { IdempotencyKey } from './idempotency-key.decorator.js';

type UnsubscribedQuery = z.output<typeof unsubscribedQuery>;

@Controller('email')
@AdminOnly()
export class CampaignController {
  constructor(
    private readonly campaigns: CampaignService,
    private readonly control: CampaignControl,
    private readonly previews: CampaignPreview,
    private readonly preferences: MailPreferenceService,
  ) {}

  @Post('alert')
  @TakesBody({ bytes: 8 * 1_048_576, values: 2 * LIMITS.alertRecipients + LIMITS.jsonValues })
  @HttpCode(202)
  @Responds(campaign)
  sendAlert(
    @CurrentUser() user: AuthUser,
    @IdempotencyKey() key: string | null,
    @Body({ schema: uncheckedAlert }) body: UncheckedAlert,
  ): Promise<Campaign> {
    return this.campaigns.sendAlert({ userId: user.id, key }, body);
  }

  @Post('support')
  @HttpCode(202)
  @Responds(campaign)
  sendSupport(
    @CurrentUser() user: AuthUser,
    @IdempotencyKey() key: string | null,
    @Body({ schema: supportRequest }) body: SupportRequest,
  ): Promise<Campaign> {
    return this.campaigns.sendSupport({ userId: user.id, key }, body);
  }

  @Post('preview/support')
  @HttpCode(200)
  @Responds(preview)
  previewSupport(
    @Body({ schema: supportPreviewRequest }) body: z.output<typeof supportPreviewRequest>,
  ): Promise<Preview> {
    return this.previews.support(body.message);
  }

  @Post('preview/alert')
  @HttpCode(200)
  @Responds(preview)
  previewAlert(@Body({ schema: alertPreviewRequest }) body: z.output<typeof alertPreviewRequest>): Promise<Preview> {
    return this.previews.alert(body.template);
  }

  @Get('unsubscribed')
  @Responds(unsubscribed)
  findUnsubscribed(@Query({ schema: unsubscribedQuery }) query: UnsubscribedQuery): Promise<string[] | StreamableFile> {
    const { email } = query;
    return email === undefined ? this.preferences.streamUnsubscribed() : this.preferences.findUnsubscribed(email);
  }

  @Get('campaigns')
  @Responds(campaignPage)
  findPage(@Query({ schema: pageQuery }) query: PageQuery): Promise<CampaignPage> {
    return this.campaigns.findPage(query);
  }

  @Get('campaigns/:id')
  @Responds(campaign)
  find(@Param('id', { schema: uuidField }) id: string): Promise<Campaign> {
    return this.campaigns.find(id);
  }

  @Get('campaigns/:id/recipients')
  @Responds(recipientPage)
  findRecipients(
    @Param('id', { schema: uuidField }) id: string,
    @Query({ schema: recipientQuery }) query: RecipientQuery,
  ): Promise<RecipientPage> {
    return this.campaigns.findRecipients(id, query);
  }

  @Post('campaigns/:id/pause')
  @HttpCode(200)
  @Responds(campaign)
  pause(@CurrentUser() user: AuthUser, @Param('id', { schema: uuidField }) id: string): Promise<Campaign> {
    return this.control.pause(user.id, id).then(() => this.campaigns.find(id));
  }

  @Post('campaigns/:id/resume')
  @HttpCode(200)
  @Responds(campaign)
  resume(@CurrentUser() user: AuthUser, @Param('id', { schema: uuidField }) id: string): Promise<Campaign> {
    return this.control.resume(user.id, id).then(() => this.campaigns.find(id));
  }

  @Post('campaigns/:id/cancel')
  @HttpCode(200)
  @Responds(campaign)
  cancel(@CurrentUser() user: AuthUser, @Param('id', { schema: uuidField }) id: string): Promise<Campaign> {
    return this.control.cancel(user.id, id).then(() => this.campaigns.find(id));
  }

  @Post('campaigns/:id/retry')
  @HttpCode(200)
  @Responds(campaign)
  retry(
    @CurrentUser() user: AuthUser,
    @Param('id', { schema: uuidField }) id: string,
    @Body({ schema: retryRequest }) body: RetryRequest,
  ): Promise<Campaign> {
    return this.control.retry(user.id, id, body).then(() => this.campaigns.find(id));
  }
}
