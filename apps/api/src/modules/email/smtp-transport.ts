import { PRODUCT } from '@bellweek/api-client/contract/product';
import { Inject, Injectable } from '@nestjs/common';
import { createTransport, type Transporter } from 'nodemailer';
import { CONFIG } from '../../config/config.module.js';
import type { Config } from '../../config/config.js';

export interface OutgoingMail {
  /** Becomes the Message-ID, so that a mail that is sent again is the same mail. */
  id: string;
  to: string;
  replyTo: string | null;
  subject: string;
  html: string;
  text: string;
  headers?: Record<string, string>;
}

export type SendResult =
  | { outcome: 'accepted'; reply: string }
  /** The server said no for good (5xx), or the mail cannot be sent at all. */
  | { outcome: 'rejected'; reply: string }
  /** Not now (4xx), or nobody there. */
  | { outcome: 'deferred'; reply: string };

/** Mails on their way at the same time: a server that stalls holds up one connection, not the queue. */
export const SMTP_CONNECTIONS = 5;

/** The server's answers about this mail. A 5xx to our greeting or password is about us, and no mail is lost for it. */
const ABOUT_THE_MAIL = ['EENVELOPE', 'EMESSAGE'];

interface SmtpFailure {
  code?: string;
  responseCode?: number;
  response?: string;
  message: string;
}

/** The SMTP server of SMTP_URL, over a few connections that are kept. */
@Injectable()
export class SmtpTransport {
  private readonly transporter: Transporter;

  constructor(@Inject(CONFIG) private readonly config: Config) {
    const { dns, connection, greeting, silence } = config.smtp.timeouts;
    const { protocol, hostname, port, username, password } = new URL(config.smtp.url);
    this.transporter = createTransport({
      pool: true,
      maxConnections: SMTP_CONNECTIONS,
      host: hostname,
      port: Number(port || (protocol === 'smtps:' ? 465 : 587)),
      secure: protocol === 'smtps:',
      // In production a password never goes over a line that was not encrypted.
      requireTLS: config.isProduction && protocol !== 'smtps:',
      ...(username ? { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } } : {}),
      dnsTimeout: dns,
      connectionTimeout: connection,
      greetingTimeout: greeting,
      socketTimeout: silence,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  /** Ends all connections. What is still being sent fails, as deferred. */
  close(): void {
    this.transporter.close({ force: true });
  }

  async send(mail: OutgoingMail): Promise<SendResult> {
    const { from } = this.config.smtp;
    try {
      // Addresses as objects and an envelope of our own: a text would be parsed for further recipients (quality S43).
      const { response } = await this.transporter.sendMail({
        messageId: `<${mail.id}@${from.split('@')[1] ?? 'localhost'}>`,
        from: { name: PRODUCT.name, address: from },
        to: { name: '', address: mail.to },
        ...(mail.replyTo ? { replyTo: { name: '', address: mail.replyTo } } : {}),
        envelope: { from, to: [{ name: '', address: mail.to }] },
        subject: mail.subject,
        html: mail.html,
        text: mail.text,
        headers: { 'Auto-Submitted': 'auto-generated', ...mail.headers },
        // A server that sends a byte now and then is never silent, so no phase's limit ends it.
        signal: AbortSignal.timeout(this.config.smtp.timeouts.whole),
      });
      return { outcome: 'accepted', reply: String(response) };
    } catch (failure) {
      const { code = '', responseCode, response, message } = failure as SmtpFailure;
      const reply = (response ?? message).slice(0, 500);
      // Without a code of the server's, the mail itself was found to be none before anything was sent.
      const isFinal = ABOUT_THE_MAIL.includes(code) && (responseCode ?? 500) >= 500;
      return { outcome: isFinal ? 'rejected' : 'deferred', reply };
    }
  }
}
