import type { PlannerEvent } from '../../schema/planner-event.ts';
import type { State } from '../../core/state/state.ts';

/** Whether a calendar by address is a timetable: its events are lessons. */
export const hasFedTimetable = ({ rows }: State): boolean =>
  [...rows.feeds.values()].some(({ kind }) => kind === 'timetable');

/** Whether an event is a lesson that came from a calendar by address. */
export function isFedLesson({ rows }: State, { origin, seriesId }: Pick<PlannerEvent, 'origin' | 'seriesId'>): boolean {
  const from = origin ?? (seriesId === null ? null : (rows.series.get(seriesId)?.origin ?? null));
  return from !== null && rows.feeds.get(from.calendar)?.kind === 'timetable';
}
