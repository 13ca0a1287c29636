import type { AuthUser } from '@bellweek/api-client/contract/auth';
import type { AlertPreviewRequest, Preview, TestMailRequest } from '@bellweek/api-client/contract/campaigns';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AppError } from '../../common/app-error.js';
import { AuditService } from '../audit/audit.service.js';
import { MailRenderService } from '../mail/mail-render.service.js';
import { MailService } from '../mail/mail.service.js';

/** Mails as their recipients will see them, on the screen or in the operator's own mailbox. */
@Injectable()
export class MailPreviewService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly renderer: MailRenderService,
    private readonly audit: AuditService,
    private readonly mails: MailService,
  ) {}

  async previewSupport(message: string): Promise<Preview> {
    return { html: (await this.renderer.renderSupport(message)).html };
  }

  async previewAlert({ template, message }: AlertPreviewRequest): Promise<Preview> {
    return { html: (await this.renderer.renderAlert(template, message)).html };
  }

  async sendTest({ id, email }: AuthUser, { subject, template, message = '' }: TestMailRequest): Promise<void> {
    if (email === null) throw new AppError('conflict', 'Your account has no email address.');
    await this.dataSource.transaction(async (manager) => {
      const props = { ...this.renderer.links, subject, template, message };
      await this.mails.enqueue(manager, { template: 'test-mail', recipient: email, props });
      await this.audit.record(manager, { action: 'email.test_sent', actorId: id, metadata: { template } });
    });
  }
}
