import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../../test/browser.js';
import { admin } from '../../../test/security/actors.js';
import { newPerson, startTestApp, type TestApp } from '../../../test/test-app.js';
import { isCallerGone } from '../../common/database-failure.js';
import { UserExportService } from './user-export.service.js';

const REASON = 'The parents wrote to us.';

let test: TestApp;
let operator: Browser;
beforeAll(async () => {
  test = await startTestApp();
  operator = (await admin(test)).browser;
});
afterAll(() => test?.stop());

const idOf = async (browser: Browser) => (await browser.client.getAuthStatus()).data!.user!.id;
const newest = async (id: string) => (await operator.admin.getAuditOfUser(id)).data![0]!;

describe('GET /person/:id', () => {
  it('shows the account, its sign-ins, licences and requests, and nothing of others', async () => {
    const browser = await test.signedIn(newPerson({ name: 'Ada Page', email: 'ada@page.example' }));
    const id = await idOf(browser);
    await browser.client.startLicense();
    await browser.client.sendContactRequest({
      firstName: 'Ada',
      lastName: 'Page',
      email: 'ada@page.example',
      description: 'Where is my licence?',
    });
    await test.signedIn();
    const { data } = await operator.admin.getPerson(id);
    expect(data).toMatchObject({
      user: { id, name: 'Ada Page', email: 'ada@page.example', addresses: [{ heldUntil: null }] },
      sessions: [{ kind: 'browser', lastUsedAt: expect.any(String) as string }],
      licenses: [{ type: 'trial', endedAt: null, suspendedAt: null }],
      byAddress: {
        isUnsubscribed: false,
        contactRequests: [{ description: 'Where is my licence?' }],
        demoRequests: [],
      },
    });
    expect(Date.parse(data!.lastSignInAt!)).toBeGreaterThanOrEqual(Date.parse(data!.user.createdAt));
    expect(await operator.admin.getPerson(crypto.randomUUID())).toMatchObject({ status: 404 });
  });
});

describe('GET /person/:id/mails', () => {
  it('shows what was sent to the person, newest first and page by page, and no notice to the team', async () => {
    const email = 'mail@page.example';
    const browser = await test.signedIn(newPerson({ email }));
    const id = await idOf(browser);
    await browser.client.joinWaitlist({ email });
    await operator.admin.sendSupport(
      { to: [email], subject: 'Your question', message: 'It is back.' },
      crypto.randomUUID(),
    );
    await operator.admin.sendAlert({ to: [email], subject: 'News', template: 'update' }, crypto.randomUUID());
    const pages = [1, 2].map((page) => operator.admin.findMailsOfPerson(id, { page, size: 2 }));
    const [first, second] = (await Promise.all(pages)).map(({ data }) => data!);
    expect(first).toMatchObject({
      total: 3,
      mails: [{ subject: 'News' }, { subject: 'Your question', text: 'It is back.' }],
    });
    expect(first!.mails[0]!.text).toContain('Bellweek');
    expect(second!.mails).toMatchObject([{ text: expect.stringContaining('waitlist') as string }]);
    const other = await idOf(await test.signedIn());
    expect((await operator.admin.findMailsOfPerson(other, { page: 1, size: 10 })).data).toMatchObject({
      mails: [],
      total: 0,
    });
  });
});

describe('POST /person/:id/sign-out', () => {
  it('ends every session, counts them, and leaves an entry where there were some', async () => {
    const browser = await test.signedIn();
    const id = await idOf(browser);
    expect((await operator.admin.signOutPerson(id, REASON)).data).toEqual({ sessions: 1, devices: 0 });
    expect((await browser.client.getAuthStatus()).data?.authenticated).toBe(false);
    const entry = await newest(id);
    expect(entry).toMatchObject({ action: 'auth.signed_out_everywhere', reason: REASON, metadata: { sessions: 1 } });
    expect((await operator.admin.signOutPerson(id, REASON)).data).toEqual({ sessions: 0, devices: 0 });
    expect(await newest(id)).toEqual(entry);
  });
});

describe('S79 POST /person/:id/sign-out by support', () => {
  it('S79 ends the sessions of people, and none of an operator', async () => {
    const support = (await admin(test, 'support')).browser;
    const [person, other] = [await test.signedIn(), (await admin(test)).browser];
    expect((await support.admin.signOutPerson(await idOf(person), REASON)).status).toBe(200);
    for (const protectedOne of [other, (await admin(test, 'viewer')).browser]) {
      const refused = await support.admin.signOutPerson(await idOf(protectedOne), REASON);
      expect([refused.status, refused.error]).toEqual([403, 'Only an administrator can log out an operator.']);
      expect((await protectedOne.client.getAuthStatus()).data?.authenticated).toBe(true);
    }
    expect((await operator.admin.signOutPerson(await idOf(other), REASON)).data?.sessions).toBe(1);
  });
});

describe('PUT /person/:id/mail-preference', () => {
  it('turns alerts off and on again, each once in the log', async () => {
    const id = await idOf(await test.signedIn());
    const isOff = async () => (await operator.admin.getPerson(id)).data?.byAddress.isUnsubscribed;
    for (const [wanted, action] of [
      [true, 'email.unsubscribed'],
      [false, 'email.resubscribed'],
    ] as const) {
      await operator.admin.setMailPreference(id, wanted, REASON);
      await operator.admin.setMailPreference(id, wanted, REASON);
      expect(await isOff()).toBe(wanted);
      const { data = [] } = await operator.admin.getAuditOfUser(id);
      expect(data?.filter((entry) => entry.action === action)).toMatchObject([{ reason: REASON }]);
    }
  });
});

describe('GET /me/export', () => {
  it('fails as for a caller who is gone, which is answered with 401, where the account was deleted meanwhile', async () => {
    const failure = await test.app
      .get(UserExportService)
      .export(crypto.randomUUID())
      .catch((reason: unknown) => reason);
    expect(isCallerGone(failure)).toBe(true);
  });
});

describe('POST /person/:id/export', () => {
  it('says that a person no longer exists', async () => {
    const { status, error } = await operator.admin.exportPerson(crypto.randomUUID(), REASON);
    expect([status, error]).toEqual([404, 'This person no longer exists.']);
  });

  it('is whole however many entries of the log it has', async () => {
    const browser = await test.signedIn();
    const id = await idOf(browser);
    const entries = `INSERT INTO audit_entries (action, actor_id, subject_id, metadata, occurred_at)
      SELECT 'auth.signed_in', $1, $1, jsonb_build_object('number', n), now() FROM generate_series(1, 1234) n`;
    await test.database.query(entries, [id]);
    const { data } = await browser.client.exportMyData();
    const numbers = data?.auditLog.flatMap(({ metadata }) => ('number' in metadata ? [metadata.number] : []));
    expect(numbers).toEqual(Array.from({ length: 1234 }, (_, n) => n + 1));
  });

  it('is the person’s own export, with the operator in the log', async () => {
    const browser = await test.signedIn();
    const id = await idOf(browser);
    const { data } = await operator.admin.exportPerson(id, REASON);
    expect(data?.user).toEqual((await browser.client.exportMyData()).data?.user);
    const entries = (await operator.admin.getAuditOfUser(id)).data ?? [];
    expect(entries.find(({ reason }) => reason !== null)).toMatchObject({ action: 'user.exported', reason: REASON });
  });
});

describe('POST /person/:id/delete', () => {
  const request = (confirmation: string) => ({ confirmation, reason: 'guardian_asked' as const });

  it('needs the address, then deletes as the person would, and keeps who and why', async () => {
    const email = 'Leaving.Person@page.example';
    const browser = await test.signedIn(newPerson({ email }));
    const id = await idOf(browser);
    expect(await operator.admin.deletePerson(id, request('other@page.example'))).toMatchObject({
      status: 400,
      error: 'This is not the address of this person.',
    });
    expect((await operator.admin.deletePerson(id, request('leaving.person@page.example '))).status).toBe(204);
    expect((await browser.client.getAuthStatus()).data?.authenticated).toBe(false);
    expect(await newest(id)).toMatchObject({ action: 'user.deleted', metadata: { reason: 'guardian_asked' } });
    expect(await operator.admin.deletePerson(id, request(email))).toMatchObject({ status: 404 });
  });

  it('takes along the requests of others that the operator chose, with what is kept of them, and no other', async () => {
    const [email, parent] = ['pupil.one@page.example', 'parent.one@page.example'];
    const id = await idOf(await test.signedIn(newPerson({ email })));
    const ask = async (description: string, from = parent) => {
      const visitor = test.browser();
      await visitor.client.sendContactRequest({ firstName: 'Pat', lastName: 'Roy', email: from, description });
      const { data } = await operator.admin.findContactRequests({ page: 1, size: 1, search: description });
      return data!.contactRequests[0]!.id;
    };
    const [about, other, own] = [await ask(`Delete ${email}`), await ask('Opening hours'), await ask('Mine', email)];
    const answer = { subject: 'Re: Delete', message: `We delete ${email}.` };
    await operator.admin.replyToRequest('contact-us', about, answer, crypto.randomUUID());
    const requests = [{ inbox: 'contact-us' as const, id: about }];
    expect((await operator.admin.deletePerson(id, { ...request(email), requests })).status).toBe(204);
    const left = await test.database.query<{ id: string }>('SELECT id FROM contact_requests WHERE id = ANY ($1)', [
      [about, other, own],
    ]);
    expect(left).toEqual([{ id: other }]);
    const kept = await test.database.query(
      `SELECT template FROM mail_messages WHERE props::text LIKE '%' || $1 || '%' UNION ALL SELECT message FROM request_replies WHERE request_id = $2`,
      [email, about],
    );
    expect(kept).toEqual([]);
    const { data } = await operator.admin.findAuditLogs({ page: 1, limit: 1, action: ['request.deleted'] });
    expect(data?.items[0]).toMatchObject({ metadata: { inbox: 'contact-us', requestId: about } });
  });

  it('confirms to the person and to whoever asked, where the operator wants that, and to nobody else', async () => {
    const [email, parent] = ['pupil.two@page.example', 'parent.two@page.example'];
    const id = await idOf(await test.signedIn(newPerson({ email })));
    await operator.admin.deletePerson(id, { ...request(email), confirmTo: [email, parent] });
    const mails = () =>
      test.database.query(
        `SELECT recipient, props FROM mail_messages WHERE template = 'account-deleted' ORDER BY recipient DESC`,
      );
    expect(await mails()).toEqual([
      { recipient: email, props: { isOwn: true } },
      { recipient: parent, props: { isOwn: false } },
    ]);
    const silent = await idOf(await test.signedIn(newPerson({ email: 'silent@page.example' })));
    await operator.admin.deletePerson(silent, request('silent@page.example'));
    expect(await mails()).toHaveLength(2);
  });

  it('takes the id of a person without an address', async () => {
    const id = await idOf(await test.signedIn());
    await test.database.query('UPDATE users SET email = NULL, email_canonical = NULL WHERE id = $1', [id]);
    expect(await operator.admin.deletePerson(id, request(''))).toMatchObject({ status: 400 });
    expect((await operator.admin.deletePerson(id, request(id))).status).toBe(204);
  });

  it('protects operators', async () => {
    const { data } = await operator.client.getAuthStatus();
    expect(await operator.admin.deletePerson(data!.user!.id, request(data!.user!.email!))).toMatchObject({
      status: 409,
      error: 'This person is an operator. Take the role away first.',
    });
  });
});
