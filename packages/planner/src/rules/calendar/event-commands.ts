import { newRow } from '../../schema/define-rows.ts';
import { eventFields } from '../../schema/planner-event.ts';
import type { PlannerEvent } from '../../schema/planner-event.ts';
import { settingsOf } from '../../core/state/state.ts';
import { activeEvent } from '../../core/state/views.ts';
import { addDays, daysBetween } from '../../core/time/civil-day.ts';
import { addMinutes, dayOf, minutesBetween } from '../../core/time/civil-time.ts';
import { formatDay, formatDayOrTime, formatSpan } from '../../core/time/format.ts';
import { zoneOfNew } from '../tasks/add-tasks.ts';
import type { CommandOf, EventDraft } from '../../core/commands/command.ts';
import { deletedSentence, putSeries } from '../series/series-commands.ts';
import {
  changedFields,
  coalesceOf,
  definedFields,
  notFound,
  quote,
  quoteSome,
  refuse,
} from '../../core/history/transaction.ts';
import type { Transaction, RuleResult } from '../../core/history/transaction.ts';

function eventOf(draft: Transaction, { repeat: _, ...given }: EventDraft): PlannerEvent {
  const { isAllDay, zone = zoneOfNew(draft) } = given;
  const event = newRow(eventFields, {
    ...given,
    id: given.id ?? draft.context.newId(),
    title: given.title.trim(),
    tagIds: [...new Set(given.tagIds)],
    zone: isAllDay ? null : zone,
    createdAt: draft.now,
  });
  // The row's schema checks that the parts fit each other (days or times, end after start).
  return event as PlannerEvent;
}

export function addEvents(draft: Transaction, command: CommandOf<'event.add'>): RuleResult {
  const { events } = command;
  if (events.length === 0 || events.some((event) => event.title.trim() === '')) {
    return refuse('empty', 'An event needs a title.');
  }
  const rows = events.map((event) => eventOf(draft, event));
  if (rows.some((row) => draft.state.rows.events.has(row.id))) return refuse('invalid', 'That event is already there.');
  rows.forEach((row, at) => {
    draft.put('events', row);
    const repeat = events[at]?.repeat;
    if (repeat) putSeries(draft, row, { id: draft.context.newId(), day: dayOf(row.start), repeat });
  });
  return { sentence: `Added ${quoteSome(rows, 'event')}`, focus: rows.map((row) => row.id) };
}

function timeSentence(draft: Transaction, event: PlannerEvent): string {
  const { clock } = settingsOf(draft.state);
  return `Moved ${quote(event.title)} to ${formatDayOrTime(event.start, draft.today, clock)}`;
}

const isSameLength = (a: PlannerEvent, b: PlannerEvent): boolean =>
  a.isAllDay
    ? daysBetween(a.start, a.end) === daysBetween(b.start, b.end)
    : minutesBetween(a.start, a.end) === minutesBetween(b.start, b.end);

/** "“Football” is now 8:30 – 10 am", "“Camp” is now until Friday". */
function lengthSentence(draft: Transaction, { title, isAllDay, start, end }: PlannerEvent): string {
  const { clock } = settingsOf(draft.state);
  if (isAllDay) return `${quote(title)} is now from ${formatDay(start, draft.today)} to ${formatDay(end, draft.today)}`;
  return `${quote(title)} is now ${formatSpan({ start, end }, clock)}`;
}

export function editEvent(draft: Transaction, command: CommandOf<'event.edit'>): RuleResult {
  const event = activeEvent(draft.state, command.id);
  if (!event) return notFound('event');
  const fields = definedFields(command.fields);
  if (fields.title?.trim() === '') return refuse('empty', 'An event needs a title.');
  if (fields.tagIds) fields.tagIds = [...new Set(fields.tagIds)];
  if (fields.isAllDay) fields.zone = null;
  const changed = changedFields(event, fields);
  // The row's schema checks that the parts fit each other (days or times, end after start).
  const next = { ...event, ...fields } as PlannerEvent;
  if (changed.length > 0) draft.put('events', next);
  const isTime = changed.length > 0 && changed.every((field) => field === 'start' || field === 'end');
  return {
    sentence: isTime
      ? isSameLength(event, next)
        ? timeSentence(draft, next)
        : lengthSentence(draft, next)
      : changed[0] === 'title'
        ? `Renamed to ${quote(next.title)}`
        : `Changed ${quote(next.title)}`,
    // Changes of start or end are not coalesced: each has its own notice and undo.
    coalesce: isTime ? undefined : coalesceOf('events', event.id, changed),
    focus: [event.id],
  };
}

export function moveEvent(draft: Transaction, command: CommandOf<'event.move'>): RuleResult {
  const event = activeEvent(draft.state, command.id);
  if (!event) return notFound('event');
  const day = dayOf(command.start);
  let next: PlannerEvent;
  if (event.isAllDay) {
    next = { ...event, start: day, end: addDays(day, daysBetween(event.start, event.end)) };
  } else {
    const start = command.start.length > 10 ? command.start : `${day}${event.start.slice(10)}`;
    next = { ...event, start, end: addMinutes(start, minutesBetween(event.start, event.end)) };
  }
  if (next.start !== event.start) draft.put('events', next);
  return { sentence: timeSentence(draft, next), focus: [event.id] };
}

export function deleteEvents(draft: Transaction, command: CommandOf<'event.delete'>): RuleResult {
  const events = [...new Set(command.ids)].map((id) => activeEvent(draft.state, id)).filter((row) => row !== undefined);
  if (events.length === 0) return notFound('event');
  for (const event of events) draft.put('events', { ...event, deletedAt: draft.serverTime });
  return { sentence: deletedSentence(draft, events, 'event') };
}
