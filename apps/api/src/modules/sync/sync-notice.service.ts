import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type Mail, MailService } from '../mail/mail.service.js';
import { findUser } from '../user/user.repository.js';

type SyncNotice = Mail<'sync-notice'>['props']['notice'];

/** Tells a person by email what has happened to who can open their planner. */
@Injectable()
export class SyncNoticeService {
  constructor(private readonly mail: MailService) {}

  async tell(manager: EntityManager, userId: string, notice: SyncNotice): Promise<void> {
    const { email } = await findUser(manager, userId);
    if (email !== null)
      await this.mail.enqueue(manager, { template: 'sync-notice', recipient: email, props: { notice } });
  }
}
