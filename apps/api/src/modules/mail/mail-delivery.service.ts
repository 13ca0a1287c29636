import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { describe } from '../../common/error.filter.js';
import { LOGGER } from '../../common/logging.js';
import { BounceAddressService } from './bounce/bounce-address.service.js';
import { type BulkMailToSend, type ClaimedMail, mailId, type MailOutcome } from './bulk-mail.service.js';
import { MailPreferenceService } from './mail-preference.service.js';
import { MailRenderService } from './mail-render.service.js';
import { type SendResult, SmtpTransport } from './smtp-transport.js';

/** 30 s, 1 min, 2 min … at most an hour apart; then, after about two days, a deferral is taken for a refusal. */
const MAX_ATTEMPTS = 50;
const FIRST_WAIT = 30;
const LONGEST_WAIT = 3_600;
/** Seconds after which a bulk mail may ask a server again that was away. The backoff of the process comes on top. */
const SERVER_WAIT = 1;

type End = Pick<MailOutcome, 'state' | 'wait' | 'isCounted'>;

/** The one rule for mails that are tried again. A bulk mail that may have arrived never goes again by itself; a single mail is then the same mail. */
function endOf({ outcome, ...about }: SendResult, { number, attempts }: ClaimedMail): End {
  const isAboutUs = outcome === 'unknown' || ('isAboutUs' in about && about.isAboutUs);
  if (outcome === 'accepted' || outcome === 'rejected') return { state: outcome, wait: 0, isCounted: true };
  if (number !== null && outcome === 'unknown') return { state: 'unknown', wait: 0, isCounted: true };
  if (number !== null && isAboutUs) return { state: 'pending', wait: SERVER_WAIT, isCounted: false };
  const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.min(attempts - 1, 7));
  return { state: attempts >= MAX_ATTEMPTS ? 'rejected' : 'pending', wait, isCounted: true };
}

/** Composes a mail, hands it to the mail server, and says how that ended. */
@Injectable()
export class MailDeliveryService {
  constructor(
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly smtp: SmtpTransport,
    private readonly renderer: MailRenderService,
    private readonly preferences: MailPreferenceService,
    private readonly bounces: BounceAddressService,
  ) {}

  /** Never throws: a mail that cannot be rendered was rejected. */
  async deliver(mail: ClaimedMail, compose?: BulkMailToSend['compose']): Promise<MailOutcome> {
    const { id, number, attempts } = mail;
    const result = await this.attempt(mail, compose);
    const { outcome, reply } = result;
    const isBounce = outcome === 'rejected' && result.isMailboxGone && mail.isAboutMailbox;
    const bounced = isBounce ? this.preferences.hash(mail.emailCanonical).toString('hex') : null;
    if (number === null && outcome !== 'accepted') {
      this.logger.warn({ mail: id, template: mail.template, outcome }, 'a mail was not accepted');
    }
    return { id, number, attempts, reply, bounced, ...endOf(result, mail) };
  }

  private async attempt(mail: ClaimedMail, compose?: BulkMailToSend['compose']): Promise<SendResult> {
    let send: () => Promise<SendResult>;
    try {
      send = compose ? await this.prepareBulk(mail, compose) : await this.prepareSingle(mail);
    } catch (failure) {
      const about = compose ? { campaign: mail.id } : { mail: mail.id };
      this.logger.error({ ...about, failure: describe(failure) }, 'a mail could not be rendered');
      return { outcome: 'rejected', reply: 'The mail could not be rendered.', isMailboxGone: false };
    }
    return send();
  }

  private async prepareSingle({ id, number, email, replyTo, template, props }: ClaimedMail) {
    const rendered = await this.renderer.renderMail(template, props);
    const isAutomatic = template !== 'request-reply';
    const bounceTo = this.bounces.issue({ id, number });
    return () => this.smtp.send({ id, to: email, replyTo, isAutomatic, bounceTo, ...rendered });
  }

  private async prepareBulk(mail: ClaimedMail, compose: BulkMailToSend['compose']) {
    const content = await compose(this.smtp.messageId(mailId(mail)));
    const bounceTo = this.bounces.issue(mail);
    return () => this.smtp.sendComposed(mail.email, content, bounceTo);
  }
}
