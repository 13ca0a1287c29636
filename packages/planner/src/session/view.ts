import type { OccurrenceChange } from '../rules/series/series-change.ts';
import type { Change } from '../schema/tables.ts';
import type { Series } from '../schema/series.ts';
import type { ExamSessions } from '../rules/planning/missed-sessions.ts';
import type { OccurrenceCounts } from '../core/state/occurrences.ts';
import type { State } from '../core/state/state.ts';
import type { Day } from '../core/time/civil-day.ts';
import type { QuarantinedRow } from '../store/port.ts';
import type { Failure } from './failures.ts';
import type { SaveState } from './saver.ts';
import { settingsOf } from '../core/state/state.ts';

/** Reason for read-only: no active licence, or data of a newer version. Exporting still works. */
type ReadOnlyReason = 'license' | 'newer';

/** Result of the last command, for the toast. */
export interface Notice {
  /** Counts up, so that the same sentence twice is two notices. */
  id: number;
  /** Also the name of the history entry that undo would take back. */
  sentence: string;
  /** A second sentence, or empty. */
  note: string;
  tone: 'done' | 'refused';
  canUndo: boolean;
  /** Ids of the rows that it is about. */
  changed: readonly string[];
  /** Planned sessions at whose time it put an event. */
  covered: readonly ExamSessions[];
}

/** Changes that a notice names at most: a screen shows no more of them. */
const MOST_CHANGED = 50;
/** Ids of the changed rows that a notice is about. */
export const idsOf = (changes: readonly Change[]): string[] =>
  changes.slice(0, MOST_CHANGED).map((change) => (change.type === 'put' ? change.row.id : change.id));

/** A change of one occurrence that was made, and may be meant for others: the student says which. */
export interface ScopeQuestion {
  /** Of the occurrence. */
  id: string;
  title: string;
  of: Series['of'];
  kind: OccurrenceChange['kind'];
  counts: OccurrenceCounts;
}

/** All state of the screens, immutable. Select what a screen needs of it: unchanged parts are the same objects. */
export interface PlannerView {
  /** `failed` can be opened again; `ended` cannot. */
  phase: 'opening' | 'open' | 'failed' | 'ended';
  /** Reason of the phase `failed` or `ended`. */
  failure: Failure | null;
  state: State;
  readOnly: ReadOnlyReason | null;
  save: SaveState;
  /** Sentences of the entries that undo and redo would apply. */
  undo: string | null;
  redo: string | null;
  /** ISO instant, updated each minute and when the student looks again. */
  now: string;
  zone: string;
  today: Day;
  notice: Notice | null;
  scopeQuestion: ScopeQuestion | null;
  /** Records that could not be read, kept as found. */
  damaged: readonly QuarantinedRow[];
  /** The browser or the disk lost a planner that existed here. */
  isLost: boolean;
  /** It was lost, and has been restored from the mirror. */
  isRestored: boolean;
}

/** Whether the first questions are open and nothing was written yet. */
export const isFreshPlanner = ({ state }: Pick<PlannerView, 'state'>): boolean =>
  settingsOf(state).onboardedAt === null &&
  state.rows.tasks.size + state.rows.events.size + state.rows.series.size === 0;
