import { linkParam } from '../../common/link-param.js';
import { domainToASCII } from 'node:url';
import type { Config } from '../../config/config.js';
import type { MailRenderService } from '../mail/mail-render.service.js';
import type { RunningCampaign } from './campaign-queue.repository.js';
import { CRLF, encodeHeader, encodeMailbox, quotedPrintable, SOFT_BREAK } from './mime-encoding.js';

interface Addressee {
  email: string;
  messageId: string;
  /** Signed, of the canonical address. */
  token: string;
}

/** Stands where each recipient's own link goes while the rest is rendered. */
const LINK = 'https://recipient.invalid/own-link';

const headers = (lines: readonly string[]): string => lines.join(CRLF);

/** The part that all mails of a campaign share, ready for each recipient's own address and links. */
export class CampaignMessage {
  private readonly boundary: string;
  private readonly head: string;
  /** Before, between and after the places where the recipient's link stands. */
  private readonly text: string[];
  private readonly html: string[];

  private constructor(
    private readonly campaign: RunningCampaign,
    private readonly config: Config,
    body: { html: string; text: string },
  ) {
    this.boundary = `=_${campaign.id}`;
    this.head = headers([
      encodeMailbox('From', config.smtp.senderName, config.smtp.from),
      // A line break in the typed subject would begin another header.
      encodeHeader('Subject', campaign.subject.replaceAll(/\p{Cc}+/gu, ' ')),
      'MIME-Version: 1.0',
      'Auto-Submitted: auto-generated',
      `Content-Type: multipart/alternative; boundary="${this.boundary}"`,
    ]);
    this.text = body.text.split(LINK).map(quotedPrintable);
    this.html = body.html.split(LINK).map(quotedPrintable);
  }

  static async prepare(
    campaign: RunningCampaign,
    config: Config,
    renderer: MailRenderService,
  ): Promise<CampaignMessage> {
    const { template, message } = campaign;
    const body =
      template === null
        ? await renderer.renderSupport(message ?? '')
        : await renderer.renderAlert(template, message, LINK);
    return new CampaignMessage(campaign, config, body);
  }

  /** The whole mail to one recipient, lines ended by CRLF. @throws when the address could end its header. */
  compose({ email, messageId, token }: Addressee): string {
    if (/[\r\n<>,]/.test(email)) throw new Error('This address cannot stand in a header.');
    const { webUrl, apiUrl } = this.config;
    const at = email.lastIndexOf('@');
    const link = `${webUrl}/unsubscribe?email=${linkParam(email)}&t=${linkParam(token)}`;
    const own = [
      `To: <${email.slice(0, at)}@${domainToASCII(email.slice(at + 1))}>`,
      `Message-ID: ${messageId}`,
      `Date: ${new Date().toUTCString().replace('GMT', '+0000')}`,
    ];
    if (this.campaign.kind === 'alert') {
      own.push(`List-Unsubscribe: <${apiUrl}/email/one-click?t=${linkParam(token)}>`);
      own.push('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    }
    return [
      this.head,
      headers(own),
      '',
      this.part('text/plain', this.text.join(SOFT_BREAK + quotedPrintable(link) + SOFT_BREAK)),
      this.part(
        'text/html',
        this.html.join(SOFT_BREAK + quotedPrintable(link.replaceAll('&', '&amp;').replaceAll("'", '%27')) + SOFT_BREAK),
      ),
      `--${this.boundary}--${CRLF}`,
    ].join(CRLF);
  }

  private part(type: string, content: string): string {
    return headers([
      `--${this.boundary}`,
      `Content-Type: ${type}; charset=utf-8`,
      'Content-Transfer-Encoding: quoted-printable',
      '',
      content,
    ]);
  }
}
