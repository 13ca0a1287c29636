import type { AuthUser } from '@bellweek/api-client/contract/auth';
import type { AlertPreviewRequest, Preview, TestMailRequest } from '@bellweek/api-client/contract/campaigns';
import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AppError } from '../../../common/app-error.js';
import { CONFIG } from '../../../config/config.module.js';
import type { Config } from '../../../config/config.js';
import { AuditService } from '../../audit/audit.service.js';
import { MailService } from '../mail.service.js';
import type { AlertLinks } from '../templates/alerts.js';

/** Mails as their recipients will see them, on the screen or in the operator's own mailbox. */
@Injectable()
export class MailPreviewService {
  /** The link to unsubscribe leads to its page, without a recipient. */
  private readonly links: AlertLinks;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(CONFIG) { webUrl, smtp }: Config,
    private readonly audit: AuditService,
    private readonly mails: MailService,
  ) {
    this.links = { webUrl, unsubscribeUrl: `${webUrl}/unsubscribe`, supportEmail: smtp.supportEmail };
  }

  async previewSupport(message: string): Promise<Preview> {
    const { renderSupport } = await import('../mail-renderer.js');
    return { html: (await renderSupport(message, this.links.supportEmail)).html };
  }

  async previewAlert({ template, message }: AlertPreviewRequest): Promise<Preview> {
    const { renderAlert } = await import('../mail-renderer.js');
    return { html: (await renderAlert(template, this.links, message)).html };
  }

  async sendTest({ id, email }: AuthUser, { subject, template, message = '' }: TestMailRequest): Promise<void> {
    if (email === null) throw new AppError('conflict', 'Your account has no email address.');
    await this.dataSource.transaction(async (manager) => {
      const props = { ...this.links, subject, template, message };
      await this.mails.enqueue(manager, { template: 'test-mail', recipient: email, props });
      await this.audit.record(manager, { action: 'email.test_sent', actorId: id, metadata: { template } });
    });
  }
}
