import { addDays, addMonths, daysBetween, startOfMonth } from '../time/civil-day.ts';
import type { Day } from '../time/civil-day.ts';
import { startOfWeek } from '../time/weeks.ts';
import { nextOccurrence, occurrenceDays } from './series-rule.ts';
import type { DayRange, Recurrence } from './series-rule.ts';
import type { SeriesRule } from '../../schema/repeat-rule.ts';

const MONDAY = 1;

/** The days around one in which a rule comes round once. */
function cycleOf({ every, interval }: SeriesRule, day: Day): DayRange {
  if (every === 'day' || every === 'week') {
    const reach = (every === 'day' ? 1 : 7) * interval - 1;
    return { from: addDays(day, -reach), to: addDays(day, reach) };
  }
  const from = every === 'month' ? startOfMonth(day) : `${day.slice(0, 4)}-01-01`;
  return { from, to: addDays(addMonths(from, every === 'month' ? 1 : 12), -1) };
}

interface Candidate {
  day: Day;
  to: Day;
  isInWeek: boolean;
  distance: number;
}

/** The days of a rule that an occurrence may go to: the days in its week, else the days in its cycle, or the first day. */
function candidates(series: Recurrence, day: Day): Candidate[] {
  const monday = startOfWeek(day, MONDAY);
  const inWeek = occurrenceDays(series, { from: monday, to: addDays(monday, 6) });
  const first = nextOccurrence(series, series.first);
  const inCycle = occurrenceDays(series, cycleOf(series.rule, day));
  const found = inWeek.length > 0 ? inWeek : [...inCycle, ...(first !== null && day < first ? [first] : [])];
  return found.map((to) => ({ day, to, isInWeek: inWeek.length > 0, distance: Math.abs(daysBetween(day, to)) }));
}

const byNearness = (a: Candidate, b: Candidate): number =>
  Number(b.isInWeek) - Number(a.isInWeek) || a.distance - b.distance || (a.day < b.day ? -1 : 1);

/**
 * The days of occurrences whose series has another rule now: each the rule's day in its week, else the nearest in its cycle. No
 * two get the same one; an occurrence for which none is left keeps its day.
 */
export function daysInRule(series: Recurrence, days: Iterable<Day>): ReadonlyMap<Day, Day> {
  const found = new Map<Day, Day>();
  const taken = new Set<Day>();
  for (const { day, to } of [...new Set(days)].flatMap((day) => candidates(series, day)).sort(byNearness)) {
    if (found.has(day) || taken.has(to)) continue;
    found.set(day, to);
    taken.add(to);
  }
  return found;
}
