import { randomUUID } from 'node:crypto';
import { canonicalEmail } from '@bellweek/api-client/contract/email-address';
import type { FeedbackRequest } from '@bellweek/api-client/contract/feedback';
import type { contactRequest, demoRequest } from '@bellweek/api-client/contract/public-forms';
import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import type { z } from 'zod';
import { derivedId } from '../../common/derived-id.js';
import { CONFIG } from '../../config/config.module.js';
import type { Config } from '../../config/config.js';
import { AuditService } from '../audit/audit.service.js';
import { MailService } from '../mail/mail.service.js';
import { ContactRequestRow } from './contact-request.entity.js';
import { DemoRequestRow } from './demo-request.entity.js';
import { Feedback } from './feedback.entity.js';
import { type FormInbox, keepSenders } from './inbox.repository.js';

type SubmittedContact = z.output<typeof contactRequest>;

/** Takes what people write to us. A form is confirmed to its sender without quoting it, and the team is notified. */
@Injectable()
export class SubmissionService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Config,
    private readonly audit: AuditService,
    private readonly mail: MailService,
  ) {}

  contact(contact: SubmittedContact): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      const { id, notice } = await this.store(manager, 'contact-us', contact);
      await this.mail.confirm(manager, 'contact-confirmation', notice.writer);
      await this.mail.enqueue(manager, { ...notice, template: 'contact-notice' });
      await this.audit.record(manager, { action: 'contact.submitted', actorId: null, metadata: { contactId: id } });
    });
  }

  demo({ role, organisation, country, ...contact }: z.output<typeof demoRequest>): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      const facts = { role, organisation, country };
      const { id, notice } = await this.store(manager, 'demo-request', { ...contact, ...facts });
      await this.mail.confirm(manager, 'demo-confirmation', notice.writer);
      const props = { ...notice.props, ...facts };
      await this.mail.enqueue(manager, { ...notice, template: 'demo-notice', props });
      await this.audit.record(manager, { action: 'demo.requested', actorId: null, metadata: { requestId: id } });
    });
  }

  feedback(userId: string, { message, type, requestId }: FeedbackRequest): Promise<void> {
    const id = requestId === undefined ? randomUUID() : derivedId(userId, requestId);
    return this.dataSource.transaction(async (manager) => {
      const insert = manager.createQueryBuilder().insert().into(Feedback).values({ id, userId, message, type });
      const { raw } = (await insert.orIgnore().returning('id').execute()) as { raw: unknown[] };
      // A shell sends its call again when the connection broke before the answer.
      if (raw.length === 0) return;
      await this.audit.record(manager, {
        action: 'feedback.submitted',
        actorId: userId,
        metadata: { feedbackId: id, type },
      });
    });
  }

  /** Stores a form and its sender. @returns its id, and the parts of the team's notice that all forms have. */
  private async store(manager: EntityManager, inbox: FormInbox, form: SubmittedContact) {
    const email = form.email.trim();
    const emailCanonical = canonicalEmail(email)!;
    const Row = inbox === 'contact-us' ? ContactRequestRow : DemoRequestRow;
    const { id } = await manager.save(Row, { ...form, email, emailCanonical });
    await manager.query(keepSenders(inbox), [[emailCanonical]]);
    const props = { name: `${form.firstName} ${form.lastName}`, email, message: form.description };
    return { id, notice: { recipient: this.config.smtp.teamEmail, writer: email, props } };
  }
}
