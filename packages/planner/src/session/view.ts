import type { State } from '../domain/state/state.ts';
import type { Day } from '../domain/time/civil-day.ts';
import type { QuarantinedRow } from '../store/port.ts';
import type { Failure } from './failures.ts';
import type { SaveState } from './saver.ts';
import { settingsOf } from '../domain/state/state.ts';

/** Why nothing can be changed: no active licence, or data of a newer version. They can be read and exported all the same. */
export type ReadOnlyReason = 'license' | 'newer';

/** What was done last, for the toast. */
export interface Notice {
  /** Counts up, so that the same sentence twice is two things. */
  id: number;
  /** The name of the step, too, which undo would take back. */
  sentence: string;
  /** A second sentence, or empty. */
  note: string;
  tone: 'done' | 'refused';
  canUndo: boolean;
}

/** All that screens show, immutable. Select what a screen needs of it: what did not change is the same object. */
export interface PlannerView {
  /** `failed` can be opened again; `ended` cannot. */
  phase: 'opening' | 'open' | 'failed' | 'ended';
  /** Why it is failed or ended. */
  failure: Failure | null;
  state: State;
  readOnly: ReadOnlyReason | null;
  save: SaveState;
  /** What undo would take back and redo do again, as sentences. */
  undo: string | null;
  redo: string | null;
  /** ISO instant, fresh at each minute and when somebody looks again. */
  now: string;
  zone: string;
  today: Day;
  notice: Notice | null;
  /** Records that could not be read, kept as they were found. */
  damaged: readonly QuarantinedRow[];
  /** There was a planner here, and the browser or the disk lost it. */
  isLost: boolean;
  /** It was lost, and has been brought back from the second copy. */
  isRestored: boolean;
}

/** Whether nothing was answered, skipped or written yet. */
export const isUntouched = ({ state }: Pick<PlannerView, 'state'>): boolean =>
  settingsOf(state).onboardedAt === null && state.rows.tasks.size === 0 && state.rows.events.size === 0;
