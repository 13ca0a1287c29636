import { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createListDatabase, type ListDatabase } from '../../test/list-database.js';
import { clientOf, poolOf } from './typeorm-driver.js';

let database: ListDatabase;
beforeAll(async () => {
  database = await createListDatabase();
});
afterAll(() => database?.drop());

const CONNECTION = 'SELECT pg_backend_pid() AS id';

describe('the connections beneath TypeORM', () => {
  it('are a pool of pg', async () => {
    const pool = poolOf(database.dataSource);
    expect(pool.constructor.name).toMatch(/Pool$/);
    expect(pool.totalCount).toBeGreaterThan(0);
    expect((await pool.query<{ one: number }>('SELECT $1::int AS one', [1])).rows).toEqual([{ one: 1 }]);
    expect(await clientOf(database.dataSource)).toBe(pool);
    expect(await clientOf(database.dataSource.manager)).toBe(pool);
  });

  it('are one in a transaction, which is the transaction’s own', async () => {
    await database.dataSource.transaction(async (manager) => {
      const client = await clientOf(manager);
      const { rows } = await client.query<{ id: number }>(CONNECTION);
      expect(rows).toEqual(await manager.query<{ id: number }[]>(CONNECTION));
    });
  });

  it('are refused before the data source is there', () => {
    const closed = new DataSource({ type: 'postgres', url: 'postgres://localhost/none' });
    expect(() => poolOf(closed)).toThrow('The database connection is not established.');
  });
});
