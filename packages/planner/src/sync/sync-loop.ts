import type { Device } from '../session/device.ts';
import type { PlannerSession } from '../session/session.ts';
import { countUnsent } from '../session/sync-writes.ts';
import type { SyncProblem } from './sync-port.ts';
import { SyncFailure } from './sync-failure.ts';

/** The first change after a rest is sent almost at once: a person may be looking at the other device. */
const FIRST_MS = 100;
/** Changes that follow are sent after so much rest, and after so long at most. */
const REST_MS = 2_000;
const LONGEST_MS = 10_000;
/** Without events of the server it is asked so often. */
const LOOK_MS = 60_000;
const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 5 * 60_000;

export interface SyncLoopOptions {
  session: PlannerSession;
  device: Pick<Device, 'now' | 'after' | 'onWake'>;
  /** One round. */
  sync: () => Promise<void>;
  /** After each round: null if it went well. */
  onRound: (failure: SyncFailure | null) => void;
  onWaiting: (waiting: { count: number; since: string | null }) => void;
  /** Asks the window that syncs for a round, where this window does not sync. */
  ask: () => Promise<SyncProblem | null>;
  /** From 0 to 1. */
  random: () => number;
}

/** Problems that end by themselves or by what a person does elsewhere; with any other there is no use in trying again soon. */
const LASTING: ReadonlySet<SyncProblem> = new Set<SyncProblem>(['removed', 'signed-out', 'outdated']);

/** Runs rounds: after changes and a rest, when the device wakes, each minute, and later and later while they fail. */
export class SyncLoop {
  private readonly ends: (() => void)[] = [];
  private cancel: (() => void) | null = null;
  private dueAt = Infinity;
  /** Milliseconds: since when changes wait. */
  private waitingSince: number | null = null;
  /** Milliseconds: when something was changed last. */
  private changedAt = -Infinity;
  private failures = 0;
  private running: Promise<SyncFailure | null> | null = null;
  private isStopped = true;

  constructor(private readonly options: SyncLoopOptions) {}

  /** Counts what waits, whichever window sends it. */
  follow(): void {
    const { view } = this.options.session;
    let { stamps, sync } = view.getState().state.rows;
    this.ends.push(
      view.subscribe(({ state: { rows } }) => {
        if (rows.stamps === stamps && rows.sync === sync) return;
        const isWritten = rows.stamps !== stamps;
        ({ stamps, sync } = rows);
        this.count();
        if (isWritten) this.noteChange();
      }),
    );
    this.count();
  }

  /** Runs rounds from now on, in a window that follows already. */
  start(): void {
    const { session, device } = this.options;
    if (!this.isStopped) return;
    this.isStopped = false;
    this.ends.push(device.onWake(() => void this.now()));
    // The window that led before may have been closed before it told of its last write.
    void session.catchUp().then(() => this.now());
  }

  stop(): void {
    this.isStopped = true;
    this.cancel?.();
    this.cancel = null;
    this.dueAt = Infinity;
    for (const end of this.ends.splice(0)) end();
  }

  /** Whether this window syncs for the device. */
  get leads(): boolean {
    return !this.isStopped;
  }

  /** Runs a round at once, or has the window that syncs do so. @returns why it failed, or null */
  async now(): Promise<SyncFailure | null> {
    if (this.isStopped) {
      const problem = await this.options.ask();
      return problem && new SyncFailure(problem);
    }
    this.running ??= this.round().finally(() => (this.running = null));
    return this.running;
  }

  /** A round of this device's own changes stamps too. */
  private noteChange(): void {
    if (this.isStopped || this.running || this.failures > 0) return;
    const now = this.options.device.now();
    const isFirst = now - this.changedAt >= REST_MS;
    this.changedAt = now;
    this.waitingSince ??= now;
    if (isFirst) this.plan(FIRST_MS, true);
    // Changes that are about to be sent take the new change along.
    else if (this.dueAt - now > FIRST_MS)
      this.plan(Math.min(REST_MS, Math.max(0, this.waitingSince + LONGEST_MS - now)), true);
  }

  private plan(delay: number, replaces = false): void {
    if (this.isStopped) return;
    const { device } = this.options;
    const at = device.now() + delay;
    if (!replaces && at >= this.dueAt) return;
    this.cancel?.();
    this.dueAt = at;
    this.cancel = device.after(delay, () => {
      this.dueAt = Infinity;
      void this.now();
    });
  }

  private count(): number {
    const count = countUnsent(this.options.session.view.getState().state);
    if (count === 0) this.waitingSince = null;
    else this.waitingSince ??= this.options.device.now();
    const since = this.waitingSince === null ? null : new Date(this.waitingSince).toISOString();
    this.options.onWaiting({ count, since });
    return count;
  }

  private async round(): Promise<SyncFailure | null> {
    const { sync, onRound, random } = this.options;
    this.cancel?.();
    this.dueAt = Infinity;
    let failure: SyncFailure | null = null;
    try {
      await sync();
      this.failures = 0;
    } catch (error) {
      failure = error instanceof SyncFailure ? error : new SyncFailure('unreadable', { cause: error });
      this.failures += 1;
    }
    if (this.isStopped) return failure;
    const count = this.count();
    onRound(failure);
    if (!failure) this.plan(count > 0 ? REST_MS : LOOK_MS * (0.9 + random() / 5));
    else {
      const usual = LASTING.has(failure.problem) ? LAST_RETRY_MS : FIRST_RETRY_MS * 2 ** (this.failures - 1);
      const delay = Math.min(usual, LAST_RETRY_MS) * (0.5 + random());
      this.plan(Math.max(delay, failure.options.retryAfterMs ?? 0));
    }
    return failure;
  }
}
