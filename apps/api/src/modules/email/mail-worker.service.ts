import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { describe } from '../../common/error.filter.js';
import { LOGGER } from '../../common/logging.js';
import { SMTP_CONNECTIONS, type SendResult, SmtpTransport } from './smtp-transport.js';

const IDLE_MS = 500;
/** Longer than every phase of a dialogue together: a row whose lease ran out has nobody who still sends it. */
const LEASE = `interval '2 minutes'`;
/** 30 s, 1 min, 2 min … at most an hour apart; then, after about two days, the mail is given up. */
const MOST_ATTEMPTS = 50;
const RETRY = `least(interval '30 seconds' * power(2, least(attempts - 1, 7)), interval '1 hour')`;

interface DueMail {
  id: string;
  template: string;
  props: Record<string, unknown>;
  recipient: string;
  replyTo: string | null;
  attempts: number;
}

/**
 * Takes due mails, oldest first; several processes share the work, since a row that one has locked is skipped by the others.
 * All times are the database's: the clocks of the processes need not agree.
 */
const CLAIM = `
  UPDATE mail_messages SET state = 'sending', attempts = attempts + 1, next_attempt_at = now() + ${LEASE}
  WHERE id IN (
    SELECT id FROM mail_messages WHERE state IN ('pending', 'sending') AND next_attempt_at <= now()
    ORDER BY next_attempt_at LIMIT $1 FOR UPDATE SKIP LOCKED)
  RETURNING id, template, props, recipient, reply_to AS "replyTo", attempts`;

const FINISH = `UPDATE mail_messages SET state = $2, reply = $3, finished_at = now() WHERE id = $1`;
const DEFER = `UPDATE mail_messages SET state = 'pending', reply = $2, next_attempt_at = now() + ${RETRY} WHERE id = $1`;

/** Sends what is in the queue. A form succeeds while SMTP is down; its mail goes when that is back. */
@Injectable()
export class MailWorker implements OnApplicationBootstrap, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<unknown> = Promise.resolve();
  private isStopping = false;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly smtp: SmtpTransport,
  ) {}

  onApplicationBootstrap(): void {
    this.schedule(IDLE_MS);
  }

  async onModuleDestroy(): Promise<void> {
    this.isStopping = true;
    clearTimeout(this.timer);
    await this.running;
  }

  private schedule(delay: number): void {
    if (this.isStopping) return;
    this.timer = setTimeout(() => {
      this.running = this.sendBatch()
        .catch((failure: unknown) => {
          this.logger.warn({ failure: describe(failure) }, 'the mail queue could not be read this time');
          return 0;
        })
        .then((sent) => this.schedule(sent === SMTP_CONNECTIONS ? 0 : IDLE_MS));
    }, delay).unref();
  }

  /** @returns how many mails were taken. */
  private async sendBatch(): Promise<number> {
    if (!this.dataSource.isInitialized) return 0;
    const [due] = await this.dataSource.query<[DueMail[], number]>(CLAIM, [SMTP_CONNECTIONS]);
    await Promise.all(due.map((mail) => this.send(mail)));
    return due.length;
  }

  private async send(mail: DueMail): Promise<void> {
    const result = await this.attempt(mail);
    const isOver = result.outcome !== 'deferred' || mail.attempts >= MOST_ATTEMPTS;
    if (result.outcome !== 'accepted') {
      this.logger.warn({ mail: mail.id, template: mail.template, outcome: result.outcome }, 'a mail was not accepted');
    }
    if (isOver)
      await this.dataSource.query(FINISH, [
        mail.id,
        result.outcome === 'accepted' ? 'accepted' : 'rejected',
        result.reply,
      ]);
    else await this.dataSource.query(DEFER, [mail.id, result.reply]);
  }

  private async attempt(mail: DueMail): Promise<SendResult> {
    try {
      // React and its mail components are worth 30 MB: loaded with the first mail, not with the API.
      const { renderMail } = await import('./mail-renderer.js');
      const rendered = await renderMail(mail.template, mail.props);
      return await this.smtp.send({ id: mail.id, to: mail.recipient, replyTo: mail.replyTo, ...rendered });
    } catch (failure) {
      this.logger.error({ mail: mail.id, failure: describe(failure) }, 'a mail could not be rendered');
      return { outcome: 'rejected', reply: 'The mail could not be rendered.' };
    }
  }
}
