import { newRow } from '../../../schema/define-rows.ts';
import type { PlannerEvent } from '../../../schema/planner-event.ts';
import { seriesFields } from '../../../schema/series.ts';
import type { Series } from '../../../schema/series.ts';
import { splitId } from '../../../core/recurrence/occurrences.ts';
import { occurrenceDays, ruleFor } from '../../../core/recurrence/series-rule.ts';
import { daysBetween, weekday } from '../../../core/time/civil-day.ts';
import type { Day } from '../../../core/time/civil-day.ts';
import { dayOf, minutesBetween } from '../../../core/time/civil-time.ts';
import { partsOf, whenOf } from '../../series/series-commands.ts';
import type { Transaction } from '../../../core/history/transaction.ts';

/** Events of a file that were copied from week to week. */
interface WeeklyRun {
  /** Earliest first, and equal but for their place, notes, tags and colour. */
  rows: PlannerEvent[];
  /** One that is as most of them are. */
  template: PlannerEvent;
  /** Weeks from one to the next. */
  interval: number;
}

const FEWEST = 3;
const MOST_WEEKS = 4;
const WEEK = 7;
/** A longer gap separates two runs: the same lesson in another year. */
const GAP_WEEKS = 8;

const dayOfRow = ({ start }: PlannerEvent): Day => dayOf(start);

const lengthOf = ({ isAllDay, start, end }: PlannerEvent): number =>
  isAllDay ? daysBetween(start, end) : minutesBetween(start, end);

/** Equal for the copies of one event, in whatever week. */
const slotOf = (row: PlannerEvent): string =>
  JSON.stringify([row.title, weekday(dayOfRow(row)), row.start.slice(10), row.zone, row.isAllDay, lengthOf(row)]);

const contentOf = ({ notes, tagIds, place, hue, isFree }: PlannerEvent): string =>
  JSON.stringify([notes, [...tagIds].sort(), place, hue, isFree]);

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));

function* runsOf(sorted: readonly PlannerEvent[]): Generator<PlannerEvent[]> {
  let run: PlannerEvent[] = [];
  for (const row of sorted) {
    const last = run.at(-1);
    const gap = last ? daysBetween(dayOfRow(last), dayOfRow(row)) : 0;
    // A second copy on the same day is no occurrence.
    if (last && gap === 0) continue;
    if (gap > GAP_WEEKS * WEEK) {
      yield run;
      run = [];
    }
    run.push(row);
  }
  yield run;
}

function weeklyRun(rows: PlannerEvent[]): WeeklyRun | null {
  const alike = Map.groupBy(rows, contentOf);
  const [template, ...others] = [...alike.values()].reduce((a, b) => (b.length > a.length ? b : a), []);
  if (!template || others.length + 1 < FEWEST) return null;
  const days = rows.map(dayOfRow);
  const gaps = days.slice(1).map((day, at) => daysBetween(days[at] ?? day, day) / WEEK);
  const interval = gaps.reduce(divisor);
  // Rows that are further apart were hardly copied from week to week.
  return interval > MOST_WEEKS ? null : { rows, template, interval };
}

const byStart = (a: PlannerEvent, b: PlannerEvent): number =>
  a.start === b.start ? (a.id < b.id ? -1 : 1) : a.start < b.start ? -1 : 1;

function seriesOf(draft: Transaction, { rows, template, interval }: WeeklyRun): Series {
  const days = rows.map(dayOfRow);
  const [first = '', until = first] = [days[0], days.at(-1)];
  const rule = ruleFor.weeks([weekday(first)], interval);
  const there = new Set(days);
  return newRow(seriesFields, {
    ...partsOf(template),
    id: splitId(rows[0]?.id ?? '', first),
    createdAt: draft.now,
    ...whenOf(template),
    rule,
    first,
    until,
    except: occurrenceDays({ rule, first, until }, { from: first, to: until }).filter((day) => !there.has(day)),
  });
}

/**
 * Reads events that a file repeats from week to week without a rule as series. Each event stays a row, since it follows its
 * entry in the file. Occurrences of a rule that no series can keep are left as they are.
 *
 * @param events that the import adds
 */
export function readWeeklySeries(draft: Transaction, events: readonly PlannerEvent[]): void {
  const single = events.filter(({ origin, seriesId }) => origin?.recurrenceId === null && seriesId === null);
  for (const alike of Map.groupBy(single.sort(byStart), slotOf).values()) {
    for (const rows of runsOf(alike)) {
      const run = weeklyRun(rows);
      if (!run) continue;
      const series = seriesOf(draft, run);
      draft.put('series', series);
      for (const row of rows) draft.put('events', { ...row, seriesId: series.id, seriesDay: dayOfRow(row) });
    }
  }
}
