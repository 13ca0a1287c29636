import type { CycleDay, Timetable } from '../../schema/timetable.ts';
import { WEEKDAYS } from '../../core/time/format.ts';

/** Name of a day of the cycle: "Monday A", "Monday" in a cycle of one week, "Day 3". */
export function cycleDayName({ cycle }: Pick<Timetable, 'cycle'>, { position, weekday }: CycleDay): string {
  const name = cycle.names[position] ?? '';
  const dayName = weekday === null ? '' : (WEEKDAYS[weekday - 1] ?? '');
  if (cycle.kind === 'week') return cycle.names.length === 1 ? dayName : `${dayName} ${name}`.trim();
  return name;
}
