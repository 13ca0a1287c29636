import type { PlannerEvent } from '../model/planner-event.ts';
import { settingsOf } from '../state/state.ts';
import { livingEvent } from '../state/views.ts';
import { addDays, daysBetween } from '../time/civil-day.ts';
import { addMinutes, dayOf, minutesBetween } from '../time/civil-time.ts';
import { sayDayOrTime } from '../time/words.ts';
import { zoneOfNew } from './add-tasks.ts';
import type { CommandOf, EventDraft } from './command.ts';
import { changedFields, coalesceOf, given, gone, quote, quoteSome, refuse } from './draft.ts';
import type { Draft, Verdict } from './draft.ts';

function eventOf(draft: Draft, fields: EventDraft): PlannerEvent {
  const common = {
    id: fields.id ?? draft.context.newId(),
    title: fields.title.trim(),
    notes: fields.notes ?? '',
    place: fields.place ?? '',
    hue: fields.hue ?? null,
    tagIds: [...new Set(fields.tagIds)],
    start: fields.start,
    end: fields.end,
    createdAt: draft.now,
    deletedAt: null,
    isSample: false,
    origin: fields.origin ?? null,
  };
  if (fields.isAllDay) return { ...common, isAllDay: true, zone: null };
  return { ...common, isAllDay: false, zone: fields.zone === undefined ? zoneOfNew(draft) : fields.zone };
}

export function addEvents(draft: Draft, command: CommandOf<'event.add'>): Verdict {
  const { events } = command;
  if (events.length === 0 || events.some((event) => event.title.trim() === '')) {
    return refuse('empty', 'An event needs a title.');
  }
  const rows = events.map((event) => eventOf(draft, event));
  if (rows.some((row) => draft.state.rows.events.has(row.id))) return refuse('invalid', 'That event is already there.');
  for (const row of rows) draft.put('events', row);
  return { sentence: `Added ${quoteSome(rows, 'event')}`, focus: rows.map((row) => row.id) };
}

function timeSentence(draft: Draft, event: PlannerEvent): string {
  const { clock } = settingsOf(draft.state);
  return `Moved ${quote(event.title)} to ${sayDayOrTime(event.start, draft.today, clock)}`;
}

export function editEvent(draft: Draft, command: CommandOf<'event.edit'>): Verdict {
  const event = livingEvent(draft.state, command.id);
  if (!event) return gone('event');
  const fields = given(command.fields);
  if (fields.title?.trim() === '') return refuse('empty', 'An event needs a title.');
  if (fields.tagIds) fields.tagIds = [...new Set(fields.tagIds)];
  if (fields.isAllDay) fields.zone = null;
  const changed = changedFields(event, fields);
  // Whether the parts fit each other (days or times, end after start) is for the row's schema to say.
  const next = { ...event, ...fields } as PlannerEvent;
  if (changed.length > 0) draft.put('events', next);
  const isTime = changed.length > 0 && changed.every((field) => field === 'start' || field === 'end');
  return {
    sentence: isTime
      ? timeSentence(draft, next)
      : changed[0] === 'title'
        ? `Renamed to ${quote(next.title)}`
        : `Changed ${quote(next.title)}`,
    // Ends that are dragged or chosen are each said, and taken back, by themselves.
    coalesce: isTime ? undefined : coalesceOf('events', event.id, changed),
    focus: [event.id],
  };
}

export function moveEvent(draft: Draft, command: CommandOf<'event.move'>): Verdict {
  const event = livingEvent(draft.state, command.id);
  if (!event) return gone('event');
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

export function deleteEvents(draft: Draft, command: CommandOf<'event.delete'>): Verdict {
  const events = [...new Set(command.ids)].map((id) => livingEvent(draft.state, id)).filter((row) => row !== undefined);
  if (events.length === 0) return gone('event');
  for (const event of events) draft.put('events', { ...event, deletedAt: draft.now });
  return { sentence: `Moved ${quoteSome(events, 'event')} to the trash` };
}
