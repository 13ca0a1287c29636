import { v5 } from 'uuid';
import type { CalendarEntry, FollowedFeed, ImportSource } from '../../../core/commands/calendar-entry.ts';
import { nextOccurrence } from '../../../core/recurrence/series-rule.ts';
import type { State } from '../../../core/state/state.ts';
import { addDays } from '../../../core/time/civil-day.ts';
import type { Day } from '../../../core/time/civil-day.ts';
import { dayOf } from '../../../core/time/civil-time.ts';
import type { Civil } from '../../../core/time/civil-time.ts';
import { civilNow, convert } from '../../../core/time/zones.ts';
import { parseSeriesWhen, seriesWhenText, zoneIn } from './known-row.ts';
import type { KnownRow } from './known-row.ts';
import type { ImportContext } from './import-result.ts';
import type { Imported } from './match-entries.ts';

/** Of the ids of rows that feeds bring; never to be changed. */
const NAMESPACE = '5d1b8f0a-7d0c-4f58-9a7e-2f5d6c1e4b90';
/** A feed that lost fewer entries than this has not shrunk. */
const FEWEST_LOST = 5;

type EntryName = Pick<CalendarEntry, 'uid' | 'recurrenceId'>;

/** Rules for feeds alone, beside the rules of an import. */
export class FeedReading {
  private readonly now: Civil;
  private readonly taken = new Set<string>();
  private readonly forgotten: ReadonlySet<string>;
  private readonly missing: ReadonlySet<string>;

  constructor(
    private readonly state: State,
    private readonly feedId: string,
    { missing }: FollowedFeed,
    private readonly context: ImportContext,
  ) {
    this.now = civilNow(context.now, context.zone);
    this.missing = new Set(missing);
    this.forgotten = new Set(state.rows.feeds.get(feedId)?.forgotten);
  }

  /** The id of a new row: the same on two devices that read the same feed. */
  idOf({ uid, recurrenceId }: EntryName, table: 'tasks' | 'events'): string {
    const rows = this.state.rows[table];
    for (let copy = 0; ; copy += 1) {
      const id = v5(JSON.stringify([this.feedId, uid, recurrenceId, table, copy]), NAMESPACE);
      // A row whose entry got another UID still has the id of its first one.
      if (rows.has(id) || this.taken.has(`${table} ${id}`)) continue;
      this.taken.add(`${table} ${id}`);
      return id;
    }
  }

  /** Whether the student deleted that row for good. */
  isForgotten(id: string): boolean {
    return this.forgotten.has(id);
  }

  wasMissing(id: string): boolean {
    return this.missing.has(id);
  }

  /** Whether a row is still ahead: learning platforms drop what is over from their calendars. */
  isAhead({ table, row, origin }: Imported): boolean {
    const today = dayOf(this.now);
    if (table === 'series') return nextOccurrence(row, today) !== null;
    const { when } = origin.seen;
    const start = when.split(' ')[0]?.split('/')[0] ?? '';
    if (start.length <= 10) return start >= today;
    const zone = zoneIn(when);
    return (zone === null ? start : convert(start, zone, this.context.zone)) >= this.now;
  }

  /** Whether all is gone, or so much at once that the feed is cut off rather than changed. */
  hasShrunk(vanished: number, { entries, series }: ImportSource): boolean {
    const today = dayOf(this.now);
    const isAhead = ({ when, isCancelled }: CalendarEntry): boolean =>
      !isCancelled && dayOf(when.kind === 'event' ? when.end : (when.due ?? today)) >= today;
    const ahead =
      entries.filter(isAhead).length + series.filter(({ when }) => when.until === null || when.until >= today).length;
    const isEmpty = entries.length + series.length === 0;
    return isEmpty || (vanished >= FEWEST_LOST && vanished > ahead);
  }

  /** A series that ends before today instead of being deleted: what was, stays. Null where it has not begun. */
  ended(known: KnownRow): KnownRow | null {
    if (known.table !== 'series' || known.row.of !== 'event') return null;
    const until: Day = addDays(dayOf(this.now), -1);
    const { origin } = known.row;
    if (until < known.row.first || !origin) return null;
    const when = seriesWhenText({ ...parseSeriesWhen(origin.seen.when), until });
    const seen = { ...origin.seen, when, isWithdrawn: true };
    return { table: 'series', row: { ...known.row, until, origin: { ...origin, seen } } };
  }
}
