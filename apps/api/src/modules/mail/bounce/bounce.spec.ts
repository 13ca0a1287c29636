import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CampaignHarness } from '../../../../test/campaign-harness.js';
import { newAddress } from '../../../../test/mail-harness.js';
import { waitUntil } from '../../../../test/wait-until.js';
import { REPORTS, report } from '../../../../test/delivery-reports.js';

const SECRET = 'the secret of the mail server and of the API';
let harness: CampaignHarness;
beforeAll(async () => {
  const environment = { MAIL_BOUNCE_ADDRESS: 'bounces@bellweek.example', BOUNCE_SECRET: SECRET };
  harness = await CampaignHarness.start({}, environment);
});
afterAll(() => harness?.stop());

const signed = (message: string, secret = SECRET) => ({
  message,
  signature: createHmac('sha256', secret).update(message).digest('hex'),
});
const hand = async (message: string, secret?: string) =>
  (await harness.mail.post('/email/bounces', signed(message, secret))).status;

/** An alert to a new address that its server accepted, and the envelope sender of that mail. */
async function sent(): Promise<{ id: string; email: string; sender: string }> {
  const email = newAddress();
  const { id } = await harness.alert({ to: [email] });
  await harness.finished(id);
  return { id, email, sender: harness.mail.sink.to(email)[0]!.from };
}

const suppressed = (email: string) =>
  harness.mail.count(`FROM mail_suppressions WHERE reason = 'bounced' AND address = $1`, [email]);

async function expectNothing({ id, email }: { id: string; email: string }): Promise<void> {
  expect(await harness.stateOf(id, email)).toMatchObject({ state: 'accepted', reply: '250 2.0.0 Accepted' });
  expect(await suppressed(email)).toBe(0);
}

describe('a mail that comes back for good', () => {
  it.each(Object.keys(REPORTS))(
    '%s: its recipient is marked and counted, and gets no alerts any more',
    async (name) => {
      const mail = await sent();
      const { raw, reply } = REPORTS[name]!(mail.sender, mail.email);
      for (let time = 0; time < 2; time += 1) expect(await hand(raw)).toBe(204);
      expect(await harness.stateOf(mail.id, mail.email)).toMatchObject({ state: 'bounced', reply });
      expect((await harness.read(mail.id)).counts).toMatchObject({ bounced: 1, accepted: 0 });
      expect(await suppressed(mail.email)).toBe(1);
      const audited = `SELECT metadata FROM audit_entries WHERE action = 'email.bounced' AND metadata ->> 'campaignId' = $1`;
      expect(await harness.mail.test.database.query(audited, [mail.id])).toEqual([
        { metadata: { campaignId: mail.id, isSuppressed: true } },
      ]);
      const again = await harness.alert({ to: [mail.email, newAddress()] });
      expect(again.counts.suppressed).toBe(1);
    },
  );

  it('a support mail marks its recipient, who still gets alerts', async () => {
    const email = newAddress();
    const text = { to: [email], subject: 'Your question', message: 'Hello' };
    const { data } = await harness.operator.admin.sendSupport(text, randomUUID());
    await harness.finished(data!.id);
    expect(await hand(report(harness.mail.sink.to(email)[0]!.from, email))).toBe(204);
    expect(await harness.stateOf(data!.id, email)).toMatchObject({ state: 'bounced' });
    expect(await suppressed(email)).toBe(0);
  });

  it('a single mail is noted as rejected, and its address gets no alerts any more', async () => {
    const email = newAddress();
    expect(await harness.mail.join(email)).toBe(204);
    await waitUntil('it has come', () => harness.mail.sink.to(email).length === 1);
    await harness.mail.settled();
    expect(await hand(report(harness.mail.sink.to(email)[0]!.from, email))).toBe(204);
    expect(await harness.mail.row(email)).toMatchObject({ state: 'rejected', reply: '550 5.1.1 No such user' });
    expect(await suppressed(email)).toBe(1);
  });
});

describe('what changes nothing', () => {
  it('a delay is noted with the server’s words: the recipient may still get it', async () => {
    const mail = await sent();
    for (const fields of [
      { action: 'delayed', status: '4.4.7', words: '451 4.4.7 Try later' },
      { action: 'failed', status: '4.4.1', words: '451 4.4.1 No answer' },
    ]) {
      expect(await hand(report(mail.sender, mail.email, fields))).toBe(204);
      expect(await harness.stateOf(mail.id, mail.email)).toMatchObject({ state: 'accepted', reply: fields.words });
    }
    expect(await suppressed(mail.email)).toBe(0);
  });

  it('answers of people who are away, reports of success and mail of any other kind are ignored', async () => {
    const mail = await sent();
    const away = `From: ${mail.email}\r\nTo: ${mail.sender}\r\nSubject: Away\r\nAuto-Submitted: auto-replied\r\n\r\nStatus: 5.1.1\r\nAction: failed\r\n`;
    const success = report(mail.sender, mail.email, { action: 'delivered', status: '2.0.0', words: '250 OK' });
    for (const message of [away, success, 'no mail at all', '']) expect(await hand(message)).toBe(204);
    await expectNothing(mail);
  });

  it('a sender that is forged, of another mail or of another domain is ignored', async () => {
    const mail = await sent();
    const digit = mail.sender.at(mail.sender.indexOf('@') - 1) === '0' ? '1' : '0';
    const forged = [
      mail.sender.replace(/.@/, `${digit}@`),
      mail.sender.replace(/.(.{12})@/, 'f$1@'),
      mail.sender.replace('bellweek.example', 'evil.example'),
      'bounces@bellweek.example',
    ];
    for (const sender of forged) expect(await hand(report(sender, mail.email))).toBe(204);
    await expectNothing(mail);
  });

  it('a message without the secret is refused, and one that is too long', async () => {
    const mail = await sent();
    expect(await hand(report(mail.sender, mail.email), 'another secret')).toBe(403);
    expect(await hand('x'.repeat(60_001))).toBe(400);
    expect(await hand('x'.repeat(3_000_000))).toBe(413);
    await expectNothing(mail);
  });
});

it('capitals in which a server writes the sender are the same sender', async () => {
  const mail = await sent();
  expect(await hand(report(mail.sender.toUpperCase(), mail.email))).toBe(204);
  expect(await harness.stateOf(mail.id, mail.email)).toMatchObject({ state: 'bounced' });
});
