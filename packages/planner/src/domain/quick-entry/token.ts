import type { DateOrder } from '../model/settings.ts';
import type { Day } from '../time/civil-day.ts';
import type { Civil, DayOrTime } from '../time/civil-time.ts';
import type { NameRef, Vocabulary } from './vocabulary.ts';

/** What was understood, by kind. */
export type TokenValue =
  /**
   * A day to do it; the minute where the words name a part of the day or a moment ("tonight", "in 2 hours"). `isComing` where
   * they mean an evening that is not over: what is said of it lies ahead.
   */
  | { kind: 'day'; day: Day; minute: number | null; isComing?: boolean }
  /** Minutes of the day, 1440 and more after its midnight ("tonight at 1"); `minutes` is the length where an end was given. */
  | { kind: 'time'; minute: number; minutes: number | null }
  | { kind: 'length'; minutes: number }
  | { kind: 'due'; due: DayOrTime }
  | { kind: 'tag'; ref: NameRef }
  | { kind: 'level'; ref: NameRef }
  | { kind: 'group'; ref: NameRef };
export type TokenKind = TokenValue['kind'];
const TOKEN_KINDS = ['day', 'time', 'length', 'due', 'tag', 'level', 'group'] as const satisfies readonly TokenKind[];

/** A recognised part of the text, for a chip: `text` is what stands from `from` up to, not including, `to`. */
export type Token = TokenValue & { from: number; to: number; text: string };

/** What can be turned back into text: recognised parts, and the subject that words of the title name. */
export const DISMISSED_KINDS = [...TOKEN_KINDS, 'subject'] as const;

/** What a student turned back into text. It holds wherever the same words stand again. */
export interface Dismissed {
  kind: (typeof DISMISSED_KINDS)[number];
  text: string;
}

export interface ParseContext {
  /** Now on the student's wall clock. */
  now: Civil;
  /** The day comes first unless told. */
  dates?: DateOrder;
  /** 1 Monday to 7 Sunday. */
  weekStart: number;
  vocabulary: Vocabulary;
  dismissed?: readonly Dismissed[];
  /** What else is to stay text: an event is never due. All is wanted unless told. */
  isWanted?: (token: TokenValue) => boolean;
}

/** What a matcher found from a position on; `from` where words before it stay text. */
export type TokenMatch = { to: number; from?: number } & TokenValue;
