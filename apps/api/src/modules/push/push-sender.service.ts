import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Logger } from 'pino';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../common/clock.js';
import { LOGGER } from '../../common/logging.js';
import { PeriodicTask } from '../../common/periodic-task.js';
import { CONFIG } from '../../config/config.module.js';
import type { Config } from '../../config/config.js';
import { claimDue, type ClaimedReminder, noteSent } from './push.repository.js';
import { PushService } from './push.service.js';
import { PushTransport } from './push-transport.js';
import type { Vapid } from './vapid.js';

const EVERY_MS = 1_000;
/** Longer than a batch takes: what is not noted by then is sent again, such as after a kill. */
export const LEASE_MS = 60_000;
/** A reminder that is later than this is of no use, to a push service or to us. */
export const USE_MS = 4 * 60 * 60 * 1000;
const BATCH = 50;
const BATCHES_AT_ONCE = 4;
/** Answers by which a push service ends a subscription: it is unknown, gone, or was made for another key. */
const ENDED = [401, 403, 404, 410];

type Outcome = 'done' | 'ended' | 'again';

/** Wakes browsers when their reminders are due. Any number of processes share the work. */
@Injectable()
export class PushSenderService implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly task: PeriodicTask;
  private readonly transport: PushTransport;
  /** Origins that did not answer, each until it is tried again: they hold nobody else up. */
  private readonly silent = new Map<string, number>();
  private isStopping = false;

  constructor(
    @InjectDataSource() dataSource: DataSource,
    @Inject(LOGGER) logger: Logger,
    @Inject(CONFIG) config: Config,
    private readonly push: PushService,
    private readonly clock: Clock,
  ) {
    this.transport = new PushTransport(config.publicNetwork);
    const run = (manager: EntityManager) => this.send(manager);
    const warning = 'reminders cannot be read or noted now';
    this.task = new PeriodicTask({ name: 'push', dataSource, logger, every: EVERY_MS, warning, run });
  }

  onApplicationBootstrap(): void {
    if (this.push.vapid) this.task.start();
  }

  async onModuleDestroy(): Promise<void> {
    this.isStopping = true;
    await this.task.stop();
    this.transport.stop();
  }

  /** Sends all that is due, in several batches at once where one does not hold it. */
  private async send(manager: EntityManager): Promise<void> {
    const { vapid } = this.push;
    if (!vapid) return;
    const first = await this.claim(manager);
    const more = new Array<undefined>(first.length === BATCH ? BATCHES_AT_ONCE - 1 : 0).fill(undefined);
    const batches = [first, ...more].map((claimed) => this.sendBatches(manager, vapid, claimed));
    const failed = (await Promise.allSettled(batches)).find(({ status }) => status === 'rejected');
    if (failed?.status === 'rejected') throw failed.reason;
  }

  private claim(manager: EntityManager): Promise<ClaimedReminder[]> {
    const now = this.clock.now();
    return claimDue(manager, { now, until: new Date(now.getTime() + LEASE_MS), most: BATCH });
  }

  /** Sends a batch, and others until nothing is due. */
  private async sendBatches(manager: EntityManager, vapid: Vapid, first?: ClaimedReminder[]): Promise<void> {
    for (let claimed = first; !this.isStopping; claimed = undefined) {
      claimed ??= await this.claim(manager);
      await this.sendBatch(manager, vapid, claimed);
      if (claimed.length < BATCH) return;
    }
  }

  private async sendBatch(manager: EntityManager, vapid: Vapid, claimed: ClaimedReminder[]): Promise<void> {
    const outcomes = await Promise.all(claimed.map((reminder) => this.sendOne(reminder, vapid)));
    const idsOf = (outcome: Outcome) => claimed.filter((_, at) => outcomes[at] === outcome);
    await noteSent(
      manager,
      idsOf('done').map(({ id }) => id),
      idsOf('ended').map(({ subscriptionId }) => subscriptionId),
    );
  }

  /** Sends one reminder. After a failure it is claimed again, once its lease is over. */
  private async sendOne({ id, at, endpoint, message }: ClaimedReminder, vapid: Vapid): Promise<Outcome> {
    const now = this.clock.now().getTime();
    const left = at.getTime() + USE_MS - now;
    if (left <= 0) return 'done';
    const { origin } = new URL(endpoint);
    if ((this.silent.get(origin) ?? 0) > now) return 'again';
    const headers = {
      Authorization: vapid.header(origin, now),
      'Content-Encoding': 'aes128gcm',
      'Content-Type': 'application/octet-stream',
      'Content-Length': message.length,
      TTL: Math.ceil(left / 1000),
      Urgency: 'high',
      // A push that is sent twice replaces the first one, if the browser has not had it yet.
      Topic: Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url'),
    };
    try {
      return outcomeOf(await this.transport.post(endpoint, headers, message));
    } catch (failure) {
      if (failure instanceof Error && failure.name === 'TimeoutError') this.noteSilent(origin, now);
      return 'again';
    }
  }

  private noteSilent(origin: string, now: number): void {
    // Of push services there are few.
    if (this.silent.size > 1_000) this.silent.clear();
    this.silent.set(origin, now + LEASE_MS / 2);
  }
}

function outcomeOf(status: number): Outcome {
  if (ENDED.includes(status)) return 'ended';
  // Any other refusal is of this message, which would be refused again.
  return status === 429 || status >= 500 ? 'again' : 'done';
}
