import type { AlertTemplate, Preview } from '@bellweek/api-client/contract/campaigns';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '../../../config/config.module.js';
import type { Config } from '../../../config/config.js';

/** What a mail will look like. Its own link leads to the page it will lead to, for nobody in particular. */
@Injectable()
export class CampaignPreview {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  async support(message: string): Promise<Preview> {
    const { renderSupport } = await import('../mail-renderer.js');
    return { html: (await renderSupport(message)).html };
  }

  async alert(template: AlertTemplate): Promise<Preview> {
    const { webUrl } = this.config;
    const { renderAlert } = await import('../mail-renderer.js');
    return { html: (await renderAlert(template, { webUrl, unsubscribeUrl: `${webUrl}/unsubscribe` })).html };
  }
}
