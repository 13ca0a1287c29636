import { computed } from '../sql.js';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createListDatabase, type ListDatabase } from '../../../test/list-database.js';
import { assertProperty } from '../../../test/security/property.js';
import { type CountedList, countList, findPage } from './counted-list.js';

const PEOPLE = 4_000;
const newest: CountedList<{ id: string }> = {
  table: 'users',
  instant: 'created_at',
  direction: 'DESC',
  counters: ['users'],
  columns: computed<{ id: string }>({ id: 't.id' }),
};

let database: ListDatabase;
let oldestFirst: string[];
let instants: Date[];
beforeAll(async () => {
  database = await createListDatabase();
  await database.insertUsers(Array.from({ length: PEOPLE }, (_, index) => `Person ${index}`));
  const rows = await database.query<{ id: string; created_at: Date }>(
    'SELECT id, created_at FROM users ORDER BY created_at, id',
  );
  oldestFirst = rows.map(({ id }) => id);
  instants = rows.map(({ created_at }) => created_at);
});
afterAll(() => database?.drop());

const idsOf = async (list: CountedList<{ id: string }>, page: number, size: number) => {
  const { rows, total } = await findPage(database.dataSource, list, { page, size });
  return { ids: rows.map(({ id }) => id), total };
};

describe('S42 pages of a counted list', () => {
  it('S42 any page, however deep and from either end, is what stepping over all rows before it would give', () =>
    assertProperty(
      'pages of a list',
      fc.asyncProperty(
        fc.integer({ min: 1, max: 100 }),
        fc.integer({ min: 0, max: PEOPLE + 200 }),
        fc.constantFrom('ASC' as const, 'DESC' as const),
        async (size, offset, direction) => {
          const page = Math.floor(offset / size) + 1;
          const all = direction === 'ASC' ? oldestFirst : oldestFirst.toReversed();
          const { ids, total } = await idsOf({ ...newest, direction }, page, size);
          expect({ ids, total }).toEqual({ ids: all.slice((page - 1) * size, page * size), total: PEOPLE });
        },
      ),
      { numRuns: 150 },
    ));

  it('S42 a list that starts or ends at an instant has its pages from there or up to it, and counts that part of the day', () =>
    assertProperty(
      'pages from an instant',
      fc.asyncProperty(
        fc.integer({ min: 0, max: PEOPLE - 1 }),
        fc.integer({ min: -1, max: 1 }),
        fc.integer({ min: 1, max: 60 }),
        fc.constantFrom('ASC' as const, 'DESC' as const),
        fc.constantFrom('start' as const, 'end' as const),
        async (at, shift, page, direction, kind) => {
          const bound = new Date(instants[at]!.getTime() + shift);
          const before = instants.filter((instant) => instant.getTime() < bound.getTime()).length;
          const isLater = (direction === 'ASC') === (kind === 'start');
          const held = isLater ? oldestFirst.slice(before) : oldestFirst.slice(0, before);
          const all = direction === 'ASC' ? held : held.toReversed();
          const list = { ...newest, direction, [kind]: bound };
          const { ids, total } = await idsOf(list, page, 50);
          expect({ ids, total }).toEqual({ ids: all.slice((page - 1) * 50, page * 50), total: all.length });
          expect(await countList(database.dataSource, list)).toBe(all.length);
        },
      ),
      { numRuns: 150 },
    ));

  it('S42 what never comes is a day of its own, the last of all', async () => {
    await database.query(
      `CREATE TABLE ends (id uuid PRIMARY KEY DEFAULT gen_random_uuid(), at timestamptz NOT NULL);
       INSERT INTO ends (at) SELECT CASE WHEN n % 2 = 0 THEN 'infinity' ELSE now() + n * interval '1 hour' END FROM generate_series(1, 2400) AS n;
       CREATE INDEX ON ends (at, id); GRANT SELECT ON ends TO PUBLIC; SELECT count_list('ends', 'ends', 'at')`,
    );
    for (const direction of ['ASC', 'DESC'] as const) {
      const all = await database.query<{ id: string }>(`SELECT id FROM ends ORDER BY at ${direction}, id ${direction}`);
      for (const page of [1, 11, 12, 13, 14, 24, 25]) {
        const list = { ...newest, table: 'ends', instant: 'at', direction, counters: ['ends'] };
        const expected = all.slice((page - 1) * 100, page * 100).map(({ id }) => id);
        expect(await idsOf(list, page, 100)).toEqual({ ids: expected, total: 2_400 });
      }
    }
    await database.query(`SELECT uncount_list('ends')`);
    await database.query('DROP TABLE ends');
  });

  it('S42 fifty writers at once leave totals that are exact, and wait for nobody', async () => {
    const count = async () => (await database.query<{ count: string }>('SELECT count(*) FROM users'))[0]!.count;
    const holder = database.dataSource.createQueryRunner();
    await holder.startTransaction();
    await holder.query(`UPDATE users SET created_at = created_at - interval '9 days' WHERE id = $1`, [oldestFirst[7]]);
    await Promise.all(
      Array.from({ length: 50 }, async (_, index) => {
        if (index % 2 === 0) await database.insertUsers(['One', 'Two', 'Three'], index + 1);
        else
          await database.query('DELETE FROM users WHERE id = ANY ($1)', [
            oldestFirst.slice(index * 10, index * 10 + 2),
          ]);
        if (index % 5 === 0) await database.query('SELECT compact_list_counts()');
        const { total } = await findPage(database.dataSource, newest, { page: 1, size: 1 });
        expect(total).toBeGreaterThan(0);
      }),
    );
    await holder.commitTransaction();
    await holder.release();
    const expected = Number(await count());
    expect(expected).toBe(PEOPLE + 25 * 3 - 25 * 2);
    for (const compact of [false, true]) {
      if (compact) await database.query('SELECT compact_list_counts()');
      expect(await countList(database.dataSource, newest)).toBe(expected);
      const days = await database.query<{ bucket: string; counted: string; is: string }>(
        `SELECT bucket, sum(rows) AS counted, (SELECT count(*) FROM users WHERE (created_at AT TIME ZONE 'UTC')::date = bucket) AS "is"
         FROM (TABLE list_counts UNION ALL TABLE list_count_changes) AS known WHERE list = 'users' AND bucket > '-infinity' GROUP BY bucket`,
      );
      expect(days.filter(({ counted, is }) => counted !== is)).toEqual([]);
    }
    expect(await database.query('SELECT FROM list_count_changes')).toEqual([]);
  });

  it('S42 what is rolled back was never counted', async () => {
    const before = await countList(database.dataSource, newest);
    const runner = database.dataSource.createQueryRunner();
    await runner.startTransaction();
    await runner.query('DELETE FROM users');
    const [inside] =
      (await runner.query(`SELECT sum(rows)::int AS total FROM (TABLE list_counts UNION ALL TABLE list_count_changes) AS known
      WHERE list = 'users' AND bucket > '-infinity'`)) as [{ total: number }];
    expect(inside.total).toBe(0);
    await runner.rollbackTransaction();
    await runner.release();
    expect(await countList(database.dataSource, newest)).toBe(before);
  });

  it('S42 a list of its own for each state, and for each kind, follows every change', async () => {
    await database.query(
      `CREATE TABLE notes (id uuid DEFAULT gen_random_uuid(), kind text NOT NULL, is_read boolean NOT NULL, at timestamptz NOT NULL)`,
    );
    await database.query(
      `INSERT INTO notes (kind, is_read, at) SELECT 'a%b', n > 6, now() FROM generate_series(1, 10) AS n`,
    );
    await database.query(
      `SELECT count_list('notes', 'notes-unread', 'at', $$NOT is_read AND kind LIKE '%'$$), count_list('notes', 'notes', 'at', split => 'kind')`,
    );
    const totals = async () => {
      const count = (...counters: string[]) => countList(database.dataSource, { ...newest, counters });
      return [
        await count('notes-unread'),
        await count('notes:a%b'),
        await count('notes:c'),
        await count('notes:a%b', 'notes:c'),
      ];
    };
    expect(await totals()).toEqual([6, 10, 0, 10]);
    await database.query(
      `UPDATE notes SET is_read = true, kind = 'c' WHERE ctid IN (SELECT ctid FROM notes WHERE NOT is_read LIMIT 2)`,
    );
    expect(await totals()).toEqual([4, 8, 2, 10]);
    await database.query('DELETE FROM notes WHERE NOT is_read');
    expect(await totals()).toEqual([0, 4, 2, 6]);
    await database.query('TRUNCATE notes');
    expect(await totals()).toEqual([0, 0, 0, 0]);
    await database.query(`SELECT uncount_list('notes-unread'), uncount_list('notes')`);
    await database.query(`INSERT INTO notes (kind, is_read, at) VALUES ('c', false, now())`);
    expect(await totals()).toEqual([0, 0, 0, 0]);
    await database.query('DROP TABLE notes');
  });
});
