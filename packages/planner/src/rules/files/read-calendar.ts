import { PLANNER_LIMITS } from '../../schema/limits.ts';
import { nextOccurrence } from '../../core/recurrence/series-rule.ts';
import { addDays, dayFromNumber, dayNumber } from '../../core/time/civil-day.ts';
import type { Day } from '../../core/time/civil-day.ts';
import { dayOf, withDay } from '../../core/time/civil-time.ts';
import type {
  CalendarEntry,
  EntryText,
  EntryWhen,
  FoundCalendar,
  ReadCalendar,
  SkipReason,
} from '../../core/commands/calendar-entry.ts';
import { readComponents, valueOf } from './ical/components.ts';
import type { CalendarParts, Component } from './ical/components.ts';
import {
  addWallMinutes,
  leavesFree,
  saysFree,
  sequenceOf,
  statusOf,
  textOf,
  timeAt,
  uidOf,
} from './ical/entry-lines.ts';
import type { ZonedTime } from './ical/entry-lines.ts';
import { takeCodes } from './ical/course.ts';
import { isDueWork, platformKind } from './ical/due-work.ts';
import { momentsOf, whenOf } from './ical/entry-when.ts';
import { civilIn, FileZones, timeKey } from './ical/file-zones.ts';
import { Budget, CALENDAR_LIMITS, LimitExceeded } from './ical/limits.ts';
import { plainText } from './ical/markup.ts';
import {
  changed,
  changeOf,
  isRecurring,
  newerOf,
  onClockOf,
  seriesTimes,
  SkippedEntry,
  timesOf,
  withChanges,
} from './ical/series.ts';
import type { Occurrence, SeriesContext } from './ical/series.ts';
import { cut, parseDuration, parseText } from './ical/values.ts';
import { taskRepeat, wholeSeries } from './ical/whole-series.ts';

const DAYS_BACK = 7;
const DAYS_AHEAD = 365;
/** Entries between two progress reports. */
const PROGRESS_STEP = 500;
const NO_CALENDAR = 'This is not a calendar file, or it ends too early.';
const TOO_LARGE = 'This calendar file is too large.';
/** Range of supported days: all others count as outside. */
const FIRST_DAY = dayNumber('2000-01-01');
const LAST_DAY = dayNumber('2198-01-01');

export interface ReadCalendarOptions {
  /** Of the student's clock. */
  zone: string;
  today: Day;
  /** Called now and then with the progress, from 0 to 1. */
  onProgress?: (done: number) => void;
}

const isTimed = (when: EntryWhen): boolean => when.kind === 'event' && !when.isAllDay;

/** An entry repeats in a way that no series has. */
class NoSeries extends Error {}

class CalendarReader {
  readonly found: FoundCalendar;
  private readonly outside: CalendarEntry[] = [];
  private readonly context: SeriesContext;
  private readonly notes = new Budget(CALENDAR_LIMITS.notes);

  constructor(
    private readonly parts: CalendarParts,
    private readonly options: ReadCalendarOptions,
  ) {
    const { zone, today } = options;
    const [from, to] = [addDays(today, -DAYS_BACK), addDays(today, DAYS_AHEAD)];
    const window = { from: dayNumber(from), to: dayNumber(to) };
    const budget = new Budget(CALENDAR_LIMITS.steps);
    this.context = { zones: new FileZones(parts.zones, window, budget), zone, window, budget };
    this.found = {
      name: cut(plainText(parseText(parts.name ?? '')), PLANNER_LIMITS.name).trim() || null,
      entries: [],
      series: [],
      expanded: [],
      wholeUids: [],
      from,
      to,
      skipped: {},
      unreadable: [],
      unknownZones: [],
      offsetZones: [],
      partial: 0,
      repeatingTasks: 0,
    };
    this.skip('unreadable', parts.broken);
    this.skip('tooMany', parts.tooMany);
    this.skip('other', parts.others);
  }

  read(): FoundCalendar {
    const groups = this.groups();
    for (const [at, { uid, events }] of groups.entries()) {
      if (events.length > 0) this.readEvents(uid, events);
      if ((at + 1) % PROGRESS_STEP === 0) this.options.onProgress?.((at + 1) / groups.length);
    }
    for (const { uid, tasks } of groups)
      for (const task of tasks) this.attempt(() => this.readTask(uid, task, tasks), task);
    this.found.entries.push(...this.outside);
    takeCodes(this.found);
    const { unknown, offsets } = this.context.zones;
    const shown = (names: ReadonlySet<string>) => [...names].map((name) => cut(name, 80)).slice(0, 10);
    this.found.unknownZones = shown(unknown);
    this.found.offsetZones = shown(offsets);
    return this.found;
  }

  private skip(reason: SkipReason, count = 1): void {
    if (count > 0) this.found.skipped[reason] = (this.found.skipped[reason] ?? 0) + count;
  }

  /** Keeps one bad entry from stopping the others. @returns whether it was read */
  private attempt(work: () => void, component?: Component): boolean {
    try {
      work();
      return true;
    } catch (error) {
      if (error instanceof SkippedEntry) this.skip(error.reason);
      else if (error instanceof LimitExceeded) this.skip('tooMany');
      else this.skip('unreadable');
      const isUnreadable =
        !(error instanceof LimitExceeded) && !(error instanceof SkippedEntry && error.reason !== 'unreadable');
      if (component && isUnreadable) this.found.unreadable.push(textOf(component).text.title);
      return false;
    }
  }

  private isKept(add: () => void): boolean {
    try {
      add();
      return true;
    } catch (error) {
      if (error instanceof NoSeries || error instanceof SkippedEntry || error instanceof LimitExceeded) return false;
      throw error;
    }
  }

  /** Entries grouped by UID; those without one by their title. */
  private groups(): { uid: string; events: Component[]; tasks: Component[] }[] {
    const groups = new Map<string, { uid: string; events: Component[]; tasks: Component[] }>();
    for (const entry of this.parts.entries) {
      const uid = uidOf(entry) || `${NO_UID}${textOf(entry).text.title}`;
      let group = groups.get(uid);
      if (!group) groups.set(uid, (group = { uid, events: [], tasks: [] }));
      (entry.name === 'VEVENT' ? group.events : group.tasks).push(entry);
    }
    return [...groups.values()];
  }

  private readEvents(uid: string, events: readonly Component[]): void {
    const masters = this.mastersOf(
      uid,
      events.filter(({ lines }) => !lines.has('RECURRENCE-ID')),
    );
    let isWhole = masters.length > 0 && !uid.startsWith(NO_UID);
    const planned: Occurrence[] = [];
    for (const master of masters) {
      const isRead = this.attempt(() => {
        planned.push(
          ...(isRecurring(master)
            ? this.series(master)
            : [this.single(master, masters.length > 1 || uid.startsWith(NO_UID))]),
        );
      }, master);
      isWhole &&= isRead;
    }
    const changes = events.filter(({ lines }) => lines.has('RECURRENCE-ID'));
    let all = planned;
    this.attempt(() => {
      all = withChanges(this.context, planned, changes, (reason) => {
        this.skip(reason);
        isWhole &&= reason === 'repeated';
      });
    });
    // Skipped entries are counted already.
    if (all.length === 0 && !isWhole) return;
    if (!this.addAll(uid, all)) return;
    if (isWhole) this.found.wholeUids.push(uid);
    const [master] = masters;
    if (!master || !masters.some(isRecurring)) return;
    const isKept = isWhole && masters.length === 1 && this.isKept(() => this.addSeries(uid, master, changes));
    if (!isKept) this.found.expanded.push(uid);
  }

  /** Adds a series that a row can keep. @throws {NoSeries} for others */
  private addSeries(uid: string, master: Component, changes: readonly Component[]): void {
    const whole = isDueWork(master) ? null : wholeSeries(this.context, master);
    if (!whole) throw new NoSeries();
    const byDay = new Map<Day, Occurrence>();
    for (const component of changes) {
      const change = changeOf(this.context, component);
      const planned = whole.plannedOf(change);
      if (!planned || change.isForAllLater) throw new NoSeries();
      const earlier = byDay.get(planned.day);
      if (earlier && newerOf(earlier.component, component) !== component) continue;
      byDay.set(planned.day, changed(this.context, change, planned.occurrence));
    }
    const texts = new Map<Component, EntryText>();
    const entries = [...byDay].map(([day, each]) => ({ day, entry: this.entryOf(uid, each, texts) }));
    if (entries.some(({ entry }) => entry.when.kind === 'task')) throw new NoSeries();
    const { when, except } = whole;
    this.found.series.push({
      uid,
      text: textOf(master, this.parts.program).text,
      when,
      except,
      changes: entries,
      isFree: !when.isAllDay && leavesFree(master),
      isCancelled: statusOf(master) === 'CANCELLED' || this.parts.isCancellation,
      isOutside: when.until !== null && when.until < this.found.from,
    });
  }

  /** The newest version of an entry. Several of one version are separate entries that share a UID by mistake. */
  private mastersOf(uid: string, masters: readonly Component[]): Component[] {
    if (uid.startsWith(NO_UID)) return [...masters];
    const newest = Math.max(...masters.map(sequenceOf));
    const byStart = new Map<string, Component>();
    for (const master of masters) {
      const key = valueOf(master, 'DTSTART') ?? '';
      const same = byStart.get(key);
      if (sequenceOf(master) === newest) byStart.set(key, same ? newerOf(same, master) : master);
    }
    this.skip('repeated', masters.length - byStart.size);
    return [...byStart.values()];
  }

  private series(master: Component): Occurrence[] {
    const { occurrences, isPartial } = seriesTimes(this.context, master);
    if (isPartial) this.found.partial += 1;
    return occurrences;
  }

  private single(component: Component, isOneOfSeveral: boolean): Occurrence {
    const { start, length } = timesOf(this.context, component);
    const { isDate, instant } = start;
    const recurrenceId = isOneOfSeveral ? timeKey(start, isDate, instant) : null;
    return {
      component,
      master: component,
      recurrenceId,
      start,
      isDate,
      instant,
      length,
      isCancelled: statusOf(component) === 'CANCELLED',
    };
  }

  /** @returns whether all of them were taken */
  private addAll(uid: string, occurrences: readonly Occurrence[]): boolean {
    const texts = new Map<Component, EntryText>();
    return this.attempt(() => {
      const isKnown = ({ start }: Occurrence): boolean => start.day >= FIRST_DAY && start.day <= LAST_DAY;
      const known = occurrences.filter(isKnown);
      const entries = known.map((each) => ({ each, entry: this.entryOf(uid, each, texts) }));
      const inside = entries.filter(({ entry }) => !entry.isOutside).map(({ entry }) => entry);
      if (this.found.entries.length + inside.length > CALENDAR_LIMITS.entries) throw new LimitExceeded();
      this.found.entries.push(...inside);
      const outside = entries.filter(({ each, entry }) => entry.isOutside && !isRecurring(each.master));
      this.addOutside(outside.map(({ entry }) => entry));
      // A series that is over, has not begun, or never comes.
      if (inside.length + outside.length === 0) this.skip('outside');
    });
  }

  private addOutside(entries: readonly CalendarEntry[]): void {
    const room = Math.max(CALENDAR_LIMITS.entries - this.outside.length, 0);
    this.outside.push(...entries.slice(0, room));
    this.skip('outside', entries.length - Math.min(room, entries.length));
  }

  private entryOf(uid: string, each: Occurrence, texts: Map<Component, EntryText>): CalendarEntry {
    const source = each.component.lines.has('SUMMARY') ? each.component : each.master;
    const text = texts.get(source) ?? this.textOf(source);
    texts.set(source, text);
    const kind = platformKind(each.component) ?? platformKind(each.master);
    const when = whenOf(each, kind, text.title, this.options.zone);
    const isOutside = !this.isInside(when);
    if (!isOutside) this.notes.spend(text.notes.length);
    return {
      uid,
      recurrenceId: each.recurrenceId,
      text,
      when,
      moments: momentsOf(each, when, this.options.zone),
      isFree: isTimed(when) && (each.length === 0 || leavesFree(saysFree(each.component) ? each.component : source)),
      isCancelled: each.isCancelled || this.parts.isCancellation,
      isOutside,
    };
  }

  private textOf(component: Component): EntryText {
    const { text, isShortened } = textOf(component, this.parts.program);
    if (isShortened) this.found.partial += 1;
    return text;
  }

  private isInside(when: EntryWhen): boolean {
    const { from, to } = this.found;
    if (when.kind === 'task') return when.due === null || (dayOf(when.due) >= from && dayOf(when.due) <= to);
    return dayOf(when.end) >= from && dayOf(when.start) <= to;
  }

  /** How a to-do repeats, and its first day from today on; null where it does not, or in a way that no series has. */
  private repeatOf(task: Component, all: readonly Component[], due: ZonedTime | null) {
    if (!isRecurring(task)) return null;
    const repeat = due && taskRepeat(this.context, task, due);
    if (!due || !repeat) {
      this.found.repeatingTasks += 1;
      return null;
    }
    const { today, zone } = this.options;
    const changed = all.flatMap((each) => timeAt(this.context.zones, each, 'RECURRENCE-ID') ?? []);
    const except = [...repeat.except, ...changed.map((time) => dayFromNumber(onClockOf(due, time, zone).day))];
    const { first } = repeat;
    const from = first < today ? today : first;
    const day = nextOccurrence(repeat, from, (each) => !except.includes(each));
    return { day, repeat: { ...repeat, except: except.filter((each) => each >= (day ?? today)) } };
  }

  /** @param all entries of its UID: changed ones of a series are to-dos of their own */
  private readTask(uid: string, task: Component, all: readonly Component[]): void {
    const status = statusOf(task);
    if (status === 'COMPLETED' || task.lines.has('COMPLETED')) throw new SkippedEntry('done');
    const due = this.dueOf(task);
    const { zone } = this.options;
    const isFar = due !== null && (due.day < FIRST_DAY || due.day > LAST_DAY);
    if (isFar) throw new SkippedEntry('outside');
    const civil = due && civilIn(due, due.isDate ? null : due.instant, zone);
    const once = civil && due.isDate ? dayOf(civil) : civil;
    const series = this.repeatOf(task, all, due);
    const when: EntryWhen = series
      ? { kind: 'task', due: withDay(once, series.day ?? series.repeat.first), repeat: series.repeat }
      : { kind: 'task', due: once };
    const recurrenceId = timeAt(this.context.zones, task, 'RECURRENCE-ID');
    const isCancelled = status === 'CANCELLED' || this.parts.isCancellation;
    const isOver = series?.day === null;
    const isOutside = isOver || !this.isInside(when);
    const entry: CalendarEntry = {
      uid,
      when,
      isCancelled,
      isOutside,
      moments: null,
      isFree: false,
      text: this.textOf(task),
      recurrenceId: recurrenceId && timeKey(recurrenceId, recurrenceId.isDate, recurrenceId.instant),
    };
    if (isOutside) return this.addOutside([entry]);
    this.notes.spend(entry.text.notes.length);
    if (this.found.entries.length >= CALENDAR_LIMITS.entries) throw new LimitExceeded();
    this.found.entries.push(entry);
    if (!uid.startsWith(NO_UID)) this.found.wholeUids.push(uid);
  }

  private dueOf(task: Component) {
    if (task.lines.has('DUE')) {
      const due = timeAt(this.context.zones, task, 'DUE');
      if (!due) throw new SkippedEntry('unreadable');
      return due;
    }
    const start = timeAt(this.context.zones, task, 'DTSTART');
    const duration = parseDuration(valueOf(task, 'DURATION') ?? '');
    if (!start || duration === null) return null;
    if (duration >= CALENDAR_LIMITS.lengthMinutes) throw new SkippedEntry('tooLong');
    return { ...start, ...addWallMinutes(start, duration) };
  }
}

/** Prefix of generated UIDs, where a file gives none. */
const NO_UID = 'no-uid:';

/**
 * Reads an iCalendar file (RFC 5545): its entries from a week ago until a year from now, on the student's clock. Each
 * occurrence of a series becomes an entry. An entry without a length is due then, and so a task, unless something opens. Time and memory are
 * bounded by the length of the file and by `CALENDAR_LIMITS`; never throws (docs/decisions/0016).
 */
export function readCalendar(file: string | Uint8Array, options: ReadCalendarOptions): ReadCalendar {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file;
  if (bytes.length > CALENDAR_LIMITS.bytes) return { ok: false, message: TOO_LARGE };
  const parts = readComponents(bytes);
  if (parts.calendars === 0 || parts.isCutOff) return { ok: false, message: NO_CALENDAR };
  return { ok: true, found: new CalendarReader(parts, options).read() };
}
