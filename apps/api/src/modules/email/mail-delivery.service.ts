import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { describe } from '../../common/error.filter.js';
import { LOGGER } from '../../common/logging.js';
import { CONFIG } from '../../config/config.module.js';
import type { Config } from '../../config/config.js';
import { BounceAddressService } from './bounce/bounce-address.service.js';
import { recipientId } from './campaign/campaign-presenter.js';
import type { CampaignMessage } from './campaign/campaign-message.js';
import { MailPreferenceService } from './mail-preference.service.js';
import { UnsubscribeTokenService } from './unsubscribe-token.service.js';
import type { ClaimedMail, MailOutcome, RunningCampaign } from './mail-queue.repository.js';
import { type SendResult, SmtpTransport } from './smtp-transport.js';

/** 30 s, 1 min, 2 min … at most an hour apart; then, after about two days, a deferral is taken for a refusal. */
const MAX_ATTEMPTS = 50;
const FIRST_WAIT = 30;
const LONGEST_WAIT = 3_600;
/** Seconds after which a campaign's mail may ask a server again that was away. The backoff of the process comes on top. */
const SERVER_WAIT = 1;

type End = Pick<MailOutcome, 'state' | 'wait' | 'isCounted'>;

/** The one rule for mails that are tried again. A campaign never sends again what may have arrived; a single mail is then the same mail. */
function endOf({ outcome, ...about }: SendResult, { campaignId, attempts }: ClaimedMail): End {
  const isAboutUs = outcome === 'unknown' || ('isAboutUs' in about && about.isAboutUs);
  if (outcome === 'accepted' || outcome === 'rejected') return { state: outcome, wait: 0, isCounted: true };
  if (campaignId !== null && outcome === 'unknown') return { state: 'unknown', wait: 0, isCounted: true };
  if (campaignId !== null && isAboutUs) return { state: 'pending', wait: SERVER_WAIT, isCounted: false };
  const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.min(attempts - 1, 7));
  return { state: attempts >= MAX_ATTEMPTS ? 'rejected' : 'pending', wait, isCounted: true };
}

/** Composes a mail, hands it to the mail server, and says how that ended. */
@Injectable()
export class MailDeliveryService {
  /** The part that all mails of a campaign share, rendered once. */
  private readonly messages = new Map<string, Promise<CampaignMessage>>();

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly smtp: SmtpTransport,
    private readonly tokens: UnsubscribeTokenService,
    private readonly preferences: MailPreferenceService,
    private readonly bounces: BounceAddressService,
  ) {}

  /** Forgets what was rendered for campaigns that are over. */
  keepOnly(campaigns: readonly RunningCampaign[]): void {
    const ids = new Set(campaigns.map(({ id }) => id));
    for (const id of this.messages.keys()) if (!ids.has(id)) this.messages.delete(id);
  }

  /** Never throws: a mail that cannot be rendered was rejected. */
  async deliver(mail: ClaimedMail, campaign: RunningCampaign | undefined): Promise<MailOutcome> {
    const { id, campaignId, number, attempts } = mail;
    const result = await this.attempt(mail, campaign);
    const { outcome, reply } = result;
    // Notices to the team and support mails say nothing about whether alerts reach a person.
    const isAboutMailbox = campaign ? campaign.kind === 'alert' : mail.replyTo === null;
    const isBounce = outcome === 'rejected' && result.isMailboxGone && isAboutMailbox;
    const bounced = isBounce ? this.preferences.hash(mail.emailCanonical).toString('hex') : null;
    if (id !== null && outcome !== 'accepted') {
      this.logger.warn({ mail: id, template: mail.template, outcome }, 'a mail was not accepted');
    }
    return { id, campaignId, number, attempts, reply, bounced, ...endOf(result, mail) };
  }

  private async attempt(mail: ClaimedMail, campaign: RunningCampaign | undefined): Promise<SendResult> {
    let send: () => Promise<SendResult>;
    try {
      send = campaign ? await this.prepareForCampaign(mail, campaign) : await this.prepareSingle(mail);
    } catch (failure) {
      if (campaign) this.messages.delete(campaign.id);
      const about = campaign ? { campaign: campaign.id } : { mail: mail.id };
      this.logger.error({ ...about, failure: describe(failure) }, 'a mail could not be rendered');
      return { outcome: 'rejected', reply: 'The mail could not be rendered.', isMailboxGone: false };
    }
    return send();
  }

  private async prepareSingle({ id, email, replyTo, template, props }: ClaimedMail) {
    // React and its mail components are worth 30 MB: loaded with the first mail, not with the API.
    const { renderMail } = await import('./mail-renderer.js');
    const rendered = await renderMail(template, props, this.config.smtp.supportEmail);
    const isAutomatic = template !== 'request-reply';
    const bounceTo = this.bounces.issue({ id: id!, number: null });
    return () => this.smtp.send({ id: id!, to: email, replyTo, isAutomatic, bounceTo, ...rendered });
  }

  private async prepareForCampaign({ email, emailCanonical, number }: ClaimedMail, campaign: RunningCampaign) {
    const message = await this.messageOf(campaign);
    const messageId = this.smtp.messageId(recipientId(campaign.id, number!));
    const content = message.compose({ email, messageId, token: this.tokens.issue(emailCanonical) });
    const bounceTo = this.bounces.issue({ id: campaign.id, number: number! });
    return () => this.smtp.sendComposed(email, content, bounceTo);
  }

  private messageOf(campaign: RunningCampaign): Promise<CampaignMessage> {
    const known = this.messages.get(campaign.id);
    if (known) return known;
    const made = import('./campaign/campaign-message.js').then(({ CampaignMessage: Message }) =>
      Message.prepare(campaign, this.config),
    );
    this.messages.set(campaign.id, made);
    return made;
  }
}
