import { domainToASCII } from 'node:url';
import { PRODUCT } from '@bellweek/api-client/contract/product';
import { encodeWords, foldLines } from 'nodemailer/lib/mime-funcs';
import { encode, wrap } from 'nodemailer/lib/qp';
import type { Config } from '../../../config/config.js';
import { type MailBody, renderAlert, renderSupport } from '../mail-renderer.js';
import type { RunningCampaign } from '../mail-queue.js';

export interface Addressee {
  email: string;
  messageId: string;
  /** Signed, of the canonical address. */
  token: string;
}

/** Stands where each recipient's own link goes while the rest is rendered. */
const LINK = 'https://recipient.invalid/own-link';
const CRLF = '\r\n';
/** A line may have 76 characters, and what joins two pieces of a text needs one. */
const LINE = 75;
/** Quoted-printable: the line goes on. */
const JOINT = `=${CRLF}`;

const quote = (text: string): string => wrap(encode(Buffer.from(text.replace(/\r?\n/g, CRLF))), LINE);
const headers = (lines: readonly string[]): string => lines.join(CRLF);

function encodeSubject(subject: string): string {
  // One line without anything that could end it, whatever was typed.
  return foldLines(`Subject: ${encodeWords(subject.replaceAll(/\p{Cc}+/gu, ' '), 'Q', 52)}`, 76);
}

/** What is the same in all mails of a campaign, ready for each recipient's own address and links. */
export class CampaignMessage {
  private readonly boundary: string;
  private readonly head: string;
  /** Before, between and after the places where the recipient's link stands. */
  private readonly text: string[];
  private readonly html: string[];

  private constructor(
    private readonly campaign: RunningCampaign,
    private readonly config: Config,
    body: MailBody,
  ) {
    this.boundary = `=_${campaign.id}`;
    this.head = headers([
      `From: ${PRODUCT.name} <${config.smtp.from}>`,
      encodeSubject(campaign.subject),
      'MIME-Version: 1.0',
      'Auto-Submitted: auto-generated',
      `Content-Type: multipart/alternative; boundary="${this.boundary}"`,
    ]);
    this.text = body.text.split(LINK).map(quote);
    this.html = body.html.split(LINK).map(quote);
  }

  static async prepare(campaign: RunningCampaign, config: Config): Promise<CampaignMessage> {
    const body =
      campaign.template === null
        ? await renderSupport(campaign.message ?? '')
        : await renderAlert(campaign.template, { webUrl: config.webUrl, unsubscribeUrl: LINK });
    return new CampaignMessage(campaign, config, body);
  }

  /** The whole mail to one recipient, lines ended by CRLF. @throws when the address could end its header. */
  compose({ email, messageId, token }: Addressee): string {
    if (/[\r\n<>,]/.test(email)) throw new Error('This address cannot stand in a header.');
    const { webUrl, apiUrl } = this.config;
    const at = email.lastIndexOf('@');
    const link = `${webUrl}/unsubscribe?email=${encodeURIComponent(email)}&t=${encodeURIComponent(token)}`;
    const own = [
      `To: <${email.slice(0, at)}@${domainToASCII(email.slice(at + 1))}>`,
      `Message-ID: ${messageId}`,
      `Date: ${new Date().toUTCString().replace('GMT', '+0000')}`,
    ];
    if (this.campaign.kind === 'alert') {
      own.push(`List-Unsubscribe: <${apiUrl}/email/one-click?t=${encodeURIComponent(token)}>`);
      own.push('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    }
    return [
      this.head,
      headers(own),
      '',
      this.part('text/plain', this.text.join(JOINT + quote(link) + JOINT)),
      this.part(
        'text/html',
        this.html.join(JOINT + quote(link.replaceAll('&', '&amp;').replaceAll("'", '%27')) + JOINT),
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
