import { emailDomain } from '@bellweek/api-client/contract/email-address';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { CONFIG } from '../../config/config.module.js';
import type { Config } from '../../config/config.js';
import { Backoff } from './backoff.js';
import type {
  Bounce,
  BulkMail,
  BulkMailToSend,
  BulkStep,
  ClaimedMail,
  MailKey,
  MailOutcome,
} from '../mail/bulk-mail.service.js';
import { MailPreferenceService } from '../mail/mail-preference.service.js';
import { MailRenderService } from '../mail/mail-render.service.js';
import { UnsubscribeTokenService } from '../mail/unsubscribe-token.service.js';
import { CampaignMessage } from './campaign-message.js';
import { CampaignQueueRepository, type RunningCampaign, SILENCE_MS } from './campaign-queue.repository.js';
import { CampaignService } from './campaign.service.js';

const HEARTBEAT_MS = 1_000;
/** Seconds for which the recipients of a paused domain wait at least. */
const SHORTEST_WAIT = 10;

const FINAL = ['accepted', 'rejected', 'unknown', 'suppressed'];

function removeOthers(map: Map<string, unknown>, campaigns: readonly RunningCampaign[]): void {
  const ids = new Set(campaigns.map(({ id }) => id));
  for (const id of map.keys()) if (!ids.has(id)) map.delete(id);
}

/** Sends campaigns in turn, over the connections that the mail worker has left. */
@Injectable()
export class CampaignSenderService implements BulkMail {
  private readonly backoff = new Backoff();
  private campaigns: RunningCampaign[] = [];
  /** Number behind which each campaign goes on; everything before it was claimed once. */
  private readonly places = new Map<string, number>();
  /** The part that all mails of a campaign share, rendered once. */
  private readonly messages = new Map<string, Promise<CampaignMessage>>();
  /** Final answers of each campaign since the last heartbeat. */
  private answers = new Map<string, number>();
  private nextHeartbeat = 0;
  /** Start of the time in which this process reached the database without a gap: only then does another's silence mean anything. */
  private steadySince = Infinity;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly queue: CampaignQueueRepository,
    private readonly service: CampaignService,
    private readonly preferences: MailPreferenceService,
    private readonly tokens: UnsubscribeTokenService,
    private readonly renderer: MailRenderService,
  ) {}

  turn(): string | undefined {
    return this.backoff.isOn() ? undefined : this.campaigns[0]?.id;
  }

  step(id: string | null): BulkStep {
    return this.queue.step(id, this.places.get(id ?? '') ?? 0);
  }

  async take(id: string, claimed: readonly ClaimedMail[], wanted: number) {
    const campaign = this.campaigns.find((running) => running.id === id)!;
    const leftOut: MailOutcome[] = [];
    const starting = this.withoutPaused(await this.withoutForgotten(campaign, claimed, leftOut), leftOut);
    this.goOn(campaign, claimed, wanted);
    for (const outcome of leftOut) this.count(outcome);
    return { starting: starting.map((mail) => this.toSend(mail, campaign)), leftOut };
  }

  learn(mail: ClaimedMail, outcome: MailOutcome): void {
    this.backoff.learn(outcome, emailDomain(mail.emailCanonical));
    this.count(outcome);
  }

  noteBounce(manager: EntityManager, mail: MailKey, bounce: Bounce) {
    return this.queue.noteBounce(manager, mail, bounce);
  }

  async poll(known: readonly MailKey[], isUnsure: boolean): Promise<void> {
    const now = performance.now();
    if (isUnsure) {
      this.steadySince = Infinity;
      this.campaigns = [];
      await this.queue.release(known);
    }
    const found = await this.queue.findRunning();
    // A campaign ends while the mail server is away, too: nothing is left to send.
    for (const { id, isOver } of found) if (isOver) await this.service.finish(id);
    const running = found.filter(({ isOver }) => !isOver);
    this.takeTurns(running.filter(({ isDue }) => isDue));
    // Campaigns that only wait now count too: their message and the backoff of domains are kept.
    removeOthers(this.messages, running);
    if (running.length === 0) this.backoff.forgetDomains();
    removeOthers(this.places, running);
    const isSending = running.length > 0 || known.some(({ number }) => number !== null);
    if (isSending && now >= this.nextHeartbeat) {
      const { answers } = this;
      this.answers = new Map();
      await this.queue.heartbeat(answers);
      this.nextHeartbeat = now + HEARTBEAT_MS;
    }
    this.steadySince = Math.min(this.steadySince, now);
    if (now - this.steadySince > SILENCE_MS) await this.queue.expireDeadWorkers();
  }

  /** Campaigns take turns. One that has nothing due behind its place starts over, where something may have come back, and then rests. */
  private goOn(campaign: RunningCampaign, claimed: readonly ClaimedMail[], wanted: number): void {
    const { id } = campaign;
    const passComplete = claimed.length < wanted;
    const hasBegunInside = this.places.has(id);
    if (passComplete) this.places.delete(id);
    else if (claimed.length > 0) this.places.set(id, claimed.at(-1)!.number!);
    this.campaigns = this.campaigns.filter((other) => other.id !== id);
    if (!passComplete || hasBegunInside) this.campaigns.push(campaign);
  }

  /** Campaigns that had a turn queue behind campaigns that wait; a support mail, to a single person, comes first. */
  private takeTurns(found: RunningCampaign[]): void {
    const byId = new Map(found.map((campaign) => [campaign.id, campaign]));
    const known = this.campaigns.flatMap(({ id }) => byId.get(id) ?? []);
    const fresh = found.filter((campaign) => !known.includes(campaign));
    const isSupport = ({ kind }: RunningCampaign) => kind === 'support';
    this.campaigns = [...fresh.filter(isSupport), ...known, ...fresh.filter((campaign) => !isSupport(campaign))];
  }

  private count({ id, state }: MailOutcome): void {
    if (FINAL.includes(state)) this.answers.set(id, (this.answers.get(id) ?? 0) + 1);
  }

  private toSend(mail: ClaimedMail, campaign: RunningCampaign): BulkMailToSend {
    const { email, emailCanonical } = mail;
    const compose = async (messageId: string) => {
      const message = await this.messageOf(campaign);
      return message.compose({ email, messageId, token: this.tokens.issue(emailCanonical) });
    };
    return { mail, compose };
  }

  private messageOf(campaign: RunningCampaign): Promise<CampaignMessage> {
    const known = this.messages.get(campaign.id);
    if (known) return known;
    const made = CampaignMessage.prepare(campaign, this.config, this.renderer);
    this.messages.set(campaign.id, made);
    made.catch(() => this.messages.delete(campaign.id));
    return made;
  }

  /** An address that left with its account is known by its hash alone, which SQL cannot compute. @returns mails that may start. */
  private async withoutForgotten(
    { kind }: RunningCampaign,
    claimed: readonly ClaimedMail[],
    leftOut: MailOutcome[],
  ): Promise<ClaimedMail[]> {
    const mails = claimed.filter(({ props }) => props.isSuppressed !== true);
    if (mails[0]?.props.hasForgotten !== true || kind !== 'alert') return mails;
    const suppressed = await this.preferences.findSuppressed(mails.map(({ emailCanonical }) => emailCanonical));
    return mails.filter((mail) => {
      if (!suppressed.has(mail.emailCanonical)) return true;
      leftOut.push(leaveOut(mail, { state: 'suppressed', wait: 0 }));
      return false;
    });
  }

  /** Mails to a domain that pauses wait with it, so that they hold up nobody else. */
  private withoutPaused(mails: ClaimedMail[], leftOut: MailOutcome[]): ClaimedMail[] {
    return mails.filter((mail) => {
      const seconds = this.backoff.secondsFor(emailDomain(mail.emailCanonical));
      // A shorter wait would make thousands of them due again and again.
      if (seconds > 0) leftOut.push(leaveOut(mail, { state: 'pending', wait: Math.max(seconds, SHORTEST_WAIT) }));
      return seconds === 0;
    });
  }
}

function leaveOut({ id, number, attempts }: ClaimedMail, end: Pick<MailOutcome, 'state' | 'wait'>): MailOutcome {
  return { id, number, attempts, ...end, reply: null, isCounted: false, bounced: null };
}
