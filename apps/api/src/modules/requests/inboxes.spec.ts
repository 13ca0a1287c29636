import { randomUUID } from 'node:crypto';
import type { Inbox } from '@bellweek/api-client/contract/request-states';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Browser } from '../../../test/browser.js';
import { insertPerson } from '../../../test/people.js';
import { admin } from '../../../test/security/actors.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';

let test: TestApp;
let operator: Browser;
let colleague: Browser;
beforeAll(async () => {
  test = await startTestApp();
  operator = (await admin(test)).browser;
  colleague = (await admin(test)).browser;
});
afterAll(() => test?.stop());

interface Kind {
  inbox: Inbox;
  table: string;
  instant: string;
  action: string;
  idKey: string;
  /** An INSERT of `$1` messages, one after the other, hours apart. */
  insert: () => Promise<string>;
  page: (query: { page: number; size: number }) => Promise<{ ids: string[]; total: number }>;
}

const name = `'First ' || n, 'Last', 'w' || n || '@inbox.example', 'w' || n || '@inbox.example'`;
const when = `now() - n * interval '5 hours'`;
const rows = 'FROM generate_series(1, $1::int) AS n';

const KINDS: Kind[] = [
  {
    inbox: 'contact-us',
    table: 'contact_requests',
    instant: 'submitted_at',
    action: 'contact.read',
    idKey: 'contactId',
    insert: () =>
      Promise.resolve(
        `INSERT INTO contact_requests (first_name, last_name, email, email_canonical, description, submitted_at) SELECT ${name}, 'Hi', ${when} ${rows}`,
      ),
    page: async (query) => {
      const { data } = await operator.admin.findContactRequests(query);
      return { ids: data!.contactRequests.map(({ id }) => id), total: data!.total };
    },
  },
  {
    inbox: 'demo-request',
    table: 'demo_requests',
    instant: 'requested_at',
    action: 'demo.read',
    idKey: 'requestId',
    insert: () =>
      Promise.resolve(
        `INSERT INTO demo_requests (first_name, last_name, email, email_canonical, role, organisation, country, description, requested_at)
         SELECT ${name}, 'Head', 'School', 'Australia', '', ${when} ${rows}`,
      ),
    page: async (query) => {
      const { data } = await operator.admin.findDemoRequests(query);
      return { ids: data!.demoRequests.map(({ id }) => id), total: data!.total };
    },
  },
  {
    inbox: 'feedback',
    table: 'feedback',
    instant: 'created_at',
    action: 'feedback.read',
    idKey: 'feedbackId',
    insert: async () => {
      const { id } = await insertPerson((sql, values) => test.database.query(sql, values));
      return `INSERT INTO feedback (user_id, message, type, created_at) SELECT '${id}'::uuid, 'Note ' || n, 'idea', ${when} ${rows}`;
    },
    page: async (query) => {
      const { data } = await operator.admin.findFeedback(query);
      return { ids: data!.feedbacks.map(({ id }) => id), total: data!.total };
    },
  },
];

describe.each(KINDS)('$inbox', ({ inbox, table, instant, action, idKey, insert, page }) => {
  const unread = async (): Promise<number> => (await operator.admin.getUnreadCount(inbox)).data!.unreadCount;
  const all = async (): Promise<string[]> =>
    (await test.database.query<{ id: string }>(`SELECT id FROM ${table} ORDER BY ${instant} DESC, id DESC`)).map(
      ({ id }) => id,
    );
  const readings = (id: string) =>
    test.database.query(`SELECT actor_id FROM audit_entries WHERE action = $1 AND metadata ->> $2 = $3`, [
      action,
      idKey,
      id,
    ]);
  beforeEach(async () => {
    await test.database.query(`DELETE FROM ${table}`);
  });

  it('S42 is listed newest first, any page as plain OFFSET has it, with the exact total', async () => {
    expect(await page({ page: 1, size: 10 })).toEqual({ ids: [], total: 0 });
    await test.database.query(await insert(), [1_300]);
    const ids = await all();
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 100 }),
        fc.double({ min: 0, max: 1.05, noNaN: true }),
        async (size, at) => {
          const number = 1 + Math.floor((at * ids.length) / size);
          const found = { ids: ids.slice((number - 1) * size, number * size), total: ids.length };
          expect(await page({ page: number, size })).toEqual(found);
        },
      ),
      { numRuns: 25 },
    );
  });

  it('R19, S42 opened by two operators at once it is read once, audited once, and counted once', async () => {
    await test.database.query(await insert(), [6]);
    const [id] = (await all()) as [string];
    expect(await unread()).toBe(6);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => (index % 2 ? operator : colleague).admin.markRead(inbox, id)),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 204));
    expect(await unread()).toBe(5);
    expect(await readings(id)).toHaveLength(1);
    expect((await operator.admin.markRead(inbox, id)).status).toBe(204);
    expect(await unread()).toBe(5);
  });

  it('S42 the count follows whatever comes, is read and goes, and is never negative', async () => {
    await test.database.query(await insert(), [40]);
    const ids = await all();
    const counts: number[] = [];
    await Promise.all([
      ...ids.slice(0, 20).map((id) => operator.admin.markRead(inbox, id)),
      ...ids.slice(10, 30).map((id) => test.database.query(`DELETE FROM ${table} WHERE id = $1`, [id])),
      ...Array.from({ length: 10 }, async () => counts.push(await unread())),
    ]);
    expect(counts.filter((count) => count < 0 || count > 40)).toEqual([]);
    const sql = `SELECT count(*)::int AS count FROM ${table} WHERE NOT is_read`;
    const [row] = await test.database.query<{ count: number }>(sql);
    expect(await unread()).toBe(row?.count);
    await test.database.query(`DELETE FROM ${table}`);
    expect(await unread()).toBe(0);
  });

  it('an id that is nobody’s is not found, and changes nothing', async () => {
    await test.database.query(await insert(), [2]);
    const before = await test.database.digest();
    expect(await operator.admin.markRead(inbox, randomUUID())).toMatchObject({ status: 404, code: 'not_found' });
    expect(await test.database.digest()).toBe(before);
  });

  it('a message whose reading cannot be audited stays unread', async () => {
    await test.database.query(await insert(), [1]);
    const [id] = (await all()) as [string];
    await test.database.query(
      `ALTER TABLE audit_entries ADD CONSTRAINT no_reading CHECK (action <> '${action}') NOT VALID`,
    );
    expect((await operator.admin.markRead(inbox, id)).status).toBe(500);
    await test.database.query('ALTER TABLE audit_entries DROP CONSTRAINT no_reading');
    expect(await unread()).toBe(1);
    expect((await operator.admin.markRead(inbox, id)).status).toBe(204);
    expect(await unread()).toBe(0);
  });
});
