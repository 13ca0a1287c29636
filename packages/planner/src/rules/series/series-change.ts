import { day as dayField } from '../../schema/fields.ts';
import type { Series, SeriesFields } from '../../schema/series.ts';
import { SHARED, SHARED_TIMES } from '../../schema/series.ts';
import { NO_SERIES } from '../../schema/occurrence.ts';
import type { HistoryEntry } from '../../schema/tables.ts';
import { isDone, isEvent } from '../../schema/task-or-event.ts';
import type { TaskOrEvent } from '../../schema/task-or-event.ts';
import { occurrence, splitId } from '../../core/recurrence/occurrences.ts';
import { daysInRule } from '../../core/recurrence/days-in-rule.ts';
import { daysWords } from '../../core/recurrence/rule-words.ts';
import { nextOccurrence } from '../../core/recurrence/series-rule.ts';
import { seriesRuleField } from '../../schema/repeat-rule.ts';
import { shiftRule } from '../../core/recurrence/shift-rule.ts';
import { activeSeries, rowsOfSeries } from '../../core/state/occurrences.ts';
import { settingsOf } from '../../core/state/state.ts';
import type { State } from '../../core/state/state.ts';
import { addDays } from '../../core/time/civil-day.ts';
import type { Day } from '../../core/time/civil-day.ts';
import { formatDay, formatShortMinute, formatShortWeekdayDate } from '../../core/time/format.ts';
import type { CommandOf, SeriesScope } from '../../core/commands/command.ts';
import { dayOfRow, edited, follow, trashedNote, whenOf } from './series-commands.ts';
import { changedFields, coalesceOf, notFound, quote, refuse } from '../../core/history/transaction.ts';
import type { RuleResult, Transaction } from '../../core/history/transaction.ts';

/** A change of one occurrence, which may be meant for others too. */
export interface OccurrenceChange {
  series: Series;
  /** The day that its rule gives it. */
  day: Day;
  kind: 'edit' | 'move' | 'delete';
  before: TaskOrEvent;
  after: TaskOrEvent;
}

type RowPut = { table: 'tasks' | 'events'; row: TaskOrEvent };

/** The only occurrence among the rows that an entry changed; undefined for none or several. */
function changedRow(entry: HistoryEntry): RowPut | undefined {
  const puts = entry.forward.flatMap((change): RowPut[] =>
    change.type === 'put' && (change.table === 'tasks' || change.table === 'events')
      ? [{ table: change.table, row: change.row }]
      : [],
  );
  return puts.length === 1 && puts[0]?.row.seriesId !== null ? puts[0] : undefined;
}

/** The change of one occurrence in a history entry, of fields that its series has too; null for anything else. */
export function occurrenceChange(state: State, entry: HistoryEntry): OccurrenceChange | null {
  const put = changedRow(entry);
  if (!put) return null;
  const { table, row } = put;
  const series = activeSeries(state, row.seriesId);
  if (!series || row.seriesDay === null) return null;
  const inverse = entry.inverse.find(
    (change) => change.type === 'put' && change.table === table && change.row.id === row.id,
  );
  const before: TaskOrEvent =
    inverse?.type === 'put' ? (inverse.row as TaskOrEvent) : occurrence(series, row.seriesDay);
  const common = { series, day: row.seriesDay, before, after: row };
  if (before.deletedAt !== null) return null;
  if (row.deletedAt !== null) return { ...common, kind: 'delete' };
  const changed = changedFields(before, row).filter((name) => SHARED[series.of].includes(name));
  if (changed.length === 0 || dayOfRow(row) === null || (!isEvent(row) && row.due === null)) return null;
  return { ...common, kind: changed.every((name) => SHARED_TIMES.includes(name)) ? 'move' : 'edit' };
}

/** The command that makes the change for more than the one occurrence. */
export function seriesCommand(
  { series, day, kind, before, after }: OccurrenceChange,
  scope: SeriesScope,
): CommandOf<'series.change' | 'series.delete'> {
  const { id } = series;
  if (kind === 'delete') return { type: 'series.delete', id, ...(scope === 'following' ? { from: day } : {}) };
  const changed = changedFields(before, after).filter((name) => SHARED[series.of].includes(name));
  const fields = Object.fromEntries(
    Object.entries(after).filter(([name]) => changed.includes(name) && !SHARED_TIMES.includes(name)),
  ) as SeriesFields;
  if (!changed.some((name) => SHARED_TIMES.includes(name))) return { type: 'series.change', id, day, scope, fields };
  const to = dayOfRow(after) ?? day;
  const isMoved = to !== dayOfRow(before);
  return { type: 'series.change', id, day, scope, fields: { ...fields, ...whenOf(after) }, ...(isMoved ? { to } : {}) };
}

function sentenceOf(
  draft: Transaction,
  before: Series,
  next: Series,
  { from, isMoved, staysAny }: { from: Day | null; isMoved: boolean; staysAny: boolean },
): string {
  const { clock } = settingsOf(draft.state);
  const title = quote(next.title);
  const is = `${title} is${from === null ? ' now' : ''}`;
  const since = from === null ? '' : ` from ${formatDay(from, draft.today)}`;
  const isTimed = next.from !== null && next.from !== before.from;
  const time = isTimed ? formatShortMinute(next.from ?? 0, clock) : '';
  const newEnd = from === null && next.until !== before.until ? next.until : null;
  const end = newEnd === null ? '' : `, until ${formatDay(newEnd, draft.today)}`;
  if (isMoved) {
    const days = daysWords(next.rule, next.first);
    const on = days.startsWith('every') ? '' : 'on ';
    return `${is} ${on}${days}${isTimed ? ` at ${time}` : ''}${since}${end}`;
  }
  if (isTimed) return `${is} at ${time}${since}`;
  const isEnd = changedFields(before, next).every((name) => name === 'until');
  if (from !== null || before.until === next.until || !isEnd)
    return `Changed ${from === null && !staysAny ? 'every ' : ''}${title}${since}`;
  return `${quote(next.title)} repeats ${next.until === null ? 'without an end' : `until ${formatDay(next.until, draft.today)}`}`;
}

/** Fields of a series that say when its occurrences are. */
const SERIES_TIMES: readonly string[] = ['isAllDay', 'from', 'minutes', 'zone', 'rule'];

/** "; the one you had changed stays on Tue 24 Nov", of occurrences that keep their own of what has changed. */
function stayedWords(draft: Transaction, stayed: readonly TaskOrEvent[], isTime: boolean): string {
  const [first] = stayed;
  if (!first) return '';
  if (stayed.length > 1)
    return `; the ${stayed.length} you had changed stay ${isTime ? 'where they were' : 'as they are'}`;
  const day = dayOfRow(first);
  const where = isTime && day !== null ? `on ${formatShortWeekdayDate(day, draft.today)}` : 'as it is';
  return `; the one you had changed stays ${where}`;
}

/** The occurrence that was changed, with none of the new fields of its own any more. */
function withoutOwn(row: TaskOrEvent, names: readonly string[]): TaskOrEvent {
  return { ...row, own: row.own.filter((name) => !names.includes(name)) };
}

/** The occurrence at the time that its series has now, on the day that is its own. */
function retimed(row: TaskOrEvent, series: Series): TaskOrEvent {
  const planned = Object.entries(occurrence(series, dayOfRow(row) ?? series.first));
  return { ...row, ...Object.fromEntries(planned.filter(([name]) => SHARED_TIMES.includes(name) && name in row)) };
}

interface Part {
  series: Series;
  /** Touched occurrences of the whole series. */
  rows: readonly TaskOrEvent[];
  /** First day of the part that changes. */
  from: Day;
  isWhole: boolean;
}

/** The first day of a series that begins to count from the day its task was done: the day of its only open task. */
function openDay(draft: Transaction, { series, rows, isWhole }: Part, day: Day): Day {
  const done = new Set(rows.filter(isDone).map((row) => row.seriesDay));
  const isOpen = (each: Day): boolean => !done.has(each) && !series.except.includes(each);
  if (isOpen(day) && (day <= draft.today || !isWhole)) return day;
  const { today } = draft;
  return nextOccurrence(series, isWhole || day < today ? today : day, isOpen) ?? today;
}

const beginsToCount = (before: Series, next: Series): boolean => next.mode === 'afterDone' && before.mode === 'fixed';

/** The days that occurrences of a part have once it is changed. */
function changedDays(part: Part, next: Series, day: Day): (day: Day) => Day {
  const { series, rows, from } = part;
  const isSame = next.mode === 'afterDone' || changedFields({ rule: series.rule }, { rule: next.rule }).length === 0;
  // A rule that cannot be is refused with the series, and has no days to look for.
  if (isSame || !seriesRuleField.safeParse(next.rule).success) return (each) => each;
  const found = daysInRule(
    next,
    [day, ...rows.map((row) => row.seriesDay ?? ''), ...series.except].filter((each) => each >= from),
  );
  return (each) => found.get(each) ?? each;
}

/** The series from the day on, changed; with another id where its days are others, for ids of occurrences name their days. */
function changedPart(draft: Transaction, part: Part, { day, to = day, fields }: CommandOf<'series.change'>) {
  const { series, rows, from, isWhole } = part;
  const shifted = to === day ? null : shiftRule({ ...series, first: from }, day, to);
  const { rule, first, until } = shifted ?? { ...series, first: from };
  const base = edited({ ...series, rule, first, until }, fields);
  const changed = beginsToCount(series, base) ? { ...base, first: openDay(draft, part, day) } : base;
  const dayOf = shifted?.dayOf ?? changedDays(part, changed, day);
  const isElsewhere = [day, ...rows.map((row) => row.seriesDay ?? '')].some((each) => dayOf(each) !== each);
  const key = shifted ? `${day}/${to}` : `${day}/${JSON.stringify(changed.rule)}`;
  const id = !isWhole ? splitId(series.id, day) : isElsewhere ? splitId(series.id, key) : series.id;
  const except = [...new Set(changed.except.filter((each) => each >= from).map(dayOf))].sort();
  const next: Series = { ...changed, id, except, ...(id === series.id ? {} : { createdAt: draft.now }) };
  return { next, dayOf };
}

/** The row in the trash where its series ends before it now, or out of it where it ends later again. What is done stays. */
function keptOrDeleted(
  draft: Transaction,
  row: TaskOrEvent,
  { series, next, on }: { series: Series; next: Series; on: Day },
): TaskOrEvent {
  const isEnded = next.until !== series.until && next.until !== null && on > next.until;
  if (!isDone(row) && (isEnded || (beginsToCount(series, next) && on > next.first)))
    return { ...row, deletedAt: row.deletedAt ?? draft.serverTime };
  const wasEnded = series.until !== null && (row.seriesDay ?? '') > series.until;
  return wasEnded && (next.until === null || on <= next.until) ? { ...row, deletedAt: null } : row;
}

/** Applies a change of an occurrence to the later occurrences, or to all. Its id stays, so that its panel does. */
export function changeSeries(draft: Transaction, command: CommandOf<'series.change'>): RuleResult {
  const { id, day, scope, fields, to = day } = command;
  const series = activeSeries(draft.state, id);
  if (!series) return notFound('series');
  if (!dayField.safeParse(day).success || !dayField.safeParse(to).success)
    return refuse('invalid', 'That is not a day.');
  if (fields.title?.trim() === '') return refuse('empty', 'A series needs a title.');
  const isWhole = scope === 'all' || day <= series.first || series.mode === 'afterDone';
  const rows = rowsOfSeries(draft.state, series) as TaskOrEvent[];
  const part = { series, rows, from: isWhole ? series.first : day, isWhole };
  const { next, dayOf } = changedPart(draft, part, command);
  const isMoved = to !== day;
  const changed = changedFields(series, next).filter((name) => name in fields);
  if (!isWhole)
    draft.put('series', { ...series, until: addDays(day, -1), except: series.except.filter((each) => each < day) });
  else if (next.id !== series.id) draft.remove('series', series.id);
  draft.put('series', next);
  const actedOn: TaskOrEvent = rows.find((row) => row.seriesDay === day) ?? occurrence(series, day);
  const isRetimed = isMoved || ('isAllDay' in fields && !command.keepsOwn);
  const staysOnOwnDay = isRetimed && !isMoved && dayOfRow(actedOn) !== day;
  const followsTimes = isRetimed && !staysOnOwnDay;
  const own = command.keepsOwn ? [] : [...Object.keys(fields), ...(followsTimes ? SHARED_TIMES : [])];
  const isTime = isMoved || changed.some((name) => SERIES_TIMES.includes(name));
  const names = [...changed, ...(isTime ? SHARED_TIMES : [])];
  const stayed: TaskOrEvent[] = [];
  const followNext = (row: TaskOrEvent): void => {
    const before = row.seriesDay ?? '';
    const on = before < part.from ? before : dayOf(before);
    const kept = isMoved ? row : keptOrDeleted(draft, row, { series, next, on });
    const hasOwn = kept.own.some((name) => names.includes(name)) && !(staysOnOwnDay && before === day);
    if (kept.deletedAt === null && !isDone(kept) && hasOwn) stayed.push(kept);
    follow(draft, kept, next, on);
  };
  for (const row of rows) if ((isWhole || (row.seriesDay ?? '') >= part.from) && row !== actedOn) followNext(row);
  const inHand = withoutOwn(staysOnOwnDay ? retimed(actedOn, next) : actedOn, own);
  if (rows.includes(actedOn) || next.id !== series.id) followNext(inHand);
  const since = { from: scope === 'all' ? null : to, isMoved, staysAny: stayed.length > 0 };
  return {
    sentence: sentenceOf(draft, series, next, since) + stayedWords(draft, stayed, isTime),
    note: trashedNote(draft),
    coalesce: isMoved ? undefined : coalesceOf('series', next.id, changed),
    focus: [actedOn.id],
  };
}

/** The series that goes on where an occurrence leaves it; null for none. */
function stoppedSeries(series: Series, day: Day, scope: CommandOf<'series.stop'>['scope']): Series | null {
  if (series.mode === 'afterDone' || scope === 'all') return null;
  if (scope === 'this') return { ...series, except: [...new Set([...series.except, day])].sort() };
  if (day <= series.first) return null;
  return { ...series, until: addDays(day, -1), except: series.except.filter((each) => each < day) };
}

function stoppedSentence(
  { today }: Transaction,
  row: TaskOrEvent,
  scope: CommandOf<'series.stop'>['scope'],
  rest: Series | null,
): string {
  const title = quote(row.title);
  const day = dayOfRow(row);
  const on = day === null ? '' : ` on ${formatShortWeekdayDate(day, today)}`;
  if (rest && scope === 'this') return `${title}${on} no longer repeats; the others stay`;
  if (rest) return `${title} no longer repeats after the one${on}`;
  return scope === 'this' ? `${title} no longer repeats` : `${title} no longer repeats; only the one${on} stays`;
}

/** Makes an occurrence an item by itself. Its series goes on without it, ends before it, or is gone, as `scope` says. */
export function stopSeries(draft: Transaction, { id, day, scope }: CommandOf<'series.stop'>): RuleResult {
  const series = activeSeries(draft.state, id);
  if (!series) return notFound('series');
  const rows = rowsOfSeries(draft.state, series) as TaskOrEvent[];
  const kept: TaskOrEvent = rows.find((row) => row.seriesDay === day) ?? occurrence(series, day);
  const put = (row: TaskOrEvent): void => (isEvent(row) ? draft.put('events', row) : draft.put('tasks', row));
  const rest = stoppedSeries(series, day, scope);
  if (rest) draft.put('series', rest);
  else draft.remove('series', id);
  for (const row of scope === 'this' && rest ? [] : rows) {
    if (row === kept || (rest && (row.seriesDay ?? '') < day)) continue;
    put({ ...row, ...NO_SERIES, deletedAt: isDone(row) ? row.deletedAt : (row.deletedAt ?? draft.serverTime) });
  }
  put({ ...kept, ...NO_SERIES });
  return { sentence: stoppedSentence(draft, kept, scope, rest), note: trashedNote(draft), focus: [kept.id] };
}
