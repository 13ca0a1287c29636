import pg from 'pg';
import { waitUntil } from './wait-until.js';

/** A table that nobody else can touch until it is let go, however long that takes: what is asked of it meanwhile waits. */
export class TableLock {
  private constructor(
    private readonly client: pg.Client,
    private readonly table: string,
  ) {}

  /** @param url of somebody who may lock the table. The table is locked once this resolves. */
  static async take(url: string, table: string): Promise<TableLock> {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    await client.connect();
    await client.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
    return new TableLock(client, table);
  }

  /** Until that many wait for the table: requests have got so far. */
  async untilWaitedFor(count = 1): Promise<void> {
    // Databases are copies of one another here: the same table has the same number in each.
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
