import type { DateOrder } from '../../schema/settings.ts';
import type { SeriesRule } from '../../schema/repeat-rule.ts';
import type { Day } from '../../core/time/civil-day.ts';
import type { Civil, DayOrTime } from '../../core/time/civil-time.ts';
import type { NameRef, Vocabulary } from './vocabulary.ts';

/** Words that say when it ends; one of the three. */
export interface EndsMatch {
  to: number;
  until: Day | null;
  count: number | null;
  span: { count: number; unit: SeriesRule['every'] } | null;
}

export interface ExceptMatch {
  to: number;
  days: Day[];
  /** 1 Monday to 7 Sunday: "every day except Sundays". */
  weekdays: number[];
}

/** When to be reminded of something, as it is said of it. */
export type ReminderWhen =
  /** Before it begins or is due. */
  | { minutes: number }
  /** Days before its day; without a time of the day the usual one, and on the day itself its own. */
  | { days: number; minute: number | null }
  | { day: Day; minute: number | null };

/** Value of a token, by kind. */
export type TokenValue =
  /**
   * Planned day; `minute` if the words name a part of the day or an exact time ("tonight", "in 2 hours"). `isComing` if
   * they mean an evening that is not over: its times lie ahead. `isOrToday` if they name today's weekday: today, with a time
   * that is ahead.
   */
  | { kind: 'day'; day: Day; minute: number | null; isComing?: boolean; isOrToday?: boolean }
  /**
   * Minute of the day, 1440 and more after its midnight ("tonight at 1"); `minutes` until the end, if given. `day` is set
   * once the line is read, where it names no day and the time is over today.
   */
  | { kind: 'time'; minute: number; minutes: number | null; day?: Day }
  | { kind: 'length'; minutes: number }
  /** `rule` has its own day once the line is read; `isDue` if a task is meant. */
  | { kind: 'repeat'; rule: SeriesRule; mode: 'fixed' | 'afterDone'; isDue: boolean; first: Day | null }
  | ({ kind: 'ends' } & Omit<EndsMatch, 'to'>)
  | ({ kind: 'except' } & Omit<ExceptMatch, 'to'>)
  /** `subject` if it is due at the next lesson of one. */
  | { kind: 'due'; due: DayOrTime; subject?: NameRef }
  /** `at` is set once the line is read. */
  | { kind: 'reminder'; when: ReminderWhen; at: Civil | null }
  | { kind: 'tag'; ref: NameRef }
  | { kind: 'level'; ref: NameRef }
  | { kind: 'group'; ref: NameRef };
export type TokenKind = TokenValue['kind'];
const TOKEN_KINDS = [
  ...(['day', 'time', 'length', 'repeat', 'ends', 'except', 'due', 'reminder', 'tag', 'level', 'group'] as const),
] as const satisfies readonly TokenKind[];

/** A recognised part of the text, for a chip: `text` is the part from `from` up to, not including, `to`. */
export type Token = TokenValue & { from: number; to: number; text: string };

/** Kinds that can be turned back into text: tokens, and the subject and the exam named by words of the title. */
export const DISMISSED_KINDS = [...TOKEN_KINDS, 'subject', 'exam'] as const;

/** A part that the student turned back into text. It applies wherever the same words occur again. */
export interface Dismissed {
  kind: (typeof DISMISSED_KINDS)[number];
  text: string;
}

export interface ParseContext {
  /** Now on the student's wall clock. */
  now: Civil;
  /** Default: the day comes first. */
  dates?: DateOrder;
  /** The day that is meant where the line names none, of what repeats. Default: today. */
  day?: Day;
  /** 1 Monday to 7 Sunday. */
  weekStart: number;
  /** Whether the student counts weeks by the year. Otherwise "week 4" is one of a term. */
  countsWeeks?: boolean;
  vocabulary: Vocabulary;
  /** Minute of the day of reminders that name none. */
  reminderTime?: number;
  dismissed?: readonly Dismissed[];
  /** Filters tokens that stay text otherwise: an event is never due. Default: all are wanted. */
  isWanted?: (token: TokenValue) => boolean;
}

/** A match from a position on; `from` is set if words before it stay text. */
export type TokenMatch = { to: number; from?: number } & TokenValue;
