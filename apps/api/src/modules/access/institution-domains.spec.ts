import type { InstitutionDetail } from '@bellweek/api-client/contract/institutions';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../../test/browser.js';
import { newDomain } from '../../../test/schools.js';
import { admin } from '../../../test/security/actors.js';
import { callbackOf } from '../../../test/sign-in-steps.js';
import { newPerson, startTestApp, type TestApp } from '../../../test/test-app.js';
import { MaintenanceService } from '../maintenance/maintenance.service.js';

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

const personOf = (domain: string) => ({ ...newPerson({ hd: domain }), email: `m${Math.random()}@${domain}` });
const memberOf = (domain: string) => test.signedIn(personOf(domain));
const schoolOf = async (browser: Browser) => (await browser.client.getUserInstitution()).data?.name ?? null;

/** The answer of a call that succeeds. */
async function ok<T>(call: Promise<{ data: T | null; error: string | null }>): Promise<T> {
  const { data, error } = await call;
  if (data === null) throw new Error(String(error));
  return data;
}

async function newSchool(name: string, domain = newDomain()): Promise<InstitutionDetail> {
  const { id } = await ok(operator.admin.createInstitution({ name, domain, licenseExpiry: '2098-12-31' }));
  return ok(operator.admin.getInstitution(id));
}

const BY_PHONE = { reason: 'Confirmed by phone.' };

const named = ({ domains }: InstitutionDetail, domain: string) => domains.find((one) => one.domain === domain)!;

async function addDomain(school: InstitutionDetail, domain: string, includesSubdomains = false) {
  return named(await ok(operator.admin.addDomain(school.id, { domain, includesSubdomains })), domain);
}

async function addVerified(school: InstitutionDetail, domain: string, includesSubdomains = false) {
  const { id } = await addDomain(school, domain, includesSubdomains);
  return named(await ok(operator.admin.verifyDomain(id, BY_PHONE)), domain);
}

const entriesOf = (id: string) =>
  test.database.query<{ action: string; metadata: Record<string, unknown> }>(
    `SELECT action, metadata FROM audit_entries WHERE metadata ->> 'domainId' = $1 ORDER BY id`,
    [id],
  );

describe('S23 domains of an institution', () => {
  it('S23 the first counts as verified by an operator, another gives nothing before it is verified', async () => {
    const [first, second] = [newDomain(), newDomain()];
    const school = await newSchool('Two Domains', first);
    expect(school.domains).toEqual([expect.objectContaining({ domain: first, verifiedBy: 'operator' })]);
    const { id, record, verifiedAt } = await addDomain(school, second);
    expect([record, verifiedAt]).toEqual([expect.stringMatching(/^bellweek-verification=[\da-f-]{36}$/), null]);
    const early = await memberOf(second);
    expect(await schoolOf(early)).toBeNull();
    const before = named(await ok(operator.admin.getInstitution(school.id)), second);
    expect([before.people, before.members]).toEqual([1, 0]);

    const after = named(await ok(operator.admin.verifyDomain(id, BY_PHONE)), second);
    expect([after.verifiedBy, after.members]).toEqual(['operator', 1]);
    expect([await schoolOf(early), await schoolOf(await memberOf(second))]).toEqual(['Two Domains', 'Two Domains']);
    const { data: log } = await operator.admin.findAuditLogs({ action: ['institution.domain_verified'], limit: 1 });
    expect(log?.items[0]).toMatchObject({ userId: null, ...BY_PHONE });
    expect((await operator.admin.verifyDomain(id, { reason: ' ' })).error).toBe('Please give a reason.');
    // A second press changes and records nothing.
    await ok(operator.admin.verifyDomain(id, BY_PHONE));
    const facts = { institutionId: school.id, domainId: id, domain: second };
    expect(await entriesOf(id)).toEqual([
      { action: 'institution.domain_added', metadata: facts },
      { action: 'institution.domain_verified', metadata: { ...facts, verifiedBy: 'operator', started: 1 } },
    ]);
  });

  it('S23 those below it count only where its rule says so, and the nearest domain wins', async () => {
    const domain = newDomain();
    const [school, junior] = [await newSchool('Senior School', domain), await newSchool('Junior', `junior.${domain}`)];
    const names = [domain, `staff.${domain}`, `a.b.${domain}`, `junior.${domain}`, `x.junior.${domain}`];
    const lookAlikes = [`evil${domain}`, `${domain}.evil.com`, `${domain.replace('.', '-')}`, domain.slice(1)];
    const people = new Map<string, Browser>();
    for (const name of [...names, ...lookAlikes.filter((name) => name.includes('.'))]) {
      people.set(name, await memberOf(name));
    }
    const schools = async () => Promise.all(names.map((name) => schoolOf(people.get(name)!)));
    expect(await schools()).toEqual(['Senior School', null, null, 'Junior', null]);

    const { id, peopleBelow } = named(await ok(operator.admin.getInstitution(school.id)), domain);
    expect(peopleBelow).toBe(4);
    await ok(operator.admin.setSubdomainRule(id, { includesSubdomains: true }));
    expect(await schools()).toEqual(['Senior School', 'Senior School', 'Senior School', 'Junior', 'Senior School']);
    expect(await schoolOf(await memberOf(`new.${domain}`))).toBe('Senior School');
    for (const name of lookAlikes) if (people.has(name)) expect(await schoolOf(people.get(name)!)).toBeNull();

    await ok(operator.admin.setSubdomainRule(junior.domains[0]!.id, { includesSubdomains: true }));
    expect(await schools()).toEqual(['Senior School', 'Senior School', 'Senior School', 'Junior', 'Junior']);
    await ok(operator.admin.setSubdomainRule(id, { includesSubdomains: false }));
    expect(await schools()).toEqual(['Senior School', null, null, 'Junior', 'Junior']);
    const change = (from: boolean, counts: object) => ({ includesSubdomains: { from, to: !from }, ...counts });
    expect((await entriesOf(id)).map(({ metadata }) => metadata)).toEqual([
      expect.objectContaining(change(false, { started: 3, ended: 0 })),
      expect.objectContaining(change(true, { started: 0, ended: 3 })),
    ]);
  });

  it('S25 a removed domain ends the licences of its people alone, and the removal can be undone for a day', async () => {
    const [first, second] = [newDomain(), newDomain()];
    const school = await newSchool('Removed Domain', first);
    const other = await addVerified(school, second);
    const [atFirst, atSecond] = [await memberOf(first), await memberOf(second)];
    const { id, members } = named(await ok(operator.admin.getInstitution(school.id)), first);
    expect(members).toBe(1);
    const left = await ok(operator.admin.removeDomain(id));
    expect([left.domain, left.domains.map(({ domain }) => domain)]).toEqual([second, [second]]);
    expect([await schoolOf(atFirst), await schoolOf(atSecond)]).toEqual([null, 'Removed Domain']);
    expect(await operator.admin.verifyDomain(id, BY_PHONE)).toMatchObject({ status: 404 });
    const last = await operator.admin.removeDomain(other.id);
    expect([last.status, last.error]).toEqual([
      409,
      'An institution needs at least one domain. Add another one first, or end its access.',
    ]);

    const restored = await ok(operator.admin.restoreDomain(id));
    expect([restored.domain, restored.domains.length]).toEqual([first, 2]);
    expect(await schoolOf(atFirst)).toBe('Removed Domain');
    expect((await entriesOf(id)).map(({ action }) => action)).toEqual([
      'institution.domain_removed',
      'institution.domain_restored',
    ]);
    await ok(operator.admin.removeDomain(id));
    const maintenance = test.app.get(MaintenanceService, { strict: false });
    await maintenance.deleteExpired();
    expect((await operator.admin.restoreDomain(id)).status).toBe(200);
    await ok(operator.admin.removeDomain(id));
    test.clock.offset = 25 * 60 * 60 * 1000;
    await maintenance.deleteExpired();
    expect((await operator.admin.restoreDomain(id)).status).toBe(404);
  });

  it('S25 people of a domain that another domain of the school includes lose nothing with it', async () => {
    const domain = newDomain();
    const school = await newSchool('Nested', domain);
    await ok(operator.admin.setSubdomainRule(school.domains[0]!.id, { includesSubdomains: true }));
    const { id } = await addVerified(school, `sub.${domain}`);
    const member = await memberOf(`sub.${domain}`);
    expect(named(await ok(operator.admin.getInstitution(school.id)), `sub.${domain}`).members).toBe(0);
    await ok(operator.admin.removeDomain(id));
    expect(await schoolOf(member)).toBe('Nested');
  });
});

describe('S24 a further domain', () => {
  it('S24 is refused where it is no school’s, or another’s, and free again once it was removed', async () => {
    const [first, second] = [newDomain(), newDomain()];
    const [holder, other] = [await newSchool('Holder', first), await newSchool('Other')];
    const added = await addDomain(holder, second);
    const add = (domain: string) => operator.admin.addDomain(other.id, { domain, includesSubdomains: false });
    for (const bad of ['gmail.com', 'edu.au', 'https://school.edu', 'school', '']) {
      expect([bad, (await add(bad)).status]).toEqual([bad, 400]);
    }
    for (const taken of [first, second, `${second}.`.toUpperCase()]) {
      const { status, error } = await add(taken);
      const sentence = expect.stringContaining('belongs to Holder already.') as string;
      expect([taken, status, error]).toEqual([taken, 409, sentence]);
    }
    const created = await operator.admin.createInstitution({
      name: 'Third',
      domain: second,
      licenseExpiry: '2098-12-31',
    });
    expect([created.status, created.error]).toEqual([409, `The domain ${second} belongs to Holder already.`]);
    await ok(operator.admin.removeDomain(added.id));
    expect((await add(second)).status).toBe(200);
    expect((await operator.admin.restoreDomain(added.id)).status).toBe(404);
    const nobodys = '00000000-0000-4000-8000-000000000000';
    expect((await operator.admin.getInstitution(nobodys)).status).toBe(404);
    expect((await operator.admin.addDomain(nobodys, { domain: newDomain(), includesSubdomains: false })).status).toBe(
      404,
    );
  });

  it('R19 twice at once is one domain, verified once', async () => {
    const domain = newDomain();
    const schools = [await newSchool('One'), await newSchool('Another')];
    const answers = await Promise.all(
      [...schools, ...schools].map(({ id }) => operator.admin.addDomain(id, { domain, includesSubdomains: false })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const { id } = named(answers.find(({ data }) => data)!.data!, domain);
    await Promise.all([1, 2, 3].map(() => ok(operator.admin.verifyDomain(id, BY_PHONE))));
    expect(await entriesOf(id)).toHaveLength(2);
  });

  it('S25 covers everyone who signs in at the moment it is verified, below it too', async () => {
    const school = await newSchool('Busy');
    for (let round = 0; round < 4; round += 1) {
      const domain = newDomain();
      const { id } = await addDomain(school, domain, true);
      const doors: { browser: Browser; callback: string }[] = [];
      for (let index = 0; index < 4; index += 1) {
        test.google.person = personOf(index % 2 ? `sub.${domain}` : domain);
        const browser = test.browser();
        doors.push({ browser, callback: await callbackOf(browser, 'google') });
      }
      await Promise.all([
        ...doors.slice(0, 2).map(({ browser, callback }) => browser.fetch(callback)),
        operator.admin.verifyDomain(id, BY_PHONE),
        ...doors.slice(2).map(({ browser, callback }) => browser.fetch(callback)),
      ]);
      for (const { browser } of doors) expect(await schoolOf(browser)).toBe('Busy');
    }
  });
});

describe('seats of an institution', () => {
  it('R17 are never given twice, however many sign in at once', async () => {
    const domain = newDomain();
    const school = await newSchool('Small School', domain);
    await test.database.query('UPDATE institutions SET seats = 3 WHERE id = $1', [school.id]);
    const doors: { browser: Browser; callback: string }[] = [];
    for (let index = 0; index < 6; index += 1) {
      test.google.person = personOf(domain);
      const browser = test.browser();
      doors.push({ browser, callback: await callbackOf(browser, 'google') });
    }
    await Promise.all(doors.map(({ browser, callback }) => browser.fetch(callback)));
    const schools = await Promise.all(doors.map(({ browser }) => schoolOf(browser)));
    expect(schools.filter(Boolean)).toHaveLength(3);
  });

  it('go to the people who signed up first when a domain is verified', async () => {
    const school = await newSchool('Few Seats');
    await test.database.query('UPDATE institutions SET seats = 2 WHERE id = $1', [school.id]);
    const domain = newDomain();
    const people = [await memberOf(domain), await memberOf(domain), await memberOf(domain)];
    await addVerified(school, domain);
    expect(await Promise.all(people.map(schoolOf))).toEqual(['Few Seats', 'Few Seats', null]);
    expect(await schoolOf(await memberOf(school.domain))).toBeNull();
  });
});
