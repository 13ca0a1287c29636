import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Logger } from 'pino';
import { DataSource, type EntityManager } from 'typeorm';
import { describe } from '../../common/error.filter.js';
import { LOGGER } from '../../common/logging.js';
import { PeriodicTask, tryLock } from '../../common/periodic-task.js';
import { CONFIG } from '../../config/config.module.js';
import type { Config } from '../../config/config.js';
import { chainKey, type ChainKey, GENESIS, linkHash } from './audit-chain.js';
import { findNewestLink, findUnsealed, type NewestLink, SEAL } from './audit.repository.js';
import { AuditService } from './audit.service.js';
import { type ChainProgress, type ChainReport, verifyChain } from './verify-chain.js';

const BATCH_SIZE = 1_000;
/** One sealer at a time over all processes: the chain has one end. */
const SEALER_LOCK = 4_219_800_452;

/** Links committed audit entries into a chain of keyed hashes within seconds, and checks the chain. */
@Injectable()
export class AuditSealerService implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly key: ChainKey;
  private readonly formerKeys: ChainKey[];
  /** The newest link was seen to be made with our key: a batch need not look at it while nothing waits. */
  private isOurs = false;
  private readonly task: PeriodicTask;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(LOGGER) logger: Logger,
    @Inject(CONFIG) config: Pick<Config, 'auditSecret' | 'auditFormerSecrets'>,
    private readonly audit: AuditService,
  ) {
    this.key = chainKey(config.auditSecret);
    this.formerKeys = config.auditFormerSecrets.map(chainKey);
    this.task = new PeriodicTask({
      name: 'audit-sealer',
      dataSource,
      logger,
      every: 1_000,
      warning: 'the audit log could not be sealed this time',
      explain: (failure) => (failure instanceof UnknownKeyError ? failure.message : describe(failure)),
      run: () => this.sealAll(),
    });
  }

  onApplicationBootstrap(): void {
    this.task.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.task.stop();
  }

  /** Seals everything committed so far. @returns how many entries were linked. @throws {UnknownKeyError} */
  async sealAll(): Promise<number> {
    let total = 0;
    for (;;) {
      const sealed = await this.dataSource.transaction((manager) => this.sealBatch(manager));
      total += sealed;
      if (sealed < BATCH_SIZE) return total;
    }
  }

  /** Links up to `most` entries that wait, in the caller's transaction. @returns how many; none while another process is at it. */
  async sealBatch(manager: EntityManager, most = BATCH_SIZE): Promise<number> {
    if (!(await tryLock(manager, SEALER_LOCK))) return 0;
    let last = this.isOurs ? undefined : await this.findLast(manager);
    const waiting = await findUnsealed(manager, most);
    if (waiting.length === 0) return 0;
    last ??= await this.findLast(manager);
    const first = BigInt(last?.sequence ?? 0) + 1n;
    let hash: Buffer = last?.hash ?? GENESIS;
    const hashes = waiting.map((entry, index) => (hash = linkHash(this.key, hash, first + BigInt(index), entry)));
    await manager.query(SEAL, [first.toString(), waiting.map(({ id }) => id), hashes, this.key.id]);
    return waiting.length;
  }

  /** The link that the next one is put to. Where the key has changed since, an entry says so, and is linked with the new one. */
  private async findLast(manager: EntityManager): Promise<NewestLink | undefined> {
    const last = await findNewestLink(manager);
    this.isOurs = last?.keyId === this.key.id;
    if (!last || this.isOurs) return last;
    if (!this.formerKeys.some(({ id }) => id === last.keyId)) throw new UnknownKeyError();
    const keyId = { from: last.keyId, to: this.key.id };
    await this.audit.record(manager, { action: 'audit.key_changed', actorId: null, metadata: { keyId } });
    return last;
  }

  verify(onProgress?: ChainProgress): Promise<ChainReport> {
    return verifyChain(this.dataSource, this.key, this.formerKeys, onProgress);
  }
}

/** The newest link was made with a key that this process does not have: what it would add could not be told from a forgery. */
class UnknownKeyError extends Error {
  constructor() {
    super('The newest link was made with a key that is neither in AUDIT_SECRET nor in AUDIT_FORMER_SECRETS.');
  }
}
