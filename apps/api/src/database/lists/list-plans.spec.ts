import pg from 'pg';
import { INSTITUTION_ORDERS, type InstitutionOrder } from '@bellweek/api-client/contract/institutions';
import { LICENSE_ORDERS, LICENSE_STATUSES, type LicenseOrder } from '@bellweek/api-client/contract/admin-licenses';
import { LIST_ORDERS } from '@bellweek/api-client/contract/paging';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createListDatabase, type ListDatabase } from '../../../test/list-database.js';
import { entriesIn } from '../../modules/audit/audit-page.repository.js';
import { CONTACT_REQUESTS } from '../../modules/requests/inbox.repository.js';
import { findCampaigns } from '../../modules/campaigns/campaign-list.repository.js';
import { findInstitutions } from '../../modules/access/institution.repository.js';
import { licensesOf } from '../../modules/access/license-list.repository.js';
import { findRequests } from '../../modules/requests/request-list.repository.js';
import { waitlistIn } from '../../modules/waitlist/waitlist.repository.js';
import { findPage } from './row-list.js';

interface PlanNode {
  'Node Type': string;
  'Index Name'?: string;
  'Parent Relationship'?: string;
  Plans?: PlanNode[];
}

let database: ListDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createListDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  // Without rows the planner may rightly read and sort them all.
  await client.query('SET enable_seqscan = off; SET enable_bitmapscan = off; SET enable_sort = off');
});
afterAll(async () => {
  await client?.end();
  await database?.drop();
});

const outerOf = ({ Plans = [] }: PlanNode) => Plans.find((node) => node['Parent Relationship'] === 'Outer');

/** The nodes under each `Limit`, down to the scan that feeds it. */
function limitsIn(node: PlanNode): PlanNode[][] {
  const below = (node.Plans ?? []).flatMap(limitsIn);
  if (node['Node Type'] !== 'Limit') return below;
  const path: PlanNode[] = [];
  for (let next = outerOf(node); next !== undefined; next = outerOf(next)) path.push(next);
  return [path, ...below];
}

interface Asked {
  text: string;
  values: unknown[];
}

/** The statements that a list asks, with their parameters. */
async function statementsOf(ask: () => Promise<unknown>): Promise<Asked[]> {
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  await ask();
  const calls = spy.mock.calls as unknown as [string | Asked, unknown?][];
  const asked = calls.map(([first, values]): Asked =>
    typeof first === 'string' ? { text: first, values: Array.isArray(values) ? values : [] } : first,
  );
  spy.mockRestore();
  return asked.filter(({ text }) => /^\s*(SELECT|WITH)/.test(text) && text.includes('LIMIT'));
}

/** The index that a page's rows are walked by, without a sort in between; pages are read from the top. */
async function walkedBy(ask: () => Promise<unknown>): Promise<(string | undefined)[]> {
  const statements = await statementsOf(ask);
  const page = statements.find(({ text }) => !text.startsWith('SELECT count(*)'));
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    `EXPLAIN (FORMAT JSON) ${page!.text}`,
    page!.values,
  );
  const limits = limitsIn(rows[0]!['QUERY PLAN'][0].Plan);
  const sorted = limits.flat().filter((node) => node['Node Type'].includes('Sort'));
  expect(sorted).toEqual([]);
  return limits.map((path) => path.at(-1)?.['Index Name']);
}

const NOW = new Date('2026-11-24T00:00:00Z');
const paging = { page: 1, size: 10 };
const isByEnd = (order: LicenseOrder | InstitutionOrder) => order === 'soonest' || order === 'latest';

describe('S42 every order of a list walks an index', () => {
  it.each(LICENSE_STATUSES.flatMap((status) => LICENSE_ORDERS.map((order) => [status, order] as const)))(
    'S42 licences: %s, %s',
    async (status, order) => {
      const list = licensesOf({ status, type: undefined, ending: undefined, order }, NOW);
      const index = isByEnd(order) ? 'licenses_ends_index' : 'licenses_created_index';
      expect(await walkedBy(() => findPage(database.dataSource, list, paging))).toEqual([index]);
    },
  );

  it.each(INSTITUTION_ORDERS)('S42 institutions: %s', async (order) => {
    const index = order === 'a-z' || order === 'z-a' ? 'name' : isByEnd(order) ? 'ends' : 'created';
    const ask = (filter: 'all' | 'ending') => () =>
      findInstitutions(database.dataSource, { ...paging, search: '', filter, order }, NOW);
    expect(await walkedBy(ask('all'))).toEqual([`institutions_${index}_index`]);
  });

  it.each(LIST_ORDERS)('S42 waitlist, requests, campaigns and the audit log: %s', async (order) => {
    const { dataSource } = database;
    const waitlist = (state?: 'waiting') => () => findPage(dataSource, waitlistIn(state, order), paging);
    expect(await walkedBy(waitlist())).toEqual(['waitlist_entries_newest_index']);
    expect(await walkedBy(waitlist('waiting'))).toEqual(['waitlist_entries_state_index']);
    const requests = (state?: 'open') => () => {
      const days = { from: '2026-11-01T00:00:00Z', until: '2026-11-20T00:00:00Z' };
      const filter = { search: '', state, assignee: undefined, operatorId: '', order, ...days };
      return findRequests(dataSource, CONTACT_REQUESTS, { ...filter, ...paging });
    };
    expect(await walkedBy(requests())).toEqual(['contact_requests_newest_index']);
    expect(await walkedBy(requests('open'))).toEqual(['contact_requests_state_index']);
    const campaigns = () => findCampaigns(dataSource, { ...paging, search: '', status: undefined, order });
    expect(await walkedBy(campaigns)).toContain('mail_campaigns_created_index');
    const audit = () => {
      const direction = order === 'oldest' ? 'ASC' : 'DESC';
      const filters = { actions: [], excluded: [], from: null, until: null };
      return findPage(dataSource, entriesIn({ direction, ...filters }), paging);
    };
    expect(await walkedBy(audit)).toEqual(['audit_entries_pkey']);
  });
});
