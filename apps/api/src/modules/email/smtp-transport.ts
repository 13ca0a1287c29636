import { PRODUCT } from '@bellweek/api-client/contract/product';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
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

/** Milliseconds for each phase of the dialogue: a server that stalls holds up one connection, not the queue. */
const PHASES = { dnsTimeout: 5_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };
export const SMTP_CONNECTIONS = 5;

interface SmtpFailure {
  responseCode?: number;
  response?: string;
  message: string;
}

/** The SMTP server of SMTP_URL, over a few connections that are kept. */
@Injectable()
export class SmtpTransport implements OnModuleDestroy {
  private readonly transporter: Transporter;

  constructor(@Inject(CONFIG) private readonly config: Config) {
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
      ...PHASES,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  onModuleDestroy(): void {
    this.transporter.close();
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
        envelope: { from, to: [mail.to] },
        subject: mail.subject,
        html: mail.html,
        text: mail.text,
        headers: { 'Auto-Submitted': 'auto-generated', ...mail.headers },
      });
      return { outcome: 'accepted', reply: String(response) };
    } catch (failure) {
      const { responseCode, response, message } = failure as SmtpFailure;
      const reply = (response ?? message).slice(0, 500);
      return { outcome: responseCode !== undefined && responseCode >= 500 ? 'rejected' : 'deferred', reply };
    }
  }
}
