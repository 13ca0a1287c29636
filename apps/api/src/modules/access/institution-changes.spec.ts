import type {
  InstitutionDetail,
  InstitutionFilter,
  InstitutionOrder,
} from '@bellweek/api-client/contract/institutions';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DataSource } from 'typeorm';
import type { Browser } from '../../../test/browser.js';
import { weeklyReport } from '../../../test/people.js';
import { newDomain } from '../../../test/schools.js';
import { admin } from '../../../test/security/actors.js';
import { newPerson, startTestApp, type TestApp } from '../../../test/test-app.js';
import { SessionService } from '../auth/session.service.js';
import { WeeklyStatsService } from '../weekly-stats/weekly-stats.service.js';

const DAY_MS = 24 * 60 * 60 * 1000;
const REASON = 'The contract is over.';
const KIM = { name: 'Kim Low', email: 'Kim@school.example', role: 'Deputy principal' };

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

describe('PUT /institutions/:id/details', () => {
  it('changes what is given and differs, and its entry names no person and no text', async () => {
    const { id, people } = await newSchool('Old Name');
    expect(people).toEqual({ members: 0, active: 0, dependent: 0 });
    const all = { name: ' New Name ', seats: 5, contact: KIM, note: 'Call in the morning.' };
    const changed = await ok(operator.admin.changeInstitution(id, all));
    expect(changed).toMatchObject({ ...all, name: 'New Name' });
    expect(await ok(operator.admin.changeInstitution(id, { ...all, name: 'New Name' }))).toEqual(changed);
    expect(await ok(operator.admin.changeInstitution(id, { contact: null }))).toEqual({ ...changed, contact: null });
    const facts = { institutionId: id, started: 0 };
    expect((await entriesOf(id, 'institution.changed')).map(({ metadata }) => metadata)).toEqual([
      { ...facts, changed: ['name', 'seats', 'note', 'contact'], seats: { from: null, to: 5 } },
      { ...facts, changed: ['contact'] },
    ]);
  });

  it.each([
    ['a blank name', { name: ' ' }, 'Please fill in all required fields.'],
    ['no seat', { seats: 0 }, 'Please enter at least 1 seat.'],
    ['half a seat', { seats: 1.5 }, 'Please enter a whole number of seats.'],
    ['a bad address', { contact: { ...KIM, email: 'nowhere' } }, 'Please enter a valid email address.'],
    ['a long note', { note: 'n'.repeat(2_001) }, 'Please use at most 2000 characters.'],
  ])('refuses %s with one sentence', async (_, request, sentence) => {
    const { id } = await newSchool('Strict');
    const { status, error } = await operator.admin.changeInstitution(id, request);
    expect([status, error]).toEqual([400, sentence]);
  });

  it('says that there is no such institution', async () => {
    expect((await operator.admin.changeInstitution(crypto.randomUUID(), { note: '' })).status).toBe(404);
    expect((await operator.admin.endInstitution(crypto.randomUUID(), { reason: REASON })).status).toBe(404);
  });
});

describe('seats of an institution', () => {
  it('say who has none, are taken by none when they are fewer, and go at once to who waits when they are more', async () => {
    const { id, domain } = await newSchool('Tight School');
    await ok(operator.admin.changeInstitution(id, { seats: 1 }));
    const [first, second] = [await memberOf(domain), await memberOf(domain)];
    expect([await schoolOf(first), await schoolOf(second)]).toEqual(['Tight School', null]);
    expect((await second.client.getTrialUsed()).data?.ended).toMatchObject({
      type: 'institution',
      institutionName: 'Tight School',
      isFull: true,
    });
    const { people, seats } = await ok(operator.admin.changeInstitution(id, { seats: 2 }));
    expect([people, seats]).toEqual([{ members: 2, active: 2, dependent: 2 }, 2]);
    expect(await schoolOf(second)).toBe('Tight School');
    expect((await second.client.getTrialUsed()).data?.ended).toBeNull();
    await ok(operator.admin.changeInstitution(id, { seats: 1 }));
    expect([await schoolOf(first), await schoolOf(second)]).toEqual(['Tight School', 'Tight School']);
    const started = (await entriesOf(id, 'institution.changed')).map(({ metadata }) => metadata.started);
    expect(started).toEqual([0, 1, 0]);
  });

  it('are no reason once the institution’s access has ended', async () => {
    const { id, domain } = await newSchool('Over');
    await ok(operator.admin.changeInstitution(id, { seats: 1 }));
    await memberOf(domain);
    const late = await memberOf(domain);
    await ok(operator.admin.endInstitution(id, { reason: REASON }));
    expect((await late.client.getTrialUsed()).data?.ended).toBeNull();
  });
});

describe('the audit log', () => {
  it('names the institution as it is called now, and survives metadata that name none', async () => {
    const { id } = await newSchool('Hill Hih');
    await ok(operator.admin.changeInstitution(id, { name: 'Hill High' }));
    await test.database.query(
      `INSERT INTO audit_entries (action, metadata) VALUES ('institution.changed', '{"institutionId": "none", "changed": []}')`,
    );
    const { items } = await ok(operator.admin.findAuditLogs({ page: 1, limit: 20, action: ['institution.changed'] }));
    const names = items.map(({ metadata }) => metadata.institutionName);
    expect(names.slice(0, 2)).toEqual([undefined, 'Hill High']);
  });
});

describe('people of an institution', () => {
  it('count as active by a sign-in or a report of the last 30 days', async () => {
    const { id, domain } = await newSchool('Lively');
    const [here, gone, reporting] = [await memberOf(domain), await memberOf(domain), await memberOf(domain)];
    const ids = [await idOf(gone), await idOf(reporting)];
    await test.database.query(`UPDATE sessions SET touched_at = now() - interval '31 days' WHERE user_id = ANY ($1)`, [
      ids,
    ]);
    await test.database.query(`UPDATE licenses SET last_here_on = current_date - 31 WHERE user_id = ANY ($1)`, [ids]);
    expect((await ok(operator.admin.getInstitution(id))).people.active).toBe(1);
    await test.app.get(WeeklyStatsService, { strict: false }).submit(ids[1]!, weeklyReport());
    expect(await schoolOf(here)).toBe('Lively');
    expect((await ok(operator.admin.getInstitution(id))).people).toEqual({ members: 3, active: 2, dependent: 3 });
    // By any page of the website, and still once they have logged out.
    await gone.client.getAuthStatus();
    await gone.client.logout();
    expect((await ok(operator.admin.countMembers([id]))).counts).toEqual([{ id, members: 3, active: 3 }]);
    const { members } = await ok(operator.admin.findInstitutionMembers(id, { page: 1, size: 10, search: '' }));
    expect(members.map(({ isActive }) => isActive)).toEqual([true, true, true]);
  });

  it('count as active by a sign-in before there was the institution', async () => {
    const domain = newDomain();
    await test.signedIn({ ...newPerson({ hd: domain }), email: `early@${domain}` });
    const { id } = await newSchool('Late', domain);
    expect((await ok(operator.admin.countMembers([id]))).counts).toEqual([{ id, members: 1, active: 1 }]);
  });
});

describe('a school with 1,200 students', () => {
  it('counts, finds and tells all of them', async () => {
    const domain = newDomain();
    await test.database.query(
      `INSERT INTO users (name, email, email_canonical, institution_domain, provider, issuer, subject)
       SELECT 'Student ' || n, 's' || n || '@' || $1, 's' || n || '@' || $1, $1, 'google', $1, n::text FROM generate_series(1, 1200) AS n`,
      [domain],
    );
    const { id } = await newSchool('Large', domain);
    expect((await ok(operator.admin.getInstitution(id))).people).toEqual({ members: 1200, active: 0, dependent: 1200 });
    expect((await ok(operator.admin.countMembers([id]))).counts).toEqual([{ id, members: 1200, active: 0 }]);
    const find = (search: string, page = 1) =>
      ok(operator.admin.findInstitutionMembers(id, { page, size: 100, search }));
    const last = await find('', 12);
    expect([last.members.length, last.total]).toEqual([100, 1200]);
    const found = await find('STUDENT 119');
    expect(found.members.map(({ name }) => name).sort()).toEqual(
      ['119', ...Array.from({ length: 10 }, (_, digit) => `119${digit}`)].map((number) => `Student ${number}`),
    );
    await ok(operator.admin.endInstitution(id, { reason: REASON }));
    const [entry] = await entriesOf(id, 'institution.access_ended');
    expect(entry?.metadata.people).toBe(1200);
    expect((await ok(operator.admin.getInstitution(id))).people).toEqual({ members: 1200, active: 0, dependent: 0 });
  });
});

describe('GET /institutions/all', () => {
  it('finds institutions by any domain, and institutions that end soon, have an unverified domain or few seats left', async () => {
    const mark = `m${process.pid}x`;
    const [ending, full, plain] = [
      await newSchool(`Ending ${mark}`),
      await newSchool(`Full ${mark}`),
      await newSchool(`Plain ${mark}`),
    ];
    const soon = new Date(Date.now() + 10 * DAY_MS).toISOString().slice(0, 10);
    await ok(operator.admin.updateExpiry(ending.id, { newExpiryDate: soon }));
    const domain = `second.${newDomain()}`;
    await ok(operator.admin.addDomain(ending.id, { domain, includesSubdomains: false }));
    await ok(operator.admin.changeInstitution(full.id, { seats: 1 }));
    await ok(operator.admin.changeInstitution(plain.id, { seats: 2 }));
    for (const school of [full, plain]) await memberOf(school.domain);
    const find = async (search: string, filter: InstitutionFilter) =>
      (await ok(operator.admin.findInstitutions({ page: 1, size: 10, search, filter }))).institutions;
    const namesOf = async (...query: Parameters<typeof find>) => (await find(...query)).map(({ name }) => name);
    expect(await namesOf(domain.toUpperCase(), 'all')).toEqual([ending.name]);
    expect(await namesOf(mark, 'ending')).toEqual([ending.name]);
    expect(await namesOf(mark, 'unverified')).toEqual([ending.name]);
    expect(await namesOf(mark, 'full')).toEqual([full.name]);
    expect(await namesOf('', 'full')).toContain(full.name);
    expect(await namesOf(mark, 'all')).toEqual([ending.name, full.name, plain.name]);
    expect((await find(mark, 'all')).map(({ domains, seats }) => [domains, seats])).toEqual([
      [2, null],
      [1, 1],
      [1, 2],
    ]);
    const { counts } = await ok(operator.admin.countMembers([ending.id, full.id]));
    expect(counts).toHaveLength(2);
    expect(counts).toEqual(
      expect.arrayContaining([
        { id: ending.id, members: 0, active: 0 },
        { id: full.id, members: 1, active: 1 },
      ]),
    );
    expect((await operator.admin.countMembers(['nothing'])).status).toBe(400);
    const inOrder = async (order: InstitutionOrder) => {
      const { institutions } = await ok(operator.admin.findInstitutions({ page: 1, size: 10, search: mark, order }));
      return institutions.map(({ name }) => name.split(' ')[0]);
    };
    expect(await inOrder('z-a')).toEqual(['Plain', 'Full', 'Ending']);
    expect((await inOrder('soonest'))[0]).toBe('Ending');
    expect((await inOrder('latest'))[2]).toBe('Ending');
    expect(await inOrder('oldest')).toEqual(['Ending', 'Full', 'Plain']);
    expect(await inOrder('newest')).toEqual(['Plain', 'Full', 'Ending']);
  });
});

describe('GET /institutions/:id/members', () => {
  it('finds members by name or address, newest or oldest first, and none of another institution', async () => {
    const [school, other] = [await newSchool('Ours'), await newSchool('Theirs')];
    const names = ['Ann Wu', 'Bo_b Wu', 'Cy Low'];
    for (const name of names) {
      await test.signedIn({ ...newPerson({ hd: school.domain, name }), email: `m${Math.random()}@${school.domain}` });
    }
    await memberOf(other.domain);
    const find = async (search: string, page = 1, size = 10) =>
      ok(operator.admin.findInstitutionMembers(school.id, { page, size, search }));
    const namesOf = async (...query: Parameters<typeof find>) => {
      const { members, total } = await find(...query);
      return [members.map(({ name }) => name), total];
    };
    expect(await namesOf('')).toEqual([names.toReversed(), 3]);
    expect(await namesOf('', 2, 2)).toEqual([['Ann Wu'], 3]);
    expect(await namesOf('', 3, 2)).toEqual([[], 3]);
    expect(await namesOf('WU')).toEqual([['Bo_b Wu', 'Ann Wu'], 2]);
    expect(await namesOf('_')).toEqual([['Bo_b Wu'], 1]);
    expect(await namesOf(school.domain, 2, 2)).toEqual([['Ann Wu'], 3]);
    expect(await namesOf(other.domain)).toEqual([[], 0]);
    expect((await find('cy')).members[0]).toMatchObject({
      email: expect.stringContaining(school.domain) as string,
      suspendedAt: null,
      isActive: true,
    });
    const of = (name: string) => `(SELECT id FROM users WHERE name = '${name}')`;
    const absent = `user_id IN (${of('Cy Low')}, ${of('Ann Wu')})`;
    await test.database.query(`DELETE FROM sessions WHERE ${absent}`);
    await test.database.query(`UPDATE licenses SET last_here_on = NULL WHERE ${absent}`);
    const [ann] = await test.database.query<{ id: string }>(`SELECT ${of('Ann Wu')} AS id`);
    const { manager } = test.app.get(DataSource);
    await test.app.get(SessionService, { strict: false }).createToken(manager, ann!.id, null);
    expect((await find('')).members.map(({ name, isActive }) => [name, isActive])).toEqual([
      ['Cy Low', false],
      ['Bo_b Wu', true],
      ['Ann Wu', true],
    ]);
    const { members } = await ok(
      operator.admin.findInstitutionMembers(school.id, { page: 1, size: 2, order: 'oldest' }),
    );
    expect(members.map(({ name }) => name)).toEqual(names.slice(0, 2));
    const file = await operator.fetch(`/institutions/${school.id}/members/export?search=wu&order=oldest`);
    const lines = (await file.text()).trim().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines.join()).toMatch(/name,email,since,.*Ann Wu,.*Bo_b Wu,/);
  });

  it('shows the licence that counts for each, and when it ends', async () => {
    const school = await newSchool('Counting');
    const day = new Date(Date.now() + 10 * DAY_MS).toISOString().slice(0, 10);
    await ok(operator.admin.updateExpiry(school.id, { newExpiryDate: day }));
    const plain = await idOf(await memberOf(school.domain));
    const both = await idOf(await memberOf(school.domain));
    const expiresAt = new Date(Date.now() + 400 * DAY_MS).toISOString();
    await operator.admin.grantLicense(both, { type: 'individual', expiresAt, reason: REASON });
    const licenses = async () => {
      const { members } = await ok(operator.admin.findInstitutionMembers(school.id, { page: 1, size: 10 }));
      return new Map(members.map(({ id, license }) => [id, license]));
    };
    const { endsAt } = await ok(operator.admin.getInstitution(school.id));
    const ofSchool = { type: 'institution', expiresAt: endsAt };
    expect(Object.fromEntries(await licenses())).toEqual({ [plain]: ofSchool, [both]: ofSchool });
    const { endsAt: ended } = await ok(operator.admin.endInstitution(school.id, { reason: REASON }));
    expect(Object.fromEntries(await licenses())).toEqual({
      [plain]: { type: 'institution', expiresAt: ended },
      [both]: { type: 'individual', expiresAt },
    });
  });
});

describe('POST /institutions/:id/end', () => {
  it('ends access at once, counts the people who lose it, and a new date gives it back', async () => {
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

describe('S25 a suspended licence', () => {
  it('S25 stays suspended when its domain is removed and restored, and at the next sign-in', async () => {
    const school = await newSchool('Strict Rules');
    const person = { ...newPerson({ hd: school.domain }), email: `m${Math.random()}@${school.domain}` };
    const browser = await test.signedIn(person);
    const id = await idOf(browser);
    const { id: second } = (
      await ok(operator.admin.addDomain(school.id, { domain: newDomain(), includesSubdomains: false }))
    ).domains[1]!;
    await ok(operator.admin.verifyDomain(second, { reason: REASON }));
    const suspend = (licenseId: string) =>
      operator.admin.setLicenseState(licenseId, { state: 'suspended', reason: REASON });
    const licenses = async () => (await operator.admin.getPerson(id)).data!.licenses;
    expect((await suspend((await licenses())[0]!.id)).error).toBeNull();

    await ok(operator.admin.removeDomain(school.domains[0]!.id));
    expect((await licenses()).map(({ endedAt }) => endedAt === null)).toEqual([false]);
    await ok(operator.admin.restoreDomain(school.domains[0]!.id));
    expect(await licenses()).toMatchObject([{ endedAt: expect.any(String) as string }, { endedAt: null }]);
    expect((await browser.client.getUserLicense()).data?.license).toBeNull();
    expect((await browser.client.getTrialUsed()).data?.ended).toMatchObject({ isSuspended: true });

    await test.database.query(`UPDATE licenses SET ended_at = now() WHERE user_id = $1 AND ended_at IS NULL`, [id]);
    test.google.person = person;
    await browser.signIn();
    expect((await browser.client.getUserLicense()).data?.license).toBeNull();
    const [current] = (await licenses()).filter(({ endedAt }) => endedAt === null);
    await operator.admin.setLicenseState(current!.id, { state: 'active', reason: REASON });
    expect(await schoolOf(browser)).toBe('Strict Rules');
  });
});
