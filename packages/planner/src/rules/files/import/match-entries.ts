import type { CalendarEntry } from '../../../core/commands/calendar-entry.ts';
import type { Origin } from '../../../schema/origin.ts';
import type { State } from '../../../core/state/state.ts';
import { activeTask } from '../../../core/state/views.ts';
import { weekday, addDays } from '../../../core/time/civil-day.ts';
import { dayOf } from '../../../core/time/civil-time.ts';
import { valuesFrom, valuesOf, zoneIn } from './known-row.ts';
import type { KnownRow } from './known-row.ts';
import { isOfSeries } from './series-plan.ts';

export type Imported = KnownRow & { origin: Origin };

export interface EntryMatch {
  entry: CalendarEntry;
  known: KnownRow;
  /** Null where the row was there before it was imported: written by hand, or by another export of the same calendar. */
  origin: Origin | null;
}

export interface Matches {
  pairs: EntryMatch[];
  /** Entries without a row in the planner. */
  fresh: CalendarEntry[];
  /** Copies of other entries of the file. */
  copies: number;
  /** Already there, from another calendar or as the row that was exported. */
  there: number;
  /** Rows that are no longer in a series or entry that the file still has. */
  gone: Imported[];
  /** Rows of this calendar that the file does not name at all. */
  missing: Imported[];
  /** A feed names most of its entries by UIDs that are new. */
  hasNewUids: boolean;
}

export interface IncomingCalendar {
  calendar: string;
  /** Of a feed, where rows of other feeds are theirs: whether a row is still ahead. */
  isAhead?: ((known: Imported) => boolean) | undefined;
  entries: readonly CalendarEntry[];
  wholeUids: ReadonlySet<string>;
  /** The days that were read. */
  from: string;
  to: string;
  /** Of the student's clock. */
  zone: string;
}

/** UIDs of our own export; a task's due date and its planned day are separate entries. */
const OWN_UID = /^([0-9a-f-]{36})(?:-due|-day)?@bellweek$/i;

export function isOwn(state: State, uid: string): boolean {
  const id = OWN_UID.exec(uid)?.[1];
  if (id === undefined) return false;
  const { events, tasks, blocks, series } = state.rows;
  return [events, tasks, blocks, series].some((table) => table.has(id)) || activeTask(state, id) !== undefined;
}

/** @param isImported only rows that came from a calendar */
function* allRows(state: State, isImported = false): Generator<KnownRow> {
  const { rows } = state;
  for (const row of rows.events.values())
    if ((!isImported || row.origin) && !isOfSeries(state, row)) yield { table: 'events', row };
  for (const row of rows.tasks.values()) if (!isImported || row.origin) yield { table: 'tasks', row };
}

const kindOf = ({ when }: CalendarEntry): KnownRow['table'] => (when.kind === 'event' ? 'events' : 'tasks');
const dayOfEntry = ({ when }: CalendarEntry): string => dayOf(when.kind === 'event' ? when.start : (when.due ?? ''));
const dayOfRow = ({ origin }: Imported): string => dayOf(origin.seen.when);
const weekOf = (day: string): string => (day === '' ? '' : addDays(day, 1 - weekday(day)));

const byTime = (a: Imported, b: Imported): number => (a.origin.seen.when < b.origin.seen.when ? -1 : 1);

const isActive = ({ row, origin }: Imported): boolean => row.deletedAt === null && !origin.seen.isWithdrawn;
const looksOf = (table: string, title: string, when: string): string => `${table} ${when} ${title}`;

class Matcher {
  readonly matches: Matches = { pairs: [], fresh: [], copies: 0, there: 0, gone: [], missing: [], hasNewUids: false };
  private readonly byUid = new Map<string, Imported[]>();
  /** Made when it is needed: most entries of a feed are known by their UIDs. */
  private looks: Map<string, KnownRow[]> | null = null;
  private readonly taken = new Set<string>();
  /** Entries seen so far, by all their values. */
  private readonly seenEntries = new Set<string>();

  constructor(
    private readonly state: State,
    private readonly wanted: IncomingCalendar,
  ) {
    for (const known of allRows(state, true)) {
      const { origin } = known.row;
      if (origin) push(this.byUid, origin.uid, { ...known, origin });
    }
  }

  /** Rows by table, time and title: active rows, and rows of feeds as these know them. */
  private get byLooks(): ReadonlyMap<string, KnownRow[]> {
    if (this.looks) return this.looks;
    const { calendar, isAhead } = this.wanted;
    this.looks = new Map();
    for (const known of allRows(this.state)) {
      const { origin, title, deletedAt } = known.row;
      const looks = looksOf(known.table, title, valuesOf(known).when);
      if (deletedAt === null) push(this.looks, looks, known);
      if (!origin) continue;
      const seen = looksOf(known.table, origin.seen.title, origin.seen.when);
      // Also where the student changed or deleted it: its UID may be new each time.
      if (isAhead && origin.calendar === calendar) {
        if (deletedAt !== null || seen !== looks) push(this.looks, seen, known);
      } else if (deletedAt === null && seen !== looks && this.isOfOtherFeed(origin)) push(this.looks, seen, known);
    }
    return this.looks;
  }

  run(): Matches {
    const groups = Map.groupBy(this.wanted.entries, ({ uid }) => uid);
    const rest = [...groups].flatMap(([uid, entries]) => this.matchUid(uid, entries));
    const byUid = this.matches.pairs.length;
    for (const entry of rest) this.matchLooks(entry);
    const byLooks = this.matches.pairs.slice(byUid).filter(({ origin }) => origin?.calendar === this.wanted.calendar);
    const { isAhead } = this.wanted;
    this.matches.hasNewUids = isAhead !== undefined && byLooks.length * 2 > this.wanted.entries.length;
    if (this.matches.hasNewUids) this.matchTitles(new Set(groups.keys()), () => true);
    else if (isAhead) this.matchTitles(new Set(groups.keys()), (known) => isActive(known) && isAhead(known));
    this.findLeft(new Set(groups.keys()));
    return this.matches;
  }

  /** @returns entries without a matching row of that UID */
  private matchUid(uid: string, entries: readonly CalendarEntry[]): CalendarEntry[] {
    if (isOwn(this.state, uid)) {
      this.matches.there += entries.length;
      return [];
    }
    const rows = (this.byUid.get(uid) ?? []).filter((known) => this.isSame(known, entries));
    if (rows.length === 0) return [...entries];
    const keyOf = (id: string | null, table: string) => `${table} ${id}`;
    const free = new Map(rows.map((known) => [keyOf(known.origin.recurrenceId, known.table), known]));
    const rest = entries.filter((entry) => {
      const key = keyOf(entry.recurrenceId, kindOf(entry));
      const known = free.get(key);
      free.delete(key);
      if (known) this.pair(entry, known);
      return !known;
    });
    const left = [...free.values()];
    return this.matchNear(
      this.matchNear(rest, left, (day) => day),
      left,
      weekOf,
    );
  }

  /** Matches the occurrences of a moved series by day, else by week (`near`), in order. */
  private matchNear(
    entries: readonly CalendarEntry[],
    rows: Imported[],
    near: (day: string) => string,
  ): CalendarEntry[] {
    const { from, to } = this.wanted;
    const isFree = (known: Imported): boolean => !this.taken.has(known.row.id);
    const isRead = (known: Imported): boolean => dayOfRow(known) >= from && dayOfRow(known) <= to;
    const ordered = rows.filter((known) => isFree(known) && isRead(known)).sort(byTime);
    const byNear = Map.groupBy(ordered, (known) => `${known.table} ${near(dayOfRow(known))}`);
    return entries.filter((entry) => {
      const known = entry.isOutside ? undefined : byNear.get(`${kindOf(entry)} ${near(dayOfEntry(entry))}`)?.shift();
      if (known) this.pair(entry, known);
      return !known;
    });
  }

  /** A UID counts everywhere; but two calendars may number their entries from 1, so title or time has to agree too. */
  private isSame({ origin, table }: Imported, entries: readonly CalendarEntry[]): boolean {
    if (origin.calendar === this.wanted.calendar) return true;
    if (this.isOfOtherFeed(origin)) return false;
    const { title, when } = origin.seen;
    return entries.some((entry) => {
      const values = valuesFrom(entry, zoneIn(when), this.wanted.zone);
      return kindOf(entry) === table && (values.title === title || values.when === when);
    });
  }

  private pair(entry: CalendarEntry, known: KnownRow): void {
    this.taken.add(known.row.id);
    this.seenEntries.add(this.allOf(entry));
    this.matches.pairs.push({ entry, known, origin: known.row.origin });
  }

  private allOf(entry: CalendarEntry): string {
    return JSON.stringify([entry.text, entry.when]);
  }

  /** Matches by title and time: calendars with new UIDs in each export, and rows the student wrote before. */
  private matchLooks(entry: CalendarEntry): void {
    const all = this.allOf(entry);
    if (this.seenEntries.has(all)) {
      this.matches.copies += 1;
      return;
    }
    const zones = new Set([entry.moments?.zone ?? null, null, this.wanted.zone]);
    const rows = [...zones].flatMap((zone) => {
      const { title, when } = valuesFrom(entry, zone, this.wanted.zone);
      return this.byLooks.get(looksOf(kindOf(entry), title, when)) ?? [];
    });
    const row = rows.find((known) => !this.taken.has(known.row.id));
    const isOthers = row?.row.origin && row.row.origin.calendar !== this.wanted.calendar;
    if (row && !isOthers) return this.pair(entry, row);
    this.seenEntries.add(all);
    if (isOthers) this.matches.there += 1;
    else this.matches.fresh.push(entry);
  }

  /** Two feeds that name one entry would otherwise take its row from each other at each reading. */
  private isOfOtherFeed({ calendar }: Origin): boolean {
    return calendar !== this.wanted.calendar && this.state.rows.feeds.has(calendar);
  }

  /** Matches what a feed moved under a new UID: one entry and one row of a title. @param mayMove whether a row may be meant */
  private matchTitles(uids: ReadonlySet<string>, mayMove: (known: Imported) => boolean): void {
    const left = [...this.byUid].flatMap(([uid, rows]) =>
      uids.has(uid) ? [] : rows.filter((row) => this.isOpen(row) && mayMove(row)),
    );
    const keyOf = (table: string, title: string) => `${table} ${title}`;
    const rows = Map.groupBy(left, ({ table, origin }) => keyOf(table, origin.seen.title));
    const entries = Map.groupBy(this.matches.fresh, (entry) => keyOf(kindOf(entry), entry.text.title));
    for (const [key, [entry, ...others]] of entries) {
      const [known, ...more] = rows.get(key) ?? [];
      if (!entry || !known || others.length + more.length > 0) continue;
      this.pair(entry, known);
      this.matches.fresh = this.matches.fresh.filter((each) => each !== entry);
    }
  }

  /** Whether a row of this calendar, in the days that were read, has no entry yet. */
  private isOpen(known: Imported): boolean {
    const { calendar, from, to } = this.wanted;
    const { row, origin } = known;
    const day = dayOfRow(known);
    // A row that the student deleted is not followed, so that its day says nothing.
    const isRead = row.deletedAt !== null || (day >= from && day <= to);
    return origin.calendar === calendar && !this.taken.has(row.id) && isRead;
  }

  private findLeft(uids: ReadonlySet<string>): void {
    const { wholeUids } = this.wanted;
    for (const [uid, rows] of this.byUid) {
      for (const known of rows) {
        if (!isActive(known) || !this.isOpen(known)) continue;
        if (wholeUids.has(uid)) this.matches.gone.push(known);
        else if (!uids.has(uid)) this.matches.missing.push(known);
      }
    }
  }
}

function push<V>(map: Map<string, V[]>, key: string, value: V): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

/** Finds the row of each entry of a calendar: by its UID, else by its title and time. */
export const matchEntries = (state: State, wanted: IncomingCalendar): Matches => new Matcher(state, wanted).run();
