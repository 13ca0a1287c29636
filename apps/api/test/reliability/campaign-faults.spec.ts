import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { MailWorkerService } from '../../src/modules/mail/mail-worker.service.js';
import { SMTP_CONNECTIONS } from '../../src/modules/mail/smtp-transport.js';
import { CampaignHarness } from '../campaign-harness.js';
import { counted, NEW_CAMPAIGN } from '../counted-recipients.js';
import { newAddress } from '../mail-harness.js';
import { waitUntil } from '../wait-until.js';

const LATER = '450 4.2.1 Mailbox busy';

let harness: CampaignHarness;
beforeAll(async () => {
  harness = await CampaignHarness.start();
});
afterEach(() => {
  harness.mail.sink.script = {};
});
afterAll(() => harness?.stop());

const sink = () => harness.mail.sink;
const query = <Row extends object>(sql: string, values: unknown[] = []) =>
  harness.mail.test.database.query<Row>(sql, values);

/** The server defers the next recipients, once it is told to answer. */
function holdUp() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const before = sink().acted.length;
  sink().script = { RCPT: { reply: LATER, after: promise } };
  return {
    reached: () => waitUntil('the dialogue has come to the recipient', () => sink().acted.length > before),
    answer(): void {
      sink().script = {};
      resolve();
    },
  };
}

/** The next recipient is reached, and no connection stays taken: or the process could never stop. */
async function expectToGoOn(): Promise<void> {
  const { id } = await harness.alert({ to: [newAddress()] });
  expect((await harness.finished(id)).counts).toMatchObject({ accepted: 1 });
  const worker = harness.mail.test.app.get(MailWorkerService, { strict: false });
  await waitUntil('every connection is free', () => worker.freeConnections === SMTP_CONNECTIONS);
}

describe('R03 an account that is deleted in the middle of its dialogue', () => {
  it('R03 and put off by the server: it is not tried again, and everybody else is', async () => {
    const leaver = await harness.mail.test.signedIn();
    const email = (await leaver.client.getAuthStatus()).data!.user!.email!;
    const dialogue = holdUp();
    const { id } = await harness.alert({ to: [email] });
    await dialogue.reached();
    expect((await leaver.client.deleteAccount()).status).toBe(204);
    expect(await harness.counted(id)).toEqual({ sending: 1 });
    dialogue.answer();
    expect((await harness.finished(id)).counts).toMatchObject({ suppressed: 1 });
    await expectToGoOn();
  });

  it('R03 one who waits without an address, however that came to be, holds up nobody', async () => {
    const [row] = await query<{ id: string }>(
      counted('INSERT INTO mail_recipients (campaign_id, number) SELECT id, 1 FROM c', { given: NEW_CAMPAIGN }),
    );
    expect((await harness.finished(row!.id)).counts).toMatchObject({ suppressed: 1 });
    await expectToGoOn();
  });
});

describe('R05 a "later" that comes late', () => {
  /** A mail whose worker the others took for dead while the server made it wait. */
  async function takenForDead() {
    const [email, dialogue] = [newAddress(), holdUp()];
    const { id } = await harness.alert({ to: [email] });
    await dialogue.reached();
    const expire = counted(
      `UPDATE mail_recipients SET state = 'unknown' WHERE campaign_id = $1 AND state = 'sending'`,
      { former: `'sending'` },
    );
    return { id, email, dialogue, expire: async () => expect(await query(expire, [id])).toHaveLength(1) };
  }
  const noted = (id: string, email: string) =>
    waitUntil('the reply is noted', async () => {
      const row = await harness.stateOf(id, email);
      return row?.reply === LATER ? row : null;
    });

  it('R05 leaves a finished campaign finished, and says what the server said', async () => {
    const { id, email, dialogue, expire } = await takenForDead();
    await expire();
    await harness.finished(id);
    dialogue.answer();
    expect(await noted(id, email)).toMatchObject({ state: 'unknown' });
    expect(await harness.read(id)).toMatchObject({ status: 'finished', counts: { unknown: 1, pending: 0 } });
    await expectToGoOn();
  });

  it('R05 puts the mail off in one that is not over', async () => {
    const { id, email, dialogue, expire } = await takenForDead();
    await harness.operator.admin.pauseCampaign(id);
    await expire();
    dialogue.answer();
    expect(await noted(id, email)).toMatchObject({ state: 'pending' });
    await harness.operator.admin.resumeCampaign(id);
    await harness.makeDue(id);
    expect((await harness.finished(id)).counts).toMatchObject({ accepted: 1 });
  });
});

describe('campaigns that only wait', () => {
  it('however many, hold up none that could go, and go when they are due', async () => {
    const waiting = await query<{ id: string; email: string }>(
      counted(
        `INSERT INTO mail_recipients (campaign_id, number, email, email_canonical, attempts, next_attempt_at, reply)
         SELECT id, 1, id || '@busy.example', id || '@busy.example', 1, now() + interval '1 hour', $1 FROM c`,
        {
          given: `c AS (
            INSERT INTO mail_campaigns (kind, subject, template, request_hash, created_at)
            SELECT 'alert', 'x', 'update', '', now() - interval '1 day' FROM generate_series(1, 25) RETURNING id),`,
        },
      ),
      [LATER],
    );
    await expectToGoOn();
    for (const { id } of waiting) expect(await harness.counted(id)).toEqual({ pending: 1 });
    for (const { id } of waiting) await harness.makeDue(id);
    for (const { id, email } of waiting) {
      expect((await harness.finished(id)).counts).toMatchObject({ accepted: 1 });
      expect(sink().to(email)).toHaveLength(1);
    }
  });
});

describe('a database that fails between two questions', () => {
  const ROLE = 'bellweek_test_app';

  it('what was claimed is given back, connections too, and goes once it answers', async () => {
    // An address that is known by hash alone makes the worker ask a second question.
    await query(`INSERT INTO mail_suppressions (address_hash, reason) VALUES ('\\x00', 'unsubscribed')`);
    await query(`REVOKE SELECT ON mail_suppressions FROM ${ROLE}`);
    await query(`GRANT SELECT (address, address_canonical, reason, created_at) ON mail_suppressions TO ${ROLE}`);
    const email = newAddress();
    const { id } = await harness.alert({ to: [email] });
    await waitUntil('the second question has failed', () =>
      harness.mail.test.logs.some((line) => line.includes('the mail queue cannot be read or noted now')),
    );
    expect(sink().recipients).not.toContain(email);
    await query(`GRANT SELECT ON mail_suppressions TO ${ROLE}`);
    expect((await harness.finished(id)).counts).toMatchObject({ accepted: 1 });
    expect(await harness.stateOf(id, email)).toMatchObject({ attempts: 1 });
    expect(sink().to(email)).toHaveLength(1);
    await expectToGoOn();
  });
});

describe('R05 a single mail', () => {
  /** Several, one after the other: the worker looks after campaigns in between. */
  async function expectMails(): Promise<void> {
    for (let count = 0; count < 4; count += 1) {
      const email = newAddress();
      expect(await harness.mail.join(email)).toBe(204);
      await waitUntil('the single mail is there', () => sink().to(email).length > 0);
    }
  }

  it('R05 goes while campaigns cannot be read or noted', async () => {
    const [email, dialogue] = [newAddress(), holdUp()];
    const { id } = await harness.alert({ to: [email] });
    await dialogue.reached();
    await query('REVOKE SELECT ON mail_campaigns FROM bellweek_test_app');
    try {
      dialogue.answer();
      await expectMails();
    } finally {
      await query('GRANT SELECT ON mail_campaigns TO bellweek_test_app');
    }
    await waitUntil('the outcome is noted', async () => (await harness.stateOf(id, email))?.reply === LATER);
    await harness.makeDue(id);
    expect((await harness.finished(id)).counts).toMatchObject({ accepted: 1 });
    await expectToGoOn();
  });

  it('R05 goes while the act of an operator holds a campaign that is over', async () => {
    const [row] = await query<{ id: string }>(
      counted(
        `INSERT INTO mail_recipients (campaign_id, number, email, email_canonical, next_attempt_at)
         SELECT id, 1, 'over@b.example', 'over@b.example', now() + interval '1 hour' FROM c`,
        { given: NEW_CAMPAIGN },
      ),
    );
    const operator = new pg.Client({ connectionString: harness.mail.test.database.superUrl });
    await operator.connect();
    await operator.query(`BEGIN; SELECT FROM mail_campaigns WHERE id = '${row!.id}' FOR NO KEY UPDATE`);
    try {
      const accept = `UPDATE mail_recipients SET state = 'accepted' WHERE campaign_id = $1`;
      await query(counted(accept, { former: `'pending'` }), [row!.id]);
      await expectMails();
    } finally {
      await operator.end();
    }
    await harness.finished(row!.id);
  });
});
