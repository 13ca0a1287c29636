import { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/test-app.js';
import { ListCompactorService } from './list-compactor.service.js';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test?.stop());

const CHANGES = 'SELECT list, sum(rows)::int AS rows FROM list_count_changes GROUP BY list';
const TOTAL = `SELECT rows::int FROM list_counts WHERE list = 'users' AND bucket = '-infinity'`;

describe('S42 adding up the counts of lists', () => {
  it('S42 is one process’s work at a time, and leaves every total as it was', async () => {
    const compactor = test.app.get(ListCompactorService, { strict: false });
    await compactor.onModuleDestroy();
    await compactor.compact();
    const [before] = await test.database.query<{ rows: number }>(TOTAL);
    await test.signedIn();
    expect(await test.database.query(CHANGES)).toContainEqual({ list: 'users', rows: 1 });
    // Another process holds the lock, so this one does nothing.
    const other = test.app.get(DataSource).createQueryRunner();
    await other.startTransaction();
    await other.query('SELECT pg_advisory_xact_lock(4219800455)');
    await compactor.compact();
    expect(await test.database.query(CHANGES)).toContainEqual({ list: 'users', rows: 1 });
    await other.rollbackTransaction();
    await other.release();
    await compactor.compact();
    expect(await test.database.query(CHANGES)).toEqual([]);
    expect(await test.database.query(TOTAL)).toEqual([{ rows: (before?.rows ?? 0) + 1 }]);
  });
});
