import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../../test/browser.js';
import { createSchool, newDomain } from '../../../test/schools.js';
import { admin } from '../../../test/security/actors.js';
import { newPerson, startTestApp, type TestApp } from '../../../test/test-app.js';

const DAY_MS = 24 * 60 * 60 * 1000;
const reason = 'A new contract.';

let test: TestApp;
let operator: Browser;
beforeAll(async () => {
  test = await startTestApp();
  operator = (await admin(test)).browser;
});
afterAll(() => test?.stop());

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
const idOf = async (browser: Browser) => (await browser.client.getAuthStatus()).data!.user!.id;

async function ok<T>(call: Promise<{ data: T | null; error: string | null }>): Promise<T> {
  const { data, error } = await call;
  if (data === null) throw new Error(String(error));
  return data;
}

async function granted(name: string, expiresAt: string) {
  const browser = await test.signedIn(newPerson({ name }));
  const userId = await idOf(browser);
  await operator.admin.grantLicense(userId, { type: 'individual', expiresAt, reason });
  const license = async () => (await ok(operator.admin.getPerson(userId))).licenses[0]!;
  return { browser, userId, license, id: (await license()).id };
}

const filter = (search: string) => ({ search, status: 'active' as const });
const entryOf = async (action: string) =>
  (await ok(operator.admin.findAuditLogs({ action: [action], limit: 1 }))).items[0];

describe('an extension of many licences', () => {
  it('is previewed, is one act with a reason that each person reads, and can be undone', async () => {
    const ends = [inDays(10), inDays(20)];
    const people = [await granted('Extended One', ends[0]!), await granted('Extended Two', ends[1]!)];
    const later = await granted('Extended Three', inDays(400));
    const domain = newDomain();
    await createSchool(test, domain);
    await test.signedIn({ ...newPerson({ hd: domain, name: 'Extended Pupil' }), email: `pupil@${domain}` });
    const expiresAt = inDays(100);
    const plan = await ok(operator.admin.planExtension({ ...filter('extended'), expiresAt }));
    const types = [{ type: 'individual', count: 2 }];
    expect(plan).toEqual({ count: 2, types, firstEnd: ends[0], lastEnd: ends[1], kept: 2 });
    // Without a search the pupil's licence, which is never extended, is counted and not read.
    const all = { search: '', status: 'active' as const, expiresAt };
    expect(await ok(operator.admin.planExtension({ ...all, type: 'individual' }))).toEqual({ ...plan, kept: 1 });
    expect(await ok(operator.admin.planExtension({ ...all, type: 'institution' }))).toMatchObject({
      count: 0,
      kept: 1,
    });

    const extension = await ok(operator.admin.extendLicenses({ ...filter('extended'), expiresAt, count: 2, reason }));
    expect(extension.count).toBe(2);
    const shown = async () => {
      const query = { page: 1, size: 10, search: '', status: 'all' as const, extensionId: extension.id };
      return (await ok(operator.admin.findLicenses(query))).licenses.map(({ userName }) => userName).sort();
    };
    expect(await shown()).toEqual(['Extended One', 'Extended Two']);
    const endsNow = () => Promise.all([...people, later].map(async ({ license }) => (await license()).expiresAt));
    expect(await endsNow()).toEqual([expiresAt, expiresAt, (await later.license()).expiresAt]);
    expect(await entryOf('license.many_extended')).toMatchObject({
      userId: null,
      reason,
      metadata: { extensionId: extension.id, count: 2, expiresAt, emails: 0 },
    });
    const { data: history } = await people[0]!.browser.client.getLicenseHistory();
    expect(history?.events[0]).toMatchObject({ kind: 'end_changed', expiresAt });
    const { data: own } = await people[0]!.browser.client.exportMyData();
    expect(own?.auditLog.at(-1)).toMatchObject({ action: 'user.exported' });
    expect(own?.auditLog).toContainEqual(expect.objectContaining({ action: 'license.end_changed', reason }));

    // A change since then stays.
    await operator.admin.changeLicenseEnd(people[1]!.id, { from: expiresAt, expiresAt: inDays(50), reason });
    expect(await ok(operator.admin.undoExtension(extension.id))).toEqual({ id: extension.id, count: 1 });
    expect((await endsNow())[0]).toBe(ends[0]);
    expect(await shown()).toEqual([]);
    expect(await entryOf('license.extension_undone')).toMatchObject({
      metadata: { extensionId: extension.id, count: 1 },
    });
    expect(await operator.admin.undoExtension(extension.id)).toMatchObject({ status: 404 });
  });

  it('changes the chosen ones alone, and nothing where they are others than were seen', async () => {
    const [one, two] = [await granted('Chosen One', inDays(5)), await granted('Chosen Two', inDays(6))];
    const body = { ...filter(''), ids: [one.id], expiresAt: inDays(30), reason };
    const { status, error } = await operator.admin.extendLicenses({ ...body, count: 2 });
    expect([status, error]).toEqual([409, 'These licenses have just changed. Check the preview and try again.']);
    expect((await one.license()).expiresAt).not.toBe(body.expiresAt);
    await ok(operator.admin.extendLicenses({ ...body, count: 1 }));
    expect([(await one.license()).expiresAt, (await two.license()).expiresAt === body.expiresAt]).toEqual([
      body.expiresAt,
      false,
    ]);
    expect(await operator.admin.extendLicenses({ ...body, expiresAt: inDays(-1), count: 1 })).toMatchObject({
      status: 400,
      error: 'Please enter a date in the future.',
    });
  });

  it('R19 asked for by two operators at once is one change and one entry', async () => {
    const { id, license } = await granted('Raced', inDays(5));
    const body = { ...filter(''), ids: [id], expiresAt: inDays(30), count: 1, reason };
    const answers = await Promise.all([1, 2, 3].map(() => operator.admin.extendLicenses(body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await license()).expiresAt).toBe(body.expiresAt);
  });

  it('counts its types, and tells each person once by email where the operator wants it', async () => {
    const people = [await granted('Told One', inDays(10)), await granted('Told Two', inDays(20))];
    await operator.admin.grantLicense(people[1]!.userId, { type: 'trial', expiresAt: inDays(20), reason });
    const expiresAt = '2098-12-24T11:00:00.000Z';
    const { types } = await ok(operator.admin.planExtension({ ...filter('told'), expiresAt }));
    expect(types).toEqual([
      { type: 'individual', count: 2 },
      { type: 'trial', count: 1 },
    ]);
    const body = { ...filter('told'), expiresAt, count: 3, reason, sendsEmail: true };
    await ok(operator.admin.extendLicenses(body));
    expect((await entryOf('license.many_extended'))?.metadata).toMatchObject({ count: 3, emails: 2 });
    for (const { userId } of people) {
      const { mails } = await ok(operator.admin.findMailsOfPerson(userId, { page: 1, size: 10 }));
      expect(mails.map(({ subject }) => subject)).toEqual(['Bellweek: your license has a new end']);
      expect(mails[0]!.text).toContain('now ends on 24 December 2098.');
    }
  });
});
