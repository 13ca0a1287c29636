import { SHARED } from '../../schema/series.ts';
import type { Series } from '../../schema/series.ts';
import type { DataChange } from '../../schema/tables.ts';
import type { TaskOrEvent } from '../../schema/task-or-event.ts';
import { occurrence } from '../../core/recurrence/occurrences.ts';
import { computedOccurrence } from '../../core/state/occurrences.ts';
import type { State } from '../../core/state/state.ts';
import type { Day } from '../../core/time/civil-day.ts';
import { withNextAfter } from './after-done.ts';
import { changedFields } from '../../core/history/transaction.ts';

type RowPut = Extract<DataChange, { table: 'tasks' | 'events'; type: 'put' }>;

const isRowPut = (change: DataChange): change is RowPut =>
  change.type === 'put' && (change.table === 'tasks' || change.table === 'events');

/** Writes the tasks of series that were never touched, and get a session or a step now. */
function tasksOfParts(state: State, changes: readonly DataChange[]): DataChange[] {
  const ids = new Set<string>();
  for (const change of changes) {
    if (change.type === 'put' && (change.table === 'blocks' || change.table === 'subtasks')) ids.add(change.row.taskId);
  }
  for (const change of changes) if (isRowPut(change)) ids.delete(change.row.id);
  return [...ids].flatMap((id): DataChange[] => {
    const row = state.rows.tasks.has(id) ? undefined : computedOccurrence(state, 'task', id);
    return row ? [{ table: 'tasks', type: 'put', row }] : [];
  });
}

/** The row with the names of the fields that differ from its series, and no longer follow it. */
function withOwnFields<R extends TaskOrEvent>(row: R, series: Series): R {
  const planned = occurrence(series, row.seriesDay ?? '');
  const shared = new Set(SHARED[series.of]);
  const own = [...row.own, ...changedFields(planned, row).filter((name) => shared.has(name))];
  return own.length === row.own.length ? row : { ...row, own: [...new Set(own)] };
}

/** The series without the occurrence of a day. */
function withoutDay(state: State, series: Series, day: Day): Series {
  if (series.mode === 'afterDone') {
    const next = day === series.first ? withNextAfter(state, series, day) : series;
    if (next !== series || day !== series.first) return next;
  }
  const isOver = series.until !== null && day > series.until;
  return isOver || series.except.includes(day) ? series : { ...series, except: [...series.except, day].sort() };
}

/** The series with the occurrence of a day, as where it is put back. */
const withDay = (series: Series, day: Day): Series =>
  series.except.includes(day) ? { ...series, except: series.except.filter((each) => each !== day) } : series;

/**
 * Completes the changes of a command for occurrences of series. A deleted one leaves the days of its series, one that is
 * put back joins them; a changed one notes its own fields; parts of one that was never touched bring its row along.
 */
export function settleOccurrences(state: State, changes: readonly DataChange[]): DataChange[] {
  const series = new Map<string, Series>();
  for (const change of changes)
    if (change.table === 'series' && change.type === 'put') series.set(change.row.id, change.row);
  const seriesOf = (id: string): Series | undefined => series.get(id) ?? state.rows.series.get(id);
  const settled: DataChange[] = [];
  for (const change of [...changes, ...tasksOfParts(state, changes)]) {
    const row = isRowPut(change) ? change.row : null;
    const own = row && row.seriesId !== null ? seriesOf(row.seriesId) : undefined;
    if (!isRowPut(change) || !row || !own || row.seriesDay === null) {
      if (change.table !== 'series' || change.type !== 'put') settled.push(change);
      continue;
    }
    const wasDeleted = (state.rows[change.table].get(row.id)?.deletedAt ?? null) !== null;
    if (row.deletedAt === null && wasDeleted) series.set(own.id, withDay(own, row.seriesDay));
    else if (row.deletedAt !== null && own.deletedAt === null)
      series.set(own.id, withoutDay(state, own, row.seriesDay));
    settled.push({ ...change, row: withOwnFields(row, own) } as DataChange);
  }
  for (const row of series.values()) settled.push({ table: 'series', type: 'put', row });
  return settled;
}
