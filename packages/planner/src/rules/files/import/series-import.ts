import { changedFields } from '../../../core/history/transaction.ts';
import type { CalendarEntry, CalendarSeries, ImportSource } from '../../../core/commands/calendar-entry.ts';
import type { Origin } from '../../../schema/origin.ts';
import type { PlannerEvent } from '../../../schema/planner-event.ts';
import { occurrence } from '../../../core/recurrence/occurrences.ts';
import { daysInRule } from '../../../core/recurrence/days-in-rule.ts';
import { isDayOf } from '../../../core/recurrence/series-rule.ts';
import { rowsOfSeries } from '../../../core/state/occurrences.ts';
import type { Day } from '../../../core/time/civil-day.ts';
import type { RowImport } from './import-result.ts';
import { FOLLOWED, lineOf, valuesFrom, valuesOf, withValue } from './known-row.ts';
import type { KnownRow } from './known-row.ts';
import {
  dayOfKey,
  importedSeries,
  originOfOccurrence,
  seriesLike,
  seriesOfFound,
  valuesOfFound,
} from './series-plan.ts';
import type { EventSeries } from './series-plan.ts';

interface DayChange {
  before: EventSeries;
  next: EventSeries;
  entry: CalendarEntry | undefined;
  isOff: boolean;
  /** Its day in the rule now; none where the rule has no day left for it. */
  day: Day | undefined;
}

/** A series is an entry of its own. */
const seriesEntry = ({ uid }: CalendarSeries) => ({ uid, recurrenceId: null });
const floating = (found: CalendarSeries): CalendarSeries => ({ ...found, when: { ...found.when, zone: null } });

/** The days of a series in a file. `isPart`: days that it does not name are as they were. */
type FoundDays = Pick<CalendarSeries, 'except' | 'changes'> & { isPart?: true };

/** The days without an occurrence. The file takes back what it called off itself; what the student deleted stays so. */
function exceptionsOf(before: EventSeries, next: EventSeries, { isPart }: FoundDays, off: readonly Day[]) {
  const seen = before.origin?.seen.except ?? [];
  const restored = isPart ? [] : seen.filter((day) => !off.includes(day) && next.except.includes(day));
  const left = next.except.filter((day) => !restored.includes(day));
  const fresh = off.filter((day) => isDayOf(next, day) && !left.includes(day));
  const except = fresh.length === 0 ? left : [...left, ...fresh].sort();
  return { except, fresh, restored, seen: [...seen.filter((day) => !restored.includes(day)), ...fresh].sort() };
}

/** An origin that names the days that the calendar called off. */
function withExceptions({ seen: { except, ...seen }, ...origin }: Origin, days: readonly Day[]): Origin {
  return { ...origin, seen: days.length === 0 ? seen : { ...seen, except: [...days] } };
}

/** Plans what an import does to series. */
export class SeriesImport {
  private imported: ReadonlyMap<string, EventSeries[]> | null = null;

  constructor(private readonly all: RowImport) {}

  private known(uid: string): readonly EventSeries[] {
    this.imported ??= importedSeries(this.all.state, this.all.choices.calendar);
    return this.imported.get(uid) ?? [];
  }

  add(found: CalendarSeries): void {
    const { calendar } = this.all.choices;
    const known = [...this.known(found.uid)];
    const looks = [found, floating(found)]
      .map((each) => seriesLike(this.all.state, calendar, valuesOfFound(each, null)))
      .find((each) => each !== undefined);
    if (known.length === 0 && looks) known.push(looks);
    for (const each of known) this.update(each, found);
    if (known.length > 0) return;
    if (found.isCancelled || found.isOutside) {
      if (found.isCancelled) this.all.plan.cancelled += 1;
      return;
    }
    const values = valuesOfFound(found, this.all.context.zoneOfNew);
    const series = seriesOfFound(values, this.all.originOf(seriesEntry(found), values), this.all.context.now);
    this.all.plan.added.push(lineOf({ table: 'series', row: series }));
    const row = this.changedDays(series, series, found, this.all.plan.newRows);
    this.all.plan.newRows.push({ table: 'series', row });
  }

  /** Changes of single occurrences that come without their series. @returns their UIDs */
  singleChanges({ entries, expanded }: ImportSource, kept: ReadonlySet<string>): ReadonlySet<string> {
    const uids = new Set<string>();
    for (const [uid, all] of Map.groupBy(entries, (entry) => entry.uid)) {
      const known = this.known(uid).filter(({ deletedAt }) => deletedAt === null);
      if (kept.has(uid) || expanded.includes(uid) || known.length === 0) continue;
      const changes = all.flatMap((entry) => {
        const day = dayOfKey(entry.recurrenceId, known[0]?.zone ?? this.all.context.zone);
        return day === null ? [] : [{ day, entry }];
      });
      if (changes.length < all.length) continue;
      uids.add(uid);
      for (const each of known) {
        const row = this.changedDays(each, each, { except: [], changes, isPart: true }, this.all.plan.puts);
        if (row !== each) this.all.plan.puts.push({ table: 'series', row });
      }
    }
    return uids;
  }

  private update(series: EventSeries, found: CalendarSeries): void {
    const known = { table: 'series', row: series } as const;
    const isOnOwnClock = series.zone === null || series.zone === this.all.context.zone;
    // Times that an earlier import let float stay so, on the clock of their zone.
    const isFloating = series.zone === null && found.when.zone === this.all.context.zone;
    const values = valuesOfFound(
      isFloating ? floating(found) : found,
      isOnOwnClock ? series.zone : this.all.context.zoneOfNew,
    );
    const before = series.origin ?? this.all.originOf(seriesEntry(found), values);
    if (series.deletedAt !== null && !before.seen.isWithdrawn) {
      this.all.plan.deleted.push(lineOf(known));
      if (!this.all.choices.restoresDeleted || found.isCancelled) return;
    }
    if (found.isCancelled) return this.all.withdraw(known, before);
    const next = this.all.followed(known, before, seriesEntry(found), values).row as EventSeries;
    const row = this.changedDays(series, next, found, this.all.plan.puts);
    if (changedFields(series, row).length > 0) this.all.plan.puts.push({ table: 'series', row });
  }

  /** Updates what differs on single days. @returns the series without the days that do not take place */
  private changedDays(before: EventSeries, next: EventSeries, found: FoundDays, into: KnownRow[]): EventSeries {
    const rows = rowsOfSeries(this.all.state, before);
    const changes = new Map(found.changes.map(({ day, entry }) => [day, entry]));
    const cancelled = found.changes.flatMap(({ day, entry }) => (entry.isCancelled ? [day] : []));
    const off = [...found.except.filter((day) => !changes.has(day)), ...cancelled];
    const dayOf = daysInRule(
      next,
      rows.map(({ seriesDay }) => seriesDay ?? ''),
    );
    for (const row of rows) {
      const day = row.seriesDay ?? '';
      const entry = changes.get(day);
      changes.delete(day);
      if (row.deletedAt === null || row.origin?.seen.isWithdrawn === true)
        this.updateDay(row, { before, next, entry, isOff: off.includes(day), day: dayOf.get(day) });
    }
    for (const [day, entry] of changes) {
      if (entry.isCancelled || !isDayOf(next, day) || next.except.includes(day)) continue;
      const put = this.changedDay(next, day, entry);
      if (put) into.push(put);
      if (!put || into !== this.all.plan.puts) continue;
      this.all.plan.changed.push(lineOf(put));
      this.all.tell(put, valuesOf({ table: 'events', row: occurrence(before, day) }), valuesOf(put));
    }
    const { except, seen, fresh, restored } = exceptionsOf(before, next, found, off);
    const touched = new Set(rows.map(({ seriesDay }) => seriesDay));
    if (into === this.all.plan.puts) {
      for (const day of fresh.filter((each) => !touched.has(each))) this.tellDay(next, day, true);
      for (const day of restored.filter((each) => !touched.has(each))) this.tellDay(next, day, false);
    }
    return { ...next, except, origin: next.origin && withExceptions(next.origin, seen) };
  }

  /** An untouched occurrence that is called off, or takes place after all. */
  private tellDay(series: EventSeries, day: Day, isOff: boolean): void {
    const known = { table: 'events', row: occurrence(series, day) } as const;
    this.all.plan[isOff ? 'removed' : 'added'].push(lineOf(known));
    this.all.tell(known, { ...valuesOf(known), isOff: !isOff }, { ...valuesOf(known), isOff });
  }

  private updateDay(row: PlannerEvent, { before, next, entry, isOff, day }: DayChange): void {
    const seriesDay = row.seriesDay ?? '';
    const origin = row.origin ?? (next.origin && originOfOccurrence(before, seriesDay, next.origin));
    if (!origin) return;
    if (isOff) return this.all.withdraw({ table: 'events', row }, origin);
    const isMoved = day !== seriesDay;
    const isSame = changedFields(before, next).every((name) => name === 'origin') && row.origin === null;
    if (day === undefined || (!entry && isSame)) return;
    const planned = occurrence(next, day);
    const values = entry
      ? valuesFrom(entry, next.zone, this.all.context.zone)
      : { ...valuesOf({ table: 'events', row: planned }), course: next.origin?.seen.course };
    const source = entry ?? { uid: origin.uid, recurrenceId: origin.recurrenceId };
    // Its own fields are noted anew when it is written.
    const known = { table: 'events' as const, row: { ...row, own: [] } } satisfies KnownRow;
    const followed = this.all.followed(known, origin, source, values).row as PlannerEvent;
    if (changedFields(known.row, followed).length === 0 && !isMoved) return;
    this.all.plan.puts.push({ table: 'events', row: { ...followed, id: planned.id, seriesDay: day } });
    if (isMoved) this.all.plan.replaced.push(row.id);
  }

  /** The row of an occurrence that differs from its series; null for one that does not. */
  private changedDay(series: EventSeries, day: Day, entry: CalendarEntry): KnownRow | null {
    const values = valuesFrom(entry, series.zone, this.all.context.zone);
    const planned: KnownRow = { table: 'events', row: occurrence(series, day) };
    const own = valuesOf(planned);
    const changed = FOLLOWED.filter((field) => values[field] !== own[field]);
    if (changed.length === 0) return null;
    const { row } = changed.reduce<KnownRow>((known, field) => withValue(known, field, values), planned);
    return { table: 'events', row: { ...row, origin: this.all.originOf(entry, values) } } as KnownRow;
  }

  /** Series that the file does not have any more, or that no row can keep. */
  left(uids: ReadonlySet<string>, kept: ReadonlySet<string>, from: Day): void {
    for (const row of this.all.state.rows.series.values()) {
      const { origin } = row;
      if (origin?.calendar !== this.all.choices.calendar || row.deletedAt !== null || origin.seen.isWithdrawn) continue;
      if (kept.has(origin.uid) || (row.until !== null && row.until < from)) continue;
      const known = { table: 'series', row, origin } as const;
      if (uids.has(origin.uid)) this.all.withdraw(known, origin);
      else this.all.vanish(known);
    }
  }
}
