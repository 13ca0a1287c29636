import { cutText } from '@bellweek/api-client/contract/cut-text';
import { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { createTransport, type SendMailOptions, type Transporter } from 'nodemailer';
import { CONFIG } from '../../config/config.module.js';
import type { Config } from '../../config/config.js';

interface OutgoingMail {
  /** The Message-ID is made of it, so that a mail that is sent again is the same mail. */
  id: string;
  to: string;
  replyTo: string | null;
  /** Marked as automatic, so that mail programs send no absence notes back. */
  isAutomatic: boolean;
  subject: string;
  html: string;
  text: string;
  /** Sender of the envelope, where bounces are read. */
  bounceTo: string | undefined;
}

export type SendResult =
  | { outcome: 'accepted'; reply: string }
  /** The server refused for good (5xx), or the mail cannot be sent at all. */
  | { outcome: 'rejected'; reply: string; isMailboxGone: boolean }
  /** The server deferred the mail (4xx), or is away. `isAboutUs`: nothing was said about this mail, so the next one would fare no better. */
  | { outcome: 'deferred'; reply: string; isAboutUs: boolean }
  /** The connection ended between the mail and the answer to it: it may have been accepted. */
  | { outcome: 'unknown'; reply: string };

/** Mails in flight at the same time: a server that stalls holds up one connection, not the queue. */
export const SMTP_CONNECTIONS = 5;

/** The server's answers about this mail. A 5xx to our greeting or password is about us, and no mail is lost for it. */
const ABOUT_THE_MAIL = ['EENVELOPE', 'EMESSAGE'];
/** A deferral that is about the server or the sender: closing, its own trouble (4.3), or before any recipient was named. */
const SERVER_LATER = /^(421\b|4\d\d[ -]4\.3\.)/;
/** A mailbox that does not exist, by its enhanced code or, from servers that have none, by the bare one. */
const MAILBOX_GONE = /^5\d\d[ -]5\.1\.\d+\b|^(550|551|553)(?![ -]5\.\d)/;

interface SmtpFailure {
  code?: string;
  command?: string;
  responseCode?: number;
  response?: string;
  message: string;
}

/** @param hasBegun whether a byte of the mail itself had been handed over. */
function judge(failure: SmtpFailure, hasBegun: boolean): SendResult {
  const { code = '', command = '', responseCode, response, message } = failure;
  const reply = cutText((response ?? message).replaceAll(/\p{Cc}+/gu, ' ').toWellFormed(), 500);
  const isLater = responseCode !== undefined && responseCode < 500;
  const isAboutUs =
    !ABOUT_THE_MAIL.includes(code) || (isLater && (command === 'MAIL FROM' || SERVER_LATER.test(reply)));
  // Without a code of the server's, nodemailer refused the mail before anything was sent.
  if (!isAboutUs && (responseCode ?? 500) >= 500) {
    return { outcome: 'rejected', reply, isMailboxGone: command === 'RCPT TO' && MAILBOX_GONE.test(reply) };
  }
  if (hasBegun && responseCode === undefined) return { outcome: 'unknown', reply };
  return { outcome: 'deferred', reply, isAboutUs };
}

/** Passed through nodemailer to the plugin below: the whole mail, if it is composed already, and the stream by which it left. */
interface Watch {
  content?: string;
  stream?: Readable;
}
type Watched = SendMailOptions & { watch: Watch };

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
    this.transporter.use('stream', ({ data, message }, done) => {
      const { watch } = data as Watched;
      const { content } = watch;
      const compose = message.createReadStream.bind(message);
      message.createReadStream = () => (watch.stream = content === undefined ? compose() : Readable.from([content]));
      done();
    });
  }

  /** Waits for mails in flight, for as long as a stopping process is given, and ends all connections: the rest is deferred or unknown. */
  async stop(inFlight: Promise<unknown>): Promise<void> {
    const deadline = setTimeout(() => this.close(), this.config.smtp.timeouts.close);
    await inFlight;
    clearTimeout(deadline);
    this.close();
  }

  private close(): void {
    this.transporter.close({ force: true });
  }

  send({ id, to, replyTo, isAutomatic, subject, html, text, bounceTo }: OutgoingMail): Promise<SendResult> {
    return this.hand({
      messageId: this.messageId(id),
      from: { name: this.config.smtp.senderName, address: this.config.smtp.from },
      to: { name: '', address: to },
      ...(replyTo ? { replyTo: { name: '', address: replyTo } } : {}),
      envelope: this.envelope(to, bounceTo),
      subject,
      html,
      text,
      ...(isAutomatic && { headers: { 'Auto-Submitted': 'auto-generated' } }),
    });
  }

  /** A mail that is composed already, headers and all, lines ended by CRLF. */
  sendComposed(to: string, content: string, bounceTo: string | undefined): Promise<SendResult> {
    return this.hand({ envelope: this.envelope(to, bounceTo), raw: ' ' }, { content });
  }

  messageId(id: string): string {
    return `<${id}@${this.config.smtp.from.split('@')[1] ?? 'localhost'}>`;
  }

  /** An envelope of our own, addresses as objects: a text would be parsed for further recipients (quality S43). */
  private envelope(to: string, bounceTo: string | undefined) {
    return { from: bounceTo ?? this.config.smtp.from, to: [{ name: '', address: to }] };
  }

  private async hand(mail: SendMailOptions, watch: Watch = {}): Promise<SendResult> {
    // A server that sends a byte now and then is never silent, so no phase's limit ends it. A timer of our own, ended with the
    // mail: AbortSignal.timeout would hold each mail for as long as one may take.
    const limit = new AbortController();
    const timer = setTimeout(
      () => limit.abort(new Error('The dialogue took too long.')),
      this.config.smtp.timeouts.whole,
    );
    try {
      const { response } = await this.transporter.sendMail({ ...mail, watch, signal: limit.signal } as Watched);
      return { outcome: 'accepted', reply: String(response) };
    } catch (failure) {
      return judge(failure as SmtpFailure, watch.stream?.readableDidRead ?? false);
    } finally {
      clearTimeout(timer);
    }
  }
}
