import type { InstitutionDetail } from '@bellweek/api-client/contract/institutions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../../test/browser.js';
import { newDomain } from '../../../test/schools.js';
import { admin } from '../../../test/security/actors.js';
import { newPerson, startTestApp, type TestApp } from '../../../test/test-app.js';

const DAY_MS = 24 * 60 * 60 * 1000;
const REASON = 'The contract is over.';
const KIM = { name: 'Kim Low', email: 'Kim@school.example', role: 'Deputy principal' };

let test: TestApp;
let operator: Browser;
beforeAll(async () => {
  test = await startTestApp();
  operator = (await admin(test)).browser;
});
afterAll(() => test?.stop());

const memberOf = (domain: string) =>
  test.signedIn({ ...newPerson({ hd: domain }), email: `m${Math.random()}@${domain}` });
const schoolOf = async (browser: Browser) => (await browser.client.getUserInstitution()).data?.name ?? null;

async function ok<T>(call: Promise<{ data: T | null; error: string | null }>): Promise<T> {
  const { data, error } = await call;
  if (data === null) throw new Error(String(error));
  return data;
}

async function newSchool(name: string, domain = newDomain()): Promise<InstitutionDetail> {
  const { id } = await ok(operator.admin.createInstitution({ name, domain, licenseExpiry: '2098-12-31' }));
  return ok(operator.admin.getInstitution(id));
}

const entriesOf = (id: string, action: string) =>
  test.database.query<{ metadata: Record<string, unknown> }>(
    `SELECT metadata FROM audit_entries WHERE action = $1 AND metadata ->> 'institutionId' = $2 ORDER BY id`,
    [action, id],
  );

describe('S79 support', () => {
  it('S79 changes the details of an institution, and neither its seats nor its access', async () => {
    const { id, domains } = await newSchool('Supported School');
    const support = (await admin(test, 'support')).browser.admin;
    expect((await support.changeInstitution(id, { note: 'Call in the morning.', contact: KIM })).status).toBe(200);
    const { id: domainId } = domains[0]!;
    const refused = [
      support.changeInstitution(id, { seats: 5 }),
      support.updateExpiry(id, { newExpiryDate: '2099-12-31' }),
      support.endInstitution(id, { reason: REASON }),
      support.verifyDomain(domainId, { reason: REASON }),
      support.setSubdomainRule(domainId, { includesSubdomains: true }),
      support.createInstitution({ name: 'Theirs', domain: newDomain(), licenseExpiry: '2098-12-31' }),
    ];
    expect((await Promise.all(refused)).map(({ status }) => status)).toEqual(Array(6).fill(403));
    expect(await ok(operator.admin.getInstitution(id))).toMatchObject({ seats: null, licenseExpiry: '2098-12-31' });
  });
});

describe('POST /institutions/:id/end', () => {
  it('notes a last day that is over, else today, and counts the same people', async () => {
    const today = new Date().toISOString().slice(0, 10);
    for (const [lastDay, isNoted] of [
      ['2020-01-31', true],
      ['2097-01-01', false],
      [undefined, false],
    ] as const) {
      const { id, domain } = await newSchool('Ending School');
      const member = await memberOf(domain);
      const { licenseExpiry } = await ok(operator.admin.endInstitution(id, { reason: REASON, lastDay }));
      // Today in the institutions' time zone may be tomorrow in UTC.
      if (isNoted) expect(licenseExpiry).toBe(lastDay);
      else expect(Date.parse(licenseExpiry) - Date.parse(today)).toBeOneOf([0, DAY_MS]);
      expect(await schoolOf(member)).toBeNull();
      expect((await entriesOf(id, 'institution.access_ended')).map(({ metadata }) => metadata)).toEqual([
        { institutionId: id, licenseExpiry: { from: '2098-12-31', to: licenseExpiry }, people: 1 },
      ]);
      await ok(operator.admin.updateExpiry(id, { newExpiryDate: '2098-12-31', from: licenseExpiry }));
      expect(await schoolOf(member)).toBe('Ending School');
    }
  });
});
