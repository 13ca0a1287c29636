import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Logger } from 'pino';
import { DataSource, type EntityManager } from 'typeorm';
import { describe } from '../../common/error.filter.js';
import { LOGGER } from '../../common/logging.js';
import { CHAINED_COLUMNS, type ChainedEntry, GENESIS, linkHash } from './audit-chain.js';

const EVERY_MS = 1_000;
const BATCH = 1_000;
/** One sealer at a time over all processes: the chain has one end. */
const SEALER_LOCK = 4_219_800_452;

export interface ChainReport {
  /** Links that were checked. */
  sealed: number;
  unsealed: number;
  /** The newest link's hash, to be kept somewhere else: a chain cut off at its end shows only against it. */
  head: string;
  firstBad: { sequence: string; entryId: string; reason: string } | null;
}

/** Links committed audit entries into a hash chain within seconds, and checks the chain. */
@Injectable()
export class AuditSealer implements OnApplicationBootstrap, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<unknown> = Promise.resolve();
  private isStopping = false;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.schedule();
  }

  async onModuleDestroy(): Promise<void> {
    this.isStopping = true;
    clearTimeout(this.timer);
    await this.running;
  }

  private schedule(): void {
    if (this.isStopping) return;
    this.timer = setTimeout(() => {
      this.running = this.sealQuietly().finally(() => this.schedule());
    }, EVERY_MS).unref();
  }

  private async sealQuietly(): Promise<void> {
    if (!this.dataSource.isInitialized) return;
    try {
      await this.sealAll();
    } catch (failure) {
      this.logger.warn({ failure: describe(failure) }, 'the audit log could not be sealed this time');
    }
  }

  /** Seals everything committed so far. @returns how many entries were linked. */
  async sealAll(): Promise<number> {
    let total = 0;
    for (;;) {
      const sealed = await this.dataSource.transaction((manager) => this.sealBatch(manager));
      total += sealed;
      if (sealed < BATCH) return total;
    }
  }

  /** Links up to `most` entries that wait, in the caller's transaction. @returns how many; none while another process is at it. */
  async sealBatch(manager: EntityManager, most = BATCH): Promise<number> {
    const [lock] = await manager.query<{ free: boolean }[]>('SELECT pg_try_advisory_xact_lock($1) AS free', [
      SEALER_LOCK,
    ]);
    if (!lock?.free) return 0;
    const waiting = await manager.query<ChainedEntry[]>(
      `SELECT ${CHAINED_COLUMNS} FROM audit_unsealed u JOIN audit_entries e ON e.id = u.entry_id ORDER BY u.entry_id LIMIT $1`,
      [most],
    );
    if (waiting.length === 0) return 0;
    const [last] = await manager.query<{ sequence: string; hash: Buffer }[]>(
      'SELECT sequence, hash FROM audit_seals ORDER BY sequence DESC LIMIT 1',
    );
    let sequence = BigInt(last?.sequence ?? 0);
    let hash: Buffer = last?.hash ?? GENESIS;
    const links = waiting.map((entry) => {
      sequence += 1n;
      hash = linkHash(hash, sequence, entry);
      return { sequence: sequence.toString(), entryId: entry.id, hash };
    });
    await manager.query(
      'INSERT INTO audit_seals (sequence, entry_id, hash) SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bytea[])',
      [links.map((link) => link.sequence), links.map((link) => link.entryId), links.map((link) => link.hash)],
    );
    await manager.query('DELETE FROM audit_unsealed WHERE entry_id = ANY($1::bigint[])', [
      links.map((link) => link.entryId),
    ]);
    return links.length;
  }

  /** Walks the whole chain in pages. A link whose entry is missing, changed or out of order is the first bad one. */
  async verify(): Promise<ChainReport> {
    let sequence = 0n;
    let hash: Buffer = GENESIS;
    let sealed = 0;
    const [waiting] = await this.dataSource.query<{ count: string }[]>(
      'SELECT count(*) FROM audit_entries e WHERE NOT EXISTS (SELECT 1 FROM audit_seals s WHERE s.entry_id = e.id)',
    );
    const report = (firstBad: ChainReport['firstBad']): ChainReport => ({
      sealed,
      unsealed: Number(waiting?.count ?? 0),
      head: hash.toString('hex'),
      firstBad,
    });
    for (;;) {
      const page = await this.dataSource.query<(ChainedEntry & { sequence: string; entryId: string; hash: Buffer })[]>(
        `SELECT s.sequence::text AS "sequence", s.entry_id::text AS "entryId", s.hash, ${CHAINED_COLUMNS}
         FROM audit_seals s LEFT JOIN audit_entries e ON e.id = s.entry_id WHERE s.sequence > $1 ORDER BY s.sequence LIMIT ${BATCH}`,
        [sequence.toString()],
      );
      for (const link of page) {
        const bad = (reason: string) => report({ sequence: link.sequence, entryId: link.entryId, reason });
        if (BigInt(link.sequence) !== sequence + 1n) return bad('a link before it is missing');
        if (link.id === null) return bad('its entry is missing');
        sequence += 1n;
        const expected = linkHash(hash, sequence, link);
        if (!expected.equals(link.hash)) return bad('its entry or its place was changed');
        hash = expected;
        sealed += 1;
      }
      if (page.length < BATCH) return report(null);
    }
  }
}
