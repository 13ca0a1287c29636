import { randomUUID } from 'node:crypto';
import { emailDomain } from '@bellweek/api-client/contract/email-address';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { describe } from '../../../common/error.filter.js';
import { LOGGER } from '../../../common/logging.js';
import { MailPreferenceService } from '../mail-preference.service.js';
import { SMTP_CONNECTIONS, SmtpTransport } from '../smtp-transport.js';
import { CampaignDelivery } from './campaign-delivery.service.js';
import { CampaignEnd } from './campaign-end.service.js';
import { CampaignQueue, type Claimed, type Outcome, type RunningCampaign, SILENCE_MS } from './campaign-queue.js';
import { Alarm, Backoff } from './campaign-timing.js';

const POLL_MS = 500;
const HEARTBEAT_MS = 1_000;
/** Seconds. */
const SHORTEST_WAIT = 10;

const FINAL = ['accepted', 'rejected', 'unknown', 'suppressed'];
const keyOf = ({ campaignId, number }: Pick<Claimed, 'campaignId' | 'number'>): string => `${campaignId} ${number}`;

/**
 * Sends campaigns (quality D). A row is `sending` only while its own dialogue is under way, so a death leaves no more unknown
 * than there were connections; what was begun is never begun again without an operator's word.
 */
@Injectable()
export class CampaignWorker implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly queue: CampaignQueue;
  private readonly alarm = new Alarm();
  private readonly backoff = new Backoff();
  private running: Promise<void> | undefined;
  private isStopping = false;

  private campaigns: RunningCampaign[] = [];
  /** Behind which number each campaign goes on; in front of it everything was met once. */
  private readonly places = new Map<string, number>();
  private readonly inFlight = new Map<string, { mail: Claimed; arrival: Promise<void> }>();
  private outcomes: Outcome[] = [];
  private answers = new Map<string, number>();

  private nextPoll = 0;
  private nextHeartbeat = 0;
  /** Since when this process has spoken with the database without a gap: only then does another's silence mean anything. */
  private steadySince = Infinity;
  private isUnsure = false;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly smtp: SmtpTransport,
    private readonly delivery: CampaignDelivery,
    private readonly end: CampaignEnd,
    private readonly preferences: MailPreferenceService,
  ) {
    this.queue = new CampaignQueue(dataSource, randomUUID());
  }

  onApplicationBootstrap(): void {
    this.running = this.run();
  }

  /** Lets what is on its way arrive, and notes it. */
  async onModuleDestroy(): Promise<void> {
    this.isStopping = true;
    this.wake();
    await this.smtp.stop();
    await Promise.all([...this.inFlight.values()].map(({ arrival }) => arrival));
    this.wake();
    await this.running;
  }

  /** There may be something new to do. */
  wake(): void {
    this.nextPoll = 0;
    this.alarm.ring();
  }

  private async run(): Promise<void> {
    let isWell = true;
    while (!this.isStopping || this.inFlight.size > 0 || this.outcomes.length > 0) {
      try {
        const isBusy = this.dataSource.isInitialized && (await this.turn());
        isWell = true;
        if (!isBusy) await this.alarm.sleep(POLL_MS);
      } catch (failure) {
        this.steadySince = Infinity;
        this.isUnsure = true;
        if (isWell) this.logger.warn({ failure: describe(failure) }, 'the campaigns cannot be read or noted now');
        // What a stopping process cannot note is unknown, and the others will say so.
        if (this.isStopping && !isWell) return;
        isWell = false;
        await this.alarm.sleep(POLL_MS);
      }
    }
  }

  /** @returns whether there may be more to do at once. */
  private async turn(): Promise<boolean> {
    const now = performance.now();
    if (now >= this.nextPoll && !this.isStopping) await this.poll(now);
    const campaign = this.isStopping || this.backoff.isOn() ? undefined : this.campaigns[0];
    const wanted = campaign ? this.smtp.slots.takeFree(SMTP_CONNECTIONS) : 0;
    if (wanted === 0 && this.outcomes.length === 0) return false;
    const noted = this.outcomes.splice(0);
    const behind = (campaign && this.places.get(campaign.id)) ?? 0;
    let starting: Claimed[] = [];
    try {
      const claimed = await this.step(noted, campaign, behind, wanted);
      if (campaign) {
        starting = this.withoutHeld(await this.withoutForgotten(campaign, claimed));
        this.goOn(campaign, { behind, wanted, claimed });
      }
    } finally {
      // Also after a failure. What was claimed before it is released as soon as the database can be asked again.
      this.smtp.slots.free(wanted - starting.length);
    }
    if (campaign) for (const mail of starting) this.start(campaign, mail);
    // The last answers of a campaign may be its end.
    if (noted.length > 0 && this.inFlight.size === 0) this.nextPoll = 0;
    return true;
  }

  /** Notes and claims. What could not be noted is kept for the next turn. */
  private async step(
    noted: Outcome[],
    campaign: RunningCampaign | undefined,
    behind: number,
    wanted: number,
  ): Promise<Claimed[]> {
    try {
      const claimed = await this.queue.step(noted, campaign?.id ?? null, behind, wanted);
      this.count(noted);
      return claimed;
    } catch (failure) {
      this.outcomes.unshift(...noted);
      throw failure;
    }
  }

  /** Campaigns take turns. One that has nothing due behind its place starts over, where something may have come back, and then rests. */
  private goOn(
    campaign: RunningCampaign,
    { behind, wanted, claimed }: { behind: number; wanted: number; claimed: Claimed[] },
  ): void {
    const { id } = campaign;
    const passComplete = wanted > 0 && claimed.length < wanted;
    if (passComplete) this.places.delete(id);
    else if (claimed.length > 0) this.places.set(id, claimed.at(-1)!.number);
    this.campaigns = this.campaigns.filter((other) => other.id !== id);
    if (!passComplete || behind > 0) this.campaigns.push(campaign);
  }

  private async poll(now: number): Promise<void> {
    if (this.isUnsure) {
      await this.queue.release([...[...this.inFlight.values()].map(({ mail }) => mail), ...this.outcomes]);
      this.isUnsure = false;
    }
    const campaigns = await this.queue.running();
    // Also while the mail server is away: nothing is left for it to do.
    for (const { id, isOver } of campaigns) if (isOver) await this.end.finish(id);
    const going = campaigns.filter(({ isOver }) => !isOver);
    this.takeTurns(going.filter(({ isDue }) => isDue));
    // What was learnt counts for those too who only wait now.
    this.delivery.keepOnly(going);
    if (going.length === 0) this.backoff.forgetDomains();
    const ids = new Set(going.map(({ id }) => id));
    for (const id of this.places.keys()) if (!ids.has(id)) this.places.delete(id);
    const isActive = going.length > 0 || this.inFlight.size > 0;
    if (isActive && now >= this.nextHeartbeat) {
      await this.queue.heartbeat(this.answers);
      this.answers = new Map();
      this.nextHeartbeat = now + HEARTBEAT_MS;
    }
    this.steadySince = Math.min(this.steadySince, now);
    if (now - this.steadySince > SILENCE_MS) await this.queue.expireDeadWorkers();
    this.nextPoll = performance.now() + POLL_MS;
  }

  /** Who had a turn goes on behind those who wait for theirs; what a single person is written to comes first. */
  private takeTurns(found: RunningCampaign[]): void {
    const byId = new Map(found.map((campaign) => [campaign.id, campaign]));
    const known = this.campaigns.flatMap(({ id }) => byId.get(id) ?? []);
    const fresh = found.filter((campaign) => !known.includes(campaign));
    const isSupport = ({ kind }: RunningCampaign) => kind === 'support';
    this.campaigns = [...fresh.filter(isSupport), ...known, ...fresh.filter((campaign) => !isSupport(campaign))];
  }

  private start(campaign: RunningCampaign, mail: Claimed): void {
    const arrival = this.delivery.deliver(campaign, mail).then((outcome) => {
      this.backoff.learn(outcome, emailDomain(mail.emailCanonical));
      this.inFlight.delete(keyOf(mail));
      this.outcomes.push(outcome);
      this.smtp.slots.free(1);
      this.alarm.ring();
    });
    this.inFlight.set(keyOf(mail), { mail, arrival });
  }

  /** An address that left with its account is known by its hash alone, which only we can compute. @returns whose mails may start. */
  private async withoutForgotten({ kind }: RunningCampaign, claimed: Claimed[]): Promise<Claimed[]> {
    const mails = claimed.filter(({ isSuppressed }) => !isSuppressed);
    if (!mails[0]?.hasForgotten || kind !== 'alert') return mails;
    const suppressed = await this.preferences.findSuppressed(mails.map(({ emailCanonical }) => emailCanonical));
    for (const { campaignId, number, attempts, emailCanonical } of mails) {
      if (!suppressed.has(emailCanonical)) continue;
      const rest = { reply: null, wait: 0, isCounted: false, bounced: null };
      this.outcomes.push({ campaignId, number, attempts, state: 'suppressed', ...rest });
    }
    return mails.filter(({ emailCanonical }) => !suppressed.has(emailCanonical));
  }

  /** Mails to a domain that wants none now wait with it, so that they hold up nobody else. */
  private withoutHeld(mails: Claimed[]): Claimed[] {
    return mails.filter(({ campaignId, number, attempts, emailCanonical }) => {
      const held = this.backoff.secondsFor(emailDomain(emailCanonical));
      if (held === 0) return true;
      // Not sooner, or thousands of them would be looked at again and again.
      const wait = Math.max(held, SHORTEST_WAIT);
      const rest = { reply: null, isCounted: false, bounced: null };
      this.outcomes.push({ campaignId, number, attempts, state: 'pending', wait, ...rest });
      return false;
    });
  }

  private count(outcomes: readonly Outcome[]): void {
    for (const { campaignId, state } of outcomes) {
      if (FINAL.includes(state)) this.answers.set(campaignId, (this.answers.get(campaignId) ?? 0) + 1);
    }
  }
}
