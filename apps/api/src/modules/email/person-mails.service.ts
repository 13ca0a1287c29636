import type { PersonMail, PersonMails } from '@bellweek/api-client/contract/admin-people';
import type { PageQuery } from '@bellweek/api-client/contract/paging';
import type { AlertTemplate } from '@bellweek/api-client/contract/campaigns';
import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { CONFIG } from '../../config/config.module.js';
import type { Config } from '../../config/config.js';
import { query, type RowOf } from '../../database/sql.js';
import { renderAlert, renderMail } from './mail-renderer.js';
import { MAILS_TO_PERSON } from './mail.repository.js';

/** The mails to one person, with what they say. */
@Injectable()
export class PersonMailsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async find(userId: string, { page, size }: PageQuery): Promise<PersonMails> {
    const rows = await query(this.dataSource, MAILS_TO_PERSON, [userId, (page - 1) * size, size]);
    const mails: PersonMail[] = [];
    for (const row of rows) mails.push(await this.present(row));
    return { mails, total: rows[0]?.total ?? 0, totalIsCapped: false };
  }

  private async present(row: RowOf<typeof MAILS_TO_PERSON>): Promise<PersonMail> {
    const { id, state, createdAt } = row;
    return { id, state, createdAt: createdAt.toISOString(), ...(await this.render(row)) };
  }

  /** A campaign keeps the typed text, or the name of its template; a single mail has both from its template. */
  private async render({ subject, message, template, props }: RowOf<typeof MAILS_TO_PERSON>) {
    if (subject === null) {
      const mail = await renderMail(template ?? '', props, this.config.smtp.supportEmail);
      return { subject: mail.subject, text: mail.text };
    }
    if (template === null) return { subject, text: message };
    const { webUrl, smtp } = this.config;
    const links = { webUrl, unsubscribeUrl: `${webUrl}/unsubscribe`, supportEmail: smtp.supportEmail };
    const { text } = await renderAlert(template as AlertTemplate, links);
    return { subject, text };
  }
}
