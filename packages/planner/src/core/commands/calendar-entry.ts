import type { Hue } from '../../schema/fields.ts';
import type { SeriesWhen } from '../../schema/series.ts';
import type { DayOrTime } from '../time/civil-time.ts';
import type { Day } from '../time/civil-day.ts';
import type { Instant } from '../time/zones.ts';

/** How a to-do of a file repeats. `first` is its first day in the file, `except` the days without it from its due day on. */
export type TaskRepeat = Pick<SeriesWhen, 'rule' | 'first' | 'until'> & { except: Day[] };

/**
 * Days, both included, or wall-clock times on the student's clock. An entry without a length is due then, unless its title says
 * that something opens.
 */
export type EntryWhen =
  | { kind: 'event'; isAllDay: boolean; start: DayOrTime; end: DayOrTime }
  | { kind: 'task'; due: DayOrTime | null; repeat?: TaskRepeat };

/** The moments of an event, and the zone that its file gives them in: the student's where that is UTC or one of its own. */
export interface EntryMoments {
  from: Instant;
  to: Instant;
  zone: string;
}

export interface EntryText {
  title: string;
  notes: string;
  place: string;
  /** Code or name of the course, as a learning platform writes it. */
  course?: string;
}

/** One occurrence in a calendar file. Occurrences of a series share their text as an object. */
export interface CalendarEntry {
  uid: string;
  /** Original time of an occurrence in its series; null for a single entry. */
  recurrenceId: string | null;
  text: EntryText;
  when: EntryWhen;
  /** Null where its times float, for whole days and for tasks. */
  moments: EntryMoments | null;
  /** It leaves its time free; of timed events alone. */
  isFree: boolean;
  /** Called off. */
  isCancelled: boolean;
  /** Outside of the days that are read: updates rows imported before, and adds none. */
  isOutside: boolean;
}

/** A series in a calendar file, as a row keeps it. */
export interface CalendarSeries {
  uid: string;
  text: EntryText;
  /** On the clock of `zone`; null where its times float. Of events alone. */
  when: SeriesWhen;
  /** Days whose occurrence does not take place. */
  except: Day[];
  /** Occurrences that differ, by the day that the rule gives them. */
  changes: { day: Day; entry: CalendarEntry }[];
  isFree: boolean;
  isCancelled: boolean;
  /** It is over: updates a series imported before, and adds none. */
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
type Skipped = Partial<Record<SkipReason, number>>;

/** Entries of a calendar file around today. Can be posted between threads. */
export interface FoundCalendar {
  /** The calendar's own name. */
  name: string | null;
  entries: CalendarEntry[];
  /** Entries that can be kept as series; their occurrences are in `entries` too, for planners that have them as copies. */
  series: CalendarSeries[];
  /** UIDs of series that cannot be kept as one: their occurrences are single entries. */
  expanded: string[];
  /** UIDs that the file holds completely: an occurrence that is not in `entries` no longer takes place. */
  wholeUids: string[];
  /** The days that are read. */
  from: Day;
  to: Day;
  skipped: Skipped;
  /** Titles of events and to-dos that could not be read, in the order of the file. Broken ones have none. */
  unreadable: string[];
  /** Names of unknown time zones: their times are taken as written. */
  unknownZones: string[];
  /** Names of unknown time zones with an offset, which is taken for the whole year. */
  offsetZones: string[];
  /** Entries with a part that is too long or unreadable: a text, an excluded date, one changed occurrence. */
  partial: number;
  /** Repeating to-dos that no series can say, of which only the current one was taken. */
  repeatingTasks: number;
}

export type ReadCalendar = { ok: true; found: FoundCalendar } | { ok: false; message: string };

/** The parts of a found calendar that the plan depends on; the rest is only shown. */
export type ImportSource = Pick<FoundCalendar, 'entries' | 'series' | 'expanded' | 'wholeUids' | 'from' | 'to'>;

/** Names of new subjects by their course. */
export type NewSubjects = Readonly<Record<string, string>>;

/** The student's choices for a whole calendar. */
export interface ImportChoices {
  /** Name of the calendar; a later import of that name is the same calendar. */
  calendar: string;
  hue: Hue | null;
  /** For everything in the calendar; null where each entry gets the subject of its course, or the one its title names. */
  tagId: string | null;
  /** Tags of subjects by the course, where the student corrected them; null for none. */
  subjects: Readonly<Record<string, string | null>>;
  /** Names of subjects that are added, by the course that gets them. */
  newSubjects?: NewSubjects;
  /** Tags of subjects that entries do not get. */
  skippedSubjects: readonly string[];
  /** Puts rows that are no longer in the file into the trash, except those the student worked on. */
  removesMissing: boolean;
  /** Restores rows that the student deleted. */
  restoresDeleted: boolean;
  /** Whether its events take their time, whatever the calendar says; left out where each is as it is marked. */
  takesTime?: boolean;
  /** Of a feed, which is followed by itself; its id is `calendar`. */
  feed?: FollowedFeed;
}

/** Findings of a feed's last reading. */
export interface FollowedFeed {
  /** Rows that it did not name. Where the next reading does not name them either, they are withdrawn. */
  missing: readonly string[];
  /** It named most entries by new UIDs. Where the next reading does so too, UIDs say nothing. */
  hasNewUids: boolean;
}
