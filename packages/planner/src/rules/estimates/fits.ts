import type { Settings } from '../../schema/settings.ts';
import type { DataChange } from '../../schema/tables.ts';
import { apply } from '../../core/state/state.ts';
import type { State } from '../../core/state/state.ts';
import { blocksOf } from '../../core/state/views.ts';
import { addDays } from '../../core/time/civil-day.ts';
import type { Day } from '../../core/time/civil-day.ts';
import { civilAt, dayOf } from '../../core/time/civil-time.ts';
import type { Civil, DayOrTime } from '../../core/time/civil-time.ts';
import { formatDay, formatLength, formatOnDay } from '../../core/time/format.ts';
import { freeMinutesUntil } from '../planning/free-minutes.ts';
import { endOf } from '../planning/plan-time.ts';

/** Work as it is typed. */
export interface TypedWork {
  due: DayOrTime | null;
  plannedDay: Day | null;
  /** Null: only its day was typed. */
  minutes: number | null;
  /** The task where it is there already: its own time is not in its way. */
  id?: string;
}

export interface FitContext {
  /** Wall-clock time in `zone`. */
  now: Civil;
  zone: string;
  settings: Settings;
}

export interface Fit {
  /** Free minutes on the planned day, else before the due day. */
  free: number;
  /** Minutes that are too much. */
  over: number;
  /** The planned day or the due day. */
  day: Day;
  isPlanned: boolean;
}

/** The last state without a task, by the state with it: each key asks again. */
const without = new WeakMap<State, { id: string; rest: State }>();

function withoutTask(state: State, id: string | undefined): State {
  const known = without.get(state);
  if (known && known.id === id) return known.rest;
  const task = id === undefined ? undefined : state.rows.tasks.get(id);
  if (!task) return state;
  const blocks = blocksOf(state, task.id).map((block): DataChange => ({
    table: 'blocks',
    type: 'remove',
    id: block.id,
  }));
  const rest = apply(state, [...blocks, { table: 'tasks', type: 'remove', id: task.id }]);
  without.set(state, { id: task.id, rest });
  return rest;
}

/** Minutes that are free before work has to be ready; null for work without a day, or with one that is over. */
export function fitOf(state: State, { due, plannedDay, minutes, id }: TypedWork, context: FitContext): Fit | null {
  const { now, zone, settings } = context;
  const today = dayOf(now);
  const isPlanned = plannedDay !== null && plannedDay >= today;
  const day = isPlanned ? plannedDay : due === null ? null : dayOf(due);
  const end = isPlanned ? civilAt(addDays(plannedDay, 1), 0) : endOf(due, now);
  if (day === null || end === null) return null;
  const from = isPlanned && plannedDay > today ? civilAt(plannedDay, 0) : now;
  const free = freeMinutesUntil(withoutTask(state, id), from, end, zone, settings);
  return { free, over: Math.max((minutes ?? 0) - free, 0), day, isPlanned };
}

/** "Fits: 3 h free before Friday", "40 min too much for Thursday". */
export function fitWords({ free, over, day, isPlanned }: Fit, hasLength: boolean, today: Day): string {
  const name = formatDay(day, today);
  const isOfDay = isPlanned || day === today;
  if (over > 0) return `${formatLength(over)} too much ${isOfDay ? 'for' : 'before'} ${name}`;
  const words = `${formatLength(free)} free ${isOfDay ? formatOnDay(day, today) : `before ${name}`}`;
  return hasLength ? `Fits: ${words}` : words;
}
