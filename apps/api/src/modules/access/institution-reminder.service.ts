import { canonicalEmail } from '@bellweek/api-client/contract/email-address';
import { mayAct } from '@bellweek/api-client/contract/roles';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Logger } from 'pino';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../common/clock.js';
import { LOGGER } from '../../common/logging.js';
import { PeriodicTask } from '../../common/periodic-task.js';
import { CONFIG } from '../../config/config.module.js';
import type { Config } from '../../config/config.js';
import { AuditService } from '../audit/audit.service.js';
import { withdrawMails } from '../mail/mail.repository.js';
import { MailService } from '../mail/mail.service.js';
import { findOperators } from '../user/user.repository.js';
import { findContact } from './institution-detail.repository.js';
import {
  type DueReminder,
  findDue,
  findReminders,
  noteMails,
  noteReminder,
  removeReminder,
} from './institution-reminder.repository.js';
import { reminderDay } from './reminder-day.js';

/** One process at a time reminds. */
const REMINDER_LOCK = 4_219_800_460;
const EVERY_MS = 10 * 60_000;
const FIRST_MS = 60_000;
/** Reminders per transaction, which holds their institutions. */
const BATCH = 100;

/** Reminds institutions that their access ends: each end and number of days once, in the transaction that queues the mail. */
@Injectable()
export class InstitutionReminderService implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly task: PeriodicTask<number>;
  private hasMore = false;

  constructor(
    @InjectDataSource() dataSource: DataSource,
    @Inject(LOGGER) logger: Logger,
    @Inject(CONFIG) private readonly config: Config,
    private readonly clock: Clock,
    private readonly audit: AuditService,
    private readonly mail: MailService,
  ) {
    this.task = new PeriodicTask({
      name: 'institution-reminders',
      dataSource,
      logger,
      every: () => (this.hasMore ? 1_000 : EVERY_MS),
      first: FIRST_MS,
      lock: REMINDER_LOCK,
      warning: 'institutions were not reminded of their end this time',
      run: (manager) => this.remindAll(manager),
      done: (found) => (this.hasMore = found === BATCH),
    });
  }

  onApplicationBootstrap(): void {
    this.task.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.task.stop();
  }

  /** @returns the number of reminders that were due. */
  async remindDue(): Promise<number> {
    return (await this.task.runOnce()) ?? 0;
  }

  /** Takes back the reminders of a locked institution that no mail server has seen: what they say is no longer true. */
  async withdraw(manager: EntityManager, institutionId: string): Promise<void> {
    for (const reminder of await findReminders(manager, institutionId)) {
      if (reminder.mailState !== 'pending' && reminder.mailState !== 'sending') continue;
      const withdrawn = await withdrawMails(manager, reminder.mailIds);
      if (withdrawn === reminder.mailIds.length) await removeReminder(manager, reminder);
    }
  }

  private async remindAll(manager: EntityManager): Promise<number> {
    const now = this.clock.now();
    const due = await findDue(manager, reminderDay(now, this.config.institutionTimeZone), now, BATCH);
    for (const reminder of due) await this.remind(manager, reminder, now);
    return due.length;
  }

  /** Without a contact person and operators there is nobody to remind: it stays due. */
  private async remind(manager: EntityManager, reminder: DueReminder, queuedAt: Date): Promise<void> {
    const { id, name, licenseExpiry, days, members } = reminder;
    // Read once the institution is locked, so that a new contact person is not missed.
    const contact = await findContact(manager, id);
    const recipients = contact ? [contact.email] : await this.findOperators(manager);
    if (recipients.length === 0) return;
    const recipient = contact?.email ?? null;
    const emailCanonical = recipient && canonicalEmail(recipient);
    const operators = contact ? 0 : recipients.length;
    if (!(await noteReminder(manager, reminder, { recipient, emailCanonical, operators, queuedAt }))) return;
    const props = { institution: name, licenseExpiry, members };
    const url = new URL(`/admin/institutions/${id}`, this.config.webUrl).href;
    const mailIds: string[] = [];
    for (const address of recipients) {
      const mail = contact
        ? this.mail.enqueue(manager, { template: 'institution-reminder', recipient: address, props })
        : this.mail.enqueue(manager, {
            template: 'institution-reminder-operators',
            recipient: address,
            props: { ...props, url },
          });
      mailIds.push(await mail);
    }
    await noteMails(manager, reminder, mailIds);
    await this.audit.record(manager, {
      action: 'institution.reminder_sent',
      actorId: null,
      metadata: {
        institutionId: id,
        licenseExpiry,
        days,
        to: contact ? 'contact' : 'operators',
        recipients: recipients.length,
      },
    });
  }

  /** Addresses of the operators who may change institutions. */
  private async findOperators(manager: EntityManager): Promise<string[]> {
    const operators = await findOperators(manager);
    const able = operators.filter(({ operatorRole }) => mayAct(operatorRole ?? undefined, 'support'));
    return able.map(({ email }) => email).filter((email) => email !== null);
  }
}
