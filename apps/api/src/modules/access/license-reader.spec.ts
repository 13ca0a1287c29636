import {
  type AdminLicense,
  LICENSE_ORDERS,
  type LicenseOrder,
  type LicenseStatus,
  USUAL_ORDERS,
} from '@bellweek/api-client/contract/admin-licenses';
import { LICENSE_PRECEDENCE } from '@bellweek/api-client/contract/plans';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../../test/browser.js';
import { createSchool, newDomain } from '../../../test/schools.js';
import { admin } from '../../../test/security/actors.js';
import { assertProperty } from '../../../test/security/property.js';
import { callbackOf } from '../../../test/sign-in-steps.js';
import { newPerson, startTestApp, type TestApp } from '../../../test/test-app.js';
import { LicenseReaderService } from './license-reader.service.js';

let test: TestApp;
let operator: Browser;
let all: AdminLicense[];

interface Query {
  page: number;
  size: number;
  search?: string;
  status?: LicenseStatus;
  type?: AdminLicense['type'];
  ending?: 'soon';
  order?: LicenseOrder;
}

const find = async (query: Query) => {
  const { data, error } = await operator.admin.findLicenses(query);
  if (!data) throw new Error(String(error));
  return data;
};

/** All licences by plain SQL. */
const readAll = () =>
  test.database
    .query<AdminLicense>(
      `SELECT l.id, l.user_id AS "userId", l.suspended_at AS "suspendedAt", u.email AS "userEmail", u.name AS "userName", l.type, i.name AS institution,
       l.is_auto_renewal_enabled AS "isAutoRenewalEnabled", l.created_at AS "createdAt",
       least(l.expires_at, CASE WHEN l.type = 'institution' THEN i.license_expires_at END, l.ended_at) AS "expiresAt"
     FROM licenses l JOIN users u ON u.id = l.user_id LEFT JOIN institutions i ON i.id = l.institution_id`,
    )
    .then((rows) =>
      rows.map((row) => ({
        ...row,
        createdAt: new Date(row.createdAt).toISOString(),
        expiresAt: row.expiresAt && new Date(row.expiresAt).toISOString(),
      })),
    );

beforeAll(async () => {
  test = await startTestApp();
  operator = (await admin(test)).browser;
  await test.database.query(
    `INSERT INTO institutions (name, domain, license_expiry, license_expires_at)
     SELECT name, lower(replace(name, ' ', '-')) || '.edu', '2030-01-01', now() + days * interval '1 day'
     FROM (VALUES ('Trial Bay High', 40), ('North Shore College', -3)) AS school(name, days)`,
  );
  await test.database.query(
    `WITH people AS (
       INSERT INTO users (name, email, email_canonical, provider, issuer, subject)
       SELECT (ARRAY['Ann', 'Bob', 'Cid', 'Dee'])[1 + n % 4] || ' ' || n, 'p' || n || '@' || (ARRAY['a', 'b'])[1 + n % 2] || '.example',
         'p' || n || '@x.example', 'google', 'lists', n::text FROM generate_series(1, 700) AS n RETURNING id, subject::int AS n
     )
     INSERT INTO licenses (user_id, type, institution_id, institution_ends_at, is_auto_renewal_enabled, created_at, expires_at, ended_at)
     SELECT people.id, (ARRAY['trial', 'tester', 'individual', 'institution', 'admin'])[1 + n % 5],
       school.id, school.license_expires_at, n % 7 = 0,
       now() - n * interval '7 hours', CASE WHEN n % 5 < 3 THEN now() + (n - 350) * interval '5 hours' END,
       CASE WHEN n % 11 = 0 THEN now() - n * interval '3 hours' END
     FROM people LEFT JOIN (SELECT *, row_number() OVER (ORDER BY domain) - 1 AS place FROM institutions) AS school
       ON n % 5 = 3 AND place = n % 2`,
  );
  all = await readAll();
});
afterAll(() => test?.stop());

const sameOrder = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const endOf = ({ expiresAt }: AdminLicense) => (expiresAt === null ? Infinity : Date.parse(expiresAt));

function expected(status: LicenseStatus, search: string, order: LicenseOrder = USUAL_ORDERS[status]): string[] {
  const now = Date.now();
  const term = search.toLowerCase();
  const matching = all
    .filter((license) => status === 'all' || endOf(license) >= now === (status === 'active'))
    .filter(({ userName, userEmail, institution, type }) =>
      [userName, userEmail, institution, type].some((text) => text?.toLowerCase().includes(term)),
    );
  const direction = order === 'soonest' || order === 'oldest' ? 1 : -1;
  const isByEnd = order === 'soonest' || order === 'latest';
  const key = (license: AdminLicense) => (isByEnd ? endOf(license) : Date.parse(license.createdAt));
  return matching
    .sort((a, b) => direction * (key(a) === key(b) ? sameOrder(a.id, b.id) : key(a) - key(b)))
    .map(({ id }) => id);
}

describe('the filters of licences', () => {
  const known = (id: string) => all.find((license) => license.id === id)!;
  const isSoon = (id: string) => endOf(known(id)) <= Date.now() + 30 * 24 * 60 * 60 * 1000;

  it.each(['', 'ann', 'example'])('S29 are type and an end within 30 days, with the search %j', async (search) => {
    for (const status of ['active', 'expired', 'all'] as const) {
      const wanted = expected(status, search).filter((id) => known(id).type === 'trial');
      const { licenses, total } = await find({ page: 1, size: 100, status, search, type: 'trial' });
      expect([licenses.map(({ id }) => id), total]).toEqual([wanted.slice(0, 100), wanted.length]);
    }
    const soon = expected('active', search).filter(isSoon);
    expect(soon.length).toBeGreaterThan(10);
    const { licenses, total } = await find({ page: 2, size: 10, status: 'all', search, ending: 'soon' });
    expect([licenses.map(({ id }) => id), total]).toEqual([soon.slice(10, 20), soon.length]);
    const both = soon.filter((id) => known(id).type === 'individual');
    expect((await find({ page: 1, size: 1, search, ending: 'soon', type: 'individual' })).total).toBe(both.length);
  });
});

describe('the list of licences', () => {
  it('S29 shows each with its person, school and end, whichever comes first', async () => {
    const { licenses } = await find({ page: 1, size: 100, status: 'all' });
    const known = new Map(all.map((license) => [license.id, license]));
    expect(licenses).toHaveLength(100);
    for (const license of licenses) expect(license).toEqual(known.get(license.id));
    expect(new Set(all.map(({ type }) => type))).toEqual(new Set(LICENSE_PRECEDENCE));
  });

  it('S42 every status has its usual order and others, its total and any page of it', () =>
    assertProperty(
      'pages of licences',
      fc.asyncProperty(
        fc.constantFrom<LicenseStatus>('all', 'active', 'expired'),
        fc.integer({ min: 1, max: 75 }),
        fc.integer({ min: 1, max: 100 }),
        fc.option(fc.constantFrom(...LICENSE_ORDERS), { nil: undefined }),
        async (status, page, size, order) => {
          const ids = expected(status, '', order);
          const { licenses, total, totalPages } = await find({ page, size, status, order });
          expect(licenses.map(({ id }) => id)).toEqual(ids.slice((page - 1) * size, page * size));
          expect({ total, totalPages }).toEqual({ total: ids.length, totalPages: Math.ceil(ids.length / size) });
        },
      ),
      { numRuns: 120 },
    ));

  it('S33 is searched by person, address, school and type, within a status', async () => {
    for (const status of ['all', 'active', 'expired'] as const) {
      for (const search of [
        'ANN',
        '@b.ex',
        'trial',
        'north sh',
        'tester',
        'admin',
        'shore',
        'dee 7',
        '%',
        '_',
        'e',
        'q',
      ]) {
        const ids = expected(status, search);
        const { licenses, total, totalIsCapped } = await find({ page: 2, size: 7, status, search });
        expect([status, search, licenses.map(({ id }) => id)]).toEqual([status, search, ids.slice(7, 14)]);
        expect({ total, totalIsCapped }).toEqual({ total: ids.length, totalIsCapped: false });
      }
    }
  });

  it('S33 is searched in the same way when there are more of them than are simply read', async () => {
    const reader = test.app.get(LicenseReaderService, { strict: false });
    const tuning = { smallList: 10, sample: 150, cap: 90 };
    for (const status of ['all', 'active', 'expired'] as const) {
      for (const search of ['ANN', '@b.ex', 'trial', 'north sh', 'admin', 'shore', 'dee 7', '%', 'e', 'q', 'no such']) {
        const order = LICENSE_ORDERS[search.length % LICENSE_ORDERS.length];
        const ids = expected(status, search, order);
        const query = { page: 2, size: 7, status, search, order };
        const { licenses, total, totalIsCapped } = await reader.find(query, tuning);
        expect([status, search, licenses.map(({ id }) => id)]).toEqual([status, search, ids.slice(7, 14)]);
        const isCapped = ids.length > tuning.cap;
        expect({ total, totalIsCapped }).toEqual({
          total: isCapped ? tuning.cap : ids.length,
          totalIsCapped: isCapped,
        });
      }
    }
  });

  it('S34 refuses a status that is none', async () => {
    const { status } = await operator.admin.findLicenses({ page: 1, size: 10, status: 'gone' as never });
    expect(status).toBe(400);
  });

  it('R19 a licence that begins while its school is given another date has that date', async () => {
    for (let round = 0; round < 6; round += 1) {
      const domain = newDomain();
      await createSchool(test, domain);
      const [school] = await test.database.query<{ id: string }>('SELECT id FROM institutions WHERE domain = $1', [
        domain,
      ]);
      const day = `20${60 + round}-06-30`;
      const doors: { browser: Browser; callback: string }[] = [];
      for (let index = 0; index < 3; index += 1) {
        test.google.person = { ...newPerson({ hd: domain }), email: `m${index}@${domain}` };
        const browser = test.browser();
        doors.push({ browser, callback: await callbackOf(browser, 'google') });
      }
      await Promise.all([
        ...doors.map(({ browser, callback }) => browser.fetch(callback)),
        operator.admin.updateExpiry(school!.id, { newExpiryDate: day }),
      ]);
      const { licenses } = await find({ page: 1, size: 10, search: `School of ${domain}` });
      expect(licenses.map(({ expiresAt }) => expiresAt)).toEqual(Array(3).fill(`${day}T13:59:59.999Z`));
    }
  });
});
