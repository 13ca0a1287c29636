import { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSchool } from '../../../test/schools.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';
import { institutionDomain } from './institution-domain.policy.js';
import { PUBLIC_MAIL_DOMAINS } from './public-mail-domains.js';

const ACCEPTED: [input: string, canonical: string][] = [
  ['school.edu', 'school.edu'],
  ['School.EDU', 'school.edu'],
  [' school.edu ', 'school.edu'],
  ['school.edu.', 'school.edu'],
  ['school.edu.au', 'school.edu.au'],
  ['students.school.edu.au', 'students.school.edu.au'],
  ['northfield.test', 'northfield.test'],
  ['school.example', 'school.example'],
  ['xn--mnchen-3ya.de', 'xn--mnchen-3ya.de'],
  ['münchen.de', 'xn--mnchen-3ya.de'],
  ['my-school.nsw.edu.au', 'my-school.nsw.edu.au'],
  ['gmail.school.edu', 'gmail.school.edu'],
  // Named like a mail provider, under an ending that schools alone get.
  ['live.edu.au', 'live.edu.au'],
  ['outlook.vic.edu.au', 'outlook.vic.edu.au'],
  ['yahoo.ac.uk', 'yahoo.ac.uk'],
  ['hotmail.school.nz', 'hotmail.school.nz'],
  ['proton.k12.ca.us', 'proton.k12.ca.us'],
  ['gmx.hants.sch.uk', 'gmx.hants.sch.uk'],
  ['icloud.edu', 'icloud.edu'],
  // Lists of public mail providers name these, wrongly.
  ['nus.edu.sg', 'nus.edu.sg'],
  ['live.vu.edu.au', 'live.vu.edu.au'],
  // Longer names that begin or end like one.
  ['oliveschool.org', 'oliveschool.org'],
  ['live-academy.org', 'live-academy.org'],
  ['outlookcollege.com.au', 'outlookcollege.com.au'],
  ['mygmail.org', 'mygmail.org'],
  ['yahoos.school', 'yahoos.school'],
  ['live.school', 'live.school'],
  ['outlook.academy', 'outlook.academy'],
  ['mail.school', 'mail.school'],
  ['live.northfield.org', 'live.northfield.org'],
  // Below a public suffix that such a list names.
  ['colegio.com.ar', 'colegio.com.ar'],
  ['lyceum.org.ua', 'lyceum.org.ua'],
];

const REFUSED = [
  '',
  ' ',
  '.',
  'edu',
  'com',
  'edu.au',
  'co.uk',
  'nsw.edu.au',
  'ac.jp',
  'github.io',
  'blogspot.com',
  'localhost',
  'school',
  'school.invalidtld',
  'test',
  'example',
  '*.edu',
  '*.school.edu',
  '*',
  'gmail.com',
  'GMAIL.COM',
  'gmail.com.',
  'ｇｍａｉｌ.com',
  'googlemail.com',
  'mail.yahoo.com',
  'outlook.com',
  'icloud.com',
  'proton.me',
  'privaterelay.appleid.com',
  'mailfence.com',
  'posteo.net',
  'rediff.com',
  'teacher.com',
  '139.com',
  'appleid.com',
  'hotmail.be',
  'outlook.com.br',
  'yahoo.co.id',
  'yopmail.com',
  'https://school.edu',
  'http://school.edu/',
  'school.edu/path',
  'school.edu?x',
  'school.edu#x',
  'school.edu:443',
  'user@school.edu',
  '@school.edu',
  'school .edu',
  'school..edu',
  '.school.edu',
  'school.edu..',
  '-school.edu',
  'school-.edu',
  'school.edu,other.edu',
  'school.edu other.edu',
  '127.0.0.1',
  '[::1]',
  '0x7f.1',
  'school.edu\u0000',
  'school\r\n.edu',
  `${'a'.repeat(64)}.edu`,
  `${'a.'.repeat(130)}edu`,
  "school.edu'; --",
  '<b>.edu',
];

describe('S24 which domains can be a school’s', () => {
  it.each(ACCEPTED)('S24 %j is %s', (input, canonical) => {
    expect(institutionDomain(input)).toBe(canonical);
    expect(institutionDomain(canonical)).toBe(canonical);
  });

  it.each(REFUSED)('S24 %j is refused with a sentence', (input) => {
    expect(() => institutionDomain(input)).toThrow(
      expect.objectContaining({ code: 'invalid_request', message: expect.stringMatching(/^[^]+\.$/) as string }),
    );
  });

  it.each([
    ['hotmail', ['hotmail.com', 'hotmail.be', 'hotmail.co.za', 'hotmail.pt', 'hotmail.com.tr', 'hotmail.net']],
    ['outlook', ['outlook.com', 'outlook.com.br', 'outlook.bg', 'outlook.co.th', 'outlook.pk']],
    ['live', ['live.com', 'live.com.pt', 'live.se', 'live.co.za', 'live.no']],
    ['msn', ['msn.com', 'msn.cn', 'msn.nl']],
    ['yahoo', ['yahoo.com', 'yahoo.co.id', 'yahoo.com.pe', 'yahoo.pl', 'yahoo.no', 'ymail.com', 'rocketmail.com']],
    ['gmx', ['gmx.de', 'gmx.us', 'gmx.co.uk', 'gmx.tm', 'gmx.email']],
    ['yandex', ['yandex.ru', 'yandex.kz', 'yandex.com.tr', 'ya.ru']],
    ['proton', ['proton.me', 'protonmail.com', 'protonmail.ch', 'pm.me', 'passmail.net']],
    ['iCloud', ['icloud.com', 'icloud.com.cn', 'me.com', 'mac.com', 'privaterelay.appleid.com']],
    ['Google', ['gmail.com', 'gmail.co.uk', 'googlemail.com', 'googlemail.de']],
    ['AOL', ['aol.com', 'aol.co.uk', 'aol.fr', 'aim.com']],
    ['mail', ['mail.ru', 'mail.de', 'mail.com', 'inbox.lv', 'email.cz', 'freemail.hu']],
    ['Zoho', ['zoho.com', 'zoho.eu', 'zohomail.eu']],
    ['Tuta', ['tuta.com', 'tutanota.de', 'tutamail.com']],
    ['Fastmail', ['fastmail.com', 'fastmail.co.uk']],
    ['those that forward', ['duck.com', 'mozmail.com', 'simplelogin.com', 'aleeas.com', 'anonaddy.me', 'addy.io']],
    [
      'those that are thrown away',
      ['yopmail.com', 'yopmail.fr', 'mailinator.net', 'guerrillamail.org', 'temp-mail.io'],
    ],
    ['those under an ending like a school’s', ['mjj.edu.ge', 'edumail.edu.pl', 'tmail.edu.rs']],
    ['others', ['bigpond.com', 'qq.com', 'naver.com', 'seznam.cz', 'web.de', 'laposte.net', 'riseup.net', 'hey.com']],
  ])('S24 nobody’s of %s', (_, domains) => {
    for (const domain of domains) {
      expect(() => institutionDomain(domain), domain).toThrow(/^Anyone can get an address at/);
      expect(() => institutionDomain(`mx.${domain}`), domain).toThrow(/school's own domain/);
    }
  });

  it('S24 no public mail provider of the lists, in any case or with a subdomain', () => {
    expect(PUBLIC_MAIL_DOMAINS.size).toBeGreaterThan(10_000);
    const isSchools = /(^|\.)(edu|(edu|ac|sch|school)\.[a-z]{2})$/;
    for (const domain of PUBLIC_MAIL_DOMAINS) {
      if (isSchools.test(domain)) continue;
      expect(() => institutionDomain(domain.toUpperCase()), domain).toThrow(/school's own domain/);
    }
  });
});

describe('S24 one domain, one institution', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp();
  });
  afterAll(() => test?.stop());

  it('S24 also in another spelling, and for two who add it at once', async () => {
    await Promise.all(
      ['twice.edu', 'TWICE.edu', 'twice.edu.', 'twice.edu'].map((domain) => createSchool(test, domain)),
    );
    const rows = await test.database.query<{ domain: string }>(
      `SELECT domain FROM institutions WHERE domain ILIKE '%twice%'`,
    );
    expect(rows).toEqual([{ domain: 'twice.edu' }]);
    const entries = await test.database.query(`SELECT 1 FROM audit_entries WHERE action = 'institution.created'`);
    expect(entries).toHaveLength(1);
    await expect(
      test.app
        .get(DataSource)
        .query(
          `INSERT INTO institutions (name, domain, license_expiry, license_expires_at) VALUES ('x', 'twice.edu', now(), now())`,
        ),
    ).rejects.toThrow(/institutions_domain_unique/);
  });

  it('S24 a refused domain leaves nothing behind', async () => {
    const before = await test.database.digest();
    await expect(createSchool(test, 'gmail.com')).rejects.toThrow(/Anyone can get an address/);
    expect(await test.database.digest()).toBe(before);
  });
});
