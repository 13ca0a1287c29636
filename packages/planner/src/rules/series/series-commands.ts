import type { PlannerEvent } from '../../schema/planner-event.ts';
import { newRow, pick } from '../../schema/define-rows.ts';
import { seriesFields, SHARED, SHARED_VALUES } from '../../schema/series.ts';
import type { Series, SeriesFields } from '../../schema/series.ts';
import type { Task } from '../../schema/task.ts';
import { isDone, isEvent } from '../../schema/task-or-event.ts';
import type { TaskOrEvent } from '../../schema/task-or-event.ts';
import { occurrence } from '../../core/recurrence/occurrences.ts';
import { ruleWords, skippedWords } from '../../core/recurrence/rule-words.ts';
import { nextOccurrence } from '../../core/recurrence/series-rule.ts';
import { seriesRuleField } from '../../schema/repeat-rule.ts';
import { activeSeries, rowsOfSeries } from '../../core/state/occurrences.ts';
import { activeEvent, activeTask } from '../../core/state/views.ts';
import { addDays, daysBetween } from '../../core/time/civil-day.ts';
import type { Day } from '../../core/time/civil-day.ts';
import { addMinutes, DAY_MINUTES, dayOf, minuteOfDay, minutesBetween, withDay } from '../../core/time/civil-time.ts';
import type { DayOrTime } from '../../core/time/civil-time.ts';
import { formatDay, formatShortWeekdayDate } from '../../core/time/format.ts';
import type { CommandOf, RepeatDraft } from '../../core/commands/command.ts';
import { changedFields, definedFields, notFound, quote, quoteSome, refuse } from '../../core/history/transaction.ts';
import type { RuleResult, Transaction } from '../../core/history/transaction.ts';

/** When an event or a task is, as a series writes it. */
export function whenOf(row: TaskOrEvent): Pick<Series, 'isAllDay' | 'from' | 'minutes' | 'zone'> {
  if (!isEvent(row)) {
    const from = row.due !== null && row.due.length > 10 ? minuteOfDay(row.due) : null;
    return { isAllDay: from === null, from, minutes: null, zone: null };
  }
  if (row.isAllDay) {
    return { isAllDay: true, from: null, minutes: (daysBetween(row.start, row.end) + 1) * DAY_MINUTES, zone: null };
  }
  const minutes = minutesBetween(row.start, row.end);
  return { isAllDay: false, from: minuteOfDay(row.start), minutes, zone: row.zone };
}

export function dayOfRow(row: TaskOrEvent): Day | null {
  if (isEvent(row)) return dayOf(row.start);
  return row.due === null ? row.plannedDay : dayOf(row.due);
}

/** The row on another day, at its time. */
function onDay(row: TaskOrEvent, day: Day): TaskOrEvent {
  if (!isEvent(row)) return { ...row, due: withDay(row.due, day) };
  const days = daysBetween(dayOf(row.start), day);
  const shift = (time: DayOrTime): DayOrTime => `${addDays(dayOf(time), days)}${time.slice(day.length)}`;
  return { ...row, start: shift(row.start), end: shift(row.end) };
}

/** The values that a series takes over from its first occurrence, but for its times. */
export const partsOf = (row: TaskOrEvent): Pick<Series, 'of' | 'order' | 'isSample' | 'title'> =>
  isEvent(row)
    ? { ...pick(row, SHARED_VALUES.event), of: 'event', order: null, isSample: row.isSample }
    : { ...pick(row, SHARED_VALUES.task), of: 'task', order: row.order, isSample: row.isSample };

/** Writes a series whose first occurrence is `row`, on the first day from its own on that the rule has. */
export function putSeries(
  draft: Transaction,
  row: TaskOrEvent,
  { id, day, repeat }: { id: string; day: Day; repeat: RepeatDraft },
): Series {
  // A rule that cannot be is refused with the row, and has no days to look for.
  const { data: rule } = seriesRuleField.safeParse(repeat.rule);
  const first = (rule && nextOccurrence({ rule, first: day, until: null }, day)) ?? day;
  const until = repeat.until ?? null;
  const start = onDay(row, first);
  const series = newRow(seriesFields, {
    ...partsOf(row),
    id,
    createdAt: draft.now,
    ...whenOf(start),
    rule: repeat.rule,
    first,
    mode: repeat.mode,
    origin: repeat.origin,
    until: until !== null && until < first ? first : until,
    except: [...new Set(repeat.except)].sort(),
  });
  draft.put('series', series);
  const fields = { seriesId: series.id, seriesDay: first };
  if (isEvent(start)) draft.put('events', { ...start, ...fields });
  else draft.put('tasks', { ...start, ...fields });
  return series;
}

/** Makes a series of an event or a task, which becomes its first occurrence. */
export function repeat(draft: Transaction, command: CommandOf<'series.add'>): RuleResult {
  const row = activeEvent(draft.state, command.id) ?? activeTask(draft.state, command.id);
  if (!row) return notFound('item');
  if (row.seriesId !== null) return refuse('invalid', 'That repeats already.');
  const day = dayOfRow(row) ?? command.day ?? null;
  if (day === null) return refuse('invalid', 'A task that repeats needs a day.');
  const id = command.seriesId ?? draft.context.newId();
  const { first, rule, mode } = putSeries(draft, row, { id, day, repeat: command });
  const hasGaps = mode === 'fixed' && seriesRuleField.safeParse(rule).success && skippedWords(rule, first) !== '';
  return {
    sentence: `${quote(row.title)} repeats from ${formatDay(first, draft.today)} on`,
    note: hasGaps ? `${ruleWords(rule, first)}.` : '',
    focus: [row.id],
  };
}

/** Start and end of an event of which only one was changed by itself: it keeps its length, and the other follows. */
function ownLength(row: PlannerEvent, planned: PlannerEvent): Partial<Pick<PlannerEvent, 'start' | 'end'>> {
  const ownsEnd = row.own.includes('end');
  if (row.own.includes('start') === ownsEnd) return {};
  const { start, end, isAllDay } = planned;
  if (row.isAllDay !== isAllDay) return { start, end };
  const length = isAllDay ? daysBetween(row.start, row.end) : minutesBetween(row.start, row.end);
  const later = (time: DayOrTime, by: number): DayOrTime => (isAllDay ? addDays(time, by) : addMinutes(time, by));
  return ownsEnd ? { end: later(start, length) } : { start: later(end, -length) };
}

/** The fields of a touched occurrence that follow its series, as the series has them now. @param day its day there */
export function follow(draft: Transaction, row: TaskOrEvent, series: Series, day: Day = row.seriesDay ?? ''): void {
  const planned = occurrence(series, day) as unknown as Record<string, unknown>;
  const followed = SHARED[series.of].filter((name) => !row.own.includes(name));
  const times = isEvent(row) ? ownLength(row, planned as unknown as PlannerEvent) : {};
  const next = { ...row, ...pick(planned, followed), ...times, seriesId: series.id, seriesDay: day };
  const before = draft.state.rows[isEvent(row) ? 'events' : 'tasks'].get(row.id);
  if (before && changedFields(before, next).length === 0) return;
  if (isEvent(row)) draft.put('events', next as PlannerEvent);
  else draft.put('tasks', next as Task);
}

export function edited(series: Series, fields: SeriesFields): Series {
  const next = { ...series, ...definedFields(fields) };
  return { ...next, tagIds: [...new Set(next.tagIds)] };
}

/** Leaves out one occurrence, as deleting it alone does. */
export function skipOccurrence(draft: Transaction, { id }: CommandOf<'series.skip'>): RuleResult {
  const row = activeEvent(draft.state, id) ?? activeTask(draft.state, id);
  if (!row) return notFound('item');
  if (row.seriesId === null) return refuse('invalid', 'That does not repeat.');
  if (isDone(row)) return refuse('invalid', 'That is done already.');
  if (isEvent(row)) draft.put('events', { ...row, deletedAt: draft.serverTime });
  else draft.put('tasks', { ...row, deletedAt: draft.serverTime });
  const day = dayOfRow(row);
  const on = day === null ? '' : ` on ${formatShortWeekdayDate(day, draft.today)}`;
  return { sentence: `Skipped ${quote(row.title)}${on}` };
}

/** "The 2 you had changed went to the trash.", of touched occurrences that a command leaves out; empty for none. */
export function trashedNote({ state, changes, now }: Transaction): string {
  const gone = changes.filter((change) => {
    if (change.type !== 'put' || (change.table !== 'tasks' && change.table !== 'events')) return false;
    return change.row.deletedAt === now && state.rows[change.table].get(change.row.id)?.deletedAt === null;
  });
  return gone.length === 0 ? '' : `The ${gone.length === 1 ? 'one' : gone.length} you had changed went to the trash.`;
}

/** Deletes the occurrences from a day on, or all of them. What is done stays. */
export function deleteSeries(draft: Transaction, command: CommandOf<'series.delete'>): RuleResult {
  const series = activeSeries(draft.state, command.id);
  if (!series) return notFound('series');
  const from = command.from ?? series.first;
  const isWhole = from <= series.first;
  if (isWhole) draft.put('series', { ...series, deletedAt: draft.serverTime });
  else draft.put('series', { ...series, until: addDays(from, -1), except: series.except.filter((day) => day < from) });
  for (const row of rowsOfSeries(draft.state, series)) {
    if (row.deletedAt !== null || (row.seriesDay ?? '') < from) continue;
    if (isEvent(row)) draft.put('events', { ...row, deletedAt: draft.serverTime });
    else if (row.doneAt === null) draft.put('tasks', { ...row, deletedAt: draft.serverTime });
  }
  return {
    sentence: isWhole
      ? `Moved every ${quote(series.title)} to the trash`
      : `Ended ${quote(series.title)} before ${formatDay(from, draft.today)}`,
    note: isWhole ? '' : trashedNote(draft),
  };
}

/** One occurrence of a series is named with its day. */
export function deletedSentence(draft: Transaction, rows: readonly TaskOrEvent[], unit: string): string {
  const [first, ...others] = rows;
  const day = first && others.length === 0 && first.seriesId !== null ? dayOfRow(first) : null;
  if (day === null) return `Moved ${quoteSome(rows, unit)} to the trash`;
  return `Deleted ${quoteSome(rows, unit)} on ${formatShortWeekdayDate(day, draft.today)}`;
}
