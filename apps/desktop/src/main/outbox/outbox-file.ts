import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { OutboxCount, OutboxItem } from '../../ipc/outbox-view.ts';
import { isDamage } from '../store/store-failure.ts';

const LAYOUT = `CREATE TABLE IF NOT EXISTS items (number INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL, key TEXT NOT NULL UNIQUE,
  body TEXT NOT NULL, added_at INTEGER NOT NULL, failures INTEGER NOT NULL DEFAULT 0, is_parked INTEGER NOT NULL DEFAULT 0,
  problem TEXT) STRICT`;
const PATIENCE_MS = 1_000;
const MOST_SHOWN = 300;

export interface NewItem {
  kind: OutboxItem['kind'];
  /** Subject of an item: a later one of the same key replaces it. */
  key: string;
  /** JSON as it is sent. */
  body: string;
}

export interface WaitingItem extends NewItem {
  number: number;
  failures: number;
}

/**
 * Items of one account to send, on the disk before they are reported as kept. Open only while in use, so that the
 * account's folder can be removed at any time.
 */
export class OutboxFile {
  private db: DatabaseSync | null = null;
  private isHeld = false;

  constructor(
    private readonly path: string,
    private readonly now: () => number,
  ) {}

  add({ kind, key, body }: NewItem): number {
    return this.use((db) => {
      const sql = `INSERT INTO items (kind, key, body, added_at) VALUES (?, ?, ?, ?)
        ON CONFLICT (key) DO UPDATE SET body = excluded.body, failures = 0, is_parked = 0, problem = NULL RETURNING number`;
      return Number(db.prepare(sql).get(kind, key, body, this.now())?.number);
    });
  }

  /** The first waiting item, or null. */
  first(): WaitingItem | null {
    if (!existsSync(this.path)) return null;
    return this.use((db) => {
      const sql = 'SELECT number, kind, key, body, failures FROM items WHERE is_parked = 0 ORDER BY number LIMIT 1';
      return (db.prepare(sql).get() as WaitingItem | undefined) ?? null;
    });
  }

  /** Removes an arrived item, unless it was replaced meanwhile. */
  arrived({ number, body }: WaitingItem): void {
    this.use((db) => db.prepare('DELETE FROM items WHERE number = ? AND body = ?').run(number, body));
  }

  failed(
    { number, body }: WaitingItem,
    problem: string,
    change: { isParked: boolean; countsAgainstIt: boolean },
  ): void {
    const sql = 'UPDATE items SET problem = ?, is_parked = ?, failures = failures + ? WHERE number = ? AND body = ?';
    this.use((db) =>
      db.prepare(sql).run(problem, Number(change.isParked), Number(change.countsAgainstIt), number, body),
    );
  }

  /** Returns a parked item to its old place. */
  unpark(number: number): void {
    this.use((db) =>
      db.prepare('UPDATE items SET is_parked = 0, failures = 0, problem = NULL WHERE number = ?').run(number),
    );
  }

  remove(number: number): void {
    this.use((db) => db.prepare('DELETE FROM items WHERE number = ?').run(number));
  }

  has(number: number): boolean {
    return this.use((db) => db.prepare('SELECT 1 FROM items WHERE number = ?').get(number) !== undefined);
  }

  count(): OutboxCount {
    if (!existsSync(this.path)) return { waiting: 0, parked: 0 };
    return this.use((db) => {
      const row = db.prepare('SELECT count(*) AS n, coalesce(sum(is_parked), 0) AS parked FROM items').get();
      const parked = Number(row?.parked ?? 0);
      return { waiting: Number(row?.n ?? 0) - parked, parked };
    });
  }

  list(): OutboxItem[] {
    if (!existsSync(this.path)) return [];
    return this.use((db) => {
      const sql = `SELECT number, kind, added_at AS addedAt, body, is_parked AS isParked, problem FROM items ORDER BY number LIMIT ?`;
      const rows = db.prepare(sql).all(MOST_SHOWN) as unknown as (Omit<OutboxItem, 'isParked'> & {
        isParked: number;
      })[];
      return rows.map((row) => ({ ...row, isParked: row.isParked === 1 }));
    });
  }

  /** Keeps the file open during the work, for many items in a row. */
  async hold<T>(work: () => Promise<T>): Promise<T> {
    this.isHeld = true;
    try {
      return await work();
    } finally {
      this.isHeld = false;
      this.close();
    }
  }

  private use<T>(work: (db: DatabaseSync) => T): T {
    try {
      return work(this.connected());
    } catch (error) {
      if (!isDamage(error)) throw error;
      this.close();
      // Move an unreadable file aside, so that new items can be kept.
      this.putAside();
      return work(this.connected());
    } finally {
      if (!this.isHeld) this.close();
    }
  }

  private connected(): DatabaseSync {
    if (this.db) return this.db;
    mkdirSync(dirname(this.path), { recursive: true, mode: 0o700 });
    const db = new DatabaseSync(this.path, { timeout: PATIENCE_MS });
    this.db = db;
    // `secure_delete`: deleted items are removed from the disk as well, once the file is closed.
    db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA fullfsync = ON; PRAGMA secure_delete = ON');
    db.exec(LAYOUT);
    return db;
  }

  private putAside(): void {
    for (const side of ['', '-wal', '-shm']) {
      const path = `${this.path}${side}`;
      if (existsSync(path)) renameSync(path, `${this.path}.damaged-${this.now()}${side}`);
    }
  }

  private close(): void {
    this.db?.close();
    this.db = null;
  }
}
