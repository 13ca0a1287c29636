import type { FoundList } from '../../../core/commands/found-list.ts';
import { nextOccurrence } from '../../../core/recurrence/series-rule.ts';
import { addDays, dayNumber } from '../../../core/time/civil-day.ts';
import { dayOf, withDay } from '../../../core/time/civil-time.ts';
import { readComponents, valueOf } from '../ical/components.ts';
import type { Component } from '../ical/components.ts';
import { statusOf, textOf, timeAt, uidOf } from '../ical/entry-lines.ts';
import type { ZonedTime } from '../ical/entry-lines.ts';
import { civilIn, FileZones } from '../ical/file-zones.ts';
import { Budget, CALENDAR_LIMITS } from '../ical/limits.ts';
import { plainText } from '../ical/markup.ts';
import { isRecurring } from '../ical/series.ts';
import type { SeriesContext } from '../ical/series.ts';
import { parseText } from '../ical/values.ts';
import { taskRepeat } from '../ical/whole-series.ts';
import { ListBuilder, newItem } from './list-builder.ts';
import type { FoundItem } from './list-builder.ts';
import type { FoundWhen, ListContext } from './when.ts';

const COLUMNS: FoundList['columns'] = [
  { name: 'List', becomes: 'Group' },
  { name: 'SUMMARY', becomes: 'Title' },
  { name: 'DESCRIPTION, URL', becomes: 'Notes' },
  { name: 'DUE', becomes: 'Due date' },
  { name: 'RRULE', becomes: 'How it repeats' },
  { name: 'PRIORITY', becomes: 'Tag' },
  { name: 'RELATED-TO', becomes: 'Steps' },
  { name: 'STATUS, COMPLETED', becomes: 'Done' },
  { name: 'VALARM', becomes: null },
];
const DAYS_AROUND = 365;
const MOST_HIGH = 4;
const MEDIUM = 5;

/** 1 to 4 is high, 5 medium, 6 to 9 low (RFC 5545, section 3.8.1.9). */
function priorityOf(task: Component): string | null {
  const number = Number(valueOf(task, 'PRIORITY'));
  if (!(number >= 1 && number <= 9)) return null;
  if (number <= MOST_HIGH) return 'High';
  return number === MEDIUM ? 'Medium' : 'Low';
}

class RemindersReader {
  readonly list = new ListBuilder('Apple Reminders');
  private readonly series: SeriesContext;

  constructor(
    private readonly group: string | null,
    zones: readonly Component[],
    private readonly context: ListContext,
  ) {
    const { zone, now } = context;
    const today = dayOf(now);
    const window = { from: dayNumber(addDays(today, -DAYS_AROUND)), to: dayNumber(addDays(today, DAYS_AROUND)) };
    const budget = new Budget(CALENDAR_LIMITS.steps);
    this.series = { zones: new FileZones(zones, window, budget), zone, window, budget };
  }

  take(task: Component): void {
    const { text, isShortened } = textOf(task);
    if (isShortened) this.list.shorten();
    const priority = priorityOf(task);
    const completed = timeAt(this.series.zones, task, 'COMPLETED');
    const isDone = statusOf(task) === 'COMPLETED' || completed !== null;
    const doneAt = completed?.instant?.(civilIn(completed, null, 'UTC'));
    const item = newItem({
      isDone,
      id: uidOf(task) || null,
      parent: parseText(valueOf(task, 'RELATED-TO') ?? '') || null,
      title: text.title,
      notes: [text.notes, text.place],
      group: this.group,
      tags: priority === null ? [] : [{ name: priority, of: 'priority' }],
      doneAt: isDone && doneAt !== undefined ? new Date(doneAt).toISOString() : null,
    });
    this.setWhen(item, task);
    if (statusOf(task) === 'CANCELLED') this.list.leave('deleted');
    else this.list.add(item);
  }

  private setWhen(item: FoundItem, task: Component): void {
    const name = task.lines.has('DUE') ? 'DUE' : 'DTSTART';
    const due = timeAt(this.series.zones, task, name);
    const words = valueOf(task, name);
    const civil = due && civilIn(due, due.isDate ? null : due.instant, this.context.zone);
    const isUsual = civil !== null && civil >= '1990-01-01' && civil < '2199-01-01';
    if (due && isUsual) item.due = due.isDate ? dayOf(civil) : civil;
    else if (words !== undefined) this.list.keep(item, `Due: ${words}`);
    if (!isRecurring(task)) return;
    const when = due && isUsual && !item.isDone ? this.repeatOf(item, task, due) : null;
    if (when) Object.assign(item, when);
    else this.list.keep(item, `Repeats: ${valueOf(task, 'RRULE') ?? valueOf(task, 'RDATE') ?? ''}`);
  }

  private repeatOf({ due }: FoundItem, task: Component, time: ZonedTime): FoundWhen | null {
    const repeat = taskRepeat(this.series, task, time);
    if (!repeat || due === null) return null;
    const today = dayOf(this.context.now);
    const from = repeat.first < today ? today : repeat.first;
    const day = nextOccurrence(repeat, from, (each) => !repeat.except.includes(each));
    if (day === null) return { due, repeat: null };
    const except = repeat.except.filter((each) => each >= day);
    return { due: withDay(due, day), repeat: { ...repeat, first: day, except, mode: 'fixed' } };
  }
}

/** Reminders of a calendar file (iCalendar) that has to-dos alone; null for other files. */
export function readReminders(bytes: Uint8Array, context: ListContext): FoundList | null {
  const parts = readComponents(bytes);
  const { entries, isCutOff } = parts;
  if (isCutOff || entries.length === 0 || entries.some(({ name }) => name !== 'VTODO')) return null;
  const reader = new RemindersReader(plainText(parseText(parts.name ?? '')) || null, parts.zones, context);
  for (const task of entries) {
    try {
      reader.take(task);
    } catch (error) {
      // A rule or list of dates that costs too much.
      if (!(error instanceof Error)) throw error;
      reader.list.leave('unreadable');
    }
  }
  reader.list.leave('unreadable', parts.broken + parts.tooMany + parts.others);
  return reader.list.done(COLUMNS);
}
