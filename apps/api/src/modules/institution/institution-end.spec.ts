import type { InstitutionDetail } from '@bellweek/api-client/contract/institutions';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../../test/browser.js';
import { newDomain } from '../../../test/schools.js';
import { admin } from '../../../test/security/actors.js';
import { newPerson, startTestApp, type TestApp } from '../../../test/test-app.js';

const DAY_MS = 24 * 60 * 60 * 1000;
const REASON = 'The contract is over.';

let test: TestApp;
let operator: Browser;
beforeAll(async () => {
  test = await startTestApp();
  operator = (await admin(test)).browser;
});
afterEach(() => {
  test.clock.offset = 0;
});
afterAll(() => test?.stop());

const memberOf = (domain: string) =>
  test.signedIn({ ...newPerson({ hd: domain }), email: `m${Math.random()}@${domain}` });
const schoolOf = async (browser: Browser) => (await browser.client.getUserInstitution()).data?.name ?? null;
const idOf = async (browser: Browser) => (await browser.client.getAuthStatus()).data!.user!.id;

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

describe('POST /institutions/:id/end', () => {
  it('ends access at once, counts those who lose it, and a new date gives it back', async () => {
    const { id, domain } = await newSchool('Ending');
    const [alone, other] = [await memberOf(domain), await memberOf(domain)];
    await operator.admin.grantLicense(await idOf(other), {
      type: 'individual',
      expiresAt: new Date(Date.now() + DAY_MS).toISOString(),
      reason: REASON,
    });
    expect((await ok(operator.admin.getInstitution(id))).people).toMatchObject({ members: 2, dependent: 1 });
    const ended = await ok(operator.admin.endInstitution(id, { reason: REASON }));
    expect(Date.parse(ended.endsAt)).toBeLessThanOrEqual(Date.now());
    expect(ended.people.dependent).toBe(0);
    expect((await alone.client.getUserLicense()).data?.license).toBeNull();
    expect((await other.client.getUserLicense()).data?.license?.type).toBe('individual');
    expect((await alone.client.getTrialUsed()).data?.ended).toMatchObject({
      type: 'institution',
      endedAt: ended.endsAt,
      institutionName: 'Ending',
    });
    const again = await operator.admin.endInstitution(id, { reason: REASON });
    expect([again.status, again.error]).toEqual([409, 'The access of this institution has ended already.']);
    expect(await entriesOf(id, 'institution.access_ended')).toEqual([
      {
        metadata: { institutionId: id, licenseExpiry: { from: '2098-12-31', to: ended.licenseExpiry }, people: 1 },
      },
    ]);
    const { data: log } = await operator.admin.findAuditLogs({ action: ['institution.access_ended'], limit: 1 });
    expect(log?.items[0]).toMatchObject({ userId: null, reason: REASON });

    await ok(operator.admin.updateExpiry(id, { newExpiryDate: ended.licenseExpiry }));
    expect((await alone.client.getUserLicense()).data?.license?.type).toBe('institution');
  });

  it('of two operators, the second learns of the first one’s date, and an undo overwrites none', async () => {
    const { id } = await newSchool('Contested');
    const from = '2098-12-31';
    const { licenseExpiry: today } = await ok(operator.admin.endInstitution(id, { reason: REASON }));
    const late = await operator.admin.updateExpiry(id, { newExpiryDate: '2097-01-31', from });
    const sentence = 'Someone has just changed the expiry date. Check it and try again.';
    expect([late.status, late.error]).toEqual([409, sentence]);
    await ok(operator.admin.updateExpiry(id, { newExpiryDate: '2097-01-31', from: today }));
    expect((await operator.admin.updateExpiry(id, { newExpiryDate: from, from: today })).status).toBe(409);
    expect((await ok(operator.admin.getInstitution(id))).licenseExpiry).toBe('2097-01-31');
  });

  it('asks for a fresh second factor', async () => {
    const { id } = await newSchool('Guarded');
    test.clock.offset = 6 * 60 * 1000;
    expect(await operator.admin.endInstitution(id, { reason: REASON })).toMatchObject({ status: 403 });
  });
});
