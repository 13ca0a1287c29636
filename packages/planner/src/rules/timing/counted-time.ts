import type { TimeEntry } from '../../schema/time-entry.ts';
import type { PersistentMap } from '../../core/state/persistent-map.ts';
import type { State } from '../../core/state/state.ts';
import type { Instant } from '../../core/time/zones.ts';

export const MINUTE_MS = 60_000;
/** A sign of life this long after the planned end says that the student worked until then: bounded by the planned length. */
const GRACE_MINUTES = { least: 15, most: 60 };

/** Time worked, as it counts. */
export interface CountedTime {
  row: TimeEntry;
  start: Instant;
  end: Instant;
  /** Milliseconds; of typed minutes they are not `end - start`. */
  counted: number;
}

/** Whether the row is typed minutes alone, without a stretch of a timer. */
const isTyped = ({ minutes, startedAt, endedAt }: TimeEntry): boolean => minutes !== null && endedAt === startedAt;

interface Stretch {
  row: TimeEntry;
  start: Instant;
  /** When the next stretch starts: one person does one thing at a time, so a newer start ends what runs. */
  next: Instant;
}

/** Sorted stretches by table: the timer reads them each second. */
const known = new WeakMap<PersistentMap<TimeEntry>, readonly Stretch[]>();

/** The stretches of timers, earliest first. */
export function stretchesOf({ rows: { timeEntries } }: State): readonly Stretch[] {
  const found = known.get(timeEntries);
  if (found) return found;
  const rows = [...timeEntries.values()].filter((row) => !isTyped(row));
  const starts = rows.map((row) => ({ row, start: Date.parse(row.startedAt) }));
  starts.sort((a, b) => a.start - b.start || (a.row.id < b.row.id ? -1 : 1));
  const list: Stretch[] = [];
  let next = Infinity;
  for (const each of starts.toReversed()) {
    list.push({ ...each, next });
    // An empty stretch, such as by a clock that was put back, ends nothing.
    if (each.row.endedAt === null || Date.parse(each.row.endedAt) > each.start) next = each.start;
  }
  list.reverse();
  known.set(timeEntries, list);
  return list;
}

/** The planned end: then the student is asked whether they still work, and what runs counts little longer without an answer. */
export const plannedEnd = (row: TimeEntry): Instant =>
  Date.parse(row.confirmedAt ?? row.startedAt) + row.plannedMinutes * MINUTE_MS;

/** Whether a sign of life at `now` shows that the student worked until now. */
export function isStillWork(row: TimeEntry, now: Instant): boolean {
  const { least, most } = GRACE_MINUTES;
  return now <= plannedEnd(row) + Math.min(Math.max(row.plannedMinutes, least), most) * MINUTE_MS;
}

/**
 * When a stretch that runs ends by a sign of life at `now`: then, or at the planned end after a sleep or a night. A newer start was such
 * a sign.
 */
export function endBySign({ row, start, next }: Stretch, now: Instant): Instant {
  const sign = Math.min(now, next);
  const end = isStillWork(row, sign) ? sign : plannedEnd(row);
  return Math.max(start, end);
}

/** A stretch that runs counts as much as a press would count now. */
function countedOf(stretch: Stretch, now: Instant): CountedTime {
  const { row, start, next } = stretch;
  const end = row.endedAt === null ? endBySign(stretch, now) : Math.max(start, Math.min(Date.parse(row.endedAt), next));
  return { row, start, end, counted: row.minutes === null ? end - start : row.minutes * MINUTE_MS };
}

/** All time worked, the earliest stretches first and typed minutes last. @param now by the clock of the server as far as it is known */
export function countedTimes(state: State, now: Instant): CountedTime[] {
  const typed = [...state.rows.timeEntries.values()].filter(isTyped).map((row) => {
    const at = Date.parse(row.startedAt);
    return { row, start: at, end: at, counted: (row.minutes ?? 0) * MINUTE_MS };
  });
  return [...stretchesOf(state).map((each) => countedOf(each, now)), ...typed];
}

/** Whole minutes of these times together. */
export const minutesOf = (times: readonly CountedTime[]): number =>
  Math.round(times.reduce((sum, { counted }) => sum + counted, 0) / MINUTE_MS);

/** Minutes that were worked on each task and event. */
export function minutesByItem(state: State, now: Instant): ReadonlyMap<string, number> {
  const minutes = new Map<string, number>();
  for (const { row, counted } of countedTimes(state, now))
    minutes.set(row.itemId, (minutes.get(row.itemId) ?? 0) + counted / MINUTE_MS);
  return minutes;
}

/** Minutes that a task or an event took, or one session of the task. */
export function minutesWorked(state: State, itemId: string, now: Instant, blockId?: string): number {
  if (state.rows.timeEntries.size === 0) return 0;
  return minutesOf(
    countedTimes(state, now).filter(
      ({ row }) => row.itemId === itemId && (blockId === undefined || row.blockId === blockId),
    ),
  );
}
