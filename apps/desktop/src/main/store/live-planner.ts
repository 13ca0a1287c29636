import type { Change, Command, State } from '@bellweek/planner/core';
import { apply, run, stampChanges, stateOf, TIME_RULES } from '@bellweek/planner/core';
import type { FileEvent } from './planner-file.ts';
import type { PlannerHandle, PlannerFiles } from './planner-files.ts';

export interface LivePlannerOptions {
  files: Pick<PlannerFiles, 'acquire'>;
  now: () => number;
  zone: () => string;
  newId: () => string;
  /** Whether the account may change its planner. */
  canChange: () => boolean;
  onChange: () => void;
}

const NOT_NOW = 'Your planner is read-only right now.';

/** The signed-in person's planner, as the main process follows and changes it beside the windows. */
export class LivePlanner {
  private open: { account: string; handle: PlannerHandle } | null = null;
  private current: State | null = null;
  /** Tells stamps made here from a window's stamps. */
  private writer: number | undefined;

  constructor(private readonly options: LivePlannerOptions) {}

  /** Null without a sign-in, or if it cannot be read: windows show why. */
  get state(): State | null {
    return this.current;
  }

  /** The account whose planner it is; null without a sign-in. */
  get account(): string | null {
    return this.open?.account ?? null;
  }

  /** Follows this account's planner from now on; null for none. */
  follow(account: string | null): void {
    if (account === (this.open?.account ?? null)) return;
    this.leave();
    if (account === null) return this.options.onChange();
    const handle = this.options.files.acquire(account, (event) => this.onNotification(event));
    this.open = { account, handle };
    this.read();
    this.options.onChange();
  }

  /** @returns the reason why nothing was done, in one sentence; null once it is on the disk */
  run(command: Command): string | null {
    if (!this.open || !this.current || !this.options.canChange()) return NOT_NOW;
    const { now, zone, newId } = this.options;
    const context = { now: new Date(now()).toISOString(), zone: zone(), newId };
    const outcome = run(this.current, command, context, TIME_RULES);
    if (!outcome.ok) return outcome.refusal.message;
    const { file, listener } = this.open.handle;
    try {
      const stamps = this.stampsOf(this.current, outcome.changes);
      file.write([...outcome.changes, ...stamps], listener);
      this.current = apply(outcome.state, stamps);
    } catch {
      return NOT_NOW;
    }
    this.options.onChange();
    return null;
  }

  /** Stamps of changes, which a window sends once it is open; none while the planner does not sync. */
  private stampsOf(before: State, changes: readonly Change[]): Change[] {
    if (before.rows.sync.size === 0) return [];
    const { now, newId } = this.options;
    this.writer ??= Number.parseInt(newId().slice(-8), 16);
    const context = { now: now(), writer: this.writer };
    const stamps = stampChanges(before, changes, (key) => before.rows.stamps.get(key), context);
    return stamps.map((row) => ({ table: 'stamps', type: 'put', row }));
  }

  private onNotification(event: FileEvent): void {
    if (event.type === 'ended') this.leave();
    else if (this.current) this.current = apply(this.current, event.changes);
    else this.read();
    this.options.onChange();
  }

  /** Reads without the steps of loading for a window, which reports damaged rows. */
  private read(): void {
    try {
      const found = this.open?.handle.file.readSince(-1);
      this.current = found ? stateOf(found.rows) : null;
    } catch {
      this.current = null;
    }
  }

  private leave(): void {
    this.open?.handle.release();
    this.open = null;
    this.current = null;
  }
}
