import { PLANNER_LIMITS } from '../../schema/limits.ts';
import { matchDay } from '../../rules/quick-entry/dates.ts';
import { matchLength, parseTime } from '../../rules/quick-entry/times.ts';
import { EMPTY_VOCABULARY } from '../../rules/quick-entry/vocabulary.ts';
import { MONTH } from '../../rules/quick-entry/day-words.ts';
import { addDays, addMonths, daysBetween } from '../../core/time/civil-day.ts';
import type { Day } from '../../core/time/civil-day.ts';
import { civilAt, DAY_MINUTES, LAST_MINUTE } from '../../core/time/civil-time.ts';
import { dateOrder, formatShortWeekdayDate } from '../../core/time/format.ts';

const LEADING_WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*[.,]?\s+(?=\d)/i;

/** "Fri 20 Nov", with the year unless it is this year: short enough for a field, and read back by `parseDay`. */
export const formatDayField = formatShortWeekdayDate;

/** Error message of a field for a day. */
export const unknownDayMessage = (): string =>
  dateOrder() === 'monthFirst'
    ? 'Enter a day like “fri”, “3/12” or “Nov 20”.'
    : 'Enter a day like “fri”, “12/3” or “20 Nov”.';

/** Parse a day as students write it: "fri", "tomorrow", "12/3", "20 nov", "the 3rd", "in 2 weeks". Else null. */
export function parseDay(text: string, today: Day, weekStart: number): Day | null {
  const words = text.trim().replace(LEADING_WEEKDAY, '');
  if (/^yesterday$/i.test(words)) return addDays(today, -1);
  const context = { now: civilAt(today, 0), weekStart, dates: dateOrder(), vocabulary: EMPTY_VOCABULARY };
  const date = /^(?:the\s+)?(\d{1,2})(?:st|nd|rd|th)?$/i.exec(words)?.[1];
  for (const phrase of date ? [`on the ${date}th`] : [words, `on ${words}`]) {
    const match = matchDay(phrase, 0, context);
    if (match?.to === phrase.length) return match.day;
  }
  return null;
}

const NUMBER = '\\d{1,2}(?:st|nd|rd|th)?';
/** A date of some year: "1 Sep", "Sept 1st", "1/9". */
const YEARLESS = new RegExp(
  `^(?:\\p{L}+[.,]?\\s+)?(?:${NUMBER}\\s*(?:of\\s+)?${MONTH}|${MONTH}\\s+${NUMBER}|\\d{1,2}[/.]\\d{1,2}\\.?)$`,
  'iu',
);

/** Which year a date without one is of: its day is the nearest to a day, or the first from a day on. */
export type YearBeside = { near: Day } | { from: Day };

/** Like `parseDay`, but a date without a year is of the year beside a day: "1 Sep", typed in November for a term, may be over. */
export function parseDayBeside(text: string, beside: YearBeside, today: Day, weekStart: number): Day | null {
  if (!YEARLESS.test(text.trim())) return parseDay(text, today, weekStart);
  if ('from' in beside) return parseDay(text, beside.from, weekStart);
  const next = parseDay(text, beside.near, weekStart);
  const before = next && addMonths(next, -12);
  return before && daysBetween(before, beside.near) < daysBetween(beside.near, next) ? before : next;
}

/** Like `parseTime` for due times: midnight is the end of its day, as in quick entry. */
export function parseDueTime(text: string): number | null {
  const minute = parseTime(text);
  return minute === DAY_MINUTES || /^\s*midnight\s*$/i.test(text) ? LAST_MINUTE : minute;
}

const HOURS = '(\\d{1,3}(?:[.,]\\d{1,2})?)\\s*h(?:ours?|rs?)?';
const MINUTES = '(\\d{1,5})\\s*(?:m(?:in(?:ute)?s?)?\\.?)?';
const LENGTH = new RegExp(`^(?:${HOURS})?\\s*(?:${MINUTES})?$`, 'i');

/** Minutes of a typed length: "45m", "45", "1 h 30", "1:30", "1.5 h", "half an hour". Else null. */
export function parseLength(text: string): number | null {
  const words = text.trim();
  const clock = /^(\d{1,3}):([0-5]\d)$/.exec(words);
  const decimal = /^\d{1,2}[.,]\d{1,2}$/.test(words) ? `${words}h` : words;
  const parts = LENGTH.exec(decimal);
  const number = (part: string | undefined): number => Number((part ?? '0').replace(',', '.'));
  const minutes = clock
    ? number(clock[1]) * 60 + number(clock[2])
    : parts
      ? Math.round(number(parts[1]) * 60) + number(parts[2])
      : wordedLength(words);
  return minutes >= 1 && minutes <= PLANNER_LIMITS.minutes ? minutes : null;
}

function wordedLength(words: string): number {
  const match = matchLength(words, 0);
  return match?.to === words.length ? match.minutes : 0;
}
