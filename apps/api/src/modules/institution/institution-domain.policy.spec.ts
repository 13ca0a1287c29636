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

  it('S24 no public mail provider of the list, in any case or with a subdomain', () => {
    expect(PUBLIC_MAIL_DOMAINS.size).toBeGreaterThan(100);
    for (const domain of PUBLIC_MAIL_DOMAINS) {
      for (const spelling of [domain, domain.toUpperCase(), `mx.${domain}`]) {
        expect(() => institutionDomain(spelling)).toThrow(/school's own domain/);
      }
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
    await expect(createSchool(test, 'gmail.com')).rejects.toThrow(/Anybody can have an address/);
    expect(await test.database.digest()).toBe(before);
  });
});
