import type { AuditVerification, AuditVerifications } from '@bellweek/api-client/contract/audit-verification';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { LOGGER } from '../../common/logging.js';
import { PeriodicTask, tryLock } from '../../common/periodic-task.js';
import { AuditSealerService } from './audit-sealer.service.js';
import { AuditService } from './audit.service.js';
import {
  claimVerification,
  findVerifications,
  finishVerification,
  noteProgress,
  releaseVerification,
  requestVerification,
  type ShownVerification,
} from './audit-verification.repository.js';

/** Held while a process takes a verification. */
const CLAIM_LOCK = 4_219_800_461;
const EVERY_MS = 5_000;
const FIRST_MS = 60_000;
/** Least time between two notes of the progress. */
const NOTE_MS = 500;

function present({ startedAt, finishedAt, startedBy, name, ...row }: ShownVerification): AuditVerification {
  return {
    ...row,
    startedAt: startedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    startedBy: name,
    isAutomatic: startedBy === null,
    checked: Number(row.checked),
    total: Number(row.total),
    unsealed: row.unsealed === null ? null : Number(row.unsealed),
  };
}

/** This process no longer has the verification, or stops. */
class AbandonedError extends Error {}

/** Verifies the chain in the background: when an operator asks, and once a day; one at a time over all processes. */
@Injectable()
export class AuditVerificationService implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly task: PeriodicTask;
  private isStopping = false;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly sealer: AuditSealerService,
    private readonly audit: AuditService,
  ) {
    this.task = new PeriodicTask({
      name: 'audit-verification',
      dataSource,
      logger,
      every: EVERY_MS,
      first: FIRST_MS,
      warning: 'the audit log could not be verified this time',
      isNoted: false,
      run: () => this.verifyNext(),
    });
  }

  onApplicationBootstrap(): void {
    this.task.start();
  }

  onModuleDestroy(): Promise<void> {
    this.isStopping = true;
    return this.task.stop();
  }

  async find(): Promise<AuditVerifications> {
    const { newest, last, newer } = await findVerifications(this.dataSource);
    return { newest: newest ? present(newest) : null, last: last ? present(last) : null, newer };
  }

  /** Starts a verification, or returns the running one. */
  async start(actorId: string): Promise<AuditVerifications> {
    await this.dataSource.transaction(async (manager) => {
      const verificationId = await requestVerification(manager, actorId);
      if (verificationId === undefined) return;
      const metadata = { verificationId };
      await this.audit.record(manager, { action: 'audit.verification_started', actorId, subjectId: null, metadata });
    });
    this.task.wake();
    return this.find();
  }

  /** Verifies if something waits to be verified. */
  async verifyNext(): Promise<void> {
    const id = await this.dataSource.transaction(async (manager) =>
      (await tryLock(manager, CLAIM_LOCK)) ? claimVerification(manager) : undefined,
    );
    if (id !== undefined) await this.verify(id);
  }

  private async verify(id: string): Promise<void> {
    let notedAt = 0;
    const note = async (checked: number): Promise<void> => {
      if (this.isStopping) throw new AbandonedError();
      if (performance.now() - notedAt < NOTE_MS) return;
      notedAt = performance.now();
      if (!(await noteProgress(this.dataSource, id, checked))) throw new AbandonedError();
    };
    try {
      const report = await this.sealer.verify(note);
      if (report.firstBad) this.logger.error(report.firstBad, 'the audit log is not intact');
      await finishVerification(this.dataSource, id, report);
    } catch (failure) {
      // Where the database is away, silence tells the other processes.
      if (this.isStopping) await releaseVerification(this.dataSource, id).catch(() => undefined);
      if (!(failure instanceof AbandonedError)) throw failure;
    }
  }
}
