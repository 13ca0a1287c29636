import pg from 'pg';
import { type MockInstance, vi } from 'vitest';

/**
 * Counts the statements this process sends to PostgreSQL, at the wire: a simple query is one `query` message, a prepared one ends
 * in one `sync`. No pool, wrapper or TypeORM above can hide one.
 */
export class QueryCount {
  private readonly spies: MockInstance[];

  constructor() {
    const wire = pg.Connection.prototype as unknown as Record<'query' | 'sync', () => void>;
    this.spies = [vi.spyOn(wire, 'query'), vi.spyOn(wire, 'sync')];
  }

  get count(): number {
    return this.spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
  }

  stop(): void {
    for (const spy of this.spies) spy.mockRestore();
  }
}
