import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ApiProcess } from '../api-process.js';
import { MailHarness, newAddress } from '../mail-harness.js';
import { type SmtpScript, SmtpSink } from '../smtp-sink.js';
import { createTestDatabase } from '../test-database.js';
import { waitUntil } from '../wait-until.js';

/** Time-outs that are short for a test, yet longer than a busy machine stops this process: the attempt after a fault must not time out. */
const TIMEOUTS = { connection: 2_000, greeting: 1_000, silence: 1_500, whole: 3_000, close: 500 };

let harness: MailHarness;
beforeAll(async () => {
  harness = await MailHarness.start(TIMEOUTS);
  await harness.test.replica();
});
afterEach(() => {
  harness.sink.script = {};
});
afterAll(async () => {
  await harness?.stop();
});

const isAttempted = (email: string) =>
  waitUntil('an attempt has ended', async () => {
    const row = await harness.row(email);
    return row && row.attempts > 0 && row.state !== 'sending' ? row : null;
  });

/** Sends a mail under a script, and then without it. */
async function failsThenGoes(script: SmtpScript) {
  const email = newAddress();
  // A connection that is kept open would not be greeted again.
  for (const socket of harness.sink.sockets) socket.destroy();
  await waitUntil('no connection is left', () => harness.sink.sockets.size === 0);
  harness.sink.script = script;
  const from = harness.sink.acted.length;
  expect(await harness.join(email)).toBe(204);
  const row = await isAttempted(email);
  const [phase] = Object.keys(script);
  expect(harness.sink.acted.slice(from)).toContain(phase);
  harness.sink.script = {};
  expect(row).toMatchObject({ state: 'pending', attempts: 1 });
  await harness.makeDue(email);
  await harness.settled();
  expect(harness.sink.to(email)).toHaveLength(1);
  expect(await harness.row(email)).toMatchObject({ state: 'accepted', attempts: 2 });
  return row;
}

describe('R04 an SMTP server that is slow', () => {
  const CASES: [name: string, script: SmtpScript, most: number][] = [
    ['says nothing at all', { banner: { stall: true } }, TIMEOUTS.greeting],
    ['greets too late', { banner: { waitMs: 5_000 } }, TIMEOUTS.greeting],
    ['greets byte by byte', { banner: { dribbleMs: 50 } }, TIMEOUTS.greeting],
    ['is silent after EHLO', { EHLO: { stall: true } }, TIMEOUTS.silence],
    ['is silent after RCPT', { RCPT: { stall: true } }, TIMEOUTS.silence],
    ['is silent after DATA', { DATA: { stall: true } }, TIMEOUTS.silence],
    ['never says what became of the mail', { message: { stall: true } }, TIMEOUTS.silence],
    ['answers RCPT byte by byte, without end', { RCPT: { dribbleMs: 50 } }, TIMEOUTS.whole],
    ['answers the mail byte by byte, without end', { message: { dribbleMs: 50 } }, TIMEOUTS.whole],
  ];

  it.each(CASES)('R04 one that %s is given up, and the mail goes later', async (_name, script, most) => {
    const start = performance.now();
    await failsThenGoes(script);
    expect(performance.now() - start).toBeLessThan(4 * most + 6_000);
  });

  it('R04 meanwhile the API answers as ever, and what comes after does not wait for what stalls', async () => {
    harness.sink.script = { message: { stall: true } };
    const stuck = newAddress();
    const before = harness.sink.acted.length;
    await harness.join(stuck);
    await waitUntil('the mail stalls', () => harness.sink.acted.length > before);
    harness.sink.script = {};
    const start = performance.now();
    const next = newAddress();
    expect(await harness.join(next)).toBe(204);
    await waitUntil('the next mail is there', () => harness.sink.to(next).length > 0);
    // The first mail is still in flight, unless this machine was busier than the time-out is long.
    if (performance.now() - start < TIMEOUTS.silence / 2) expect((await harness.row(stuck))?.state).toBe('sending');
    await isAttempted(stuck);
    await harness.makeDue(stuck);
    await harness.settled();
  });
});

describe('R05 an SMTP server that refuses', () => {
  const PHASES = ['MAIL', 'RCPT', 'DATA', 'message'] as const;
  const refused = (['421 4.3.2 Closing', '450 4.2.0 Later', '452 4.3.1 Full'] as const).flatMap((reply) =>
    PHASES.map((phase) => [reply, phase] as const),
  );

  it.each(refused)('R05 %s to %s: tried again, later each time', async (reply, phase) => {
    const row = await failsThenGoes({ [phase]: { reply } });
    expect(row.reply).toContain(reply);
    expect(row.wait).toBeGreaterThan(20);
    // now() is when a statement came; it may see the row of one that came a moment later.
    expect(row.wait).toBeLessThan(31);
  });

  it.each(PHASES)('R05 550 to %s is final', async (phase) => {
    const email = newAddress();
    harness.sink.script = { [phase]: { reply: '550 5.1.1 Nobody here' } };
    expect(await harness.join(email)).toBe(204);
    await harness.settled();
    expect(harness.sink.acted.at(-1)).toBe(phase);
    harness.sink.script = {};
    await harness.makeDue(email);
    expect(await harness.row(email)).toMatchObject({ state: 'rejected', attempts: 1, reply: '550 5.1.1 Nobody here' });
    expect(harness.sink.to(email)).toEqual([]);
    // A refusal of the recipient is about the mailbox: no alert goes there either.
    const suppressed = await harness.count(`FROM mail_suppressions WHERE address = $1 AND reason = 'bounced'`, [email]);
    expect(suppressed).toBe(phase === 'RCPT' ? 1 : 0);
  });

  it.each([
    ['554 5.7.1 No service', { banner: { reply: '554 5.7.1 No service' } }],
    ['a dropped connection', { EHLO: { drop: true } }],
    ['a dropped connection after RCPT', { RCPT: { drop: true } }],
    ['a dropped connection after the mail', { message: { drop: true } }],
  ] as [string, SmtpScript][])('R05 %s says nothing about the mail, so it is kept', async (_name, script) => {
    await failsThenGoes(script);
  });

  it('R05 waits twice as long each time, at most an hour, and gives up after fifty attempts', async () => {
    const email = newAddress();
    harness.sink.script = { RCPT: { reply: '450 4.2.0 Later' } };
    await harness.join(email);
    for (const [before, wait] of [
      [0, 30],
      [1, 60],
      [4, 480],
      [7, 3_600],
      [48, 3_600],
    ] as const) {
      const sql = 'UPDATE mail_messages SET attempts = $2, next_attempt_at = now() WHERE recipient = $1';
      if (before > 0) await harness.test.database.query(sql, [email, before]);
      const row = await waitUntil('the next attempt', async () => {
        const found = await harness.row(email);
        return found?.attempts === before + 1 && found.state === 'pending' ? found : null;
      });
      expect(row.wait).toBeGreaterThan(wait - 10);
      expect(row.wait).toBeLessThanOrEqual(wait);
    }
    await harness.makeDue(email);
    await harness.settled();
    expect(await harness.row(email)).toMatchObject({ state: 'rejected', attempts: 50 });
  });
});

describe('R05 a server that is away', () => {
  it('R05 forms succeed, and their mails go when it is back, each once, from two replicas', async () => {
    await harness.sink.down();
    const emails = Array.from({ length: 12 }, newAddress);
    expect(new Set(await Promise.all(emails.map((email) => harness.join(email))))).toEqual(new Set([204]));
    for (const email of emails) expect(await isAttempted(email)).toMatchObject({ state: 'pending' });
    await harness.sink.up();
    await Promise.all(emails.map((email) => harness.makeDue(email)));
    await harness.settled();
    for (const email of emails) expect(harness.sink.to(email)).toHaveLength(1);
    const ids = harness.sink.mails.map(({ messageId }) => messageId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('R05 a worker that is later than its lease: its mail goes as the same mail, and its failure does not bring it back', async () => {
    const email = newAddress();
    harness.sink.script = { message: { stall: true } };
    const before = harness.sink.attempts.length;
    await harness.join(email);
    await waitUntil('it is on its way', () => harness.sink.attempts.length > before);
    const first = harness.sink.attempts.at(-1)!;
    harness.sink.script = {};
    await harness.makeDue(email);
    await waitUntil('another has sent it', () => harness.sink.to(email).length > 0);
    expect(harness.sink.to(email).map(({ messageId }) => messageId)).toEqual([first]);
    await waitUntil('the late one has given up', () =>
      harness.test.logs.some((line) => line.includes(first.slice(1, 37))),
    );
    await harness.settled();
    expect(await harness.row(email)).toMatchObject({ state: 'accepted', attempts: 2 });
  });

  it('R05 a process that is killed while it sends: the next one sends the same mail after the lease', async () => {
    const own = await createTestDatabase();
    const sink = await SmtpSink.start();
    const environment = { DATABASE_URL: own.url, SMTP_URL: sink.url };
    const killed = await ApiProcess.start(environment);
    await killed.ready();
    sink.script = { message: { stall: true } };
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ email: newAddress() });
    expect((await fetch(`${killed.url}/waitlist`, { method: 'POST', headers, body })).status).toBe(204);
    await waitUntil('it is on its way', () => sink.attempts.length > 0);
    await killed.end('SIGKILL');
    sink.script = {};
    expect(await own.query('SELECT state FROM mail_messages')).toEqual([{ state: 'sending' }]);
    await own.query('UPDATE mail_messages SET next_attempt_at = now()');
    const next = await ApiProcess.start(environment);
    await waitUntil('the mail is there', () => sink.mails.length > 0, 30_000);
    await next.end('SIGTERM');
    expect(sink.attempts).toEqual([sink.attempts[0], sink.attempts[0]]);
    expect(sink.mails).toHaveLength(1);
    expect(await own.query('SELECT state, attempts FROM mail_messages')).toEqual([{ state: 'accepted', attempts: 2 }]);
    await sink.stop();
    await own.drop();
  });
});

describe('R12 a process that stops', () => {
  it('R12 finishes what is on its way, and leaves what stalls to the next one', async () => {
    const own = await MailHarness.start(TIMEOUTS);
    const [late, stuck] = [newAddress(), newAddress()];
    own.sink.script = { message: { waitMs: 200 } };
    await own.join(late);
    await waitUntil('it is on its way', () => own.sink.acted.length > 0);
    own.sink.script = { message: { stall: true } };
    await own.join(stuck);
    await waitUntil('the other stalls', () => own.sink.attempts.length > 1);
    const start = performance.now();
    await own.test.app.close();
    expect(performance.now() - start).toBeLessThan(4 * TIMEOUTS.close + 4_000);
    expect(await own.row(late)).toMatchObject({ state: 'accepted', attempts: 1 });
    expect(await own.row(stuck)).toMatchObject({ state: 'pending', attempts: 1 });
    await own.stop();
  });
});
