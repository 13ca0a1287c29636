import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../../test/browser.js';
import { newDomain } from '../../../test/schools.js';
import { admin, contact } from '../../../test/security/actors.js';
import { newPerson, startTestApp, type TestApp } from '../../../test/test-app.js';

let test: TestApp;
let operator: Browser;
beforeAll(async () => {
  test = await startTestApp();
  operator = (await admin(test)).browser;
});
afterAll(() => test?.stop());

async function ok<T>(call: Promise<{ data: T | null; error: string | null }>): Promise<T> {
  const { data, error } = await call;
  if (data === null) throw new Error(String(error));
  return data;
}

const memberOf = (domain: string) =>
  test.signedIn({ ...newPerson({ hd: domain }), email: `m${randomUUID()}@${domain}` });
const entriesOf = (id: string) =>
  test.database.query<{ metadata: Record<string, unknown> }>(
    `SELECT metadata FROM audit_entries WHERE action = 'institution.changed' AND metadata ->> 'institutionId' = $1 ORDER BY id`,
    [id],
  );
const kim = (email: string, hasDesk?: boolean) => ({
  name: 'Kim Low',
  email,
  role: 'Deputy principal',
  ...(hasDesk !== undefined && { hasDesk }),
});

describe('S91 the desk of a school', () => {
  it('S91 shows its contact person members and seats of the one school, and nothing of another', async () => {
    const [domain, otherDomain] = [newDomain(), newDomain()];
    const one = await contact(test, domain);
    const other = await contact(test, otherDomain);
    await memberOf(domain);
    await memberOf(otherDomain);
    await operator.admin.changeInstitution(one.institutionId, { seats: 30 });
    expect(await ok(one.browser.school.getDesk())).toMatchObject({
      name: `School of ${domain}`,
      seats: 30,
      members: 2,
      domains: [domain],
    });
    const { members, total } = await ok(one.browser.school.findMembers({}));
    expect(total).toBe(2);
    for (const member of members) expect(member.email).toMatch(`@${domain}`);
    expect(Object.keys(members[0]!).sort()).toEqual(['email', 'id', 'name', 'since', 'suspendedAt']);
    expect((await ok(one.browser.school.findMembers({ search: otherDomain }))).total).toBe(0);
    expect((await ok(other.browser.school.getDesk())).domains).toEqual([otherDomain]);
    expect(await ok(one.browser.school.getRight())).toEqual({ hasDesk: true, isDemoStudent: false });
  });

  it('S91 is given and ended by an administrator alone, and each act is recorded', async () => {
    const domain = newDomain();
    const { browser, institutionId, email } = await contact(test, domain);
    const support = (await admin(test, 'support')).browser.admin;
    expect((await support.changeInstitution(institutionId, { contact: kim(email, false) })).status).toBe(403);
    expect((await browser.school.getDesk()).status).toBe(200);
    await ok(support.changeInstitution(institutionId, { contact: { ...kim(email), role: 'Principal' } }));
    expect((await browser.school.getDesk()).status).toBe(200);
    await ok(operator.admin.changeInstitution(institutionId, { contact: kim(email, false) }));
    expect((await browser.school.getDesk()).status).toBe(403);
    expect(await ok(browser.school.getRight())).toEqual({ hasDesk: false, isDemoStudent: false });
    const desks = (await entriesOf(institutionId)).map(({ metadata }) => metadata['desk'] ?? null);
    expect(desks).toEqual([{ from: false, to: true }, null, { from: true, to: false }]);
    const mails = await test.database.query<{ template: string }>(
      'SELECT template FROM mail_messages WHERE recipient = $1',
      [email],
    );
    expect(mails).toEqual([{ template: 'desk-given' }]);
  });

  it('S91 ends with the contact person, with the domain, and where the address passes to somebody else', async () => {
    const [first, second, third] = [newDomain(), newDomain(), newDomain()];
    const named = await contact(test, first);
    await ok(operator.admin.changeInstitution(named.institutionId, { contact: kim(`other@${first}`) }));
    expect((await named.browser.school.getDesk()).status).toBe(403);

    const moved = await contact(test, second);
    const { domains } = await ok(
      operator.admin.addDomain(moved.institutionId, { domain: newDomain(), includesSubdomains: false }),
    );
    await ok(operator.admin.removeDomain(domains.find(({ domain }) => domain === second)!.id));
    expect((await moved.browser.school.getDesk()).status).toBe(403);

    const passed = await contact(test, third);
    const heir = await test.signedIn({ ...newPerson({ hd: third }), email: passed.email });
    expect((await heir.school.getDesk()).status).toBe(403);
  });

  it('S91 needs an address of the school, and one address has one desk', async () => {
    const { institutionId, email } = await contact(test);
    const outside = await operator.admin.changeInstitution(institutionId, { contact: kim('kim@mail.example', true) });
    expect(outside).toMatchObject({
      status: 400,
      error: 'The desk needs an address at one of the school’s verified domains.',
    });
    expect((await ok(operator.admin.getInstitution(institutionId))).contact).toEqual({ ...kim(email), hasDesk: true });
  });
});
