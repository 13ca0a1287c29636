import type { CommandOf } from '../../../core/commands/command.ts';
import { changedFields } from '../../../core/history/transaction.ts';
import type { CalendarEntry, TaskRepeat } from '../../../core/commands/calendar-entry.ts';
import type { Series, SeriesWhen } from '../../../schema/series.ts';
import { occurrence } from '../../../core/recurrence/occurrences.ts';
import { isDayOf, nextOccurrence } from '../../../core/recurrence/series-rule.ts';
import { touchedDays } from '../../../core/state/occurrences.ts';
import type { SeriesOf } from '../../../core/state/occurrences.ts';
import type { State } from '../../../core/state/state.ts';
import type { Day } from '../../../core/time/civil-day.ts';
import { dayOf, minuteOfDay } from '../../../core/time/civil-time.ts';
import type { DayOrTime } from '../../../core/time/civil-time.ts';
import { lineOf, parseSeriesWhen, seriesWhenText, valuesFrom } from './known-row.ts';
import type { Values } from './known-row.ts';
import type { RowImport } from './import-result.ts';

/** A to-do of a file that repeats. */
export type RepeatingEntry = CalendarEntry & { when: { kind: 'task'; due: DayOrTime; repeat: TaskRepeat } };
type TaskSeries = SeriesOf<'task'>;

/** Changed occurrences of a file are to-dos of their own. */
export const isRepeating = (entry: CalendarEntry): entry is RepeatingEntry =>
  entry.when.kind === 'task' && entry.when.repeat !== undefined && entry.recurrenceId === null;

const isTaskSeries = (series: Series): series is TaskSeries => series.of === 'task';

/** When a to-do repeats, as its series writes it from a day on. */
function whenFrom({ due, repeat }: RepeatingEntry['when'], first: Day): SeriesWhen {
  const from = due.length > 10 ? minuteOfDay(due) : null;
  return { isAllDay: from === null, from, minutes: null, zone: null, rule: repeat.rule, first, until: repeat.until };
}

/** Field values of a to-do that repeats, from its due day on. */
export function valuesOfRepeating(entry: RepeatingEntry, own: string): Values {
  return { ...valuesFrom(entry, null, own), when: seriesWhenText(whenFrom(entry.when, dayOf(entry.when.due))) };
}

/**
 * Field values of a series that the file brought before, from the day on that it began here. A file is read from today on, so
 * that its first day moves by itself, and is no change where it is a day of the rule.
 */
function valuesSince(entry: RepeatingEntry, begun: Day, own: string): Values {
  const { repeat } = entry.when;
  const first = isDayOf(repeat, begun) ? begun : (nextOccurrence(repeat, begun) ?? repeat.first);
  return { ...valuesFrom(entry, null, own), when: seriesWhenText(whenFrom(entry.when, first)) };
}

/** Series of tasks, found without a walk through the planner for each to-do of a file. */
interface TaskSeriesLookup {
  /** By the UID of the to-do that they became: several where the student split one. */
  byUid: ReadonlyMap<string, readonly TaskSeries[]>;
  /** Those outside the trash that the student wrote, or that the same calendar brought, by title. */
  byTitle: ReadonlyMap<string, readonly TaskSeries[]>;
}

export function taskSeriesIn({ rows }: State, calendar: string): TaskSeriesLookup {
  // The later part of a series that was split has no origin, but rows with one.
  const uidOfSeries = new Map<string, string>();
  for (const { origin, seriesId } of rows.tasks.values())
    if (origin?.calendar === calendar && seriesId !== null) uidOfSeries.set(seriesId, origin.uid);
  const all = [...rows.series.values()].filter(isTaskSeries);
  const uidOf = ({ id, origin }: TaskSeries): string | undefined => {
    if (origin === null) return uidOfSeries.get(id);
    return origin.calendar === calendar ? origin.uid : undefined;
  };
  const known = Map.groupBy(all, uidOf);
  const mayBeMeant = all.filter(
    ({ deletedAt, origin }) => deletedAt === null && (origin === null || origin.calendar === calendar),
  );
  known.delete(undefined);
  return { byUid: known as Map<string, TaskSeries[]>, byTitle: Map.groupBy(mayBeMeant, ({ title }) => title) };
}

const looksLike = (series: TaskSeries, { when }: RepeatingEntry): boolean =>
  isDayOf(when.repeat, series.first) && seriesWhenText(series) === seriesWhenText(whenFrom(when, series.first));

/** Plans what an import does to a to-do that repeats. @returns whether the planner knows it */
export function importRepeating(all: RowImport, entry: RepeatingEntry, lookup: TaskSeriesLookup): boolean {
  const known = lookup.byUid.get(entry.uid);
  const like =
    known ??
    lookup.byTitle
      .get(entry.text.title)
      ?.filter((each) => looksLike(each, entry))
      .slice(0, 1) ??
    [];
  for (const series of like) update(all, series, entry);
  return like.length > 0;
}

function update(all: RowImport, series: TaskSeries, entry: RepeatingEntry): void {
  const known = { table: 'series', row: series } as const;
  const begun = series.origin ? parseSeriesWhen(series.origin.seen.when).first : series.first;
  const values = valuesSince(entry, begun, all.context.zone);
  const before = series.origin ?? all.originOf(entry, values);
  const isDeleted = series.deletedAt !== null;
  if (isDeleted && !before.seen.isWithdrawn) {
    all.plan.deleted.push(lineOf(known));
    if (!all.choices.restoresDeleted || entry.isCancelled) return;
  }
  if (entry.isCancelled) return all.withdraw(known, before);
  const followed = all.followed(known, before, entry, values).row as TaskSeries;
  const next = { ...followed, except: exceptionsIn(all, followed, entry) };
  const names = changedFields(series, next);
  if (names.length === 0) return;
  // A series in the trash is restored as a whole; nothing of it is shown that would have to follow.
  if (isDeleted || names.every((name) => name === 'origin')) all.plan.puts.push({ table: 'series', row: next });
  else all.plan.seriesChanges.push(changeOf(series, next, names));
}

/** The days without an occurrence, including days that the file leaves out by now. */
function exceptionsIn(all: RowImport, series: TaskSeries, { when: { repeat } }: RepeatingEntry): Day[] {
  const fresh = repeat.except.filter((day) => isDayOf(series, day) && !series.except.includes(day));
  const touched = touchedDays(all.state, series);
  for (const day of fresh)
    if (!touched.has(day)) all.plan.removed.push(lineOf({ table: 'tasks', row: occurrence(series, day) }));
  return fresh.length === 0 ? series.except : [...series.except, ...fresh].sort();
}

const changeOf = (series: TaskSeries, next: TaskSeries, names: readonly string[]): CommandOf<'series.change'> => ({
  type: 'series.change',
  id: series.id,
  day: series.first,
  scope: 'all',
  keepsOwn: true,
  fields: Object.fromEntries(Object.entries(next).filter(([name]) => names.includes(name))),
});
