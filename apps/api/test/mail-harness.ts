import PostalMime, { type Email } from 'postal-mime';
import type { SmtpTimeouts } from '../src/config/config.js';
import { SmtpSink, type SunkMail } from './smtp-sink.js';
import { startTestApp, type TestApp } from './test-app.js';
import { waitUntil } from './wait-until.js';

export const TEAM = 'team@bellweek.example';

let addresses = 0;

/** A new address on each call. */
export function newAddress(): string {
  addresses += 1;
  return `Writer${addresses}.${process.pid}@mail.example`;
}

export const read = ({ raw }: SunkMail): Promise<Email> => PostalMime.parse(raw);

/** The API together with the server its mail goes to. */
export class MailHarness {
  private constructor(
    readonly test: TestApp,
    readonly sink: SmtpSink,
  ) {}

  static async start(
    timeouts: Partial<SmtpTimeouts> = {},
    environment: Record<string, string> = {},
  ): Promise<MailHarness> {
    const sink = await SmtpSink.start();
    const test = await startTestApp({ SMTP_URL: sink.url, TEAM_EMAIL: TEAM, ...environment }, undefined, (config) => ({
      ...config,
      smtp: { ...config.smtp, timeouts: { ...config.smtp.timeouts, ...timeouts } },
    }));
    return new MailHarness(test, sink);
  }

  async stop(): Promise<void> {
    await this.test.stop();
    await this.sink.stop();
  }

  /** Posts a public form as the website does. */
  post(path: string, body: unknown, { url = this.test.config.apiUrl } = {}) {
    return fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: this.test.config.webUrl },
      body: JSON.stringify(body),
    });
  }

  async join(email: string, url?: string): Promise<number> {
    return (await this.post('/waitlist', { email }, url === undefined ? {} : { url })).status;
  }

  async count(sql: string, values: unknown[] = []): Promise<number> {
    const [row] = await this.test.database.query<{ count: number }>(`SELECT count(*)::int AS count ${sql}`, values);
    return row?.count ?? -1;
  }

  /** Waits until every mail is finished; a failure names the unfinished mails. */
  async settled(): Promise<void> {
    const unfinished = `FROM mail_messages WHERE state IN ('pending', 'sending')`;
    await waitUntil('every mail is finished', async () => (await this.count(unfinished)) === 0).catch(
      async (failure: unknown) => {
        const columns = 'state, attempts, reply, next_attempt_at - now() AS wait';
        const rows = await this.test.database.query(`SELECT ${columns} ${unfinished}`);
        throw new Error(JSON.stringify(rows), { cause: failure });
      },
    );
  }

  /** The row of the only mail to an address. */
  async row(recipient: string) {
    const [row] = await this.test.database.query<{
      id: string;
      state: string;
      attempts: number;
      reply: string;
      wait: number;
    }>(
      `SELECT id, state, attempts, reply, extract(epoch FROM next_attempt_at - clock_timestamp())::float AS wait
       FROM mail_messages WHERE recipient = $1`,
      [recipient],
    );
    return row;
  }

  /** Makes a mail due now that waits for its next attempt, or is held by a dead worker. */
  async makeDue(recipient: string): Promise<void> {
    await this.test.database.query('UPDATE mail_messages SET next_attempt_at = now() WHERE recipient = $1', [
      recipient,
    ]);
  }

  /** Sends a mail that the server refuses, since there is no such mailbox. */
  async bounce(recipient: string): Promise<void> {
    this.sink.refusals.set(recipient, '550 5.1.1 Nobody here');
    await this.test.database.query(
      `INSERT INTO mail_messages (template, props, recipient, person_canonical)
       VALUES ('waitlist-confirmation', '{}', $1, lower($1))`,
      [recipient],
    );
    await this.settled();
    this.sink.refusals.delete(recipient);
  }
}
