import { hasNews, planImport } from './import/import-plan.ts';
import type { ImportPlan } from './import/import-result.ts';
import { addNewSubjects } from './import/new-subjects.ts';
import { readWeeklySeries } from './import/weekly-series.ts';
import { formatCount, listed, plural } from '../../core/text/words.ts';
import { activeTag } from '../../core/state/views.ts';
import { addTasks, zoneOfNew } from '../tasks/add-tasks.ts';
import type { CommandOf } from '../../core/commands/command.ts';
import { notFound, quote, refuse, stateSoFar } from '../../core/history/transaction.ts';
import type { Transaction, RuleResult } from '../../core/history/transaction.ts';
import { tellNews } from './feeds/news.ts';
import { needsName } from '../tasks/list-rules.ts';
import { addEvents } from '../calendar/event-commands.ts';
import { changeSeries } from '../series/series-change.ts';

/** "2 new, 1 moved": only the counts above zero. */
function newsOf({ added, moved, changed, removed }: ImportPlan): string {
  const news: [number, string][] = [
    [added.length, 'new'],
    [moved.length, 'moved'],
    [changed.length, 'changed'],
    [removed.length, 'removed'],
  ];
  return news.flatMap(([count, word]) => (count > 0 ? [`${formatCount(count)} ${word}`] : [])).join(', ');
}

export function sentenceOf(plan: ImportPlan, calendar: string): string {
  const { newEvents, newTasks, newRows, puts, seriesChanges } = plan;
  const newSeries = newRows.filter(({ table }) => table === 'series').length;
  if (puts.length + seriesChanges.length > 0) return `Updated ${quote(calendar)}${newsOf(plan) && `: ${newsOf(plan)}`}`;
  const counts = [
    ...(newSeries > 0 ? [plural(newSeries, 'repeating event')] : []),
    ...(newEvents.length > 0 ? [plural(newEvents.length, 'event')] : []),
    ...(newTasks.length > 0 ? [plural(newTasks.length, 'task')] : []),
  ];
  return `Added ${listed(counts)} from ${quote(calendar)}`;
}

/** Imports a calendar file as one history entry: unknown entries are added, known ones follow the file. */
export function addCalendar(draft: Transaction, command: CommandOf<'calendar.add'>): RuleResult {
  const { source } = command;
  const subjects = addNewSubjects(draft, command.choices);
  if (subjects === null) return needsName('subject');
  const choices = { ...command.choices, subjects };
  if (choices.tagId !== null && !activeTag(draft.state, choices.tagId)) return notFound('tag');
  const context = { ...draft.context, zoneOfNew: zoneOfNew(draft) };
  const plan = planImport(stateSoFar(draft), source, choices, context);
  if (!hasNews(plan)) {
    const isEmpty = plan.unchanged + plan.deleted.length === 0;
    return refuse(
      'empty',
      isEmpty ? 'This calendar has nothing from now until a year ahead.' : 'Already in your calendar.',
    );
  }
  const written = writePlan(draft, plan);
  if ('refusal' in written) return written;
  const added = new Set(written.focus);
  readWeeklySeries(
    draft,
    draft.changes.flatMap((change) =>
      change.table === 'events' && change.type === 'put' && added.has(change.row.id) ? [change.row] : [],
    ),
  );
  tellNews(draft, plan, choices.calendar);
  return { ...written, sentence: sentenceOf(plan, choices.calendar) };
}

/** Writes what an import plans. @returns a refusal, or an empty sentence */
export function writePlan(draft: Transaction, plan: ImportPlan): RuleResult {
  const focus: string[] = [];
  for (const verdict of [
    plan.newEvents.length > 0 && addEvents(draft, { type: 'event.add', events: plan.newEvents }),
    plan.newTasks.length > 0 && addTasks(draft, { type: 'task.add', tasks: plan.newTasks }),
    ...plan.seriesChanges.map((change) => changeSeries(draft, change)),
  ]) {
    if (verdict === false) continue;
    if ('refusal' in verdict) return verdict;
    focus.push(...(verdict.focus ?? []));
  }
  for (const id of plan.replaced) draft.remove('events', id);
  for (const put of [...plan.newRows, ...plan.puts]) draft.put(put.table, put.row);
  return { sentence: '', focus };
}
