import type { DayOrTime } from '../time/civil-time.ts';
import type { Day } from '../time/civil-day.ts';

/** Days, both included, or wall-clock times on the student's clock; what has no length is due then. */
export type EntryWhen =
  | { kind: 'event'; isAllDay: boolean; start: DayOrTime; end: DayOrTime }
  | { kind: 'task'; due: DayOrTime | null };

export interface EntryText {
  title: string;
  notes: string;
  place: string;
}

/** One time of an entry of a calendar file. Times of one series share their text as an object. */
export interface CalendarEntry {
  uid: string;
  /** Which time of a series it is, by the moment the series had for it; null for what happens once. */
  recurrenceId: string | null;
  text: EntryText;
  when: EntryWhen;
  /** Called off. */
  isCancelled: boolean;
  /** Before or after the days that are read: news only of what was imported before. */
  isOutside: boolean;
}

/** Why an entry of a file is not imported. */
const SKIP_REASONS = [
  'outside',
  'cancelled',
  'done',
  'tooOften',
  'tooLong',
  'tooMany',
  'repeated',
  'unreadable',
  'other',
] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];
export type Skipped = Partial<Record<SkipReason, number>>;

/** What a calendar file holds of the time around today. Can be sent from one thread to another. */
export interface FoundCalendar {
  /** As the calendar calls itself. */
  name: string | null;
  entries: CalendarEntry[];
  /** Series and single entries that the file holds as a whole: what is not among `entries` under such a UID no longer takes place. */
  wholeUids: string[];
  /** The days that are read. */
  from: Day;
  to: Day;
  skipped: Skipped;
  /** Names of time zones that are not known: their times are taken as they are written. */
  unknownZones: string[];
  /** Entries of which a part is too long or cannot be read: a text, a date that is left out, one changed time. */
  partial: number;
  /** To-dos that repeat, of which the file's present one was taken. */
  repeatingTasks: number;
}

export type ReadCalendar = { ok: true; found: FoundCalendar } | { ok: false; message: string };
