import { randomUUID } from 'node:crypto';
import { Parser } from 'htmlparser2';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { CampaignHarness } from '../../../test/campaign-harness.js';
import { newAddress, read } from '../../../test/mail-harness.js';
import { waitUntil } from '../../../test/wait-until.js';

let harness: CampaignHarness;
let replicaUrl: string;
beforeAll(async () => {
  harness = await CampaignHarness.start({ greeting: 500 });
  replicaUrl = (await harness.mail.test.replica()).url;
});
afterEach(() => {
  harness.mail.sink.script = {};
});
afterAll(() => harness?.stop());

const addresses = (count: number): string[] => Array.from({ length: count }, newAddress);
const query = (sql: string, values: unknown[] = []) => harness.mail.test.database.query(sql, values);
const sink = () => harness.mail.sink;

/** The server takes no mail until the script ends: it greets no connection, and the open ones are cut. */
async function holdBack(): Promise<void> {
  sink().script = { banner: { stall: true } };
  for (const socket of sink().sockets) socket.destroy();
  await waitUntil('no connection is left', () => sink().sockets.size === 0);
}

describe('sending', () => {
  it('an alert reaches each address once, with all that it counts and records', async () => {
    const [one, two] = addresses(2) as [string, string];
    const sent = await harness.alert({ to: [one, two, ` ${one.toUpperCase()}`], subject: 'Größe & “quotes”' });
    expect(sent).toMatchObject({
      kind: 'alert',
      template: 'update',
      status: 'running',
      recipients: 2,
      finishedAt: null,
    });
    const end = await harness.finished(sent.id);
    expect(end).toMatchObject({ recipients: 2, counts: { accepted: 2, pending: 0, sending: 0 }, ratePerSecond: 0 });
    expect(await harness.audited(sent.id)).toEqual(['started', 'finished']);
    for (const email of [one, two]) {
      expect(sink().to(email)).toHaveLength(1);
      const { subject, html, text, to } = await read(sink().to(email)[0]!);
      expect({ subject, to: to?.map(({ address }) => address) }).toEqual({ subject: 'Größe & “quotes”', to: [email] });
      const link = `${harness.mail.test.config.webUrl}/unsubscribe?email=${encodeURIComponent(email)}&t=`;
      expect(text).toContain(link);
      expect(html).toContain(link.replace('&', '&amp;'));
    }
    const { data } = await harness.operator.admin.findRecipients(sent.id, { page: 1, size: 10, state: 'accepted' });
    expect(data).toMatchObject({
      total: 2,
      recipients: [{ attempts: 1 }, { attempts: 1, reply: '250 2.0.0 Accepted' }],
    });
    expect((await harness.operator.admin.findRecipients(sent.id, { page: 2, size: 1 })).data?.recipients).toHaveLength(
      1,
    );
    const { data: page } = await harness.operator.admin.findCampaigns({ page: 1, size: 10 });
    expect(page?.campaigns[0]).toMatchObject({ id: sent.id, status: 'finished' });
  });

  it('a support email can be read again, until its recipient leaves', async () => {
    const browser = await harness.mail.test.signedIn();
    const { email } = (await browser.client.getAuthStatus()).data!.user!;
    const mail = { to: [email!], subject: 'Your question', message: 'It is back.' };
    const { data: sent } = await harness.operator.admin.sendSupport(mail, crypto.randomUUID());
    const read = async () => (await harness.operator.admin.findRecipients(sent!.id, { page: 1, size: 10 })).data;
    expect(await read()).toMatchObject({ message: 'It is back.', recipients: [{ email }] });
    await browser.client.deleteAccount();
    expect(await read()).toMatchObject({ message: null, campaign: { subject: '' }, recipients: [{ email: null }] });
  });

  it('lists go whole, each address once over all lists, without the people who are left out', async () => {
    const [onBoth, onOne, left, alsoTyped] = addresses(4) as [string, string, string, string];
    for (const email of [onBoth, onOne, left, alsoTyped]) expect(await harness.mail.join(email)).toBe(204);
    const contact = { firstName: 'A', lastName: 'B', email: onBoth, description: '' };
    for (let time = 0; time < 2; time += 1) expect((await harness.mail.post('/contact-us', contact)).status).toBe(204);
    const lists = ['waitlist', 'contact-requests'] as const;
    const sent = await harness.alert({
      to: [alsoTyped],
      lists: [...lists],
      except: [left.toUpperCase()],
      template: 'beta',
    });
    const end = await harness.finished(sent.id);
    expect(end.counts.accepted).toBe(end.recipients);
    const got = (email: string) =>
      sink()
        .to(email)
        .filter(({ raw }) => raw.includes(sent.id.slice(0, 28)));
    for (const email of [onBoth, onOne, alsoTyped]) expect(got(email)).toHaveLength(1);
    expect(got(left)).toEqual([]);
    // A recipient of the beta mail is a tester from then on.
    const [invited] = await query('SELECT 1 AS yes FROM beta_invitations WHERE email_canonical = $1', [
      onOne.toLowerCase(),
    ]);
    expect(invited).toEqual({ yes: 1 });
  });

  it('S44 support goes to exactly one person, who may have unsubscribed; alerts skip unsubscribed people, and count them', async () => {
    const [one, two] = addresses(2) as [string, string];
    const { client, admin } = harness.operator;
    await client.unsubscribe({ email: one });
    const support = { subject: 'Your question', message: 'First line\nSecond line' };
    expect((await admin.sendSupport({ to: [one, two], ...support }, randomUUID())).status).toBe(400);
    expect((await admin.sendSupport({ to: [], ...support }, randomUUID())).status).toBe(400);
    const { data } = await admin.sendSupport({ to: [one], ...support }, randomUUID());
    await harness.finished(data!.id);
    const { text, headers } = await read(sink().to(one)[0]!);
    expect(text).toContain('First line');
    expect(headers.map(({ key }) => key)).not.toContain('list-unsubscribe');
    const alert = await harness.alert({ to: [one, two] });
    expect(alert.counts.suppressed).toBe(1);
    expect((await harness.finished(alert.id)).counts).toMatchObject({ accepted: 1, suppressed: 1 });
    const { data: told } = await admin.findRecipients(alert.id, { page: 1, size: 10 });
    expect(told!.recipients.map(({ state, suppression }) => [state, suppression])).toEqual([
      ['suppressed', 'unsubscribed'],
      ['accepted', null],
    ]);
    expect(sink().to(one)).toHaveLength(1);
    expect((await admin.getUnsubscribed(one)).data).toEqual([one]);
    expect((await admin.getUnsubscribed()).data).toContain(one);
    expect((await admin.getUnsubscribed(two)).data).toEqual([]);
  });

  it('S44 a person who unsubscribed, left, and is entered again is skipped by the hash that is left', async () => {
    const email = newAddress();
    await harness.operator.client.unsubscribe({ email });
    const forget =
      'UPDATE mail_suppressions SET address = NULL, address_canonical = NULL WHERE address = $1 RETURNING 1 AS done';
    expect(await query(forget, [email])).toHaveLength(1);
    const sent = await harness.alert({ to: [email, newAddress()] });
    expect((await harness.finished(sent.id)).counts).toMatchObject({ accepted: 1, suppressed: 1 });
    expect(sink().to(email)).toEqual([]);
  });

  it('refuses to send to nobody', async () => {
    const send = (body: object) =>
      harness.operator.admin.sendAlert({ subject: 'x', template: 'beta', ...body } as never, randomUUID());
    for (const body of [
      { to: [] },
      { lists: ['demo-requests'], to: [] },
      { to: ['a@b.example'], except: ['A@b.example'] },
    ]) {
      expect(await send(body)).toMatchObject({ status: 400, error: 'No recipients selected for sending.' });
    }
  });
});

describe('R02 one press of the button', () => {
  it('R02 the same key and body on two replicas at once is one campaign; another body under it is refused', async () => {
    const [key, to] = [randomUUID(), addresses(3)];
    const { operator } = harness;
    const body = JSON.stringify({ to, subject: 'Once', template: 'update' });
    const bare = { 'content-type': 'application/json', 'x-csrf-token': operator.csrfToken! };
    const headers = { ...bare, 'idempotency-key': key };
    const urls = Array.from({ length: 10 }, (_, index) => (index % 2 ? replicaUrl : operator.apiUrl));
    const answers = await Promise.all(
      urls.map((url) => operator.fetch(`${url}/email/alert`, { method: 'POST', headers, body })),
    );
    expect(answers.map(({ status }) => status)).toEqual(urls.map(() => 202));
    const ids = new Set(
      (await Promise.all(answers.map((answer) => answer.json()))).map(({ id }: { id: string }) => id),
    );
    expect(ids.size).toBe(1);
    const [id] = [...ids] as [string];
    await harness.finished(id);
    for (const email of to) expect(sink().to(email)).toHaveLength(1);
    const other = await operator.admin.sendAlert({ to, subject: 'Twice', template: 'update' }, key);
    expect(other).toMatchObject({ status: 409, code: 'conflict' });
    expect((await operator.admin.sendAlert({ to, subject: 'x', template: 'update' }, 'no-uuid')).status).toBe(400);
    // Without a key, as the specification's own client sends, each request is its own.
    const own: string[] = [];
    for (let time = 0; time < 2; time += 1) {
      const answer = await operator.fetch('/email/alert', { method: 'POST', headers: bare, body });
      own.push(((await answer.json()) as { id: string }).id);
    }
    expect(new Set([id, ...own]).size).toBe(3);
    for (const one of [id, ...own]) {
      await harness.finished(one);
      expect(await harness.audited(one)).toEqual(['started', 'finished']);
    }
  });
});

describe('R03 who leaves in the middle', () => {
  it('R03 unsubscribed or deleted while waiting: not mailed, and the sums still add up', async () => {
    await holdBack();
    const [stays, unsubscribes] = addresses(2) as [string, string];
    const leaver = await harness.mail.test.signedIn();
    const leaves = (await leaver.client.getAuthStatus()).data!.user!.email!;
    const { id } = await harness.alert({ to: [stays, unsubscribes, leaves] });
    await harness.operator.admin.pauseCampaign(id);
    await harness.until('waits', id, ({ counts }) => counts.pending === 3);
    await harness.operator.client.unsubscribe({ email: unsubscribes });
    expect((await leaver.client.deleteAccount()).status).toBe(204);
    sink().script = {};
    await harness.operator.admin.resumeCampaign(id);
    await waitUntil('all are due', async () => {
      await harness.makeDue(id);
      return (await harness.read(id)).status === 'finished';
    });
    const { counts, recipients } = await harness.read(id);
    expect({ recipients, counts }).toMatchObject({ recipients: 3, counts: { accepted: 1, suppressed: 2 } });
    expect([stays, unsubscribes, leaves].map((email) => sink().to(email).length)).toEqual([1, 0, 0]);
    const { data } = await harness.operator.admin.findRecipients(id, { page: 1, size: 10 });
    expect(data?.recipients.map(({ email }) => email).sort()).toEqual([stays, unsubscribes, null].sort());
    expect(await query('SELECT 1 FROM mail_recipients WHERE email = $1', [leaves])).toEqual([]);
  });
});

describe('a domain that wants nothing now', () => {
  it('waits by itself: other domains and other campaigns go on', async () => {
    const busy = Array.from({ length: 200 }, (_, index) => `student${index}@busy.example`);
    for (const email of busy) sink().refusals.set(email, '451 4.2.2 Mailbox busy');
    const [last, other] = addresses(2) as [string, string];
    const first = await harness.alert({ to: [...busy, last] });
    const second = await harness.alert({ to: [other] });
    expect((await harness.finished(second.id)).counts).toMatchObject({ accepted: 1 });
    await harness.until(
      'has reached the other domain, and the busy one waits',
      first.id,
      ({ counts }) => counts.accepted === 1 && counts.pending === busy.length,
    );
    // After twenty deferrals, in each of two processes, the rest waits and spends no attempt. Some more are tried after every pause.
    const attempts = await query('SELECT sum(attempts)::int AS sum FROM mail_recipients WHERE campaign_id = $1', [
      first.id,
    ]);
    expect((attempts[0] as { sum: number }).sum).toBeLessThan(busy.length / 2);
    await harness.operator.admin.cancelCampaign(first.id);
    for (const email of busy) sink().refusals.delete(email);
  });
});

describe('what an operator does with it', () => {
  it('pause, resume, cancel: each counts once, each is recorded once, and what waits stays or goes', async () => {
    await holdBack();
    const { admin } = harness.operator;
    const to = addresses(8);
    const { id } = await harness.alert({ to });
    for (let time = 0; time < 2; time += 1) expect((await admin.pauseCampaign(id)).data?.status).toBe('paused');
    expect((await admin.resumeCampaign(id)).data?.status).toBe('running');
    const [one, two] = await Promise.all([admin.cancelCampaign(id), admin.cancelCampaign(id)]);
    expect([one.data?.status, two.data?.status]).toEqual(['cancelled', 'cancelled']);
    expect(await harness.audited(id)).toEqual(['started', 'paused', 'resumed', 'cancelled']);
    expect((await admin.resumeCampaign(id)).status).toBe(409);
    expect((await admin.retryCampaign(id, { states: ['rejected'] })).status).toBe(409);
    expect((await admin.pauseCampaign(randomUUID())).status).toBe(404);
    // A mail in flight that did not arrive does not come back either.
    const end = await harness.until('has nobody left', id, ({ counts }) => counts.cancelled === 8);
    expect(end).toMatchObject({ status: 'cancelled', recipients: 8 });
    expect(end.counts).toMatchObject(await harness.counted(id));
    expect(to.flatMap((email) => sink().to(email))).toEqual([]);
  });

  it('what bounced for good is not tried again, and keeps what the server said', async () => {
    const { admin } = harness.operator;
    const [gone, full] = addresses(2) as [string, string];
    sink().refusals.set(gone, '550 5.1.1 Nobody here').set(full, '552 5.2.2 Mailbox full');
    const { id } = await harness.alert({ to: [gone, full] });
    expect((await harness.finished(id)).counts).toMatchObject({ rejected: 2 });
    sink().refusals.delete(full);
    expect((await admin.retryCampaign(id, { states: ['rejected'] })).status).toBe(200);
    expect((await harness.finished(id)).counts).toMatchObject({ rejected: 1, accepted: 1, suppressed: 0 });
    const again = await admin.retryCampaign(id, { states: ['rejected'] });
    expect(again.status).toBe(409);
    expect(again.error).toContain('There is nothing to retry');
    const { data } = await admin.findRecipients(id, { page: 1, size: 10, state: 'rejected' });
    expect(data?.recipients).toMatchObject([{ email: gone, reply: '550 5.1.1 Nobody here' }]);
  });

  it('S42 the sums are the rows, whatever several do to them at once', async () => {
    const { id } = await harness.alert({ to: addresses(40) });
    const { admin } = harness.operator;
    for (let time = 0; time < 5; time += 1) {
      await Promise.all([
        admin.pauseCampaign(id),
        admin.resumeCampaign(id),
        admin.retryCampaign(id, { states: ['rejected'] }),
      ]);
    }
    await admin.resumeCampaign(id);
    const { counts } = await harness.finished(id);
    expect(counts).toMatchObject(await harness.counted(id));
    expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(40);
    expect(Object.values(counts).every((count) => count >= 0)).toBe(true);
  });
});

describe('R06 100,000 addresses in one call', () => {
  it('R06 are stored in one transaction and counted, and one more is refused', async () => {
    await holdBack();
    const to = Array.from({ length: 100_000 }, (_, index) => `student.${index}@a-school-with-a-name.example`);
    const before = process.memoryUsage.rss();
    const start = performance.now();
    const { id, recipients } = await harness.alert({ to });
    const [seconds, grown] = [(performance.now() - start) / 1_000, (process.memoryUsage.rss() - before) / 1_048_576];
    process.stdout.write(`R06: answered in ${seconds.toFixed(2)} s, ${grown.toFixed(0)} MB more, client included\n`);
    expect(recipients).toBe(100_000);
    await harness.operator.admin.cancelCampaign(id);
    const extra = await harness.operator.admin.sendAlert(
      { to: [...to, newAddress()], subject: 'x', template: 'beta' },
      randomUUID(),
    );
    expect(extra).toMatchObject({ status: 400 });
    expect(extra.error).toContain('at most 100,000 addresses');
  });
});

const ATTACKS = [
  '<img src=x onerror=alert(1)>',
  '</style><script>alert(1)</script>',
  `"><a href="javascript:alert(1)">x</a>`,
  '{{7*7}}${7*7}',
  'line\r\nBcc: evil@x.example',
];
/** Tags and addresses of an HTML text. */
function activeParts(html: string): string[] {
  const found: string[] = [];
  new Parser({
    onopentag(name, attributes) {
      if (/^(script|iframe|img|object|form|input)$/.test(name)) found.push(name);
      for (const [key, value] of Object.entries(attributes)) {
        if (/^on/i.test(key) || (key === 'href' && !/^(https?|mailto):/.test(value))) found.push(`${key}=${value}`);
      }
    },
  }).end(html);
  return found;
}

describe('S43 and S45 what operators type', () => {
  it.each(ATTACKS)('S45 %j in a support mail is text, in the mail and in its preview', async (attack) => {
    const [to, { admin }] = [newAddress(), harness.operator];
    const subject = attack.replaceAll(/[\r\n]+/g, ' ');
    const { data } = await admin.sendSupport({ to: [to], subject, message: attack }, randomUUID());
    await harness.finished(data!.id);
    const mails = sink().to(to);
    expect(mails.map((mail) => mail.to)).toEqual([[to]]);
    const { html = '', text = '', subject: shown, bcc } = await read(mails[0]!);
    expect({ shown, bcc }).toEqual({ shown: subject, bcc: undefined });
    const { data: preview } = await admin.previewSupport(attack);
    for (const page of [html, preview!.html]) expect(activeParts(page)).toEqual([]);
    for (const line of attack.split('\r\n')) expect(text).toContain(line);
  });

  it.each(['a\r\nBcc: evil@x.example', 'a\nb', 'a\rb'])('S43 the subject %j is refused', async (subject) => {
    const body = { to: [newAddress()], subject, template: 'update' as const };
    expect((await harness.operator.admin.sendAlert(body, randomUUID())).status).toBe(400);
    expect(sink().recipients.join()).not.toContain('evil');
  });

  it.each([
    'a@b.example, evil@x.example',
    'a@b.example>,<evil@x.example',
    'a@b.example\r\nBcc: evil@x.example',
    'g:evil@x.example;',
  ])('S43 the address %j is refused, in `to` and in `except`', async (address) => {
    for (const body of [{ to: [address] }, { to: [newAddress()], except: [address] }]) {
      const request = { ...body, subject: 'x', template: 'update' as const };
      expect((await harness.operator.admin.sendAlert(request, randomUUID())).status).toBe(400);
    }
    expect(sink().recipients.join()).not.toContain('evil');
  });
});

describe('S48 the way out of alerts', () => {
  it('S48 an alert carries both headers; its link does nothing by GET and all by one click, without a cookie', async () => {
    const email = newAddress();
    await harness.finished((await harness.alert({ to: [email] })).id);
    const { headers } = await read(sink().to(email)[0]!);
    const header = (name: string) => headers.find(({ key }) => key === name)?.value ?? '';
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const link = /^<(.+)>$/.exec(header('list-unsubscribe'))?.[1] ?? '';
    expect(link).toContain(`${harness.mail.test.config.apiUrl}/email/one-click?t=`);
    for (const method of ['GET', 'HEAD']) expect((await fetch(link, { method, redirect: 'manual' })).status).toBe(404);
    expect((await harness.operator.admin.getUnsubscribed(email)).data).toEqual([]);
    const click = () =>
      fetch(link, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
      });
    for (let time = 0; time < 2; time += 1) expect((await click()).status).toBe(200);
    expect((await harness.operator.admin.getUnsubscribed(email)).data).toEqual([email]);
    expect((await harness.finished((await harness.alert({ to: [email, newAddress()] })).id)).counts.suppressed).toBe(1);
  });
});
