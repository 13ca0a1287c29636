import { createServer } from 'node:tls';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { CampaignHarness } from '../campaign-harness.js';
import { counted, NEW_CAMPAIGN } from '../counted-recipients.js';
import { newAddress } from '../mail-harness.js';
import type { SmtpScript } from '../smtp-sink.js';
import { startTestApp } from '../test-app.js';
import { waitUntil } from '../wait-until.js';
import { killDuringCampaign } from './campaign-deaths.js';
import { SELF_SIGNED } from './self-signed.js';

const TIMEOUTS = { connection: 1_000, greeting: 1_000, silence: 1_500, whole: 3_000, close: 500 };

let harness: CampaignHarness;
beforeAll(async () => {
  harness = await CampaignHarness.start(TIMEOUTS);
});
afterEach(() => {
  harness.mail.sink.script = {};
  harness.mail.sink.refusals.clear();
});
afterAll(async () => {
  await harness?.stop();
});

const sink = () => harness.mail.sink;

async function under(script: SmtpScript): Promise<void> {
  // A connection that is kept open would not be greeted again.
  for (const socket of sink().sockets) socket.destroy();
  await waitUntil('no connection is left', () => sink().sockets.size === 0);
  sink().script = script;
}

describe('R01 processes that die', () => {
  // Twenty in `npm run test:deep`.
  it('R01 a kill -9 of one of two replicas: nobody is lost, nobody is mailed twice, the sums add up', async () => {
    const { campaign, kills, sent, states, seconds } = await killDuringCampaign({
      recipients: 200,
      kills: 1,
    });
    expect(kills).toHaveLength(1);
    expect(new Set(sent).size).toBe(sent.length);
    expect(campaign.status).toBe('finished');
    expect(Object.values(states).reduce((sum, count) => sum + count, 0)).toBe(200);
    expect(Object.keys(states).filter((state) => !['accepted', 'unknown'].includes(state))).toEqual([]);
    expect(states.unknown ?? 0).toBeLessThanOrEqual(5);
    expect(campaign.counts).toMatchObject(states);
    expect(campaign.missing).toEqual([]);
    expect(sent.length).toBeGreaterThanOrEqual(states.accepted ?? 0);
    expect(sent.length).toBeLessThanOrEqual((states.accepted ?? 0) + (states.unknown ?? 0));
    expect(seconds).toBeLessThan(60);
  });
});

describe('R05 the moment in which a campaign finishes', () => {
  it('R05 whoever came back to it then is unknown: nobody in it waits for ever', async () => {
    const { id } = await harness.alert({ to: [newAddress()] });
    await harness.finished(id);
    const reset = `UPDATE mail_recipients SET state = 'pending' WHERE campaign_id = $1`;
    await harness.mail.test.database.query(counted(reset, { former: `'accepted'` }), [id]);
    const end = await harness.until('has nobody left who waits', id, ({ counts }) => counts.pending === 0);
    expect(end).toMatchObject({ status: 'finished', counts: { unknown: 1 } });
  });
});

describe('R36 a process that dies in the middle of a cancellation', () => {
  it('R36 whoever still waits is cancelled by another process, hours later too', async () => {
    const { id } = await harness.alert({ to: [newAddress(), newAddress()] });
    await harness.finished(id);
    const { database } = harness.mail.test;
    await database.query(
      `UPDATE mail_campaigns SET status = 'cancelled', finished_at = now() - interval '12 hours' WHERE id = $1`,
      [id],
    );
    const reset = `UPDATE mail_recipients SET state = 'pending' WHERE campaign_id = $1 AND number = 2`;
    await database.query(counted(reset, { former: `'accepted'` }), [id]);
    const end = await harness.until('has nobody left who waits', id, ({ counts }) => counts.pending === 0);
    expect(end).toMatchObject({ status: 'cancelled', counts: { accepted: 1, cancelled: 1 } });
  });
});

describe('R05 a server that refuses', () => {
  it('R05 one recipient each way: 4xx goes later, 5xx is final with its reply, and a mailbox that is gone gets no alert again', async () => {
    const [fine, later, never, policy] = Array.from({ length: 4 }, newAddress) as [string, string, string, string];
    sink().refusals.set(later, '450 4.2.1 Mailbox busy');
    sink().refusals.set(never, '550 5.1.1 Nobody here');
    sink().refusals.set(policy, '550 5.7.1 Not from you');
    const { id } = await harness.alert({ to: [fine, later, never, policy] });
    const delayed = await harness.until(
      'has one left',
      id,
      ({ counts }) => counts.pending === 1 && counts.rejected === 2 && counts.accepted === 1,
    );
    expect(sink().refused.slice(-3).sort()).toEqual([later, never, policy].sort());
    // The campaign is never finished while a recipient waits, and it shows the reason.
    expect(delayed).toMatchObject({ status: 'running', counts: { accepted: 1 }, delayedBy: '450 4.2.1 Mailbox busy' });
    const waiting = await harness.stateOf(id, later);
    expect(waiting).toMatchObject({ state: 'pending', attempts: 1 });
    expect(waiting!.wait).toBeGreaterThan(15);
    expect(waiting!.wait).toBeLessThanOrEqual(30);
    expect(await harness.stateOf(id, never)).toMatchObject({ state: 'rejected', reply: '550 5.1.1 Nobody here' });
    sink().refusals.clear();
    await harness.makeDue(id);
    expect((await harness.finished(id)).counts).toMatchObject({ accepted: 2, rejected: 2 });
    expect(sink().to(later)).toHaveLength(1);
    const again = await harness.operator.admin.retryCampaign(id, { states: ['rejected'] });
    expect(again.data).toMatchObject({ status: 'running' });
    expect((await harness.finished(id)).counts).toMatchObject({ accepted: 3, rejected: 1, suppressed: 0 });
    expect([sink().to(policy).length, sink().to(never).length]).toEqual([1, 0]);
    expect(await harness.audited(id)).toEqual(['started', 'finished', 'retried', 'finished']);
  });

  it.each([
    ['421 to the greeting', { banner: { reply: '421 4.3.2 Closing' } }],
    ['a greeting that never comes', { banner: { stall: true } }],
    ['450 to the sender', { MAIL: { reply: '450 4.7.1 Slow down' } }],
    ['a dropped connection before the mail', { RCPT: { drop: true } }],
  ] as [string, SmtpScript][])(
    'R05 %s is about us: all wait, nothing is spent, all arrive once',
    async (_name, script) => {
      await under(script);
      const acted = sink().acted.length;
      const to = Array.from({ length: 6 }, newAddress);
      const { id } = await harness.alert({ to });
      const delayed = await harness.until('is delayed', id, ({ delayedBy }) => delayedBy !== null);
      expect(sink().acted.length).toBeGreaterThan(acted);
      expect(delayed).toMatchObject({ status: 'running', counts: { accepted: 0, rejected: 0, unknown: 0 } });
      sink().script = {};
      expect((await harness.finished(id)).counts.accepted).toBe(6);
      for (const email of to) {
        expect(sink().to(email)).toHaveLength(1);
        expect((await harness.stateOf(id, email))?.attempts).toBe(1);
      }
    },
  );

  it.each([
    ['a connection that ends', { message: { drop: true } }],
    ['silence', { message: { stall: true } }],
  ] as [string, SmtpScript][])(
    'R05 after the mail, %s: unknown, and only an operator sends it again',
    async (_name, script) => {
      await under(script);
      const email = newAddress();
      const before = sink().attempts.length;
      const { id } = await harness.alert({ to: [email] });
      expect((await harness.finished(id)).counts.unknown).toBe(1);
      const attempts = sink().attempts.slice(before);
      expect(attempts).toHaveLength(1);
      sink().script = {};
      expect((await harness.operator.admin.retryCampaign(id, { states: ['rejected'] })).data?.status).toBe('finished');
      await harness.operator.admin.retryCampaign(id, { states: ['unknown'] });
      expect((await harness.finished(id)).counts.accepted).toBe(1);
      // The same mail, by its Message-ID.
      expect(sink().attempts.slice(before)).toEqual([attempts[0], attempts[0]]);
    },
  );
});

describe('R05 a line that cannot be trusted', () => {
  async function expectDelay(smtpUrl: string, met: () => number): Promise<void> {
    const test = await startTestApp({ SMTP_URL: smtpUrl });
    await test.database.query(
      counted(
        `INSERT INTO mail_recipients (campaign_id, number, email, email_canonical) SELECT id, 1, 'a@b.example', 'a@b.example' FROM c`,
        { given: NEW_CAMPAIGN },
      ),
    );
    await test.database.query(
      `INSERT INTO mail_messages (template, props, recipient, person_canonical) VALUES ('waitlist-confirmation', '{}', 'a@b.example', 'a@b.example')`,
    );
    const states = (table: string) =>
      test.database.query(`SELECT state FROM ${table} WHERE state = 'pending' AND reply IS NOT NULL`);
    await waitUntil(
      'both wait',
      async () => (await states('mail_messages')).length + (await states('mail_recipients')).length === 2,
    );
    expect(met()).toBeGreaterThan(0);
    await test.stop();
  }

  it('R05 a certificate that nobody vouches for: alerts and confirmations wait, and nothing of them is told', async () => {
    let [met, told] = [0, ''];
    const server = createServer(SELF_SIGNED, (socket) => {
      socket.on('data', (data: Buffer) => (told += data.toString())).on('error', () => {});
      socket.write('220 sink.test\r\n');
    });
    server.on('tlsClientError', () => (met += 1)).on('connection', () => (met += 1));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    await expectDelay(`smtps://127.0.0.1:${(server.address() as AddressInfo).port}`, () => met);
    expect(told).toBe('');
    server.close();
  });

  it('R05 a connection that ends in the middle of the handshake', async () => {
    await under({ banner: { drop: true } });
    const acted = sink().acted.length;
    await expectDelay(sink().url.replace('smtp:', 'smtps:'), () => sink().acted.length - acted);
  });
});
