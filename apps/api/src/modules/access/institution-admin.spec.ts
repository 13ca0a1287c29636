import type { Institution } from '@bellweek/api-client/contract/institutions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../../test/browser.js';
import { newDomain } from '../../../test/schools.js';
import { admin } from '../../../test/security/actors.js';
import { newPerson, startTestApp, type TestApp } from '../../../test/test-app.js';

let test: TestApp;
let operator: Browser;
beforeAll(async () => {
  test = await startTestApp();
  operator = (await admin(test)).browser;
});
afterAll(() => test?.stop());

const memberOf = (domain: string) =>
  test.signedIn({ ...newPerson({ hd: domain }), email: `m${Math.random()}@${domain}` });

async function create(name: string, domain: string, licenseExpiry = '2098-12-31'): Promise<Institution> {
  const { data, error } = await operator.admin.createInstitution({ name, domain, licenseExpiry });
  if (!data) throw new Error(String(error));
  return data;
}

interface Entry {
  actor_id: string;
  metadata: Record<string, unknown>;
}
const entriesOf = (action: string, id: string) =>
  test.database.query<Entry>(
    `SELECT actor_id, metadata FROM audit_entries WHERE action = $1 AND metadata ->> 'institutionId' = $2 ORDER BY id`,
    [action, id],
  );

const operatorId = async () => (await operator.client.getAuthStatus()).data!.user!.id;

describe('S24 before an institution is created', () => {
  const peopleOf = async (domain: string) => (await operator.admin.countDomainPeople(domain)).data?.people;

  it('S24 its operator is told how many people it will cover', async () => {
    const domain = newDomain();
    expect(await peopleOf(domain)).toBe(0);
    await memberOf(domain);
    await memberOf(domain);
    // Google does not vouch for this person, who will not be covered.
    await test.signedIn({ ...newPerson(), email: `outsider@${domain}` });
    for (const spelling of [domain, domain.toUpperCase(), ` ${domain}. `]) expect(await peopleOf(spelling)).toBe(2);
    expect(await peopleOf(`mail.${domain}`)).toBe(0);
    const before = await test.database.query<{ count: number }>('SELECT count(*)::int AS count FROM licenses');
    await create('Counted School', domain);
    const after = await test.database.query<{ count: number }>('SELECT count(*)::int AS count FROM licenses');
    expect(after[0]!.count - before[0]!.count).toBe(2);
  });

  it('S24 a domain that no institution may have covers nobody', async () => {
    for (const domain of ['school', 'gmail.com', 'hotmail.be', 'edu.au', 'two words.edu', 'https://school.edu']) {
      expect([domain, await peopleOf(domain)]).toEqual([domain, null]);
    }
    expect((await operator.admin.countDomainPeople('a'.repeat(300))).status).toBe(400);
  });
});

describe('creating an institution', () => {
  it('S25 covers its people at once, and is the operator’s act', async () => {
    const domain = newDomain();
    const early = await memberOf(domain);
    const school = await create('  Harbour School ', domain.toUpperCase());
    expect(school).toEqual({
      id: expect.any(String) as string,
      name: 'Harbour School',
      domain,
      licenseExpiry: '2098-12-31',
      createdAt: expect.any(String) as string,
    });
    const late = await memberOf(domain);
    for (const member of [early, late]) {
      expect((await member.client.getUserLicense()).data?.license).toEqual({
        type: 'institution',
        expiresAt: '2098-12-31T12:59:59.999Z',
      });
    }
    expect(await entriesOf('institution.created', school.id)).toEqual([
      {
        actor_id: await operatorId(),
        metadata: { institutionId: school.id, domain, licenseExpiry: '2098-12-31', verifiedBy: 'operator' },
      },
    ]);
  });

  it('S23 covers its people once the domain is verified, or at once where the operator gives a reason', async () => {
    const licenseOf = async (member: Browser) => (await member.client.getUserLicense()).data?.license?.type ?? null;
    for (const vouchReason of [null, 'The principal confirmed it by phone.']) {
      const domain = newDomain();
      const member = await memberOf(domain);
      const request = { name: 'Proved School', domain, licenseExpiry: '2098-12-31', vouchReason };
      const { id } = (await operator.admin.createInstitution(request)).data!;
      const verifiedBy = vouchReason === null ? null : 'operator';
      expect(await licenseOf(member)).toBe(verifiedBy && 'institution');
      const [first] = (await operator.admin.getInstitution(id)).data!.domains;
      expect(first).toMatchObject({ verifiedBy, record: expect.stringMatching(/^bellweek-verification=/) as string });
      expect(await entriesOf('institution.created', id)).toMatchObject([{ metadata: { verifiedBy } }]);
      const reasons = await test.database.query<{ reason: string }>(
        `SELECT reason FROM audit_reasons r JOIN audit_entries e ON e.id = r.entry_id
         WHERE e.metadata ->> 'institutionId' = $1 AND r.subject_id IS NULL`,
        [id],
      );
      expect(reasons).toEqual(vouchReason === null ? [] : [{ reason: vouchReason }]);
      await operator.admin.verifyDomain(first!.id, { reason: 'Confirmed by phone.' });
      expect(await licenseOf(member)).toBe('institution');
    }
  });

  it('S24 says why a domain will not do, or whose it is', async () => {
    const domain = newDomain();
    await create('First School', domain);
    const again = await operator.admin.createInstitution({
      name: 'Second',
      domain: `${domain}.`,
      licenseExpiry: '2098-12-31',
    });
    expect([again.status, again.error]).toEqual([409, `The domain ${domain} belongs to First School already.`]);
    for (const bad of ['gmail.com', 'edu.au', 'https://school.edu', 'two words.edu', '']) {
      const refused = await operator.admin.createInstitution({ name: 'Bad', domain: bad, licenseExpiry: '2098-12-31' });
      expect([bad, refused.status]).toEqual([bad, 400]);
      expect(refused.error).toMatch(/^[A-Z].*\.$/i);
    }
    for (const body of [{ name: ' ' }, { licenseExpiry: '2026-02-30' }, { licenseExpiry: '' }]) {
      const whole = { name: 'Fine', domain: newDomain(), licenseExpiry: '2098-12-31', ...body };
      expect((await operator.admin.createInstitution(whole)).status).toBe(400);
    }
  });

  it('R19 twice at once makes one', async () => {
    const domain = newDomain();
    const results = await Promise.all(
      [1, 2, 3, 4].map((n) =>
        operator.admin.createInstitution({ name: `Number ${n}`, domain, licenseExpiry: '2098-12-31' }),
      ),
    );
    expect(results.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });
});

describe('updating an expiry', () => {
  it('counts for all of its people at once, in their licences and in the operators’ list', async () => {
    const domain = newDomain();
    const school = await create('Update School', domain);
    const members = [await memberOf(domain), await memberOf(domain)];
    const updated = await operator.admin.updateExpiry(school.id, { newExpiryDate: '2031-06-30' });
    expect(updated.data).toEqual({ ...school, licenseExpiry: '2031-06-30' });
    for (const member of members) {
      expect((await member.client.getUserLicense()).data?.license?.expiresAt).toBe('2031-06-30T13:59:59.999Z');
    }
    const listed = async (status: 'active' | 'expired') =>
      (await operator.admin.findLicenses({ page: 1, size: 10, search: 'update school', status })).data;
    expect((await listed('active'))?.licenses.map(({ expiresAt }) => expiresAt)).toEqual(
      Array(2).fill('2031-06-30T13:59:59.999Z'),
    );
    await operator.admin.updateExpiry(school.id, { newExpiryDate: '2020-01-01' });
    expect([(await listed('active'))?.total, (await listed('expired'))?.total]).toEqual([0, 2]);
    for (const member of members) expect((await member.client.getUserLicense()).data?.license).toBeNull();
  });

  it('R19 the same day twice at once is one change and one entry', async () => {
    const school = await create('Twice School', newDomain());
    const results = await Promise.all(
      [1, 2, 3].map(() => operator.admin.updateExpiry(school.id, { newExpiryDate: '2040-05-05' })),
    );
    expect(results.map(({ status, data }) => [status, data?.licenseExpiry])).toEqual(
      Array(3).fill([200, '2040-05-05']),
    );
    expect(await entriesOf('institution.expiry_updated', school.id)).toEqual([
      {
        actor_id: await operatorId(),
        metadata: { institutionId: school.id, licenseExpiry: { from: '2098-12-31', to: '2040-05-05' } },
      },
    ]);
  });

  it('R19 of two operators none loses the other’s change unseen: each entry goes on from the one before', async () => {
    const school = await create('Two Operators', newDomain());
    const other = (await admin(test)).browser;
    const days = ['2041-01-01', '2042-01-01', '2043-01-01', '2044-01-01'];
    await Promise.all(
      days.map((newExpiryDate, index) =>
        (index % 2 ? other : operator).admin.updateExpiry(school.id, { newExpiryDate }),
      ),
    );
    const changes = (await entriesOf('institution.expiry_updated', school.id)).map(
      ({ metadata }) => metadata.licenseExpiry as { from: string; to: string },
    );
    expect(changes.map(({ to }) => to).sort()).toEqual(days);
    expect(changes.map(({ from }) => from)).toEqual(['2098-12-31', ...changes.slice(0, -1).map(({ to }) => to)]);
    const { data } = await operator.admin.findInstitutions({ page: 1, size: 1, search: 'Two Operators' });
    expect(data?.institutions[0]?.licenseExpiry).toBe(changes.at(-1)?.to);
  });

  it('S28, S34 of no school, or to no day, is refused', async () => {
    const nobodys = '00000000-0000-4000-8000-000000000000';
    expect((await operator.admin.updateExpiry(nobodys, { newExpiryDate: '2040-05-05' })).status).toBe(404);
    const school = await create('Day School', newDomain());
    for (const day of ['', '2026-13-01', '300000-01-01', '+275760-09-13', '1999-12-31']) {
      expect((await operator.admin.updateExpiry(school.id, { newExpiryDate: day })).status).toBe(400);
    }
  });
});

describe('the list of institutions', () => {
  it('S33 is by name, in pages, searched literally', async () => {
    const mark = `q${Date.now()}`;
    const names = ['b%c', 'A_b', 'a\\c', 'B-d'].map((name) => `${name} ${mark}`);
    for (const name of names) await create(name, newDomain());
    const find = async (search: string, page = 1, size = 10) =>
      (await operator.admin.findInstitutions({ page, size, search })).data!;
    const sorted = names.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1));
    const { institutions, total, totalIsCapped } = await find(mark.toUpperCase());
    expect(institutions.map(({ name }) => name)).toEqual(sorted);
    expect({ total, totalIsCapped }).toEqual({ total: 4, totalIsCapped: false });
    expect((await find(mark, 2, 3)).institutions.map(({ name }) => name)).toEqual(sorted.slice(3));
    for (const [search, found] of [
      ['%', 'b%c'],
      ['_', 'A_b'],
      ['\\', 'a\\c'],
    ] as const) {
      expect((await find(`${search}`)).institutions.map(({ name }) => name)).toEqual([`${found} ${mark}`]);
    }
    const everything = await find('');
    expect(everything.total).toBe((await test.database.query('SELECT FROM institutions')).length);
  });
});

describe('the audit log', () => {
  it('names the institution of a licence, and none of another licence', async () => {
    const domain = newDomain();
    await create('Dale High', domain);
    const member = await memberOf(domain);
    const id = (await member.client.getAuthStatus()).data!.user!.id;
    const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
    await operator.admin.grantLicense(id, { type: 'individual', expiresAt, reason: 'They paid by invoice.' });
    const { data } = await operator.admin.findAuditLogs({ userId: id, action: ['license.started', 'license.granted'] });
    const named = data?.items.map(({ metadata: { type, institutionName } }) => ({ type, institutionName }));
    expect(named).toEqual([
      { type: 'individual', institutionName: undefined },
      { type: 'institution', institutionName: 'Dale High' },
    ]);
  });
});
