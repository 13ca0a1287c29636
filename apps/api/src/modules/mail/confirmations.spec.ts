import { Parser } from 'htmlparser2';
import { DataSource } from 'typeorm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MailHarness, newAddress, read, TEAM } from '../../../test/mail-harness.js';
import { rawRequest } from '../../../test/security/raw-request.js';
import { MailService } from './mail.service.js';

let harness: MailHarness;
let replicaUrl: string;
beforeAll(async () => {
  harness = await MailHarness.start();
  replicaUrl = (await harness.test.replica()).url;
});
beforeEach(() => harness.test.database.query('DELETE FROM rate_limits'));
afterAll(() => harness?.stop());

const contact = (email: string, texts: Partial<Record<'firstName' | 'lastName' | 'description', string>> = {}) => ({
  firstName: 'Ada',
  lastName: 'Writer',
  description: 'Hello',
  email,
  ...texts,
});
const demo = (email: string, texts: Record<string, string> = {}) => ({
  ...contact(email),
  role: 'Teacher',
  organisation: 'School',
  country: 'Australia',
  ...texts,
});
const FORMS: Record<string, (email: string) => object> = {
  '/waitlist': (email) => ({ email }),
  '/contact-us': contact,
  '/demo-request': demo,
};

/** Repeats a request while the service answers that it is busy, as a slow machine does sooner: nothing has been stored then. */
async function heard(ask: () => Promise<number>): Promise<number> {
  for (;;) {
    const status = await ask();
    if (status !== 503) return status;
  }
}

describe('R16 one confirmation per address and form', () => {
  it('R16 the waitlist joined 20 times at once, on two replicas, in other letters: one row, one answer, one mail', async () => {
    const email = newAddress();
    const spellings = [email, email.toUpperCase(), email.toLowerCase(), ` ${email} `];
    const joins = Array.from({ length: 20 }, (_, index) =>
      heard(() => harness.join(spellings[index % 4]!, index % 2 ? replicaUrl : undefined)),
    );
    expect(new Set(await Promise.all(joins))).toEqual(new Set([204]));
    expect(await harness.count('FROM waitlist_entries WHERE email_canonical = $1', [email.toLowerCase()])).toBe(1);
    await harness.settled();
    expect(harness.sink.recipients.filter((to) => to.toLowerCase() === email.toLowerCase())).toHaveLength(1);
  });

  it.each(['/contact-us', '/demo-request'])('R16 %s 20 times at once: 20 rows, 20 notices, one mail', async (path) => {
    const email = newAddress();
    const before = harness.sink.to(TEAM).length;
    const posts = Array.from({ length: 20 }, (_, index) =>
      heard(async () => (await harness.post(path, FORMS[path]!(email), index % 2 ? { url: replicaUrl } : {})).status),
    );
    expect(new Set(await Promise.all(posts))).toEqual(new Set([204]));
    await harness.settled();
    expect(harness.sink.to(email)).toHaveLength(1);
    expect(harness.sink.to(TEAM).length - before).toBe(20);
  });

  it('R16 forms count by themselves, and the next day it is sent again', async () => {
    const email = newAddress();
    const sendAll = async (): Promise<number> => {
      for (const [path, body] of Object.entries(FORMS))
        expect((await harness.post(path, body(email))).status).toBe(204);
      await harness.settled();
      return harness.sink.to(email).length;
    };
    const age = (interval: string) =>
      harness.test.database.query(`UPDATE mail_confirmations SET sent_at = now() - interval '${interval}'`);
    expect(await sendAll()).toBe(3);
    await age('23 hours 59 minutes');
    expect(await sendAll()).toBe(3);
    await age('24 hours 1 minute');
    // An address on the waitlist is told so once.
    expect(await sendAll()).toBe(5);
  });
});

describe('R05 a mail and what it is about', () => {
  it('R05 rolled back together, committed together', async () => {
    const source = harness.test.app.get(DataSource);
    const mails = harness.test.app.get(MailService, { strict: false });
    const [lost, kept] = [newAddress(), newAddress()];
    const failing = source.transaction(async (manager) => {
      await mails.confirm(manager, 'waitlist-confirmation', lost);
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    await source.transaction((manager) => mails.confirm(manager, 'waitlist-confirmation', kept));
    await harness.settled();
    expect(harness.sink.to(kept)).toHaveLength(1);
    expect(harness.sink.to(lost)).toEqual([]);
    // Nor does the confirmation that never was count as one.
    expect(await harness.join(lost)).toBe(204);
    await harness.settled();
    expect(harness.sink.to(lost)).toHaveLength(1);
  });
});

describe('S45 what people typed', () => {
  it.each(['/contact-us', '/demo-request'])('S45 %s: the confirmation repeats none of it', async (path) => {
    const email = newAddress();
    const names = Object.keys(FORMS[path]!(email)).filter((name) => name !== 'email');
    const typed = Object.fromEntries(names.map((name) => [name, `canary${name}`]));
    const body = { ...typed, email };
    expect((await harness.post(path, body)).status).toBe(204);
    await harness.settled();
    const [confirmation] = harness.sink.to(email);
    const notice = harness.sink.to(TEAM).at(-1)!;
    const { text = '', html = '', subject } = await read(confirmation!);
    expect(`${text}${html}${subject}${confirmation!.raw}`).not.toContain('canary');
    expect(html + text).not.toContain(email);
    // The notice has all of it, in both parts.
    const told = await read(notice);
    for (const name of names) {
      expect(told.html).toContain(`canary${name}`);
      expect(told.text).toContain(`canary${name}`);
    }
    expect(told.replyTo?.map(({ address }) => address)).toEqual([email]);
  });

  const ATTACKS = [
    '<img src=x onerror=alert(1)>',
    '</style><script>alert(1)</script>',
    `"><a href="javascript:alert(1)">x</a>`,
    '<iframe src="https://evil.example"></iframe><!--',
    '{{7*7}}${7*7}<%= 7*7 %>',
  ];
  const ALLOWED = new Set('html head meta style title body table tbody tr td div h1 p hr br span link'.split(' '));

  it.each(ATTACKS)('S45 %s reaches the team as text', async (attack) => {
    const email = newAddress();
    const texts = { firstName: attack, lastName: attack, description: attack, role: attack, organisation: attack };
    expect((await harness.post('/demo-request', demo(email, { ...texts, country: attack }))).status).toBe(204);
    const { firstName, lastName, description } = texts;
    expect((await harness.post('/contact-us', contact(email, { firstName, lastName, description }))).status).toBe(204);
    await harness.settled();
    for (const mail of harness.sink.to(TEAM).slice(-2)) {
      const { html = '', text = '' } = await read(mail);
      const shown: string[] = [];
      let hidden = 0;
      new Parser({
        onopentag(name, attributes) {
          if (name === 'style' || name === 'head') hidden += 1;
          expect(ALLOWED).toContain(name);
          for (const [key, value] of Object.entries(attributes)) {
            expect(key).not.toMatch(/^on/i);
            if (key === 'href' || key === 'src') expect(value).toMatch(/^(https?|mailto):/);
          }
        },
        onclosetag: (name) => void (name === 'style' || name === 'head' ? (hidden -= 1) : 0),
        ontext: (part) => void (hidden === 0 && shown.push(part)),
      }).end(html);
      expect(shown.join('')).toContain(attack);
      expect(text).toContain(attack.slice(-5));
    }
  });
});

describe('S43 other recipients', () => {
  const EVIL = 'evil@x.example';
  const ADDRESSES = [
    `a@b.example, ${EVIL}`,
    `a@b.example;${EVIL}`,
    `a@b.example>,<${EVIL}`,
    `a@b.example\r\nBcc: ${EVIL}`,
    `a@b.example\nRCPT TO:<${EVIL}>`,
    `a@b.example\u0000${EVIL}`,
    `"a, ${EVIL}"@b.example`,
    `Name <${EVIL}>`,
    `team:${EVIL}`,
    `(${EVIL})a@b.example`,
  ];

  it.each(ADDRESSES)('S43 %j is no address in any form', async (email) => {
    const before = await harness.test.database.digest();
    for (const [path, body] of Object.entries(FORMS)) expect((await harness.post(path, body(email))).status).toBe(400);
    for (const path of ['/email/unsubscribe', '/email/resubscribe']) {
      const browser = harness.test.browser();
      const csrf = (await browser.refreshCsrf())!;
      const headers = { 'content-type': 'application/json', 'x-csrf-token': csrf };
      expect((await browser.fetch(path, { method: 'POST', headers, body: JSON.stringify({ email }) })).status).toBe(
        400,
      );
    }
    expect(await harness.test.database.digest()).toBe(before);
  });

  it.each([
    `x\r\nBcc: ${EVIL}`,
    `x\nTo: ${EVIL}\n\nbody`,
    `${EVIL}, ${EVIL}`,
    `x\r\n.\r\nRCPT TO:<${EVIL}>`,
    `=?utf-8?Q?=0D=0ABcc:${EVIL}?=`,
  ])('S43 %j in every other field reaches nobody else', async (text) => {
    const email = newAddress();
    const from = harness.sink.recipients.length;
    const texts = { firstName: text, lastName: text, description: text };
    const statuses = [
      (await harness.post('/contact-us', contact(email, texts))).status,
      (await harness.post('/demo-request', demo(email, { ...texts, role: text, organisation: text, country: text })))
        .status,
    ];
    expect(statuses).toEqual([204, 204]);
    await harness.settled();
    expect(harness.sink.recipients.slice(from).sort()).toEqual([email, email, TEAM, TEAM].sort());
    for (const mail of harness.sink.to(TEAM).slice(-2)) {
      const { headers, to, cc, bcc } = await read(mail);
      expect(headers.filter(({ key }) => key === 'bcc' || key === 'cc')).toEqual([]);
      expect([to?.map(({ address }) => address), cc, bcc]).toEqual([[TEAM], undefined, undefined]);
    }
  });
});

describe('S47 forged hosts', () => {
  it('S47 no mail shows them', async () => {
    const email = newAddress();
    const evil = 'evil.example';
    const headers = {
      host: evil,
      'x-forwarded-host': evil,
      forwarded: `host=${evil}`,
      'content-type': 'application/json',
    };
    for (const [path, body] of Object.entries(FORMS)) {
      const sent = { method: 'POST', path, headers, body: JSON.stringify(body(email)) };
      expect((await rawRequest(harness.test.config.apiUrl, sent)).status).toBe(204);
    }
    await harness.settled();
    const mails = [...harness.sink.to(email), ...harness.sink.to(TEAM).slice(-2)];
    expect(mails).toHaveLength(5);
    for (const mail of mails) {
      const { html, text } = await read(mail);
      expect(`${mail.raw}${html}${text}`).not.toContain(evil);
    }
  });
});
