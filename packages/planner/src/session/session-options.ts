import type { LaterType, Refusal } from '../core/commands/command.ts';
import type { RulesFor } from '../core/history/transaction.ts';
import type { DraftStore, PlannerStore } from '../store/port.ts';
import type { Device } from './device.ts';
import type { Scope } from './open-change.ts';
import type { KnownClock } from './server-clock.ts';

export type RunResult =
  | { ok: true; sentence: string; focus: readonly string[]; canUndo: boolean }
  | { ok: false; refusal: { code: Refusal['code'] | 'read_only' | 'not_open'; message: string } };

export interface RunOptions {
  /** Shows no notice, such as for each letter typed into a field. */
  isQuiet?: boolean;
  /** The program runs it by itself: new rows lose to what a student chose on another device. */
  isByNobody?: boolean;
  /** Rules of a command that the planner's own script lacks. */
  later?: Partial<RulesFor<LaterType>>;
  /** Id of a gesture: its commands become one history entry, see `commitGesture` and `rollbackGesture`. */
  gestureId?: string;
  /** Which occurrences of a series a change of one is for. By default the student is asked, except for quiet commands. */
  scope?: Scope;
}

export interface SessionOptions {
  store: PlannerStore;
  /** Store of drafts, used as long as the planner is open. */
  drafts?: DraftStore;
  device: Device;
  /** Whether the licence is active; otherwise the planner can only be read and exported. */
  canChange: boolean;
  /** The server's clock as it was last known on this device. */
  clock?: KnownClock;
}
