import { randomUUID } from 'node:crypto';
import type { RequestQuery } from '@bellweek/api-client/contract/requests';
import { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertPerson } from '../../../test/people.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';
import { SEARCH_TUNING, type SearchableList } from '../../database/lists/list-search.js';
import { CONTACT_REQUESTS, DEMO_REQUESTS, FEEDBACK } from './inbox.repository.js';
import { findRequests } from './request-list.repository.js';

let test: TestApp;
let writer: string;
const operatorId = randomUUID();
beforeAll(async () => {
  test = await startTestApp();
  const form = `'Ada', 'Number ' || n, 'ada' || n || '@inbox.example', 'ada' || n || '@inbox.example'`;
  const when = `now() - n * interval '5 hours', CASE WHEN n % 3 = 0 THEN 'done' ELSE 'open' END`;
  const rows = 'FROM generate_series(1, 60) AS n';
  const query = test.database.query.bind(test.database);
  await query(
    `INSERT INTO contact_requests (first_name, last_name, email, email_canonical, description, submitted_at, state)
     SELECT ${form}, 'Question ' || n || ' at 100%', ${when} ${rows}`,
  );
  await query(
    `INSERT INTO demo_requests (first_name, last_name, email, email_canonical, role, organisation, country, description, requested_at, state)
     SELECT ${form}, 'Head', 'School ' || n, 'Australia', 'Show us', ${when} ${rows}`,
  );
  await query(`UPDATE contact_requests SET assignee_id = $1 WHERE last_name LIKE '%4'`, [operatorId]);
  ({ id: writer } = await insertPerson(query));
  await query(`UPDATE users SET name = 'Grace Hopper' WHERE id = $1`, [writer]);
  await query(
    `INSERT INTO feedback (user_id, message, type, created_at, state)
     SELECT $1, 'Note ' || n, CASE WHEN n % 2 = 0 THEN 'idea' ELSE 'bug' END, ${when} ${rows}`,
    [writer],
  );
});
afterAll(() => test?.stop());

/** As small tables are read, and as long ones are searched by their index. */
const TUNINGS = [SEARCH_TUNING, { ...SEARCH_TUNING, smallList: 0 }];

async function total<Row extends object>(list: SearchableList<Row>, query: Partial<RequestQuery> & { type?: string }) {
  const view = {
    page: 1,
    size: 5,
    search: '',
    order: 'newest' as const,
    state: undefined,
    assignee: undefined,
    ...query,
  };
  const dataSource = test.app.get(DataSource);
  const totals = new Set<number>();
  for (const tuning of TUNINGS)
    totals.add((await findRequests(dataSource, list, { ...view, operatorId }, tuning)).total);
  return [...totals];
}

describe('requests are found again', () => {
  it.each<[string, number, Partial<RequestQuery>]>([
    ['a full name, whatever its case', 1, { search: 'ADA NUMBER 17' }],
    ['a part of an address', 60, { search: '@inbox.ex' }],
    ['a word of the text', 1, { search: 'question 42' }],
    ['a sign that means something in SQL', 60, { search: '100%' }],
    ['a name that no person has', 0, { search: 'ada lovelace' }],
    ['a term and a state', 20, { search: 'question', state: 'done' }],
    ['a term, a state and the operator who asks', 4, { search: 'ada', state: 'open', assignee: 'me' }],
    ['a term and nobody', 54, { search: 'ada', assignee: 'nobody' }],
  ])('by %s: %i', async (_, count, query) => {
    expect(await total(CONTACT_REQUESTS, query)).toEqual([count]);
  });

  it('by the time of arrival, alone and with other filters', async () => {
    // A row arrived every 5 hours; the youngest is 5 hours old.
    const before = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
    const week = { from: before(52.5), until: before(22.5) };
    for (const list of [CONTACT_REQUESTS, DEMO_REQUESTS, FEEDBACK] as SearchableList<object>[]) {
      expect(await total(list, week)).toEqual([6]);
      expect(await total(list, { until: before(247.5) })).toEqual([11]);
      expect(await total(list, { from: before(17.5), state: 'open' })).toEqual([2]);
    }
    expect(await total(CONTACT_REQUESTS, { ...week, search: 'question', state: 'done' })).toEqual([2]);
    expect(await total(FEEDBACK, { ...week, search: 'grace', type: 'idea' })).toEqual([3]);
  });

  it('by the school of a demo request', async () => {
    expect(await total(DEMO_REQUESTS, { search: 'school 31' })).toEqual([1]);
  });

  it('by the writer, the text and the kind of feedback', async () => {
    expect(await total(FEEDBACK, { search: 'grace hop' })).toEqual([60]);
    expect(await total(FEEDBACK, { search: 'note 60' })).toEqual([1]);
    expect(await total(FEEDBACK, { search: 'grace', state: 'done', type: 'idea' })).toEqual([10]);
    expect(await total(FEEDBACK, { type: 'bug' })).toEqual([30]);
    expect(await total(FEEDBACK, { type: 'bug', state: 'open' })).toEqual([20]);
  });

  it('after the text has changed, and no longer by the old one', async () => {
    await test.database.query(`UPDATE contact_requests SET last_name = 'Lovelace' WHERE last_name = 'Number 59'`);
    expect(await total(CONTACT_REQUESTS, { search: 'ada lovelace' })).toEqual([1]);
    expect(await total(CONTACT_REQUESTS, { search: 'number 59' })).toEqual([0]);
  });

  it('by the name that the writer of feedback has now', async () => {
    await test.database.query(`UPDATE users SET name = 'Grace Murray' WHERE id = $1`, [writer]);
    expect(await total(FEEDBACK, { search: 'grace murray' })).toEqual([60]);
    expect(await total(FEEDBACK, { search: 'hopper' })).toEqual([0]);
  });

  it('oldest first, and newest first', async () => {
    const dataSource = test.app.get(DataSource);
    const view = { page: 1, size: 2, search: 'question', state: 'open' as const, operatorId };
    const first = async (order: 'newest' | 'oldest') =>
      (await findRequests(dataSource, CONTACT_REQUESTS, { ...view, order })).rows[0]?.description;
    expect([await first('newest'), await first('oldest')]).toEqual(['Question 1 at 100%', 'Question 59 at 100%']);
  });
});
