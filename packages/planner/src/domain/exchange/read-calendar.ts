import ICAL from 'ical.js';
import type { EventDraft, TaskDraft } from '../commands/command.ts';
import { PLANNER_LIMITS } from '../model/limits.ts';
import { addDays, daysBetween } from '../time/civil-day.ts';
import type { Day } from '../time/civil-day.ts';
import { dayOf } from '../time/civil-time.ts';
import type { Civil, DayOrTime } from '../time/civil-time.ts';
import { civilOf, convert, isKnownZone } from '../time/zones.ts';

/** What a calendar file holds of the time around today. */
export interface FoundInCalendar {
  events: EventDraft[];
  /** What has to be handed in at a moment, rather than lasts for some time. */
  tasks: TaskDraft[];
  /** So many entries could not be understood. */
  unread: number;
}
export type ReadCalendar = { ok: true; found: FoundInCalendar } | { ok: false; message: string };

interface Reading {
  /** Of the student's clock. */
  zone: string;
  from: Day;
  to: Day;
  /** Turns left for what repeats: a rule may repeat each second for ever. A turn takes some 20 microseconds. */
  turns: number;
  found: FoundInCalendar;
}

const DAYS_BACK = 7;
const DAYS_AHEAD = 365;
/** One time of a series may have been put off by so much. */
const DAYS_MOVED = 62;
const MOST_TURNS = 50_000;
const NO_CALENDAR = 'This is not a calendar file, or it ends too early.';
/** Canvas calls by this name what has to be handed in, whole days among it. */
const ASSIGNMENT = /^event-assignment-/;

const two = (number: number): string => String(number).padStart(2, '0');
const dayIn = ({ year, month, day }: ICAL.Time): Day => `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;

/** @param tzid the zone by its name in the file; the world's own rules for it win over those that a file brings */
function civilIn(time: ICAL.Time, tzid: string | null, zone: string): Civil {
  const wall = `${dayIn(time)}T${two(time.hour)}:${two(time.minute)}`;
  if (time.zone === ICAL.Timezone.utcTimezone) return convert(wall, 'UTC', zone);
  if (tzid !== null && isKnownZone(tzid)) return convert(wall, tzid, zone);
  return time.zone === ICAL.Timezone.localTimezone ? wall : civilOf(time.toUnixTime() * 1000, zone);
}

/** Cut where a title or notes are longer than a planner's may be, but through no character. */
function cut(text: unknown, most: number): string {
  const whole = (typeof text === 'string' ? text : '').toWellFormed().replaceAll('\u0000', '');
  return whole.length <= most ? whole : whole.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');
}

const valueOf = (component: ICAL.Component, name: string): unknown => component.getFirstPropertyValue(name);
const zoneNameOf = (component: ICAL.Component, property: string): string | null => {
  const tzid: unknown = component.getFirstProperty(property)?.getParameter('tzid');
  return typeof tzid === 'string' ? tzid : null;
};

function wordsOf(component: ICAL.Component): { title: string; notes: string; place: string } {
  const link = cut(valueOf(component, 'url'), PLANNER_LIMITS.place);
  const notes = cut(valueOf(component, 'description'), PLANNER_LIMITS.notes - PLANNER_LIMITS.place - 1).trim();
  const isNew = /^https?:\/\//.test(link) && !notes.includes(link);
  return {
    title: cut(valueOf(component, 'summary'), PLANNER_LIMITS.title).trim() || 'Untitled',
    notes: isNew ? `${notes}\n${link}`.trim() : notes,
    place: cut(valueOf(component, 'location'), PLANNER_LIMITS.place).trim(),
  };
}

const isCancelled = (component: ICAL.Component): boolean => valueOf(component, 'status') === 'CANCELLED';
const isIn = ({ from, to }: Reading, first: DayOrTime, last: DayOrTime): boolean =>
  dayOf(last) >= from && dayOf(first) <= to;

function addTask(reading: Reading, component: ICAL.Component, due: DayOrTime | null): void {
  if (due !== null && !isIn(reading, due, due)) return;
  const { title, notes } = wordsOf(component);
  reading.found.tasks.push({ title, notes, due });
}

/** One time that something happens. */
function addOccurrence(reading: Reading, component: ICAL.Component, start: ICAL.Time, end: ICAL.Time): void {
  if (isCancelled(component)) return;
  const isDue = ASSIGNMENT.test(String(valueOf(component, 'uid')));
  if (start.isDate) {
    const first = dayIn(start);
    if (isDue) return addTask(reading, component, first);
    // The day after the last one.
    const last = [addDays(dayIn(end), -1), first].sort().at(-1) ?? first;
    add(reading, component, { isAllDay: true, start: first, end: last });
  } else {
    const tzid = zoneNameOf(component, 'dtstart');
    const [first, last] = [start, end].map((time) => civilIn(time, tzid, reading.zone)) as [Civil, Civil];
    if (isDue || last <= first) return addTask(reading, component, first);
    add(reading, component, { isAllDay: false, start: first, end: last });
  }
}

function add(reading: Reading, component: ICAL.Component, when: Pick<EventDraft, 'isAllDay' | 'start' | 'end'>): void {
  if (!isIn(reading, when.start, when.end)) return;
  if (daysBetween(dayOf(when.start), dayOf(when.end)) >= PLANNER_LIMITS.eventDays) reading.found.unread += 1;
  else reading.found.events.push({ ...wordsOf(component), ...when });
}

const STEP_DAYS: Partial<Record<string, number>> = { DAILY: 1, WEEKLY: 7 };

/** Where to begin with what has repeated for years, in the same rhythm; null where that is its own beginning. */
function lateStart(component: ICAL.Component, start: ICAL.Time, begin: Day): ICAL.Time | null {
  const [rule, more] = component.getAllProperties('rrule').map((each) => each.getFirstValue() as unknown);
  if (!(rule instanceof ICAL.Recur) || more || rule.count) return null;
  const step = (STEP_DAYS[rule.freq] ?? 0) * rule.interval;
  const days = daysBetween(dayIn(start), begin);
  if (step === 0 || days < step) return null;
  const late = start.clone();
  late.adjust(days - (days % step), 0, 0, 0);
  return late;
}

/** Every time of it up to the end of what is read. */
function readEvent(reading: Reading, component: ICAL.Component, exceptions: ICAL.Component[]): void {
  const event = new ICAL.Event(component, { strictExceptions: true, exceptions });
  const { startDate: start, endDate } = event;
  if (!event.isRecurring()) return addOccurrence(reading, component, start, endDate);
  const length = daysBetween(dayIn(start), dayIn(endDate));
  const begin = addDays(reading.from, -length - DAYS_MOVED);
  // A day more: the file's zone may be behind the student's.
  const end = addDays(reading.to, 1);
  const times = event.iterator(lateStart(component, start, begin) ?? undefined);
  for (; reading.turns > 0; reading.turns -= 1) {
    const time = times.next() as ICAL.Time | undefined;
    if (!time || dayIn(time) > end) return;
    if (dayIn(time) < begin) continue;
    const { item, startDate: first, endDate: last } = event.getOccurrenceDetails(time);
    addOccurrence(reading, item.component, first, last);
  }
  throw new Error('It repeats too often.');
}

function readTodo(reading: Reading, component: ICAL.Component): void {
  const status = valueOf(component, 'status');
  if (status === 'COMPLETED' || status === 'CANCELLED' || component.hasProperty('completed')) return;
  const due = valueOf(component, 'due');
  if (!(due instanceof ICAL.Time)) return addTask(reading, component, null);
  addTask(reading, component, due.isDate ? dayIn(due) : civilIn(due, zoneNameOf(component, 'due'), reading.zone));
}

function readAll(reading: Reading, calendar: ICAL.Component): void {
  const attempt = (work: () => void): void => {
    try {
      work();
    } catch {
      // One bad entry keeps nobody from the others.
      reading.found.unread += 1;
    }
  };
  const changed = Map.groupBy(
    calendar.getAllSubcomponents('vevent').filter((each) => each.hasProperty('recurrence-id')),
    (each) => String(valueOf(each, 'uid')),
  );
  for (const each of calendar.getAllSubcomponents('vevent')) {
    if (each.hasProperty('recurrence-id')) continue;
    attempt(() => readEvent(reading, each, changed.get(String(valueOf(each, 'uid'))) ?? []));
  }
  for (const each of calendar.getAllSubcomponents('vtodo')) attempt(() => readTodo(reading, each));
}

type JCal = ConstructorParameters<typeof ICAL.Component>[0];

function parse(text: string): ICAL.Component[] | null {
  try {
    const parsed = ICAL.parse(text) as unknown[];
    // One calendar, or several behind each other.
    const all = (typeof parsed[0] === 'string' ? [parsed] : parsed) as JCal[];
    return all.map((each) => new ICAL.Component(each)).filter(({ name }) => name === 'vcalendar');
  } catch {
    return null;
  }
}

const ENTRY = /^BEGIN:(VEVENT|VTODO)\r?\n[\s\S]*?^END:\1\r?\n/gim;

/** One entry that cannot be parsed makes the whole file so: the others are kept. */
function parseSound(text: string, reading: Reading): ICAL.Component[] | null {
  const sound = text.replace(ENTRY, (entry) => {
    if (parse(`BEGIN:VCALENDAR\r\n${entry}END:VCALENDAR`)) return entry;
    reading.found.unread += 1;
    return '';
  });
  return sound === text ? null : parse(sound);
}

/**
 * Reads an iCalendar file (RFC 5545): what it holds from a week ago until a year from now, on the student's clock. What
 * repeats becomes an event at each of its times. What has no length is due then, and so a task.
 */
export function readCalendar(text: string, { zone, today }: { zone: string; today: Day }): ReadCalendar {
  const found: FoundInCalendar = { events: [], tasks: [], unread: 0 };
  const reading = { zone, from: addDays(today, -DAYS_BACK), to: addDays(today, DAYS_AHEAD), turns: MOST_TURNS, found };
  const whole = text.replace(/^\uFEFF/, '').trim();
  const calendars = parse(whole) ?? parseSound(whole, reading) ?? [];
  if (calendars.length === 0) return { ok: false, message: NO_CALENDAR };
  for (const calendar of calendars) readAll(reading, calendar);
  return { ok: true, found };
}
