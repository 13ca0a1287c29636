import { newRow } from '../../schema/define-rows.ts';
import { seriesFields } from '../../schema/series.ts';
import type { Series } from '../../schema/series.ts';
import { isDone, isEvent } from '../../schema/task-or-event.ts';
import type { TaskOrEvent } from '../../schema/task-or-event.ts';
import { splitId } from '../../core/recurrence/occurrences.ts';
import { occurrenceDays } from '../../core/recurrence/series-rule.ts';
import { daysOfRun, ruleOfRun, templateOf, weeklyRuns, whenOfRow } from './weekly-runs.ts';
import type { WeeklyRun } from './weekly-runs.ts';
import { idsAt } from '../../core/state/multi-index.ts';
import type { State } from '../../core/state/state.ts';
import { dayOf } from '../../core/time/civil-time.ts';
import { listed, plural } from '../../core/text/words.ts';
import type { CommandOf } from '../../core/commands/command.ts';
import { partsOf, whenOf } from './series-commands.ts';
import { quote, refuse } from '../../core/history/transaction.ts';
import type { RuleResult, Transaction } from '../../core/history/transaction.ts';

/** A task that repeats is due on its day. */
const asOccurrence = (row: TaskOrEvent): TaskOrEvent => (isEvent(row) ? row : { ...row, due: whenOfRow(row) });

function seriesOf(draft: Transaction, run: WeeklyRun, template: TaskOrEvent): Series {
  const days = daysOfRun(run);
  const [first = '', until = first] = [days[0], days.at(-1)];
  const rule = ruleOfRun(run);
  const there = new Set(days);
  return newRow(seriesFields, {
    // The same in two tabs that collect the same rows.
    ...{ ...partsOf(template), id: splitId(run.rows[0]?.id ?? '', first), createdAt: draft.now },
    ...{ ...whenOf(template), rule, first, until },
    except: occurrenceDays({ rule, first, until }, { from: first, to: until }).filter((day) => !there.has(day)),
  });
}

/** Whether a row holds what its series does not: it was done, has a day of its own, work blocks or steps. */
function hasMore({ index }: State, row: TaskOrEvent): boolean {
  if (isEvent(row)) return false;
  if (isDone(row) || (row.due !== null && row.plannedDay !== null)) return true;
  return [index.blocksOf, index.subtasksOf].some((parts) => idsAt(parts, row.id).length > 0);
}

/** "12 events and 4 tasks". */
function countWords(rows: readonly TaskOrEvent[]): string {
  const events = rows.filter(isEvent).length;
  const counts = [
    { count: events, unit: 'event' },
    { count: rows.length - events, unit: 'task' },
  ];
  return listed(counts.flatMap(({ count, unit }) => (count > 0 ? [plural(count, unit)] : [])));
}

/**
 * Keeps runs of equal weekly events or tasks as series. Those of a run that differ become changed occurrences; a task that is
 * done, or has parts, stays a row.
 */
export function collectSeries(draft: Transaction, { ids }: CommandOf<'series.collect'>): RuleResult {
  const wanted = new Set(ids);
  const runs = weeklyRuns(draft.state.rows).filter(({ rows }) => rows.some(({ id }) => wanted.has(id)));
  const titles: string[] = [];
  const collected: TaskOrEvent[] = [];
  for (const run of runs) {
    const found = templateOf(run);
    if (!found) continue;
    const series = seriesOf(draft, run, asOccurrence(found));
    draft.put('series', series);
    for (const row of run.rows) {
      const next = { ...asOccurrence(row), seriesId: series.id, seriesDay: dayOf(whenOfRow(row)) };
      if (!run.changed.has(row) && !hasMore(draft.state, row)) draft.remove(`${series.of}s`, row.id);
      else if (isEvent(next)) draft.put('events', next);
      else draft.put('tasks', next);
    }
    titles.push(series.title);
    collected.push(...run.rows);
  }
  const [first] = titles;
  if (first === undefined) return refuse('not_found', 'These are no longer there.');
  const subject = titles.length === 1 ? 'one series' : `${titles.length} series`;
  return { sentence: `Made ${subject} of ${countWords(collected)}${titles.length === 1 ? ` ${quote(first)}` : ''}` };
}
