import type { Logger } from 'pino';
import type { DataSource, EntityManager } from 'typeorm';
import { describe } from './error.filter.js';
import { noteRun } from './task-run.repository.js';

/** Least time between two notes of a run, in milliseconds: some work is repeated every second. */
const NOTE_MS = 60_000;

/** A process that stops waits so long for a run, in milliseconds. The database rolls back the rest. */
const STOP_MS = 2_000;

export interface PeriodicTaskOptions<Result> {
  name: string;
  dataSource: DataSource;
  logger: Logger;
  /** Milliseconds from the end of a run to the start of the next. */
  every: number | (() => number);
  /** Milliseconds to the first run, where that is not `every`. */
  first?: number;
  /** Key of an advisory lock: one process at a time runs, in the transaction that holds the lock. */
  lock?: number;
  /** Log line of a failure, written once until the reason changes or a run succeeds. */
  warning: string;
  /** The reason as the log shows it. */
  explain?: (failure: unknown) => unknown;
  /** Runs are left out until it says yes; by default until the database is connected. */
  isReady?: () => boolean;
  run: (manager: EntityManager) => Promise<Result>;
  /** Whether the ends of runs are noted in the database, at most once a minute; by default they are. */
  isNoted?: boolean;
  /** Called once a run is committed. */
  done?(result: Result): void;
}

/** @returns false while another transaction holds the lock. */
export async function tryLock(manager: EntityManager, key: number): Promise<boolean> {
  const [lock] = await manager.query<{ free: boolean }[]>('SELECT pg_try_advisory_xact_lock($1) AS free', [key]);
  return lock?.free ?? false;
}

/** Work that a process repeats in the background. Runs never overlap, and a failed one is repeated like any other. */
export class PeriodicTask<Result = unknown> {
  private loop: Promise<void> | undefined;
  private isStopping = false;
  private isWoken = false;
  private endPause: (() => void) | undefined;
  private lastReason: string | undefined;
  private readonly notedAt: Partial<Record<'succeeded_at' | 'failed_at', number>> = {};

  constructor(private readonly options: PeriodicTaskOptions<Result>) {}

  start(): void {
    this.loop ??= this.repeat();
  }

  /** Starts the next run now, or right after the present run. */
  wake(): void {
    this.isWoken = true;
    this.endPause?.();
  }

  /** No run starts after this. Waits for one that is under way, for {@link STOP_MS} at most. */
  async stop(): Promise<void> {
    this.isStopping = true;
    this.wake();
    const { promise: deadline, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, STOP_MS);
    await Promise.race([this.loop, deadline]);
    clearTimeout(timer);
  }

  /** @returns null when another process holds the lock. */
  async runOnce(): Promise<Result | null> {
    const { dataSource, lock, run } = this.options;
    if (lock === undefined) return run(dataSource.manager);
    return dataSource.transaction(async (manager) => ((await tryLock(manager, lock)) ? run(manager) : null));
  }

  private async repeat(): Promise<void> {
    const { every, first } = this.options;
    const pause = typeof every === 'function' ? every : () => every;
    for (let ms = first ?? pause(); !this.isStopping; ms = pause()) {
      await this.pause(ms);
      if (!this.isStopping) await this.runSafely();
    }
  }

  private async runSafely(): Promise<void> {
    const {
      dataSource,
      isReady = () => dataSource.isInitialized,
      name,
      logger,
      warning,
      explain = describe,
    } = this.options;
    if (!isReady()) return;
    try {
      const result = await this.runOnce();
      if (result !== null) this.options.done?.(result);
      this.lastReason = undefined;
      if (result !== null) await this.note('succeeded_at');
    } catch (failure) {
      const { code, message } = describe(failure);
      const reason = String(code ?? message);
      if (reason !== this.lastReason) logger.warn({ task: name, failure: explain(failure) }, warning);
      this.lastReason = reason;
      await this.note('failed_at');
    }
  }

  /** Notes when a run ended, for the operators' overview. */
  private async note(end: 'succeeded_at' | 'failed_at'): Promise<void> {
    const { dataSource, name, isNoted = true } = this.options;
    const now = Date.now();
    if (!isNoted || now - (this.notedAt[end] ?? -Infinity) < NOTE_MS) return;
    this.notedAt[end] = now;
    // The run itself counts: a note that fails is left out.
    await dataSource.query(noteRun(end), [name]).catch(() => undefined);
  }

  private async pause(ms: number): Promise<void> {
    if (!this.isWoken && ms > 0) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms).unref();
        this.endPause = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    this.isWoken = false;
  }
}
