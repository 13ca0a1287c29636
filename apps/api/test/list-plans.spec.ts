import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from './browser.js';
import { PlanWatch, tablesReadInFull } from './plan-watch.js';
import { newDomain } from './schools.js';
import { Actor, admin } from './security/actors.js';
import { startTestApp, type TestApp } from './test-app.js';

/** Tables with a row or more for each person, request or act: no screen may wait for all of one. */
const LARGE = [
  'access_tokens',
  'audit_entries',
  'audit_seals',
  'contact_requests',
  'demo_requests',
  'feedback',
  'licenses',
  'mail_messages',
  'mail_recipients',
  'mail_suppressions',
  'sessions',
  'user_addresses',
  'users',
  'waitlist_entries',
  'weekly_stats',
];

let watch: PlanWatch;
let test: TestApp;
let operator: Browser;
let school: string;
let segment: string;
let person: string;
beforeAll(async () => {
  watch = new PlanWatch();
  test = await startTestApp();
  operator = (await admin(test)).browser;
  const request = { name: 'School', domain: newDomain(), licenseExpiry: '2098-12-31' };
  school = (await operator.admin.createInstitution(request)).data!.id;
  const rule = { kind: 'institution', institutionId: school } as const;
  segment = (await operator.admin.createSegment({ name: 'One school', rule })).data!.id;
  person = (await operator.client.getAuthStatus()).data!.user!.id;
  await test.database.query(
    `INSERT INTO users (name, email, email_canonical, provider, issuer, subject, created_at)
     SELECT 'Person ' || n, 'p' || n || '@mail.example', 'p' || n || '@mail.example', 'google', 'test', n::text, now() - n * interval '1 minute'
     FROM generate_series(1, 2000) AS n`,
  );
  // As many as make an index the cheaper way to one person's.
  await test.database.query(
    `INSERT INTO sessions (id_hash, user_id, created_at, touched_at, expires_at)
     SELECT sha256(convert_to(n || u.id::text, 'UTF8')), u.id, now(), now(), now() + interval '1 day' FROM users u, generate_series(1, 10) AS n`,
  );
  await test.database.query(
    `INSERT INTO access_tokens (token_hash, user_id, created_at, expires_at)
     SELECT sha256(convert_to(n || u.id::text, 'UTF8')), u.id, now(), now() + interval '1 day' FROM users u, generate_series(1, 10) AS n`,
  );
  // A list of up to 10,000 rows is searched by reading it.
  await test.database.query(
    `INSERT INTO feedback (user_id, message, type) SELECT u.id, 'Message ' || n, 'general' FROM users u, generate_series(1, 8) AS n`,
  );
  await test.database.query('ANALYZE');
});
afterAll(async () => {
  watch?.stop();
  await test?.stop();
});

const PAGE = 'page=1&size=10';

const SCREENS: [name: string, path: () => string][] = [
  ['members of an institution', () => `/institutions/${school}/members?${PAGE}`],
  ['members of an institution, searched', () => `/institutions/${school}/members?${PAGE}&search=ann`],
  ['counts of institutions', () => `/institutions/counts?ids=${school}`],
  ['an institution', () => `/institutions/${school}/detail`],
  ['institutions that are nearly full', () => `/institutions/all?${PAGE}&filter=full`],
  ['institutions without verification', () => `/institutions/all?${PAGE}&filter=unverified`],
  ['licences that end soon', () => `/license/all?${PAGE}&status=active&ending=soon`],
  ['licences of an extension', () => `/license/all?${PAGE}&status=all&extensionId=${crypto.randomUUID()}`],
  ['licences of a type', () => `/license/all?${PAGE}&status=all&type=tester`],
  ['open contact requests, oldest first', () => `/contact-us?${PAGE}&state=open&order=oldest`],
  ['own contact requests', () => `/contact-us?${PAGE}&assignee=me`],
  ['answered demo requests', () => `/demo-request?${PAGE}&state=answered`],
  ['done feedback', () => `/feedback?${PAGE}&state=done`],
  ['counts of requests', () => '/request-counts/contact-us'],
  ['people who wait', () => '/waitlist/all?page=1&size=100&state=waiting'],
  ['people who joined', () => '/waitlist/all?page=1&size=100&state=joined'],
  ['whom an invitation reaches', () => '/waitlist/invitation?count=20'],
  ['segments', () => '/email/segments'],
  ['people of a segment', () => `/email/segments/${segment}/count`],
  ['the operators’ search', () => '/search?search=person+7'],
  ['the audit log of a day', () => '/audit?page=1&from=2026-11-23T00:00:00Z&until=2026-11-24T00:00:00Z'],
  ['the audit log of a person', () => `/audit?page=1&userId=${person}`],
  ['the audit log by metadata', () => '/audit?page=1&search=northfield'],
  ['a person', () => `/person/${person}`],
  ['mails to a person', () => `/person/${person}/mails?${PAGE}`],
  ['the overview', () => '/overview'],
];

const open = async (path: string): Promise<number> => {
  const headers = new Actor(test, operator).headers(false);
  return (await fetch(`${test.config.apiUrl}${path}`, { headers })).status;
};

describe('operators’ screens', () => {
  it.each(SCREENS)('%s: every large table is found by an index', async (_name, pathOf) => {
    const statements = await watch.during(async () => expect(await open(pathOf())).toBe(200));
    expect(statements.length).toBeGreaterThan(0);
    for (const statement of statements) {
      const tables = await tablesReadInFull(test.database.superUrl, statement);
      expect([statement.text, tables.filter((table) => LARGE.includes(table))]).toEqual([statement.text, []]);
    }
  });

  it('are watched: a statement without an index is found', async () => {
    const text = `SELECT FROM users WHERE provider = $1`;
    expect(await tablesReadInFull(test.database.superUrl, { text, values: ['x'] })).toEqual(['users']);
  });
});
