import { setTimeout as sleep } from 'node:timers/promises';
import { emailDomain } from '@bellweek/api-client/contract/email-address';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { describe } from '../../common/error.filter.js';
import { LOGGER } from '../../common/logging.js';
import { PeriodicTask } from '../../common/periodic-task.js';
import { CampaignService } from './campaign/campaign.service.js';
import { MailPreferenceService } from './mail-preference.service.js';
import { Backoff } from './backoff.js';
import { MailDeliveryService } from './mail-delivery.service.js';
import {
  type ClaimedMail,
  type MailOutcome,
  MailQueueRepository,
  type RunningCampaign,
  SILENCE_MS,
} from './mail-queue.repository.js';
import { SMTP_CONNECTIONS, SmtpTransport } from './smtp-transport.js';

const POLL_MS = 500;
const HEARTBEAT_MS = 1_000;
/**
 * A hundred single mails a second over five connections, twice what the forms' ceiling lets in (`PUBLIC_FORM_LIMITS`): they are
 * claimed and noted together, and a person who waits for an answer of the API comes first.
 */
const PACE_MS = 50;
/** Seconds for which the recipients of a paused domain wait at least. */
const SHORTEST_WAIT = 10;
const WARNING = 'the mail queue cannot be read or noted now';

const FINAL = ['accepted', 'rejected', 'unknown', 'suppressed'];

/**
 * Sends the queue: single mails first, then campaigns in turn. A mail is claimed only when a connection is free for it, so a
 * death leaves no more unknown than there are connections.
 */
@Injectable()
export class MailWorkerService implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly task: PeriodicTask;
  private readonly backoff = new Backoff();
  private isStopping = false;
  private pacer: NodeJS.Timeout | undefined;

  private campaigns: RunningCampaign[] = [];
  /** Number behind which each campaign goes on; everything before it was claimed once. */
  private readonly places = new Map<string, number>();
  private readonly inFlight = new Map<ClaimedMail, Promise<void>>();
  private outcomes: MailOutcome[] = [];
  /** Final answers of each campaign since the last heartbeat. */
  private answers = new Map<string, number>();

  private nextPoll = 0;
  private nextHeartbeat = 0;
  /** Start of the time in which this process reached the database without a gap: only then does another's silence mean anything. */
  private steadySince = Infinity;
  private isUnsure = false;

  constructor(
    @InjectDataSource() dataSource: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly queue: MailQueueRepository,
    private readonly delivery: MailDeliveryService,
    private readonly smtp: SmtpTransport,
    private readonly service: CampaignService,
    private readonly preferences: MailPreferenceService,
  ) {
    const run = () => this.run();
    this.task = new PeriodicTask({ name: 'mail', dataSource, logger, every: POLL_MS, warning: WARNING, run });
    queue.onWake(() => {
      this.nextPoll = 0;
      this.task.wake();
    });
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
      for (let isFirst = true; isFirst || this.hasCampaignWork(); isFirst = false) await this.turn();
    } catch (failure) {
      this.steadySince = Infinity;
      this.isUnsure = true;
      this.campaigns = [];
      this.nextPoll = 0;
      throw failure;
    }
  }

  private hasCampaignOutcome(): boolean {
    return this.outcomes.some(({ campaignId }) => campaignId !== null);
  }

  private hasCampaignInFlight(): boolean {
    return [...this.inFlight.keys()].some(({ campaignId }) => campaignId !== null);
  }

  private hasCampaignWork(): boolean {
    if (this.isStopping) return false;
    return this.hasCampaignOutcome() || (this.freeConnections > 0 && this.campaigns.length > 0 && !this.backoff.isOn());
  }

  /** Looks after campaigns last: a failure there holds up no single mail. */
  private async turn(): Promise<void> {
    if (this.freeConnections > 0 || this.outcomes.length > 0) await this.noteAndStart();
    if (performance.now() >= this.nextPoll) await this.poll();
  }

  private async noteAndStart(): Promise<void> {
    const wanted = this.freeConnections;
    const campaign = wanted === 0 || this.backoff.isOn() ? undefined : this.campaigns[0];
    const hasNoted = this.hasCampaignOutcome();
    const claimed = await this.step(campaign, wanted);
    const single = claimed.filter(({ id }) => id !== null);
    for (const mail of single) this.start(mail, undefined);
    if (campaign) {
      const mails = claimed.slice(single.length);
      const starting = this.withoutPaused(await this.withoutForgotten(campaign, mails));
      this.goOn(campaign, mails, wanted - single.length);
      for (const mail of starting) this.start(mail, campaign);
    }
    // The last outcomes of a campaign may be its end.
    if (hasNoted && !this.hasCampaignInFlight()) this.nextPoll = 0;
  }

  /**
   * Notes and claims. Outcomes that could not be noted are kept for the next turn; after a failure, outcomes of single mails
   * go alone first.
   */
  private async step(campaign: RunningCampaign | undefined, most: number): Promise<ClaimedMail[]> {
    const isAlone = this.isUnsure && !this.isStopping;
    const outcomes = this.outcomes.filter(({ id }) => id !== null || !isAlone);
    this.outcomes = this.outcomes.filter((outcome) => !outcomes.includes(outcome));
    const behind = (campaign && this.places.get(campaign.id)) ?? 0;
    try {
      const claimed = await this.queue.step(outcomes, campaign?.id ?? null, { behind, most });
      for (const { campaignId, state } of outcomes) {
        if (campaignId === null || !FINAL.includes(state)) continue;
        this.answers.set(campaignId, (this.answers.get(campaignId) ?? 0) + 1);
      }
      return claimed;
    } catch (failure) {
      this.outcomes.unshift(...outcomes);
      throw failure;
    }
  }

  /** Campaigns take turns. One that has nothing due behind its place starts over, where something may have come back, and then rests. */
  private goOn(campaign: RunningCampaign, claimed: ClaimedMail[], wanted: number): void {
    const { id } = campaign;
    const passComplete = claimed.length < wanted;
    const hasBegunInside = this.places.has(id);
    if (passComplete) this.places.delete(id);
    else if (claimed.length > 0) this.places.set(id, claimed.at(-1)!.number!);
    this.campaigns = this.campaigns.filter((other) => other.id !== id);
    if (!passComplete || hasBegunInside) this.campaigns.push(campaign);
  }

  private async poll(): Promise<void> {
    const now = performance.now();
    if (this.isUnsure) {
      await this.queue.release([...this.inFlight.keys(), ...this.outcomes]);
      this.isUnsure = false;
    }
    const found = await this.queue.findRunning();
    // A campaign ends while the mail server is away, too: nothing is left to send.
    for (const { id, isOver } of found) if (isOver) await this.service.finish(id);
    const running = found.filter(({ isOver }) => !isOver);
    this.takeTurns(running.filter(({ isDue }) => isDue));
    // Campaigns that only wait now count too: their message and the backoff of domains are kept.
    this.delivery.keepOnly(running);
    if (running.length === 0) this.backoff.forgetDomains();
    const ids = new Set(running.map(({ id }) => id));
    for (const id of this.places.keys()) if (!ids.has(id)) this.places.delete(id);
    if ((running.length > 0 || this.hasCampaignInFlight()) && now >= this.nextHeartbeat) {
      await this.queue.heartbeat(this.answers);
      this.answers = new Map();
      this.nextHeartbeat = now + HEARTBEAT_MS;
    }
    this.steadySince = Math.min(this.steadySince, now);
    if (now - this.steadySince > SILENCE_MS) await this.queue.expireDeadWorkers();
    this.nextPoll = performance.now() + POLL_MS;
  }

  /** Campaigns that had a turn queue behind campaigns that wait; a support mail, to a single person, comes first. */
  private takeTurns(found: RunningCampaign[]): void {
    const byId = new Map(found.map((campaign) => [campaign.id, campaign]));
    const known = this.campaigns.flatMap(({ id }) => byId.get(id) ?? []);
    const fresh = found.filter((campaign) => !known.includes(campaign));
    const isSupport = ({ kind }: RunningCampaign) => kind === 'support';
    this.campaigns = [...fresh.filter(isSupport), ...known, ...fresh.filter((campaign) => !isSupport(campaign))];
  }

  private start(mail: ClaimedMail, campaign: RunningCampaign | undefined): void {
    const arrival = this.delivery.deliver(mail, campaign).then((outcome) => {
      this.inFlight.delete(mail);
      this.outcomes.push(outcome);
      if (!campaign) return this.wakeSoon();
      this.backoff.learn(outcome, emailDomain(mail.emailCanonical));
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

  /** An address that left with its account is known by its hash alone, which SQL cannot compute. @returns mails that may start. */
  private async withoutForgotten({ kind }: RunningCampaign, claimed: ClaimedMail[]): Promise<ClaimedMail[]> {
    const mails = claimed.filter(({ isSuppressed }) => !isSuppressed);
    if (!mails[0]?.hasForgotten || kind !== 'alert') return mails;
    const suppressed = await this.preferences.findSuppressed(mails.map(({ emailCanonical }) => emailCanonical));
    return mails.filter((mail) => {
      if (!suppressed.has(mail.emailCanonical)) return true;
      this.leaveOut(mail, { state: 'suppressed', wait: 0 });
      return false;
    });
  }

  /** Mails to a domain that pauses wait with it, so that they hold up nobody else. */
  private withoutPaused(mails: ClaimedMail[]): ClaimedMail[] {
    return mails.filter((mail) => {
      const seconds = this.backoff.secondsFor(emailDomain(mail.emailCanonical));
      // A shorter wait would make thousands of them due again and again.
      if (seconds > 0) this.leaveOut(mail, { state: 'pending', wait: Math.max(seconds, SHORTEST_WAIT) });
      return seconds === 0;
    });
  }

  private leaveOut(mail: ClaimedMail, end: Pick<MailOutcome, 'state' | 'wait'>): void {
    const { id, campaignId, number, attempts } = mail;
    this.outcomes.push({ id, campaignId, number, attempts, ...end, reply: null, isCounted: false, bounced: null });
  }
}
