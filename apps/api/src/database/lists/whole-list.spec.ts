import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createListDatabase, type ListDatabase } from '../../../test/list-database.js';
import { computed } from '../sql.js';
import { poolOf } from '../typeorm-driver.js';
import type { RowList } from './row-list.js';
import { readWholeList } from './whole-list.js';

/** Rows of several batches. */
const PEOPLE = 1_100;
const people: RowList<{ id: string }> = {
  table: 'users',
  instant: 'created_at',
  direction: 'DESC',
  columns: computed<{ id: string }>({ id: 't.id' }),
};

let database: ListDatabase;
beforeAll(async () => {
  database = await createListDatabase();
  await database.insertUsers(Array.from({ length: PEOPLE }, (_, index) => `Person ${index}`));
});
afterAll(() => database?.drop());

async function read(list: typeof people): Promise<string[][]> {
  const batches: string[][] = [];
  for await (const rows of readWholeList<{ id: string }>(database.dataSource, list))
    batches.push(rows.map(({ id }) => id));
  return batches;
}

describe.each(['ASC', 'DESC'] as const)('a whole list, %s', (direction) => {
  it('has every row once, in its order', async () => {
    const rows = await database.query<{ id: string }>(
      `SELECT id FROM users ORDER BY created_at ${direction}, id ${direction}`,
    );
    const batches = await read({ ...people, direction });
    expect(batches.length).toBeGreaterThan(3);
    expect(batches.flat()).toEqual(rows.map(({ id }) => id));
  });

  it('reads of the index what it gives, and not on to its end', async () => {
    const pool = poolOf(database.dataSource);
    const spy = vi.spyOn(pool, 'query');
    await read({ ...people, direction });
    const asked = spy.mock.calls as unknown as [text: string, values: unknown[]][];
    spy.mockRestore();
    const [, , , second] = asked.filter(([text]) => text.includes('users'));
    const client = await pool.connect();
    try {
      await client.query('BEGIN');
      // With a thousand rows the planner may rightly read them all.
      await client.query(
        'SET LOCAL enable_seqscan = off; SET LOCAL enable_bitmapscan = off; SET LOCAL enable_sort = off',
      );
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${second![0]}`, second![1]);
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan.match(/Index Cond: .*ROW\(.*ROW\(.*ROW\(.*ROW\(/)).not.toBeNull();
      expect(plan).not.toContain('Filter:');
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
  });
});
