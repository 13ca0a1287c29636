import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { describe } from '../../common/error.filter.js';
import { LOGGER } from '../../common/logging.js';
import { preparedQuery } from '../../database/prepared-query.js';
import { MailPreferenceService } from './mail-preference.service.js';
import { SMTP_CONNECTIONS, type SendResult, SmtpTransport } from './smtp-transport.js';

const IDLE_MS = 500;
/**
 * A hundred mails a second over five connections, twice of what the forms' ceiling lets in (`PUBLIC_FORM_LIMITS`): mails are
 * taken and noted together, and whoever waits for an answer comes first.
 */
const PACE_MS = 50;
/** Longer than a dialogue may take as a whole, and waiting for another's to end: a row whose lease ran out has nobody who still sends it. */
const LEASE = `interval '4 minutes'`;
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

interface SentMail {
  id: string;
  reply: string;
}

/**
 * Notes which mails ($2) the server took, and takes at most $1 due ones, oldest first; several processes share the work,
 * since a row that one has locked is skipped by the others. A mail that went is gone, whoever has taken it over meanwhile.
 * All times are the database's: the clocks of the processes need not agree.
 */
const STEP = {
  name: 'mail-step',
  text: `
  WITH sent AS MATERIALIZED (SELECT * FROM jsonb_to_recordset($2::jsonb) AS s(id uuid, reply text)),
  noted AS (
    UPDATE mail_messages m SET state = 'accepted', reply = s.reply, finished_at = now() FROM sent s WHERE m.id = s.id)
  UPDATE mail_messages SET state = 'sending', attempts = attempts + 1, next_attempt_at = now() + ${LEASE}
  WHERE id IN (
    SELECT id FROM mail_messages WHERE state IN ('pending', 'sending') AND next_attempt_at <= now() AND id NOT IN (SELECT id FROM sent)
    ORDER BY next_attempt_at LIMIT $1 FOR UPDATE SKIP LOCKED)
  RETURNING id, template, props, recipient, reply_to AS "replyTo", attempts`,
};

/** A process that was frozen past its lease must not bring back what another has sent: only the last attempt counts. */
const IS_MINE = `id = $1 AND state = 'sending' AND attempts = $3`;
const REJECT = `UPDATE mail_messages SET state = 'rejected', reply = $2, finished_at = now() WHERE ${IS_MINE}`;
const DEFER = `UPDATE mail_messages SET state = 'pending', reply = $2, next_attempt_at = now() + ${RETRY} WHERE ${IS_MINE}`;

/** Sends what is in the queue. A form succeeds while SMTP is down; its mail goes when that is back. */
@Injectable()
export class MailWorker implements OnApplicationBootstrap, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<unknown> = Promise.resolve();
  private readonly inFlight = new Set<Promise<void>>();
  /** What the server took, to be noted with the next step. */
  private sent: SentMail[] = [];
  private isStopping = false;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly smtp: SmtpTransport,
    private readonly preferences: MailPreferenceService,
  ) {}

  onApplicationBootstrap(): void {
    this.schedule(IDLE_MS);
  }

  /** Lets what is on its way arrive, for as long as a stopping process is given; the rest is taken up again later. */
  async onModuleDestroy(): Promise<void> {
    this.isStopping = true;
    clearTimeout(this.timer);
    await this.smtp.stop();
    await this.running;
    await Promise.all(this.inFlight);
    if (this.sent.length > 0) await this.step(0).catch((failure: unknown) => this.warn(failure));
  }

  private schedule(delay: number): void {
    if (this.isStopping) return;
    this.timer = setTimeout(() => {
      this.running = this.sendAll()
        .catch((failure: unknown) => this.warn(failure))
        .then(() => this.schedule(IDLE_MS));
    }, delay).unref();
  }

  private warn(failure: unknown): void {
    this.logger.warn({ failure: describe(failure) }, 'the mail queue could not be read or noted this time');
  }

  /** Takes a mail for every connection that is free, until nothing is due and everything is noted. */
  private async sendAll(): Promise<void> {
    while (this.dataSource.isInitialized && !this.isStopping) {
      const free = SMTP_CONNECTIONS - this.inFlight.size;
      const due = await this.step(free);
      for (const mail of due) {
        const sending = this.send(mail)
          .catch((failure: unknown) => {
            this.logger.error(
              { mail: mail.id, failure: describe(failure) },
              'what became of a mail could not be noted',
            );
          })
          .finally(() => this.inFlight.delete(sending));
        this.inFlight.add(sending);
      }
      const isAllTaken = due.length < free;
      if (isAllTaken && this.inFlight.size === 0 && this.sent.length === 0) return;
      if (this.sent.length === 0) await Promise.race([...this.inFlight, ...(isAllTaken ? [sleep(IDLE_MS)] : [])]);
      await sleep(PACE_MS);
    }
  }

  private async step(most: number): Promise<DueMail[]> {
    const noted = this.sent.splice(0);
    try {
      return await preparedQuery<DueMail>(this.dataSource, STEP, [most, JSON.stringify(noted)]);
    } catch (failure) {
      this.sent.unshift(...noted);
      throw failure;
    }
  }

  private async send(mail: DueMail): Promise<void> {
    const result = await this.attempt(mail);
    const { outcome, reply } = result;
    if (outcome === 'accepted') {
      this.sent.push({ id: mail.id, reply });
      return;
    }
    this.logger.warn({ mail: mail.id, template: mail.template, outcome }, 'a mail was not accepted');
    const isOver = outcome === 'rejected' || mail.attempts >= MOST_ATTEMPTS;
    const sql = isOver ? REJECT : DEFER;
    // Notices that tell the team of a writer say nothing about the writer's mailbox.
    const isBounce = outcome === 'rejected' && result.isMailboxGone && !mail.replyTo;
    // A process that dies between the two would forget the bounce for good: nothing sends this mail again.
    await this.dataSource.transaction(async (manager) => {
      const [, noted] = await manager.query<[unknown[], number]>(sql, [mail.id, reply, mail.attempts]);
      // Who left meanwhile is not known any more.
      if (isBounce && noted > 0) await this.preferences.noteBounce(manager, mail.recipient);
    });
  }

  private async attempt(mail: DueMail): Promise<SendResult> {
    try {
      // React and its mail components are worth 30 MB: loaded with the first mail, not with the API.
      const { renderMail } = await import('./mail-renderer.js');
      const rendered = await renderMail(mail.template, mail.props);
      return await this.smtp.send({ id: mail.id, to: mail.recipient, replyTo: mail.replyTo, ...rendered });
    } catch (failure) {
      this.logger.error({ mail: mail.id, failure: describe(failure) }, 'a mail could not be rendered');
      return { outcome: 'rejected', reply: 'The mail could not be rendered.', isMailboxGone: false };
    }
  }
}
