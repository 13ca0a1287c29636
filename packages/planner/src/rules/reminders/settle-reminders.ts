import type { DataChange } from '../../schema/tables.ts';
import { isEvent } from '../../schema/task-or-event.ts';
import type { TaskOrEvent } from '../../schema/task-or-event.ts';
import { compact } from '../../core/history/history.ts';
import { apply } from '../../core/state/state.ts';
import type { State } from '../../core/state/state.ts';
import { blocksOf } from '../../core/state/views.ts';
import { addDays, daysBetween } from '../../core/time/civil-day.ts';
import { addMinutes, dayOf, minutesBetween, withDay } from '../../core/time/civil-time.ts';
import type { Civil, DayOrTime } from '../../core/time/civil-time.ts';
import { spanOfEvent, startOfBlock } from '../../core/time/spans.ts';

/** When a row begins, is due or is planned, on the student's clock. `by` names the field or the session that says so. */
export interface RowMoment {
  by: string;
  at: DayOrTime;
}

/** The moment that an own reminder of a row is counted from; null where it has none. */
export function momentOfRow(state: State, row: TaskOrEvent, zone: string): RowMoment | null {
  if (isEvent(row)) return { by: 'start', at: row.isAllDay ? row.start : spanOfEvent(row, zone).start };
  if (row.due !== null) return { by: 'due', at: row.due };
  const [block] = blocksOf(state, row.id);
  if (block) return { by: block.id, at: startOfBlock(block, zone) };
  return row.plannedDay === null ? null : { by: 'plannedDay', at: row.plannedDay };
}

const isTime = (when: DayOrTime): boolean => when.length > dayOf(when).length;

/** A reminder that is as long before a row's new moment as it was before the old one. */
function movedBy(remindAt: Civil, from: DayOrTime, to: DayOrTime): Civil {
  if (isTime(from) && isTime(to)) return addMinutes(remindAt, minutesBetween(from, to));
  return withDay(remindAt, addDays(dayOf(remindAt), daysBetween(dayOf(from), dayOf(to)))) ?? remindAt;
}

/** Completes the changes of a command: the own reminder of what is moved moves with it. */
export function settleReminders(state: State, changes: DataChange[], zone: string): DataChange[] {
  const touched = new Set(
    changes.flatMap((change) => {
      if (change.type !== 'put') return [];
      return change.table === 'blocks' ? [change.row.taskId] : [change.row.id];
    }),
  );
  // The touched rows alone: a command must not cost more in a planner of 10,000 tasks.
  const rows = [...touched]
    .map((id) => state.rows.tasks.get(id) ?? state.rows.events.get(id))
    .filter((row) => row !== undefined)
    .filter(({ remindAt }) => remindAt !== null);
  if (rows.length === 0) return changes;
  const after = apply(state, changes);
  const moved = rows.flatMap((before): DataChange[] => {
    const table = isEvent(before) ? 'events' : 'tasks';
    const row = after.rows[table].get(before.id);
    const [from, to] = [momentOfRow(state, before, zone), row && momentOfRow(after, row, zone)];
    if (!row || !from || to?.by !== from.by || to.at === from.at || before.remindAt === null) return [];
    if (row.remindAt !== before.remindAt) return [];
    return [{ table, type: 'put', row: { ...row, remindAt: movedBy(before.remindAt, from.at, to.at) } } as DataChange];
  });
  return compact([...changes, ...moved]);
}
