import type { Series } from '../../schema/series.ts';
import type { Task } from '../../schema/task.ts';
import { dayAfterDone } from '../../core/recurrence/series-rule.ts';
import { activeSeries, rowsOfSeries } from '../../core/state/occurrences.ts';
import type { State } from '../../core/state/state.ts';
import type { Day } from '../../core/time/civil-day.ts';
import type { Transaction } from '../../core/history/transaction.ts';

/**
 * A series that counts from the day its task was done, with the next one: one interval after `day`, or later where that day
 * has had one. The series as it is where it has ended.
 */
export function withNextAfter(state: State, series: Series, day: Day): Series {
  const taken = new Set(rowsOfSeries(state, series).map(({ seriesDay }) => seriesDay));
  let first = dayAfterDone(series.rule, day);
  while (first === series.first || taken.has(first)) first = dayAfterDone(series.rule, first);
  return series.until !== null && first > series.until ? series : { ...series, first };
}

/** The series of a task if it counts from the day its task was done. */
function countingSeries(draft: Transaction, seriesId: string | null): Series | undefined {
  const series = activeSeries(draft.state, seriesId);
  return series?.mode === 'afterDone' ? series : undefined;
}

/** Makes the next task due where a series counts from the day `task` was done: the series itself tells, no row. */
export function countFromToday(draft: Transaction, task: Task): void {
  const series = countingSeries(draft, task.seriesId);
  if (series?.first === task.seriesDay) draft.put('series', withNextAfter(draft.state, series, draft.today));
}

/** Takes the next task back where the last one done is opened again. */
export function countAgain(draft: Transaction, { seriesId, seriesDay }: Task): void {
  const series = countingSeries(draft, seriesId);
  if (!series || seriesDay === null || seriesDay >= series.first) return;
  const isLast = rowsOfSeries(draft.state, series).every((row) => (row.seriesDay ?? '') <= seriesDay);
  if (isLast) draft.put('series', { ...series, first: seriesDay });
}
