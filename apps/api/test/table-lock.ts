import pg from 'pg';
import { waitUntil } from './wait-until.js';

/** Locks a table until it is released; statements on it wait meanwhile. */
export class TableLock {
  private constructor(
    private readonly client: pg.Client,
    private readonly table: string,
  ) {}

  /** @param url of a role that may lock the table. The table is locked once this resolves. */
  static async take(url: string, table: string): Promise<TableLock> {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    await client.connect();
    await client.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
    return new TableLock(client, table);
  }

  /** Resolves once that many statements wait for the table. */
  async untilWaitedFor(count = 1): Promise<void> {
    // Filtered by database: they are clones of one template, so a table has the same oid in each.
    const sql = `SELECT 1 FROM pg_locks l JOIN pg_database d ON d.oid = l.database
      WHERE d.datname = current_database() AND l.relation = $1::regclass AND NOT l.granted`;
    await waitUntil(`${count} wait for the table ${this.table}`, async () => {
      const { rows } = await this.client.query(sql, [this.table]);
      return rows.length >= count;
    });
  }

  async release(): Promise<void> {
    await this.client.query('COMMIT');
    await this.client.end();
  }
}
