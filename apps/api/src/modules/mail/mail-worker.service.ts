import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { describe } from '../../common/error.filter.js';
import { LOGGER } from '../../common/logging.js';
import { PeriodicTask } from '../../common/periodic-task.js';
import {
  type BulkMail,
  BulkMailService,
  type BulkMailToSend,
  type ClaimedMail,
  type MailOutcome,
} from './bulk-mail.service.js';
import { MailDeliveryService } from './mail-delivery.service.js';
import { MailQueueRepository } from './mail-queue.repository.js';
import { SMTP_CONNECTIONS, SmtpTransport } from './smtp-transport.js';

const POLL_MS = 500;
/**
 * A hundred single mails a second over five connections, twice what the forms' ceiling lets in (`PUBLIC_FORM_LIMITS`): they are
 * claimed and noted together, and a person who waits for an answer of the API comes first.
 */
const PACE_MS = 50;
const WARNING = 'the mail queue cannot be read or noted now';

const isBulk = ({ number }: { number: number | null }): boolean => number !== null;

/**
 * Sends the queue: single mails first, then bulk mails. A mail is claimed only when a connection is free for it, so a
 * death leaves no more unknown than there are connections.
 */
@Injectable()
export class MailWorkerService implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly task: PeriodicTask;
  private isStopping = false;
  private pacer: NodeJS.Timeout | undefined;

  private readonly inFlight = new Map<ClaimedMail, Promise<void>>();
  private outcomes: MailOutcome[] = [];
  private nextPoll = 0;
  /** The database failed since the last poll. */
  private isUnsure = false;

  constructor(
    @InjectDataSource() dataSource: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly queue: MailQueueRepository,
    private readonly delivery: MailDeliveryService,
    private readonly smtp: SmtpTransport,
    private readonly bulkMails: BulkMailService,
  ) {
    const run = () => this.run();
    this.task = new PeriodicTask({ name: 'mail', dataSource, logger, every: POLL_MS, warning: WARNING, run });
  }

  private get bulk(): BulkMail {
    return this.bulkMails.get('campaigns');
  }

  /** Tells this process's worker that there may be bulk mail to send. */
  wake(): void {
    this.nextPoll = 0;
    this.task.wake();
  }

  get freeConnections(): number {
    return SMTP_CONNECTIONS - this.inFlight.size;
  }

  onApplicationBootstrap(): void {
    this.task.start();
  }

  /** Lets mails in flight arrive, for as long as a stopping process is given, and notes them. The rest is taken up again later. */
  async onModuleDestroy(): Promise<void> {
    this.isStopping = true;
    clearTimeout(this.pacer);
    await this.task.stop();
    await this.smtp.stop(Promise.all(this.inFlight.values()));
    for (let tries = 2; tries > 0 && this.outcomes.length > 0; tries -= 1) {
      await this.step(undefined, 0).catch(async (failure: unknown) => {
        this.logger.warn({ failure: describe(failure) }, WARNING);
        await sleep(POLL_MS);
      });
    }
  }

  private async run(): Promise<void> {
    try {
      for (let isFirst = true; isFirst || this.hasBulkWork(); isFirst = false) await this.turn();
    } catch (failure) {
      this.isUnsure = true;
      this.nextPoll = 0;
      throw failure;
    }
  }

  private hasBulkWork(): boolean {
    return !this.isStopping && (this.outcomes.some(isBulk) || this.bulkTurn() !== undefined);
  }

  private bulkTurn(): string | undefined {
    return this.freeConnections > 0 && !this.isUnsure ? this.bulk.turn() : undefined;
  }

  /** Looks after bulk mails last: a failure there holds up no single mail. */
  private async turn(): Promise<void> {
    if (this.freeConnections > 0 || this.outcomes.length > 0) await this.noteAndStart();
    if (performance.now() >= this.nextPoll) await this.poll();
  }

  private async noteAndStart(): Promise<void> {
    const wanted = this.freeConnections;
    const turn = this.bulkTurn();
    const hasNoted = this.outcomes.some(isBulk);
    const claimed = await this.step(turn, wanted);
    const single = claimed.filter((mail) => !isBulk(mail));
    for (const mail of single) this.start(mail);
    if (turn !== undefined) {
      const taken = await this.bulk.take(turn, claimed.slice(single.length), wanted - single.length);
      this.outcomes.push(...taken.leftOut);
      for (const { mail, compose } of taken.starting) this.start(mail, compose);
    }
    // The last outcomes of bulk mails may be their end.
    if (hasNoted && ![...this.inFlight.keys()].some(isBulk)) this.nextPoll = 0;
  }

  /**
   * Notes and claims. Outcomes that could not be noted are kept for the next turn; after a failure, outcomes of single mails
   * go alone first.
   */
  private async step(turn: string | undefined, most: number): Promise<ClaimedMail[]> {
    const isAlone = this.isUnsure && !this.isStopping;
    const outcomes = this.outcomes.filter((outcome) => !isAlone || !isBulk(outcome));
    this.outcomes = this.outcomes.filter((outcome) => !outcomes.includes(outcome));
    const bulk = turn !== undefined || outcomes.some(isBulk) ? this.bulk.step(turn ?? null) : undefined;
    try {
      return await this.queue.step(outcomes, most, bulk);
    } catch (failure) {
      this.outcomes.unshift(...outcomes);
      throw failure;
    }
  }

  private async poll(): Promise<void> {
    await this.bulk.poll([...this.inFlight.keys(), ...this.outcomes], this.isUnsure);
    this.isUnsure = false;
    this.nextPoll = performance.now() + POLL_MS;
  }

  private start(mail: ClaimedMail, compose?: BulkMailToSend['compose']): void {
    const arrival = this.delivery.deliver(mail, compose).then((outcome) => {
      this.inFlight.delete(mail);
      this.outcomes.push(outcome);
      if (!isBulk(mail)) return this.wakeSoon();
      this.bulk.learn(mail, outcome);
      this.task.wake();
    });
    this.inFlight.set(mail, arrival);
  }

  private wakeSoon(): void {
    if (this.isStopping) return;
    this.pacer ??= setTimeout(() => {
      this.pacer = undefined;
      this.task.wake();
    }, PACE_MS).unref();
  }
}
