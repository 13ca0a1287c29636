import type { AlertTemplate } from '@bellweek/api-client/contract/campaigns';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '../../config/config.module.js';
import type { Config } from '../../config/config.js';
import type { MailBody, RenderedMail } from './mail-renderer.js';
import type { AlertLinks } from './templates/alerts.js';
import type { Owner } from './templates/layout.js';

/** React and its mail components are worth 30 MB: loaded with the first mail, not with the API. */
const load = () => import('./mail-renderer.js');

/** Renders mails with the addresses of this installation. */
@Injectable()
export class MailRenderService {
  /** The link to unsubscribe leads to its page, without a recipient. */
  readonly links: AlertLinks;
  private readonly owner: Owner;

  constructor(@Inject(CONFIG) { webUrl, smtp, schoolName }: Config) {
    this.links = { webUrl, unsubscribeUrl: `${webUrl}/unsubscribe` };
    this.owner = { supportEmail: smtp.supportEmail, schoolName };
  }

  async renderMail(template: string, props: Record<string, unknown>): Promise<RenderedMail> {
    return (await load()).renderMail(template, props, this.owner);
  }

  /** @param message Of the template `message` alone. */
  async renderAlert(
    template: AlertTemplate,
    message?: string | null,
    unsubscribeUrl = this.links.unsubscribeUrl,
  ): Promise<MailBody> {
    return (await load()).renderAlert(template, { ...this.links, unsubscribeUrl }, this.owner, message ?? '');
  }

  async renderSupport(message: string): Promise<MailBody> {
    return (await load()).renderSupport(message, this.owner);
  }
}
