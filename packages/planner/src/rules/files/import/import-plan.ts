import { changedFields } from '../../../core/history/transaction.ts';
import type { CalendarEntry, ImportChoices, ImportSource } from '../../../core/commands/calendar-entry.ts';
import type { TaskDraft } from '../../../core/commands/command.ts';
import type { Origin } from '../../../schema/origin.ts';
import type { State } from '../../../core/state/state.ts';
import {
  FOLLOWED,
  isWorkedOn,
  valuesFrom,
  valuesOf,
  withStyle,
  withValue,
  zoneIn,
  lineOf,
  startOf,
} from './known-row.ts';
import type { Followed, KnownRow, Values } from './known-row.ts';
import { isOwn, matchEntries } from './match-entries.ts';
import type { Imported, EntryMatch } from './match-entries.ts';
import type { ImportContext, ImportPlan, Side } from './import-result.ts';
import { FeedReading } from './followed-feed.ts';
import { pick } from '../../../schema/define-rows.ts';
import { SeriesImport } from './series-import.ts';
import type { RowImport } from './import-result.ts';
import { isOpening } from '../ical/entry-when.ts';
import { EntrySubjects } from './entry-subject.ts';
import { copiedUids } from './series-plan.ts';
import { importRepeating, isRepeating, taskSeriesIn, valuesOfRepeating } from './task-series-import.ts';

/** The same entries, whose time is taken or left whatever the calendar says. */
function takingTime(source: ImportSource, takesTime: boolean): ImportSource {
  const marked = <E extends CalendarEntry>(entry: E): E => ({
    ...entry,
    isFree: entry.when.kind === 'event' && !entry.when.isAllDay && (!takesTime || isOpening(entry)),
  });
  return {
    ...source,
    entries: source.entries.map(marked),
    series: source.series.map((series) => ({
      ...series,
      isFree: !takesTime && !series.when.isAllDay,
      changes: series.changes.map(({ day, entry }) => ({ day, entry: marked(entry) })),
    })),
  };
}

/** Orders work by its due date, what is due by the end of a day after what has a time on it, and what has none last. */
function byDue(a: Pick<TaskDraft, 'due'>, b: Pick<TaskDraft, 'due'>): number {
  const [first, second] = [a, b].map(({ due }) => (due ?? '9').padEnd(16, '~')) as [string, string];
  return first === second ? 0 : first < second ? -1 : 1;
}

class Planner implements RowImport {
  private readonly subjects: EntrySubjects;
  private readonly ofSeries = new SeriesImport(this);
  private readonly named = new Map<string, number>();
  private readonly courses = new Map<string, number>();
  private readonly feed: FeedReading | null;
  /** Rows that a feed may withdraw. */
  private readonly vanishing: Imported[] = [];
  readonly plan: ImportPlan = {
    newEvents: [],
    newTasks: [],
    newRows: [],
    replaced: [],
    puts: [],
    differences: [],
    seriesChanges: [],
    added: [],
    moved: [],
    changed: [],
    removed: [],
    keptWithdrawn: [],
    keptOwn: [],
    missing: [],
    deleted: [],
    unchanged: 0,
    cancelled: 0,
    outside: 0,
    copies: 0,
    vanished: [],
    isShrunken: false,
    hasNewUids: false,
    subjects: this.named,
    courses: this.courses,
  };

  constructor(
    readonly state: State,
    readonly choices: ImportChoices,
    readonly context: ImportContext,
  ) {
    this.subjects = new EntrySubjects(state, choices);
    const { calendar, feed } = choices;
    this.feed = feed ? new FeedReading(state, calendar, feed, context) : null;
  }

  run(read: ImportSource): ImportPlan {
    const { takesTime } = this.choices;
    const source = takesTime === undefined ? read : takingTime(read, takesTime);
    const { from, to } = source;
    const { calendar } = this.choices;
    const copied = source.series.length === 0 ? new Set<string>() : copiedUids(this.state);
    const series = source.series.filter(({ uid }) => !copied.has(uid) && !isOwn(this.state, uid));
    const kept = new Set(series.map(({ uid }) => uid));
    const single = this.ofSeries.singleChanges(source, kept);
    const all = source.entries.filter(({ uid }) => !kept.has(uid) && !single.has(uid));
    let lookup: ReturnType<typeof taskSeriesIn> | null = null;
    const isKnown = (entry: CalendarEntry): boolean => {
      if (!isRepeating(entry) || isOwn(this.state, entry.uid)) return false;
      // A walk through all tasks, for which few calendars have a reason.
      lookup ??= taskSeriesIn(this.state, calendar);
      return importRepeating(this, entry, lookup);
    };
    const { known = [], fresh: entries = [] } = Object.groupBy(all, (entry) => (isKnown(entry) ? 'known' : 'fresh'));
    const repeating = new Set(known.map(({ uid }) => uid));
    const wholeUids = new Set(source.wholeUids);
    const { feed } = this;
    const isAhead = feed ? (row: Imported) => feed.isAhead(row) : undefined;
    const found = matchEntries(this.state, {
      calendar,
      isAhead,
      entries,
      wholeUids,
      from,
      to,
      zone: this.context.zone,
    });
    this.plan.copies = found.copies;
    this.plan.hasNewUids = found.hasNewUids;
    this.countSubjects([...entries, ...series]);
    this.plan.unchanged += found.there;
    for (const each of series) this.ofSeries.add(each);
    this.ofSeries.left(new Set(entries.map(({ uid }) => uid)), new Set([...kept, ...single, ...repeating]), from);
    for (const pair of found.pairs) this.update(pair);
    for (const entry of found.fresh) this.add(entry);
    for (const known of found.gone) this.withdraw(known, known.origin);
    for (const known of found.missing) if (!repeating.has(known.origin.uid)) this.vanish(known);
    this.withdrawVanished(source);
    // The list shows work in the order in which it was added; a calendar has its own.
    this.plan.newTasks.sort(byDue);
    return this.plan;
  }

  vanish(known: Imported): void {
    if (this.feed) {
      if (this.feed.isAhead(known)) this.vanishing.push(known);
      return;
    }
    this.plan.missing.push(lineOf(known));
    if (this.choices.removesMissing) this.withdraw(known, known.origin);
  }

  /** A feed may leave out what it has for once: a row goes when two in a row do not name it. */
  private withdrawVanished(source: ImportSource): void {
    if (!this.feed) return;
    this.plan.isShrunken = this.feed.hasShrunk(this.vanishing.length, source);
    if (this.plan.isShrunken) return;
    for (const known of this.vanishing) {
      this.plan.vanished.push(known.row.id);
      if (this.feed.wasMissing(known.row.id)) this.withdraw(known, known.origin);
    }
  }

  private countSubjects(entries: readonly Pick<CalendarEntry, 'text' | 'isCancelled' | 'isOutside'>[]): void {
    const count = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);
    for (const { text, isCancelled, isOutside } of entries) {
      if (isCancelled || isOutside) continue;
      if (text.course !== undefined) count(this.courses, text.course);
      const id = this.subjects.isByCourse(text) ? null : this.subjects.inTitle(text.title);
      if (id !== null) count(this.named, id);
    }
  }

  originOf(entry: Pick<CalendarEntry, 'uid' | 'recurrenceId'>, values: Values, isWithdrawn = false): Origin {
    const { calendar, hue } = this.choices;
    const { uid, recurrenceId } = entry;
    const { course, ...said } = values;
    const ofCourse = course === undefined ? {} : { course };
    const tagId = this.subjects.tagOf(values);
    return { calendar, uid, recurrenceId, seen: { ...said, ...ofCourse, hue, tagId, isWithdrawn } };
  }

  /** Origin of a row that existed before. Title and time agree; other fields are the student's unless empty. */
  private originOfExisting(entry: CalendarEntry, known: KnownRow, values: Values): Origin {
    const mine = valuesOf(known);
    const { notes, place } = {
      ...values,
      ...(mine.notes === '' && { notes: '' }),
      ...(mine.place === '' && { place: '' }),
    };
    return this.originOf(entry, { ...values, notes, place, isFree: mine.isFree });
  }

  private add(entry: CalendarEntry): void {
    if (entry.isCancelled || entry.isOutside) {
      this.plan[entry.isCancelled ? 'cancelled' : 'outside'] += 1;
      return;
    }
    const { hue } = this.choices;
    const tagId = this.subjects.tagOf(entry.text);
    const { when } = entry;
    const isTimed = when.kind === 'event' && !when.isAllDay;
    const zone = isTimed ? (entry.moments?.zone ?? this.context.zoneOfNew) : null;
    const values = valuesFrom(entry, zone, this.context.zone);
    const { title, notes, place, isFree } = values;
    const shared = { title, notes, tagIds: tagId === null ? [] : [tagId], origin: this.originOf(entry, values) };
    const [start = '', end = ''] = values.when.split(' ')[0]?.split('/') ?? [];
    const id = this.feed?.idOf(entry, when.kind === 'task' ? 'tasks' : 'events');
    if (id !== undefined && this.feed?.isForgotten(id)) {
      this.plan.deleted.push({ title, when: startOf(values.when) });
      return;
    }
    if (isRepeating(entry)) {
      const { repeat, due } = entry.when;
      const origin = this.originOf(entry, valuesOfRepeating(entry, this.context.zone));
      this.plan.newTasks.push({ ...shared, id, due, origin: null, repeat: { ...repeat, origin } });
    } else if (when.kind === 'task') this.plan.newTasks.push({ ...shared, id, due: when.due });
    else this.plan.newEvents.push({ ...shared, id, place, hue, isFree, zone, isAllDay: when.isAllDay, start, end });
    this.plan.added.push({ title, when: startOf(values.when) });
  }

  private update({ entry, known, origin }: EntryMatch): void {
    const values = this.valuesBeside(entry, origin?.seen.when ?? valuesOf(known).when);
    const before = origin ?? this.originOfExisting(entry, known, values);
    if (known.row.deletedAt !== null && !before.seen.isWithdrawn) {
      this.plan.deleted.push(lineOf(known));
      if (!this.choices.restoresDeleted || entry.isCancelled) return;
    }
    if (entry.isCancelled) this.withdraw(known, before);
    else this.follow(known, before, this.nameOf(entry, origin), values);
  }

  /** The UID that a row is known by from now on: its own, where the feed gives new ones each time. */
  private nameOf(entry: CalendarEntry, origin: Origin | null): Pick<CalendarEntry, 'uid' | 'recurrenceId'> {
    const isSettled = this.plan.hasNewUids && this.choices.feed?.hasNewUids;
    return isSettled && origin?.calendar === this.choices.calendar ? origin : entry;
  }

  /** Values of a row that had these times. Times that float by an earlier import go on so, until the file moves them. */
  private valuesBeside(entry: CalendarEntry, when: string): Values {
    const { zone } = this.context;
    const values = valuesFrom(entry, zoneIn(when), zone);
    const isMoved = zoneIn(when) === null && entry.moments && values.when !== when;
    return isMoved ? valuesFrom(entry, entry.moments?.zone ?? null, zone) : values;
  }

  private follow(
    known: KnownRow,
    before: Origin,
    entry: Pick<CalendarEntry, 'uid' | 'recurrenceId'>,
    values: Values,
  ): void {
    const next = this.followed(known, before, entry, values);
    if (changedFields(known.row, next.row).length > 0) this.plan.puts.push(next);
  }

  followed(
    known: KnownRow,
    before: Origin,
    entry: Pick<CalendarEntry, 'uid' | 'recurrenceId'>,
    values: Values,
  ): KnownRow {
    const { seen } = before;
    const mine = valuesOf(known);
    const news = FOLLOWED.filter((field) => values[field] !== seen[field]);
    const followed = news.filter((field) => mine[field] === seen[field]);
    const kept = news.filter((field) => mine[field] !== seen[field] && mine[field] !== values[field]);
    let next = followed.reduce((row, field) => withValue(row, field, values), known);
    next = withStyle(next, seen, { hue: this.choices.hue, tagId: this.subjects.tagOf(values) });
    const origin = this.originOf(entry, values);
    next = { ...next, row: { ...next.row, deletedAt: null, origin } } as KnownRow;
    this.count(known, next, followed, kept);
    if (news.length > 0 || seen.isWithdrawn) this.tell(next, { ...seen, isOff: seen.isWithdrawn }, values);
    return next;
  }

  tell(known: KnownRow, was: Side, is: Side): void {
    const side = (of: Side): Required<Side> => ({ ...pick(of, FOLLOWED), isOff: of.isOff === true });
    this.plan.differences.push({ known, was: side(was), is: side(is) });
  }

  private count(known: KnownRow, next: KnownRow, followed: readonly Followed[], kept: readonly Followed[]): void {
    const line = lineOf(next);
    if (known.row.deletedAt !== null) this.plan.added.push(line);
    else if (followed.includes('when')) this.plan.moved.push({ ...line, before: lineOf(known).when });
    else if (followed.length > 0) this.plan.changed.push(line);
    else this.plan.unchanged += 1;
    if (kept.length > 0) this.plan.keptOwn.push(line);
  }

  /** Moves a row to the trash, unless the student worked on it. Each is reported once. */
  withdraw(known: KnownRow | Imported, before: Origin): void {
    const { row } = known;
    if (row.deletedAt !== null || before.seen.isWithdrawn) {
      this.plan.unchanged += 1;
      return;
    }
    const isKept = isWorkedOn(this.state, known, before);
    const ended = isKept ? null : (this.feed?.ended(known) ?? null);
    if (ended) {
      this.plan.removed.push(lineOf(known));
      this.tell(known, before.seen, { ...before.seen, isOff: true });
      this.plan.puts.push(ended);
      return;
    }
    const origin = { ...before, seen: { ...before.seen, isWithdrawn: true } };
    this.plan[isKept ? 'keptWithdrawn' : 'removed'].push(lineOf(known));
    this.tell(known, before.seen, { ...before.seen, isOff: true });
    const next = { ...row, origin, deletedAt: isKept ? null : (this.context.serverTime ?? this.context.now) };
    this.plan.puts.push({ table: known.table, row: next } as KnownRow);
  }
}

/**
 * Plans the import of a calendar: known entries follow the file field by field, except fields that the student changed
 * since the last import; nothing the student worked on is deleted.
 */
export const planImport = (
  state: State,
  source: ImportSource,
  choices: ImportChoices,
  context: ImportContext,
): ImportPlan => new Planner(state, choices, context).run(source);

/** Whether an import would change anything. */
export const hasNews = ({ newEvents, newTasks, newRows, puts, seriesChanges }: ImportPlan): boolean =>
  newEvents.length + newTasks.length + newRows.length + puts.length + seriesChanges.length > 0;
