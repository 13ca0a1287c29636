import type { PersonMail, PersonMails } from '@bellweek/api-client/contract/admin-people';
import type { PageQuery } from '@bellweek/api-client/contract/paging';
import type { AlertTemplate } from '@bellweek/api-client/contract/campaigns';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AppError } from '../../common/app-error.js';
import { query, type RowOf } from '../../database/sql.js';
import { lockUser } from '../user/user.repository.js';
import { MailPreferenceService } from '../mail/mail-preference.service.js';
import { MailRenderService } from '../mail/mail-render.service.js';
import { MAILS_TO_PERSON } from './person-mails.repository.js';

/** The mails to one person, with what they say. */
@Injectable()
export class PersonMailsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly renderer: MailRenderService,
    private readonly preferences: MailPreferenceService,
  ) {}

  async find(userId: string, { page, size }: PageQuery): Promise<PersonMails> {
    const rows = await query(this.dataSource, MAILS_TO_PERSON, [userId, (page - 1) * size, size]);
    const mails: PersonMail[] = [];
    for (const row of rows) mails.push(await this.present(row));
    return { mails, total: rows[0]?.total ?? 0, totalIsCapped: false };
  }

  /** An operator turns a person's alerts off or on. No mail is sent about it. @throws {AppError} */
  async setPreference(userId: string, isUnsubscribed: boolean, act: { actorId: string; reason: string }) {
    await this.dataSource.transaction(async (manager) => {
      const user = await lockUser(manager, userId);
      if (!user) throw new AppError('not_found', 'This person no longer exists.');
      await this.preferences.setForPerson(manager, user, isUnsubscribed, act);
    });
  }

  private async present(row: RowOf<typeof MAILS_TO_PERSON>): Promise<PersonMail> {
    const { id, state, createdAt } = row;
    return { id, state, createdAt: createdAt.toISOString(), ...(await this.render(row)) };
  }

  /** A campaign keeps the typed text, or the name of its template; a single mail has both from its template. */
  private async render({ subject, message, template, props }: RowOf<typeof MAILS_TO_PERSON>) {
    if (subject === null) {
      const mail = await this.renderer.renderMail(template ?? '', props);
      return { subject: mail.subject, text: mail.text };
    }
    if (template === null) return { subject, text: message };
    const { text } = await this.renderer.renderAlert(template as AlertTemplate);
    return { subject, text };
  }
}
