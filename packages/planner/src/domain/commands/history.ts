import type { Change, DataChange, HistoryStep } from '../model/tables.ts';
import type { State } from '../state/state.ts';
import type { CommandContext } from './command.ts';

export const HISTORY_STEPS = 100;
/** Row changes all steps together may hold; the last step stays however large it is. */
const HISTORY_CHANGES = 100_000;
/** Edits of one field this close to each other are one step, but no step spans more than the second. */
const COALESCE_MS = 3_000;
const COALESCE_SPAN_MS = 30_000;
const HELD = 'held:';

/** What steps are joined by while one thing is held, however long it takes. @param held names this one time of holding it */
export const heldWord = (held: string): string => `${HELD}${held}`;

/** Each change of the planner asks for the steps several times. */
const sorted = new WeakMap<State['rows']['history'], readonly HistoryStep[]>();

/** Steps from the oldest to the newest, undone ones last. */
export function stepsOf({ rows: { history } }: State): readonly HistoryStep[] {
  const known = sorted.get(history);
  if (known) return known;
  const steps = [...history.values()].sort((a, b) => a.sequence - b.sequence || (a.id < b.id ? -1 : 1));
  sorted.set(history, steps);
  return steps;
}

/** The step that undo would take back. */
export const nextUndo = (state: State): HistoryStep | undefined => stepsOf(state).findLast((step) => !step.isUndone);
/** The step that redo would do again. */
export const nextRedo = (state: State): HistoryStep | undefined => stepsOf(state).find((step) => step.isUndone);

const put = (row: HistoryStep): Change => ({ table: 'history', type: 'put', row });
export const remove = (step: HistoryStep): Change => ({ table: 'history', type: 'remove', id: step.id });

export const idOf = (change: DataChange): string => (change.type === 'put' ? change.row.id : change.id);
const keyOf = (change: DataChange): string => `${change.table}:${idOf(change)}`;

/** One change per row: of several the last counts. */
export function compact(changes: readonly DataChange[]): DataChange[] {
  return [...new Map(changes.map((change) => [keyOf(change), change])).values()];
}

/** What leads back from the state after `changes` to the one before. */
export function inverseOf(state: State, changes: readonly DataChange[]): DataChange[] {
  return changes.map((change) => {
    const id = idOf(change);
    const row = state.rows[change.table].get(id);
    if (!row) return { table: change.table, type: 'remove', id };
    return { table: change.table, type: 'put', row } as DataChange;
  });
}

export interface NewStep {
  sentence: string;
  coalesce: string | null;
  forward: DataChange[];
  inverse: DataChange[];
}

function continues(last: HistoryStep, step: NewStep, now: number): boolean {
  if (last.coalesce === null || last.coalesce !== step.coalesce) return false;
  if (last.coalesce.startsWith(HELD)) return true;
  return now - Date.parse(last.lastAt) <= COALESCE_MS && now - Date.parse(last.at) <= COALESCE_SPAN_MS;
}

const sizeOf = (step: NewStep): number => step.forward.length + step.inverse.length;

/** Old steps beyond what is kept. @param steps oldest first, the last one being new */
function surplus(steps: readonly (HistoryStep | NewStep)[]): number {
  let changes = 0;
  for (let kept = 1; kept <= steps.length; kept += 1) {
    const step = steps[steps.length - kept];
    changes += step ? sizeOf(step) : 0;
    if (kept > 1 && (kept > HISTORY_STEPS || changes > HISTORY_CHANGES)) return steps.length - kept + 1;
  }
  return 0;
}

/** The history's rows after a new step: what had been undone is dropped, the oldest makes room, quick edits join the last. */
export function record(state: State, step: NewStep, context: CommandContext): Change[] {
  const steps = stepsOf(state);
  const kept = steps.filter((each) => !each.isUndone);
  const changes = steps.filter((each) => each.isUndone).map(remove);
  const last = kept[kept.length - 1];
  if (last && changes.length === 0 && continues(last, step, Date.parse(context.now))) {
    const forward = compact([...last.forward, ...step.forward]);
    const inverse = compact([...step.inverse, ...last.inverse]);
    return [put({ ...last, sentence: step.sentence, lastAt: context.now, forward, inverse })];
  }
  const sequence = (last?.sequence ?? -1) + 1;
  changes.push(...kept.slice(0, surplus([...kept, step])).map(remove));
  changes.push(put({ id: context.newId(), sequence, at: context.now, lastAt: context.now, isUndone: false, ...step }));
  return changes;
}

/** Marks a step undone, or done again. */
export const mark = (step: HistoryStep, isUndone: boolean): Change => put({ ...step, isUndone });

/** Drops every step up to the newest that has to do with rows that are gone for good: none of them could be undone right. */
export function forget(state: State, goneIds: ReadonlySet<string>): Change[] {
  const steps = stepsOf(state);
  const touches = (step: HistoryStep): boolean =>
    [...step.forward, ...step.inverse].some((change) => goneIds.has(idOf(change)));
  const newest = steps.findLastIndex(touches);
  return steps.slice(0, newest + 1).map(remove);
}
