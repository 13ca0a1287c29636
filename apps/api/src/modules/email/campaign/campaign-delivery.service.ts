import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { describe } from '../../../common/error.filter.js';
import { LOGGER } from '../../../common/logging.js';
import { CONFIG } from '../../../config/config.module.js';
import type { Config } from '../../../config/config.js';
import { MailPreferenceService } from '../mail-preference.service.js';
import { type SendResult, SmtpTransport } from '../smtp-transport.js';
import { UnsubscribeTokens } from '../unsubscribe-token.service.js';
import type { CampaignMail } from './campaign-mail.js';
import { recipientId } from './campaign-presenter.js';
import type { Claimed, Outcome, RunningCampaign } from './campaign-queue.js';

/** 30 s, 1 min, 2 min … at most an hour apart; then, after about two days, the server's "later" is taken for a no. */
const MOST_ATTEMPTS = 50;
const FIRST_WAIT = 30;
const LONGEST_WAIT = 3_600;
/** What a server that is away is asked again after, in seconds; the hold of the process comes on top. */
const SERVER_WAIT = 1;

/** One mail of a campaign: composed, handed over, and what became of it. */
@Injectable()
export class CampaignDelivery {
  /** What is the same in all mails of a campaign is rendered once. */
  private readonly mails = new Map<string, Promise<CampaignMail>>();

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly smtp: SmtpTransport,
    private readonly tokens: UnsubscribeTokens,
    private readonly preferences: MailPreferenceService,
  ) {}

  /** Forgets what was rendered for campaigns that are over. */
  keepOnly(campaigns: readonly RunningCampaign[]): void {
    const ids = new Set(campaigns.map(({ id }) => id));
    for (const id of this.mails.keys()) if (!ids.has(id)) this.mails.delete(id);
  }

  /** Never throws: what cannot be sent was rejected. */
  async deliver(campaign: RunningCampaign, mail: Claimed): Promise<Outcome> {
    const result = await this.attempt(campaign, mail);
    const { campaignId, number, attempts } = mail;
    const outcome: Outcome = {
      ...{ campaignId, number, attempts, reply: result.reply },
      ...{ state: 'accepted', wait: 0, isCounted: true, bounced: null },
    };
    if (result.outcome === 'deferred') return { ...outcome, ...this.later(attempts, result.isAboutUs) };
    if (result.outcome === 'rejected' && result.isMailboxGone && campaign.kind === 'alert') {
      outcome.bounced = this.preferences.hash(mail.emailCanonical).toString('hex');
    }
    return { ...outcome, state: result.outcome };
  }

  private later(attempts: number, isAboutUs: boolean): Pick<Outcome, 'state' | 'wait' | 'isCounted'> {
    if (isAboutUs) return { state: 'pending', wait: SERVER_WAIT, isCounted: false };
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.min(attempts - 1, 7));
    return { state: attempts >= MOST_ATTEMPTS ? 'rejected' : 'pending', wait, isCounted: true };
  }

  private async attempt(campaign: RunningCampaign, mail: Claimed): Promise<SendResult> {
    let content: string;
    try {
      const composed = await this.mailOf(campaign);
      const id = recipientId(mail.campaignId, mail.number);
      content = composed.compose({
        email: mail.email,
        messageId: this.smtp.messageId(id),
        token: this.tokens.issue(mail.emailCanonical),
      });
    } catch (failure) {
      this.mails.delete(campaign.id);
      this.logger.error({ campaign: campaign.id, failure: describe(failure) }, 'a mail could not be rendered');
      return { outcome: 'rejected', reply: 'The mail could not be rendered.', isMailboxGone: false };
    }
    return this.smtp.sendComposed(mail.email, content);
  }

  private mailOf(campaign: RunningCampaign): Promise<CampaignMail> {
    const known = this.mails.get(campaign.id);
    if (known) return known;
    // React and its mail components are worth 30 MB: loaded with the first mail, not with the API.
    const made = import('./campaign-mail.js').then(({ CampaignMail }) => CampaignMail.prepare(campaign, this.config));
    this.mails.set(campaign.id, made);
    return made;
  }
}
