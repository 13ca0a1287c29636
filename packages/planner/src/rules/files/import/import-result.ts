import type { CalendarEntry, ImportChoices } from '../../../core/commands/calendar-entry.ts';
import type { CommandOf, EventDraft, TaskDraft } from '../../../core/commands/command.ts';
import type { State } from '../../../core/state/state.ts';
import type { Origin } from '../../../schema/origin.ts';
import type { ImportLine, KnownRow, Values } from './known-row.ts';
import type { Imported } from './match-entries.ts';

/** Values of an entry in a calendar, and whether it is called off. */
export type Side = Omit<Values, 'course'> & { isOff?: boolean };

/** A known row of which a calendar says something else than before. */
export interface RowDifference {
  /** As it is after the import. */
  known: KnownRow;
  was: Required<Side>;
  is: Required<Side>;
}

/** Effects of an import: what it would do, and what it would leave alone. */
export interface ImportPlan {
  newEvents: EventDraft[];
  newTasks: TaskDraft[];
  /** New series, and their occurrences that differ. */
  newRows: KnownRow[];
  /** Ids of occurrences that another row stands for: their series is on other days. */
  replaced: string[];
  /** Complete rows to write. */
  puts: KnownRow[];
  /** Known rows that differ in the calendar; `rules/files/feeds/news.ts` makes news of them. */
  differences: RowDifference[];
  /** Tasks that repeat in another way by now, with their touched occurrences. */
  seriesChanges: CommandOf<'series.change'>[];
  added: ImportLine[];
  moved: ImportLine[];
  /** With changed text or place. */
  changed: ImportLine[];
  /** Called off or no longer in the file: they go to the trash. */
  removed: ImportLine[];
  /** Called off, but kept, because the student worked on them. */
  keptWithdrawn: ImportLine[];
  /** Changed both in the file and by the student: the student's stays. */
  keptOwn: ImportLine[];
  /** No longer in the file. Removed ones are in `removed` too. */
  missing: ImportLine[];
  /** Deleted by the student. Restored ones are in `added` too. */
  deleted: ImportLine[];
  unchanged: number;
  /** Called off, and never imported. */
  cancelled: number;
  /** Outside of the days that are read, and never imported. */
  outside: number;
  /** Twice in the file. */
  copies: number;
  /** Rows ahead that a feed does not name. Where it did not name them before either, they are in `removed` too. */
  vanished: string[];
  /** A feed has less than half of what it had ahead: nothing is withdrawn. */
  isShrunken: boolean;
  /** A feed names most entries by new UIDs. */
  hasNewUids: boolean;
  /** Number of entries whose title alone names a subject, by its tag; skipped ones included. */
  subjects: ReadonlyMap<string, number>;
  /** Number of entries by their course. */
  courses: ReadonlyMap<string, number>;
}

export interface ImportContext {
  /** ISO instant. */
  now: string;
  /** ISO instant by the server's clock, as far as it is known. */
  serverTime?: string;
  /** Of the student's clock. */
  zone: string;
  /** Zone that new times are fixed to; null floats. */
  zoneOfNew: string | null;
}

type EntryName = Pick<CalendarEntry, 'uid' | 'recurrenceId'>;

/** The import that series are a part of, and how it treats any row. */
export interface RowImport {
  readonly state: State;
  readonly choices: ImportChoices;
  readonly context: ImportContext;
  readonly plan: ImportPlan;
  originOf(entry: EntryName, values: Values): Origin;
  followed(known: KnownRow, before: Origin, entry: EntryName, values: Values): KnownRow;
  tell(known: KnownRow, was: Side, is: Side): void;
  withdraw(known: KnownRow, before: Origin): void;
  /** A row of this calendar that it does not name at all. */
  vanish(known: Imported): void;
}
