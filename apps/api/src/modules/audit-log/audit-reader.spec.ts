import { AUDIT_ACTIONS } from '@bellweek/api-client/contract/audit-actions';
import { AUDIT_OF_USER, type AuditLog } from '@bellweek/api-client/contract/audit-log';
import { COUNT_CAP } from '@bellweek/api-client/contract/paging';
import type { AdminClient } from '@bellweek/api-client/client/admin-client';
import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { admin } from '../../../test/security/actors.js';
import { isDeep } from '../../../test/share.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';
import { SEARCH_TUNING } from '../../database/lists/list-search.js';
import { AuditReaderService } from './audit-reader.service.js';
import { AuditSealerService } from '../audit/audit-sealer.service.js';
import { AuditService } from '../audit/audit.service.js';

let test: TestApp;
let client: AdminClient;
let sealer: AuditSealerService;
beforeAll(async () => {
  test = await startTestApp();
  client = (await admin(test)).browser.admin;
  sealer = test.app.get(AuditSealerService);
});
afterAll(() => test?.stop());

const ACTIONS = ['test.common', 'test.usual', 'test.rare'];
let persons = 0;

async function addPerson(name: string): Promise<string> {
  persons += 1;
  const [row] = await test.database.query<{ id: string }>(
    `INSERT INTO users (name, email, provider, issuer, subject) VALUES ($1, $2, 'google', 'https://audit.example', $3) RETURNING id`,
    [name, `reader${persons}@audit.example`, `audit-${persons}`],
  );
  return row!.id;
}

/** Entries of people in turn, and of no person; most of a common action, some of a usual one, one in a thousand of a rare one. */
const addEntries = (count: number, people: (string | null)[]): Promise<unknown> =>
  test.database.query(
    `INSERT INTO audit_entries (action, subject_id, actor_id, metadata)
     SELECT CASE WHEN n % 1000 = 7 THEN 'test.rare' WHEN n % 10 = 3 THEN 'test.usual' ELSE 'test.common' END,
       ($2::uuid[])[1 + n % cardinality($2::uuid[])], ($2::uuid[])[1 + n % (n % 3 + 1) % cardinality($2::uuid[])],
       CASE n % 500 WHEN 9 THEN '{"domain": "Rare%_.example"}' ELSE '{"kind": "browser"}' END::jsonb
     FROM generate_series(1, $1::int) AS n`,
    [count, people],
  );

/** Raises the next id, so that entries lie in blocks far apart. */
const skipIds = (count: number): Promise<unknown> =>
  test.database.query(
    `SELECT setval(pg_get_serial_sequence('audit_entries', 'id'),
    (SELECT max(id) FROM audit_entries) + $1::int)`,
    [count],
  );

/** Entries of a clock that was wrong: their ids do not follow their times. */
const addEntriesOutOfOrder = (count: number): Promise<unknown> =>
  test.database.query(
    `INSERT INTO audit_entries (action, occurred_at)
     SELECT 'test.usual', now() - interval '1 day' * (n * 7919 % 90) FROM generate_series(1, $1::int) AS n`,
    [count],
  );

interface Filters {
  userName?: string;
  userId?: string;
  action?: string[];
  excludeUser?: string[];
  from?: string;
  until?: string;
  search?: string;
  order?: 'newest' | 'oldest';
}

/** The whole list by plain SQL, as ids. */
async function expected(filters: Filters): Promise<string[]> {
  const { userName, action = [], excludeUser = [], from, until, userId, search = '' } = filters;
  const rows = await test.database.query<{ id: string }>(
    `SELECT e.id FROM audit_entries e LEFT JOIN users u ON u.id = e.subject_id
     WHERE ($1::text IS NULL OR u.name = $1) AND ($2::text[] = '{}' OR e.action = ANY($2))
     AND NOT coalesce(u.name = ANY($3::text[]), false)
     AND ($4::timestamptz IS NULL OR e.occurred_at >= $4) AND ($5::timestamptz IS NULL OR e.occurred_at < $5)
     AND ($6::uuid IS NULL OR e.subject_id = $6 OR e.actor_id = $6) AND strpos(lower(e.metadata::text), lower($7)) > 0
     ORDER BY e.id DESC`,
    [
      userId === undefined ? (userName ?? null) : null,
      action,
      excludeUser,
      from ?? null,
      until ?? null,
      userId ?? null,
      search,
    ],
  );
  const newestFirst = rows.map(({ id }) => id);
  return filters.order === 'oldest' ? newestFirst.toReversed() : newestFirst;
}

async function page(filters: Filters, number: number, limit = 20): Promise<{ ids: string[]; total: number }> {
  const { data, error } = await client.findAuditLogs({ ...filters, page: number, limit });
  if (!data) throw new Error(String(error));
  expect(data.totalIsCapped).toBe(false);
  return { ids: data.items.map(({ id }) => id), total: data.total };
}

describe('GET /audit', () => {
  let unsealing: pg.Client;
  const names = ['Audit Ana', 'Audit Ben', 'Audit Cho', "Audit O'Neil % _"];
  const ids: string[] = [];
  let times: string[];

  beforeAll(async () => {
    const people = await Promise.all(names.map((name) => addPerson(name)));
    const namesake = await addPerson('Audit Ana');
    const gone = randomUUID();
    await addEntries(12_000, [...people, namesake, gone, null]);
    ids.push(...people, namesake, gone);
    await skipIds(95_000);
    await addEntriesOutOfOrder(500);
    await addEntries(3_000, [...people, null]);
    await skipIds(20_000);
    await sealer.sealAll();
    // The newest entries are unsealed while they are read.
    unsealing = new pg.Client({ connectionString: test.database.superUrl });
    await unsealing.connect();
    await unsealing.query('SELECT pg_advisory_lock(4219800452)');
    await addEntries(50, [...people, null]);
    const rows = await test.database.query<{ at: Date }>(
      'SELECT DISTINCT occurred_at AS at FROM audit_entries ORDER BY 1',
    );
    times = rows.map(({ at }) => at.toISOString());
  });

  it('S42 equals plain OFFSET for every filter, in either order, and every page, sealed or not', async () => {
    const filters = fc.record(
      {
        userName: fc.constantFrom(...names, 'Nobody Known'),
        action: fc.subarray([...ACTIONS, 'user.created', 'no.such', '*'], { minLength: 1 }),
        excludeUser: fc.subarray([...names, 'Nobody Known'], { minLength: 1 }),
        userId: fc.constantFrom(...ids),
        from: fc.constantFrom(...times),
        until: fc.constantFrom(...times),
        search: fc.constantFrom('rare%_', 'BROWSER', '"kind"', 'nothing'),
        order: fc.constantFrom('newest' as const, 'oldest' as const),
      },
      { requiredKeys: [] },
    );
    const place = fc.record({
      at: fc.double({ min: 0, max: 1.02, noNaN: true }),
      limit: fc.integer({ min: 1, max: 100 }),
    });
    const reader = test.app.get(AuditReaderService, { strict: false });
    await fc.assert(
      fc.asyncProperty(filters, place, fc.boolean(), async (filter, { at, limit }, isLarge) => {
        // Lists above this size are searched by their index, or walked.
        reader.tuning = { ...SEARCH_TUNING, smallList: isLarge ? 100 : 1_000_000, cap: 100_000 };
        const all = await expected(filter);
        const number = 1 + Math.floor((at * all.length) / limit);
        const { ids, total } = await page(filter, number, limit);
        expect({ total, ids }).toEqual({ total: all.length, ids: all.slice((number - 1) * limit, number * limit) });
      }),
      { numRuns: isDeep ? 250 : 60 },
    );
  });

  it('finds the first page, the last one and nothing behind it', async () => {
    const all = await expected({});
    const last = Math.ceil(all.length / 20);
    expect((await page({}, 1)).ids).toEqual(all.slice(0, 20));
    expect((await page({}, last)).ids).toEqual(all.slice((last - 1) * 20));
    for (const number of [last + 1, 100_000_000])
      expect(await page({}, number)).toEqual({ ids: [], total: all.length });
  });

  it('a term without three letters or digits in a row is refused, for no index finds it', async () => {
    for (const search of ['ab', '"{": "', '%%%%']) {
      expect(await client.findAuditLogs({ page: 1, limit: 20, search })).toMatchObject({
        status: 400,
        error: 'Please search for at least 3 letters or digits.',
      });
    }
  });

  it('a rare action whose entries lie in blocks far apart', async () => {
    const all = await expected({ action: ['test.rare'] });
    expect(all.length).toBeGreaterThan(10);
    expect(Number(all[0]) - Number(all.at(-1))).toBeGreaterThan(100_000);
    expect((await page({ action: ['test.rare'] }, 1, 100)).ids).toEqual(all);
  });

  it('shows who it concerns by the name they have now, and nobody once they are gone', async () => {
    const id = await addPerson('Audit Before');
    await addEntries(1, [id]);
    const newest = async (): Promise<AuditLog> => (await client.findAuditLogs({ page: 1, limit: 1 })).data!.items[0]!;
    expect(await newest()).toMatchObject({ userId: id, metadata: { userName: 'Audit Before' } });
    await test.database.query(`UPDATE users SET name = 'Audit After', email = NULL WHERE id = $1`, [id]);
    expect((await newest()).metadata).toEqual({ kind: 'browser', userName: 'Audit After' });
    expect(await page({ userName: 'Audit Before' }, 1)).toEqual({ ids: [], total: 0 });
    expect(await page({ userName: 'Audit After' }, 1)).toMatchObject({ total: 1 });
    await test.database.query('DELETE FROM users WHERE id = $1', [id]);
    expect(await newest()).toMatchObject({ userId: id, metadata: { kind: 'browser' } });
    expect(await page({ userName: 'Audit After' }, 1)).toMatchObject({ total: 0 });
  });

  it('names whoever did it to somebody else', async () => {
    const [one, other] = [await addPerson('Audit Actor'), await addPerson('Audit Subject')];
    await test.app.get(DataSource).transaction((manager) =>
      test.app.get(AuditService, { strict: false }).record(manager, {
        action: 'license.ended',
        actorId: one,
        subjectId: other,
        metadata: { type: 'trial', endedAt: { from: null, to: null } },
      }),
    );
    const { data } = await client.findAuditLogs({ page: 1, limit: 1 });
    expect(data?.items[0]?.metadata).toMatchObject({
      userName: 'Audit Subject',
      actorName: 'Audit Actor',
      type: 'trial',
    });
  });

  it('a total about people stops at its cap and says so', async () => {
    const id = await addPerson('Audit Busy');
    await addEntries(COUNT_CAP + 5, [id]);
    const { data } = await client.findAuditLogs({ page: COUNT_CAP / 100, limit: 100, userName: 'Audit Busy' });
    expect(data).toMatchObject({ total: COUNT_CAP, totalIsCapped: true });
    expect(data?.items).toHaveLength(100);
    const newest = await client.findAuditLogs({ page: 1, limit: 100, userName: 'Audit Busy' });
    expect(newest.data?.items.map((item) => item.id)).toEqual(
      (await expected({ userName: 'Audit Busy' })).slice(0, 100),
    );
  });

  it('S42 totals never miss or double an entry while it is sealed', async () => {
    await unsealing.end();
    const before = (await page({ action: ['test.racing'] }, 1)).total;
    const seen: number[] = [];
    let isDone = false;
    const reading = (async () => {
      while (!isDone) seen.push((await page({ action: ['test.racing'] }, 1)).total);
    })();
    for (let round = 1; round <= 20; round += 1) {
      await test.database.query(`INSERT INTO audit_entries (action) SELECT 'test.racing' FROM generate_series(1, 5)`);
      await sealer.sealAll();
    }
    isDone = true;
    await reading;
    expect(before).toBe(0);
    expect(seen.length).toBeGreaterThan(5);
    // Entries are written five at a time and read in one snapshot, so every total is a multiple of five.
    expect(seen.filter((total) => total % 5 !== 0)).toEqual([]);
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    expect((await page({ action: ['test.racing'] }, 1)).total).toBe(100);
  });
});

describe('GET /audit/user/:id and /audit/log-types', () => {
  it('gives what concerns one person, newest first, up to its cap, and of an unknown one nothing', async () => {
    const id = await addPerson('Audit Long');
    await addEntries(AUDIT_OF_USER + 3, [id]);
    const { data } = await client.getAuditOfUser(id);
    const all = await expected({ userName: 'Audit Long' });
    expect(data?.map((entry) => entry.id)).toEqual(all.slice(0, AUDIT_OF_USER));
    expect(data?.[0]).toMatchObject({ userId: id, metadata: { userName: 'Audit Long' } });
    expect((await client.getAuditOfUser(randomUUID())).data).toEqual([]);
    expect(await client.getAuditOfUser('nobody')).toMatchObject({ status: 400, code: 'invalid_request' });
  });

  it('names every action there is', async () => {
    const { data } = await client.getLogTypes();
    expect(data?.logTypes).toEqual(AUDIT_ACTIONS);
    expect(data?.logTypes).toContain('contact.read');
  });

  it('a person’s own data hold what they did to others, found by its index', async () => {
    const [one, other] = [await addPerson('Audit Doer'), await addPerson('Audit Other')];
    const audit = test.app.get(AuditService, { strict: false });
    const { manager } = test.app.get(DataSource);
    const metadata = { type: 'trial', endedAt: { from: null, to: null } } as const;
    await audit.record(manager, { action: 'license.ended', actorId: one, subjectId: other, metadata });
    await audit.record(manager, { action: 'user.exported', actorId: one, metadata: {} });
    const found = await audit.findByPerson(manager, one);
    expect(found.map(({ action }) => action)).toEqual(['license.ended', 'user.exported']);
    await test.database.query('ANALYZE audit_entries');
    const [plan] = await test.database.query<{ 'QUERY PLAN': unknown }>(
      `EXPLAIN (FORMAT JSON) SELECT * FROM audit_entries e WHERE subject_id = $1 OR (actor_id = $1 AND actor_id IS DISTINCT FROM subject_id)`,
      [one],
    );
    expect(JSON.stringify(plan)).toContain('audit_entries_actor_index');
  });
});
