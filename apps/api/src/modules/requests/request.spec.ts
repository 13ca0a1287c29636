import { randomUUID } from 'node:crypto';
import { INBOXES, type Inbox } from '@bellweek/api-client/contract/request-states';
import { LIMITS } from '@bellweek/api-client/contract/limits';
import { DataSource } from 'typeorm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Browser } from '../../../test/browser.js';
import { insertPerson } from '../../../test/people.js';
import { admin } from '../../../test/security/actors.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';
import { findPage } from '../../database/lists/row-list.js';
import { CONTACT_REQUESTS } from './inbox.repository.js';

let test: TestApp;
let operator: Browser;
let colleague: Browser;
beforeAll(async () => {
  test = await startTestApp();
  operator = (await admin(test)).browser;
  colleague = (await admin(test)).browser;
});
afterAll(() => test?.stop());

const TABLES: Record<Inbox, string> = {
  'contact-us': 'contact_requests',
  'demo-request': 'demo_requests',
  feedback: 'feedback',
};

/** Inserts messages, the first one the newest. @returns their ids in that order. */
async function insert(inbox: Inbox, count: number): Promise<string[]> {
  const when = `now() - n * interval '5 hours'`;
  const person = `'Ada', 'Number ' || n, 'a' || n || '@inbox.example', 'a' || n || '@inbox.example'`;
  const { id } = await insertPerson((sql, values) => test.database.query(sql, values));
  const into = {
    'contact-us': `contact_requests (first_name, last_name, email, email_canonical, description, submitted_at) SELECT ${person}, 'Hi', ${when}`,
    'demo-request': `demo_requests (first_name, last_name, email, email_canonical, role, organisation, country, description, requested_at)
      SELECT ${person}, 'Head', 'School', 'Australia', '', ${when}`,
    feedback: `feedback (user_id, message, type, created_at) SELECT '${id}'::uuid, 'Note ' || n, 'idea', ${when}`,
  }[inbox];
  const rows = await test.database.query<{ id: string }>(
    `INSERT INTO ${into} FROM generate_series(1, $1::int) AS n RETURNING id`,
    [count],
  );
  return rows.map((row) => row.id);
}

type Filters = Parameters<Browser['admin']['findContactRequests']>[0];

async function find(inbox: Inbox, filters: Filters, browser = operator) {
  const query = { page: 1, size: 100, ...filters };
  const { data, error } =
    inbox === 'contact-us'
      ? await browser.admin.findContactRequests(query)
      : inbox === 'demo-request'
        ? await browser.admin.findDemoRequests(query)
        : await browser.admin.findFeedback(query);
  if (!data) throw new Error(String(error));
  const { total, totalIsCapped, ...lists } = data;
  const rows = Object.values(lists).flat() as {
    id: string;
    state: string;
    stateChangedBy: string | null;
    assignee: { id: string; name: string } | null;
  }[];
  return { rows, ids: rows.map(({ id }) => id), total, totalIsCapped };
}

const entriesOf = (action: string, id: string) =>
  test.database.query<{ actor_id: string; metadata: object }>(
    `SELECT actor_id, metadata FROM audit_entries WHERE action = $1 AND metadata ->> 'requestId' = $2 ORDER BY id`,
    [action, id],
  );
const me = async (browser: Browser) => (await browser.client.getAuthStatus()).data!.user!;

describe.each(INBOXES)('%s', (inbox) => {
  const counts = async () => (await operator.admin.countRequests(inbox)).data;
  beforeEach(async () => {
    await test.database.query(`DELETE FROM ${TABLES[inbox]}`);
  });

  it('shows all states at first, and one with its exact total at any depth and in either order', async () => {
    const ids = await insert(inbox, 1_120);
    await test.database.query(`UPDATE ${TABLES[inbox]} SET state = 'done' WHERE id = ANY ($1::uuid[])`, [
      ids.filter((_, index) => index % 8 === 0),
    ]);
    const open = ids.filter((_, index) => index % 8 !== 0);
    expect(await find(inbox, {})).toMatchObject({ total: 1_120, ids: ids.slice(0, 100), totalIsCapped: false });
    expect(await find(inbox, { state: 'open', page: 2 })).toMatchObject({
      total: open.length,
      ids: open.slice(100, 200),
    });
    const deep = await find(inbox, { state: 'open', page: 197, size: 5 });
    expect(deep.ids).toEqual(open.slice(980, 985));
    const oldest = await find(inbox, { state: 'open', order: 'oldest', size: 5 });
    expect(oldest.ids).toEqual(open.toReversed().slice(0, 5));
    expect(await counts()).toEqual({ open: 980, answered: 0, done: 140, mine: 0 });
  });

  it('is done and open again, once for each act, with who did it', async () => {
    const [id] = (await insert(inbox, 2)) as [string, string];
    const { id: actor, name } = await me(operator);
    const states = ['done', 'done', 'open'] as const;
    for (const state of states) expect((await operator.admin.setRequestState(inbox, id, state)).status).toBe(204);
    const [row] = (await find(inbox, {})).rows;
    expect(row).toMatchObject({ id, state: 'open', stateChangedBy: name, assignee: null });
    expect(await entriesOf('request.state_changed', id)).toEqual([
      { actor_id: actor, metadata: { inbox, requestId: id, state: { from: 'open', to: 'done' } } },
      { actor_id: actor, metadata: { inbox, requestId: id, state: { from: 'done', to: 'open' } } },
    ]);
  });

  it('belongs to the operator who took it last, whose open ones are counted', async () => {
    const [first, second, third] = (await insert(inbox, 3)) as [string, string, string];
    const { id: actor, name } = await me(operator);
    for (const id of [first, first, second]) await operator.admin.assignRequest(inbox, id, { assignee: 'me' });
    await colleague.admin.assignRequest(inbox, second, { assignee: 'me' });
    expect(await find(inbox, { assignee: 'me' })).toMatchObject({ ids: [first], total: 1, totalIsCapped: false });
    expect((await find(inbox, { assignee: 'me' }, colleague)).ids).toEqual([second]);
    expect((await find(inbox, { assignee: 'nobody', state: 'open' })).ids).toEqual([third]);
    expect((await find(inbox, {})).rows[0]?.assignee).toEqual({ id: actor, name });
    expect(await counts()).toMatchObject({ open: 3, mine: 1 });
    await operator.admin.setRequestState(inbox, first, 'done');
    expect(await counts()).toMatchObject({ open: 2, done: 1, mine: 0 });
    const late = await operator.admin.assignRequest(inbox, second, { assignee: 'me', from: null });
    expect([late.status, late.error]).toEqual([409, 'Someone else has just taken it, or given it back.']);
    await operator.admin.assignRequest(inbox, first, { assignee: 'nobody', from: actor });
    expect((await find(inbox, { assignee: 'me' })).total).toBe(0);
    expect((await entriesOf('request.assigned', first)).map(({ metadata }) => metadata)).toEqual([
      { inbox, requestId: first, assigneeId: { from: null, to: actor } },
      { inbox, requestId: first, assigneeId: { from: actor, to: null } },
    ]);
  });

  it('has a note that two operators at once cannot overwrite unseen', async () => {
    const [id] = (await insert(inbox, 1)) as [string];
    expect((await operator.admin.getRequest(inbox, id)).data).toMatchObject({ note: '', noteVersion: 0 });
    const save = (browser: Browser, note: string) => browser.admin.saveRequestNote(inbox, id, { note, version: 0 });
    const answers = await Promise.all([save(operator, 'Call them.'), save(colleague, 'Write to them.')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.error).toBe(
      'Someone else has changed this note. Copy your text and reload the page.',
    );
    const { data } = await operator.admin.getRequest(inbox, id);
    expect(['Call them.', 'Write to them.']).toContain(data?.note);
    expect(data?.noteVersion).toBe(1);
    // The log holds that there was a change, and no word of it.
    const entries = await entriesOf('request.note_changed', id);
    expect(entries.map(({ metadata }) => metadata)).toEqual([{ inbox, requestId: id }]);
  });

  it('refuses a message that is gone, another state, and a note that is too long', async () => {
    const [id] = (await insert(inbox, 1)) as [string];
    const nobody = randomUUID();
    for (const { status } of [
      await operator.admin.getRequest(inbox, nobody),
      await operator.admin.setRequestState(inbox, nobody, 'done'),
      await operator.admin.assignRequest(inbox, nobody, { assignee: 'me' }),
      await operator.admin.saveRequestNote(inbox, nobody, { note: '', version: 0 }),
    ])
      expect(status).toBe(404);
    const long = { note: 'x'.repeat(LIMITS.note + 1), version: 0 };
    expect(await operator.admin.saveRequestNote(inbox, id, long)).toMatchObject({ status: 400 });
    expect((await operator.admin.setRequestState(inbox, id, 'lost' as never)).status).toBe(400);
    expect((await operator.admin.setRequestState('letters' as never, id, 'done')).status).toBe(400);
    const entry = `ALTER TABLE audit_entries ADD CONSTRAINT no_entry CHECK (action NOT LIKE 'request.%') NOT VALID`;
    await test.database.query(entry);
    expect((await operator.admin.setRequestState(inbox, id, 'done')).status).toBe(500);
    await test.database.query('ALTER TABLE audit_entries DROP CONSTRAINT no_entry');
    expect((await find(inbox, {})).rows[0]?.state).toBe('open');
  });
});

it('the total of a list stops at the cap, and so do its pages', async () => {
  await test.database.query('DELETE FROM contact_requests');
  const ids = await insert('contact-us', 12);
  const list = { ...CONTACT_REQUESTS, where: 'state = $1::text', values: ['open'] };
  const page = async (number: number) => {
    const dataSource = test.app.get(DataSource);
    const { rows, ...totals } = await findPage(dataSource, list, { page: number, size: 4 }, 10);
    return { ids: rows.map(({ id }) => id), ...totals };
  };
  expect(await page(1)).toEqual({ ids: ids.slice(0, 4), total: 10, totalIsCapped: true });
  expect(await page(3)).toEqual({ ids: ids.slice(8, 10), total: 10, totalIsCapped: true });
  expect(await page(4)).toEqual({ ids: [], total: 10, totalIsCapped: true });
});
