import type { PlannerEvent } from '../model/planner-event.ts';
import type { StateTables } from '../state/state.ts';
import { daysBetween, weekday } from '../time/civil-day.ts';
import { dayOf, minutesBetween } from '../time/civil-time.ts';
import { formatShortTime } from '../time/format.ts';
import type { Settings } from '../model/settings.ts';
import { plural } from '../text/words.ts';
import { daysWords } from './rule-words.ts';
import { ruleFor } from './series-rule.ts';
import type { SeriesRule } from './series-rule.ts';

/** Events that were copied from week to week, as they can be kept as one series. */
export interface WeeklyRun {
  /** Earliest first. All but the changed ones are equal. */
  events: PlannerEvent[];
  /** Those whose place, notes, tags or colour differ. */
  changed: ReadonlySet<PlannerEvent>;
  /** Weeks from one to the next. */
  interval: number;
}

const FEWEST = 3;
const MOST_WEEKS = 4;
const WEEK = 7;
/** A longer gap separates two runs: the same lesson in another year. */
const GAP_WEEKS = 8;

const lengthOf = ({ isAllDay, start, end }: PlannerEvent): number =>
  isAllDay ? daysBetween(start, end) : minutesBetween(start, end);

/** Equal for the copies of one event, in whatever week. */
const slotOf = (event: PlannerEvent): string =>
  JSON.stringify([
    ...[event.title, event.zone, weekday(dayOf(event.start))],
    ...[event.isAllDay, event.start.slice(10), lengthOf(event)],
  ]);

const contentOf = ({ place, notes, hue, tagIds }: PlannerEvent): string =>
  JSON.stringify([place, notes, hue, [...tagIds].sort()]);

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));

function* runsOf(sorted: readonly PlannerEvent[]): Generator<PlannerEvent[]> {
  let run: PlannerEvent[] = [];
  for (const event of sorted) {
    const last = run.at(-1);
    const gap = last ? daysBetween(dayOf(last.start), dayOf(event.start)) : 0;
    // A second copy on the same day is no occurrence.
    if (last && gap === 0) continue;
    if (gap > GAP_WEEKS * WEEK) {
      yield run;
      run = [];
    }
    run.push(event);
  }
  yield run;
}

function weeklyRun(events: PlannerEvent[]): WeeklyRun | null {
  const alike = Map.groupBy(events, contentOf);
  const most = [...alike.values()].reduce((a, b) => (b.length > a.length ? b : a), []);
  if (most.length < FEWEST) return null;
  const same = new Set(most);
  const days = events.map(({ start }) => dayOf(start));
  const gaps = days.slice(1).map((day, at) => daysBetween(days[at] ?? day, day) / WEEK);
  const interval = gaps.reduce(divisor);
  // Events that are further apart were hardly copied from week to week.
  if (interval > MOST_WEEKS) return null;
  return { events, changed: new Set(events.filter((event) => !same.has(event))), interval };
}

const byStart = (a: PlannerEvent, b: PlannerEvent): number =>
  a.start === b.start ? (a.id < b.id ? -1 : 1) : a.start < b.start ? -1 : 1;

/** Runs of at least three equal events on one weekday at one time. Imported events are left to their calendar. */
export function weeklyRuns(events: StateTables['events']): WeeklyRun[] {
  const single = [...events.values()].filter(
    ({ deletedAt, origin, seriesId, isSample }) =>
      deletedAt === null && origin === null && seriesId === null && !isSample,
  );
  const slots = [...Map.groupBy(single.sort(byStart), slotOf).values()];
  return slots.flatMap((alike) => [...runsOf(alike)].map(weeklyRun)).filter((run) => run !== null);
}

/** An event of a run that is as most of them are. */
export const templateOf = ({ events, changed }: WeeklyRun): PlannerEvent | undefined =>
  events.find((event) => !changed.has(event));

/** The rule of the series that a run becomes. */
export function ruleOfRun({ events, interval }: WeeklyRun): SeriesRule {
  const [first] = events;
  return ruleFor.weeks(first ? [weekday(dayOf(first.start))] : [], interval);
}

/** "Football, Wednesdays 16:00, 12 events". */
export function describeRun(run: WeeklyRun, clock: Settings['clock']): string {
  const [first] = run.events;
  if (!first) return '';
  const days = daysWords(ruleOfRun(run), dayOf(first.start));
  const when = first.isAllDay ? days : `${days} ${formatShortTime(first.start, clock)}`;
  return `${first.title}, ${when}, ${plural(run.events.length, 'event')}`;
}
