import { computed } from '../sql.js';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createListDatabase, type ListDatabase } from '../../../test/list-database.js';
import { assertProperty } from '../../../test/security/property.js';
import { countList, countRows, findPage, type RowList } from './row-list.js';

const PEOPLE = 4_000;
const newest: RowList<{ id: string }> = {
  table: 'users',
  instant: 'created_at',
  direction: 'DESC',
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

const idsOf = async (list: RowList<{ id: string }>, page: number, size: number) => {
  const { rows, total } = await findPage(database.dataSource, list, { page, size });
  return { ids: rows.map(({ id }) => id), total };
};

describe('S42 pages of a list', () => {
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

  it('S42 what never comes is the last of all', async () => {
    await database.query(
      `CREATE TABLE ends (id uuid PRIMARY KEY DEFAULT gen_random_uuid(), at timestamptz NOT NULL);
       INSERT INTO ends (at) SELECT CASE WHEN n % 2 = 0 THEN 'infinity' ELSE now() + n * interval '1 hour' END FROM generate_series(1, 2400) AS n;
       CREATE INDEX ON ends (at, id); GRANT SELECT ON ends TO PUBLIC`,
    );
    for (const direction of ['ASC', 'DESC'] as const) {
      const all = await database.query<{ id: string }>(`SELECT id FROM ends ORDER BY at ${direction}, id ${direction}`);
      for (const page of [1, 11, 12, 13, 14, 24, 25]) {
        const list = { ...newest, table: 'ends', instant: 'at', direction };
        const expected = all.slice((page - 1) * 100, page * 100).map(({ id }) => id);
        expect(await idsOf(list, page, 100)).toEqual({ ids: expected, total: 2_400 });
      }
    }
    await database.query('DROP TABLE ends');
  });

  it('S42 a total is exact up to a cap, where its pages end too', async () => {
    const { rows, ...totals } = await findPage(database.dataSource, newest, { page: 3, size: 40 }, 100);
    expect({ ids: rows.map(({ id }) => id), ...totals }).toEqual({
      ids: oldestFirst.toReversed().slice(80, 100),
      total: 100,
      totalIsCapped: true,
    });
    const behind = { page: 40, size: 100 };
    expect(await findPage(database.dataSource, newest, behind, 3_950)).toMatchObject({
      total: 3_950,
      totalIsCapped: true,
    });
    expect((await findPage(database.dataSource, newest, behind, 3_950)).rows).toHaveLength(50);
    expect((await findPage(database.dataSource, newest, { page: 41, size: 100 }, 3_950)).rows).toEqual([]);
  });

  it('S42 a count follows every change at once while it is small, and within ten seconds when it is large', async () => {
    await database.query('CREATE TABLE notes (at timestamptz); GRANT SELECT ON notes TO PUBLIC');
    const count = () => countRows(database.dataSource, 'notes');
    const add = (rows: number) =>
      database.query('INSERT INTO notes SELECT now() FROM generate_series(1, $1::int)', [rows]);
    for (const known of [0, 9_000, 9_999]) {
      await add(known - (await count()));
      expect(await count()).toBe(known);
    }
    await add(1);
    expect(await count()).toBe(10_000);
    await add(5);
    expect(await count()).toBe(10_000);
    // Most lists of licences end now, and now is another instant with each request.
    const upTo = (at: string) =>
      countList(database.dataSource, { table: 'notes', instant: 'at', direction: 'DESC', start: new Date(at) });
    expect(await upTo('2099-01-01T10:00:00.001Z')).toBe(10_005);
    await add(5);
    expect(await upTo('2099-01-01T10:00:59.002Z')).toBe(10_005);
    expect(await upTo('2099-01-01T10:01:00.003Z')).toBe(10_010);
    const now = performance.now();
    vi.spyOn(performance, 'now').mockReturnValue(now + 10_001);
    expect(await count()).toBe(10_010);
    vi.restoreAllMocks();
    await database.query('DROP TABLE notes');
  });
});
