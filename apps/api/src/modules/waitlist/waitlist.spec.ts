import { randomUUID } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Browser } from '../../../test/browser.js';
import { insertPerson } from '../../../test/people.js';
import { admin } from '../../../test/security/actors.js';
import { DataSource } from 'typeorm';
import { startTestApp, type TestApp } from '../../../test/test-app.js';
import { InvitationService } from './invitation.service.js';
import { addEntries } from './waitlist.repository.js';

let test: TestApp;
let operator: Browser;
let operatorId: string;
beforeAll(async () => {
  test = await startTestApp();
  operator = (await admin(test)).browser;
  operatorId = (await operator.client.getAuthStatus()).data!.user!.id;
});
afterAll(() => test?.stop());
beforeEach(() => test.database.query('DELETE FROM waitlist_entries'));

/** Adds addresses to the list, the first one the oldest. */
async function wait(...emails: string[]): Promise<void> {
  await test.database.query(
    `INSERT INTO waitlist_entries (email, email_canonical, signed_up_at)
     SELECT email, lower(email), timestamptz '2026-01-01Z' + n * interval '1 day' FROM unnest($1::text[]) WITH ORDINALITY AS w(email, n)`,
    [emails],
  );
}
const numbered = (count: number): string[] => Array.from({ length: count }, () => `${randomUUID()}@wait.example`);

async function list(query: Parameters<Browser['admin']['getWaitlist']>[0] = {}) {
  const { data, error } = await operator.admin.getWaitlist({ page: 1, ...query });
  if (!data) throw new Error(String(error));
  return data;
}
const entry = async (email: string) => (await list({ search: email })).waitlist[0]!;
/** Busy databases answer 503: the status and the error's text are the message of the failure. */
async function joinByForm(email: string): Promise<void> {
  const { status, error } = await operator.client.joinWaitlist({ email });
  expect(`${status} ${error ?? ''}`).toBe('204 ');
}
const mailsTo = async (emails: readonly string[]): Promise<string[]> => {
  const rows = await test.database.query<{ recipient: string }>(
    `SELECT recipient FROM mail_messages WHERE template = 'waitlist-invitation' AND recipient = ANY($1)`,
    [emails],
  );
  return rows.map(({ recipient }) => recipient).sort();
};
const lastEntry = async (action: string) => {
  const [row] = await test.database.query<{ actor_id: string; metadata: Record<string, unknown> }>(
    'SELECT actor_id, metadata FROM audit_entries WHERE action = $1 ORDER BY id DESC LIMIT 1',
    [action],
  );
  return row;
};

describe('an entry of the waitlist', () => {
  it('is waiting, then invited, and joined once somebody signs in with that address', async () => {
    const email = `Fay.${randomUUID()}@Wait.example`;
    await wait(email);
    expect(await entry(email)).toMatchObject({ state: 'waiting', invitedAt: null, joinedAt: null });
    await operator.admin.inviteOldest(1, randomUUID());
    expect(await entry(email)).toMatchObject({ state: 'invited', joinedAt: null });
    await test.signedIn({ email: email.toLowerCase() });
    const joined = await entry(email);
    expect(joined.state).toBe('joined');
    expect(Date.parse(joined.joinedAt!)).toBeGreaterThanOrEqual(Date.parse(joined.invitedAt!));
  });

  it.each<[string, (email: string) => Promise<unknown>]>([
    ['by the form', joinByForm],
    ['from a file', (email) => addEntries(test.app.get(DataSource).manager, new Map([[email, email]]))],
  ])('is joined at once for an address with an account, %s', async (_, add) => {
    const { id } = await insertPerson((sql, values) => test.database.query(sql, values));
    await add(`${id}@mail.example`);
    expect((await entry(id)).state).toBe('joined');
  });

  it('is found and counted by its state, alone and with a search', async () => {
    const emails = numbered(5);
    await wait(...emails);
    await operator.admin.inviteOldest(2, randomUUID());
    expect(await list({ state: 'invited' })).toMatchObject({ total: 2 });
    expect((await list({ state: 'waiting' })).waitlist.map(({ email }) => email)).toEqual(emails.slice(2));
    expect((await list({ state: 'waiting', search: emails[0]! })).total).toBe(0);
    expect((await list({ state: 'invited', search: emails[0]! })).total).toBe(1);
  });
});

describe('POST /waitlist/invite', () => {
  it('reaches the oldest that wait and may be written to, as its preview says', async () => {
    const emails = numbered(6);
    await wait(...emails);
    await operator.client.unsubscribe({ email: emails[1]! });
    const preview = (await operator.admin.previewInvitation(3)).data;
    expect(preview).toEqual({
      invited: 3,
      skipped: 1,
      unreachable: 0,
      choice: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      firstSignedUpAt: '2026-01-02T00:00:00.000Z',
      lastSignedUpAt: '2026-01-05T00:00:00.000Z',
    });
    expect((await operator.admin.inviteOldest(3, randomUUID())).data).toEqual({ invited: 3 });
    expect(await mailsTo(emails)).toEqual([emails[0]!, emails[2]!, emails[3]!].sort());
    expect(await lastEntry('waitlist.invited')).toMatchObject({
      actor_id: operatorId,
      metadata: { entries: 3, entryId: null },
    });
  });

  it('passes over addresses that no mail can reach, and says how many', async () => {
    const emails = numbered(3);
    const junk = ['a@b.c', 'üö@ä.ö', 'x@y.z1'];
    await wait(junk[0]!, emails[0]!, junk[1]!, junk[2]!, emails[1]!, emails[2]!);
    const { invited, unreachable, firstSignedUpAt, lastSignedUpAt } = (await operator.admin.previewInvitation(2)).data!;
    expect([invited, unreachable]).toEqual([2, 3]);
    expect([firstSignedUpAt, lastSignedUpAt]).toEqual(['2026-01-03T00:00:00.000Z', '2026-01-06T00:00:00.000Z']);
    expect((await operator.admin.inviteOldest(2, randomUUID())).data).toEqual({ invited: 2 });
    expect(await mailsTo([...junk, ...emails])).toEqual(emails.slice(0, 2).sort());
    const { id, state } = await entry(junk[0]!);
    expect(state).toBe('waiting');
    expect((await operator.admin.inviteEntry(id)).error).toBe('No email can reach this address.');
    expect((await operator.admin.inviteOldest(500, randomUUID())).data).toEqual({ invited: 1 });
  });

  it('invites fewer where fewer wait, and nobody is no act', async () => {
    const emails = numbered(2);
    await wait(...emails);
    expect((await operator.admin.inviteOldest(500, randomUUID())).data).toEqual({ invited: 2 });
    const before = await lastEntry('waitlist.invited');
    expect((await operator.admin.inviteOldest(500, randomUUID())).data).toEqual({ invited: 0 });
    expect((await operator.admin.previewInvitation(500)).data).toMatchObject({ invited: 0, firstSignedUpAt: null });
    expect(await lastEntry('waitlist.invited')).toEqual(before);
  });

  it('with one key counts once, on two replicas at the same moment too', async () => {
    const emails = numbered(10);
    await wait(...emails);
    const replica = (await test.replica()).app.get(InvitationService, { strict: false });
    const own = test.app.get(InvitationService, { strict: false });
    const key = randomUUID();
    const send = (service: InvitationService) => service.inviteOldest(operatorId, key, { count: 4 });
    expect(await Promise.all([own, replica, own, replica].map(send))).toEqual(Array(4).fill({ invited: 4 }));
    expect(await mailsTo(emails)).toEqual(emails.slice(0, 4).sort());
  });

  it('of two operators on two replicas invites different people', async () => {
    const emails = numbered(30);
    await wait(...emails);
    const replica = (await test.replica()).app.get(InvitationService, { strict: false });
    const own = test.app.get(InvitationService, { strict: false });
    const sent = await Promise.all(
      [own, replica].map((service) => service.inviteOldest(operatorId, randomUUID(), { count: 15 })),
    );
    expect(sent).toEqual([{ invited: 15 }, { invited: 15 }]);
    expect(await mailsTo(emails)).toEqual(emails.toSorted());
  });

  it('invites the people whom the operator was shown, or none', async () => {
    const emails = numbered(3);
    await wait(...emails);
    const { choice } = (await operator.admin.previewInvitation(2)).data!;
    const press = (key: string) => operator.admin.inviteOldest(2, key, choice);
    const first = randomUUID();
    expect((await press(first)).data).toEqual({ invited: 2 });
    const second = await press(randomUUID());
    const sentence = 'The waitlist has just changed. Check the new dates and try again.';
    expect([second.status, second.error]).toEqual([409, sentence]);
    expect((await press(first)).data).toEqual({ invited: 2 });
    expect(await mailsTo(emails)).toEqual(emails.slice(0, 2).toSorted());
  });

  it.each([
    [0, 'Please give at least 1.'],
    [501, 'Please give at most 500.'],
    [1.5, 'Please give a whole number.'],
  ])('refuses %d people', async (count, sentence) => {
    expect((await operator.admin.inviteOldest(count, randomUUID())).error).toBe(sentence);
  });
});

describe('POST /waitlist/:id/invite', () => {
  it('invites one person, out of turn and again after a day', async () => {
    const emails = numbered(2);
    await wait(...emails);
    const { id } = await entry(emails[1]!);
    expect((await operator.admin.inviteEntry(id)).data).toMatchObject({ state: 'invited' });
    expect((await operator.admin.inviteEntry(id)).error).toBe('This address was invited in the last 24 hours.');
    await test.database.query(`UPDATE waitlist_entries SET invited_at = now() - interval '25 hours' WHERE id = $1`, [
      id,
    ]);
    expect((await operator.admin.inviteEntry(id)).status).toBe(200);
    expect(await mailsTo(emails)).toEqual([emails[1], emails[1]]);
    expect(await lastEntry('waitlist.invited')).toMatchObject({ metadata: { entries: 1, entryId: id } });
  });

  it('refuses people who joined, unsubscribed or are gone', async () => {
    const [joined, unsubscribed] = numbered(2) as [string, string];
    await wait(joined, unsubscribed);
    await test.signedIn({ email: joined });
    await operator.client.unsubscribe({ email: unsubscribed });
    const invite = async (id: string) => (await operator.admin.inviteEntry(id)).error;
    expect(await invite((await entry(joined)).id)).toBe('This person has already joined.');
    expect(await invite((await entry(unsubscribed)).id)).toBe('This address has unsubscribed.');
    expect(await invite(randomUUID())).toBe('This entry no longer exists.');
  });
});

describe('POST /waitlist/import', () => {
  it('adds new addresses in their order, as its preview says, and a second time nothing', async () => {
    const [known, first, second] = numbered(3) as [string, string, string];
    await wait(known);
    const text = `Email\n${first}\n${known.toUpperCase()}\nno address\n${second}\n${first}\n`;
    const counts = { added: 2, known: 2, bad: 1, badLines: [{ line: 4, text: 'no address' }] };
    expect((await operator.admin.previewImport(text)).data).toEqual(counts);
    expect((await list()).total).toBe(1);
    expect((await operator.admin.importWaitlist(text)).data).toEqual(counts);
    expect((await list()).waitlist.map(({ email }) => email)).toEqual([known, first, second]);
    expect(await lastEntry('waitlist.imported')).toEqual({
      actor_id: operatorId,
      metadata: { added: 2, known: 2, bad: 1 },
    });
    expect((await operator.admin.importWaitlist(text)).data).toMatchObject({ added: 0, known: 4 });
    expect(await mailsTo([first, second])).toEqual([]);
  });

  it('takes five thousand lines, and refuses more with a sentence', async () => {
    const line = (_: unknown, index: number) => `person${index}@import.example\n`;
    const most = Array.from({ length: 5_000 }, line).join('');
    expect((await operator.admin.importWaitlist(most)).data).toMatchObject({ added: 5_000 });
    expect(await operator.admin.importWaitlist(`${most}one.more@import.example`)).toMatchObject({
      status: 400,
      error: 'Please import at most 5,000 lines at a time.',
    });
  });
});

describe('GET /waitlist/export', () => {
  it('S51 is the list with its filters as a table whose cells a spreadsheet runs none of, and is audited', async () => {
    const emails = ['+1.first@export.example', 'second@export.example', 'third@else.example'];
    await wait(...emails);
    await operator.admin.inviteOldest(1, randomUUID());
    const answer = await operator.fetch('/waitlist/export?search=EXPORT.example');
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="waitlist.csv"');
    const rows = parse<Record<string, string>>(await answer.text(), { columns: true, bom: true });
    expect(rows).toMatchObject([
      { email: "'+1.first@export.example", state: 'invited', signedUpAt: '2026-01-02T00:00:00.000Z' },
      { email: 'second@export.example', state: 'waiting', invitedAt: '', joinedAt: '' },
    ]);
    expect(await lastEntry('list.exported')).toEqual({
      actor_id: operatorId,
      metadata: { list: 'waitlist', filters: ['search'] },
    });
    const waiting = await (await operator.fetch('/waitlist/export?state=waiting')).text();
    expect(parse(waiting, { columns: true, bom: true })).toHaveLength(2);
  });
});
