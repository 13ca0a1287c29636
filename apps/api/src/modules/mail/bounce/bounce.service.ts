import { createHmac } from 'node:crypto';
import type { BounceReport } from '@bellweek/api-client/contract/bounces';
import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { AppError } from '../../../common/app-error.js';
import { describe } from '../../../common/error.filter.js';
import { equalInConstantTime } from '../../../common/keyed-hash.js';
import { LOGGER } from '../../../common/logging.js';
import { MailFollowers } from '../../../common/registry.js';
import { CONFIG } from '../../../config/config.module.js';
import type { Config } from '../../../config/config.js';
import { AuditService } from '../../audit/audit.service.js';
import { BulkMailService, type MailKey } from '../bulk-mail.service.js';
import { MailPreferenceService } from '../mail-preference.service.js';
import { suppressMailbox } from '../mail-suppression.repository.js';
import { BounceAddressService } from './bounce-address.service.js';
import { noteBounce } from './bounce.repository.js';
import { type DeliveryReport, readDeliveryReport } from './delivery-report.js';

/** Mails that came back: the recipient is marked, and an address that is gone for good gets no alerts any more. */
@Injectable()
export class BounceService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly addresses: BounceAddressService,
    private readonly preferences: MailPreferenceService,
    private readonly audit: AuditService,
    private readonly followers: MailFollowers,
    private readonly bulk: BulkMailService,
  ) {}

  /** @throws {AppError} without the secret of both sides; whatever else a message holds is accepted, or its server would send it again. */
  async receive({ message, signature }: BounceReport): Promise<void> {
    const { secret } = this.config.bounces;
    if (secret === undefined) throw new AppError('not_found', 'Bounces are not read here.');
    if (!equalInConstantTime(createHmac('sha256', secret).update(message).digest('hex'), signature)) {
      throw new AppError('forbidden', 'The signature is not right.');
    }
    await this.take(message);
  }

  /** Notes a report on a mail of ours. Any other message changes nothing. */
  private async take(message: string): Promise<void> {
    const report = await readDeliveryReport(message).catch((failure: unknown) => {
      this.logger.warn({ failure: describe(failure) }, 'a message to the bounce address cannot be read');
      return null;
    });
    const mail = report?.to.map((address) => this.addresses.verify(address)).find((found) => found !== null);
    if (report && mail) await this.note(mail, report);
  }

  private async note(mail: MailKey, report: DeliveryReport): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const bounced =
        mail.number === null
          ? await noteBounce(manager, this.followers, mail.id, report)
          : await this.bulk.get('campaigns').noteBounce(manager, mail, report);
      if (!bounced || !report.isPermanent) return;
      const { email, emailCanonical, isAboutMailbox } = bounced;
      const isSuppressed = isAboutMailbox && email !== null && emailCanonical !== null;
      if (isSuppressed) {
        await suppressMailbox(manager, this.preferences.hash(emailCanonical), email, emailCanonical);
      }
      const metadata = { campaignId: mail.number === null ? null : mail.id, isSuppressed };
      await this.audit.record(manager, { action: 'email.bounced', actorId: null, metadata });
    });
  }
}
