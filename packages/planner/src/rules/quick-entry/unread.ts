import { MONTH, TWO_WEEKDAYS, WEEKDAY } from './day-words.ts';
import { startsWithSat } from './exam-words.ts';
import {
  EVERY_WORD,
  GAP,
  isAmongDetails,
  isBeforeDetail,
  isCounted,
  isCounting,
  matchAt,
  MAYBE_GAP,
  pattern,
  Pattern,
} from './pattern.ts';
import { periodAt } from './period-words.ts';
import { isHowEarly, matchMinutes, matchTime } from './times.ts';

/** Words about time that cannot be planned yet: they stay in the title, and are shown as not understood. */
export interface Unread {
  from: number;
  to: number;
  text: string;
  /** Days and times beside it stay in the title as well: they would plan another day than the one meant. */
  keepsTimes: boolean;
  /** Whether a timetable would tell: a period, the next lesson. */
  isOfTimetable?: boolean;
  /** Whether it is a length of more than a day. */
  isTooLong?: boolean;
}

const DAY_OF_WEEK = '(?:mon|tues?|wednes|wed|thurs?|thu|fri|satur|sat|sun)(?:days?|s)?';
const REPEATED = pattern(
  `(?:every|each)${GAP}(?:(?:other|single|second|third|\\d{1,2}(?:st|nd|rd|th)?)${GAP})?(?:(?:school)?days?|weekdays?|weekends?|mornings?|afternoons?|evenings?|nights?|weeks?|fortnights?|months?|years?|${DAY_OF_WEEK})(?:(?:${GAP}(?:and|&)|,)${GAP}${DAY_OF_WEEK})*`,
  EVERY_WORD,
);
const WHEN = `(?:(?:due|by|for|on|from):?${GAP}){0,2}`;
const TO = `(?:${MAYBE_GAP}[-–]${MAYBE_GAP}|${GAP}(?:to|until|till?|thru|through)${GAP})`;
const JOINED_DAYS = pattern(`${WHEN}${WEEKDAY}(?:${MAYBE_GAP}/${MAYBE_GAP}|${TO})${WEEKDAY}`, TWO_WEEKDAYS);
const AND = `,?${GAP}(?:and|or|&|\\+)${GAP}`;
const COMMA = `,${MAYBE_GAP}`;
/** "Mon, wed and fri", "mon wed fri"; "due fri, thu 4pm" names two days for two things. */
const LISTED_DAYS = pattern(
  `${WHEN}${WEEKDAY}(?:(?:${AND}|${COMMA}|${GAP})${WEEKDAY}){2,6}|${WHEN}${WEEKDAY}${AND}${WEEKDAY}|${WEEKDAY}(?:${COMMA}|${GAP})${WEEKDAY}`,
  TWO_WEEKDAYS,
);
const DATE = '\\d{1,2}(?:st|nd|rd|th)?';
const NAME = `(?:${WEEKDAY},?${GAP})?`;
const JOINED_DATES = pattern(
  `${WHEN}${NAME}(?:${DATE}(?:${MAYBE_GAP}${MONTH})?${TO}${NAME}${DATE}${MAYBE_GAP}${MONTH}|${MONTH}${GAP}${DATE}${TO}${NAME}(?:${MONTH}${GAP})?${DATE}(?!${MAYBE_GAP}[ap]\\.?m)|\\d{1,2}/\\d{1,2}${TO}${NAME}\\d{1,2}/\\d{1,2})`,
  /\d[^]*(?:[-–]|to|til|thr)[^]*\d/i,
);
/** "Essay due first monday of the month", and what is no repeat for another reason. */
const DAY_OF_MONTH = pattern(
  `${WHEN}(?:the${GAP})?(?:first|second|third|fourth|fifth|last|\\d(?:st|nd|rd|th))${GAP}${WEEKDAY}${GAP}(?:of|in)${GAP}(?:the|this|next)${GAP}month`,
  /month/i,
);
const AFTER_NEXT = pattern(`${WHEN}(?:the${GAP})?(?:${WEEKDAY}|week|wk|weekend|month)${GAP}after${GAP}next`, /after/i);
const PAST_DAY = pattern(`(?:yesterday|last${GAP}${WEEKDAY})`);
const NEXT_WORD = new Pattern(`,?${GAP}`);
/** A date beside "due", whatever its numbers. */
const DUE_DATE = pattern(
  `(?:due|by|before|b4|deadline):?${GAP}(?:(?:on|by|for|the)${GAP}){0,2}(?:\\d{1,2}[./-]\\d{1,2}(?:[./-]\\d{2,4})?|${DATE}${MAYBE_GAP}${MONTH}|${MONTH}${GAP}${DATE})`,
  /\d/,
);
const SLASHED = pattern('(\\d{1,2})/(\\d{1,2})');
const OF_SCHOOL = pattern(
  `(?:due|by|before|for)${GAP}(?:in${GAP})?(?:term${GAP}\\d,?${GAP})?(?:week|wk)${MAYBE_GAP}\\d{1,2}`,
);
const NEXT_LESSON = pattern(`(?:due|by|before|for)${GAP}(?:in${GAP})?(?:the${GAP})?next${GAP}(?:lesson|class|period)`);

/** A school week without a known term; "week 8 notes" is no time. */
const SCHOOL_WEEK = pattern(
  `(?:in${GAP})?(?:(?:term|t)${MAYBE_GAP}\\d,?${MAYBE_GAP})?(?:week|wk|(?<=\\d[ \\t]{0,2})w)${MAYBE_GAP}\\d{1,2}`,
);
const GERMAN_DAY = `(?:(?:bis|am|ab)${GAP})?(?:n(?:ä|ae)chste[nrs]?${GAP})?(?:heute|(?:(?:ü|ue)ber)?morgen|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonnabend|sonntag)(?:${GAP}(?:fr(?:ü|ue)h|vormittag|mittag|nachmittag|abend))?`;
/** Days in German, with the time beside them. */
const GERMAN = pattern(
  `${GERMAN_DAY}(?:,?${GAP}(?:um${GAP})?\\d{1,2}(?:[:.][0-5]\\d)?(?:${MAYBE_GAP}uhr)?)?`,
  /heute|morgen|tag|abend|mittwoch/i,
);

/** "Yesterday 4pm", "at 4 yesterday": the time is of that day. "Sing Yesterday" and "last Friday" alone are titles. */
function isPastTime(text: string, at: number, end: number, isAfterTime: boolean): boolean {
  if (at > 0 && /\p{Lu}/u.test(text[at] ?? '')) return false;
  const gap = matchAt(NEXT_WORD, text, end)?.[0].length ?? 0;
  return isAfterTime || (gap > 0 && matchTime(text, end + gap, true) !== null);
}

/**
 * Words about time from position `at` on that are not understood.
 *
 * @param isAfterTime whether a time of day precedes directly
 */
export function matchUnread(text: string, at: number, isAfterTime = false): Unread | null {
  const found = (expression: Pattern, keepsTimes: boolean, isMeant?: (end: number) => boolean): Unread | null => {
    const match = matchAt(expression, text, at);
    const to = at + (match?.[0].length ?? 0);
    return match && (isMeant?.(to) ?? true) ? { from: at, to, text: match[0], keepsTimes } : null;
  };
  return (
    found(REPEATED, true) ??
    found(JOINED_DAYS, true) ??
    found(LISTED_DAYS, true, () => !startsWithSat(text, at)) ??
    found(JOINED_DATES, true, (end) => !isCounted(text, at) && !isCounting(text, end)) ??
    found(AFTER_NEXT, true) ??
    found(DAY_OF_MONTH, true) ??
    found(PAST_DAY, true, (end) => isPastTime(text, at, end, isAfterTime)) ??
    ofTimetable(found(NEXT_LESSON, false)) ??
    found(OF_SCHOOL, false) ??
    found(SCHOOL_WEEK, false, (end) => isAmongDetails(text, end)) ??
    found(GERMAN, true)
  );
}

/** "31/11": a day and a month, where the month has no such day. */
function isDayOfMonth(first: number, second: number): boolean {
  const [month, day] = [Math.min(first, second), Math.max(first, second)];
  return month >= 1 && month <= 12 && day > 28 && day <= 31;
}

/** A period of a day whose bell is not known: "friday p2" without a timetable. */
export function matchUnreadPeriod(text: string, at: number): Unread | null {
  const period = periodAt(text, at);
  return period && { from: at, to: period.to, text: text.slice(at, period.to), keepsTimes: false, isOfTimetable: true };
}

/** "99h"; "1500m" is a distance, and "reminder 48h" is no length. */
function matchUnreadLength(text: string, at: number): Unread | null {
  const to = (/\d/.test(text[at] ?? '') && matchMinutes(text, at, true)?.to) || at;
  const words = text.slice(at, to);
  if (words === '' || /\dm$/i.test(words) || isHowEarly(text, at, to)) return null;
  if (!isAmongDetails(text, to) && !isBeforeDetail(text, to)) return null;
  return { from: at, to, text: words, keepsTimes: false, isTooLong: true };
}

/** A date that no calendar has, or a length of more than a day, where no day, time or due date was understood. */
export const matchUnreadDetail = (text: string, at: number): Unread | null =>
  matchUnreadDate(text, at) ?? matchUnreadLength(text, at);

const ofTimetable = (unread: Unread | null): Unread | null => unread && { ...unread, isOfTimetable: true };

/** A date that no calendar has, from position `at` on. */
function matchUnreadDate(text: string, at: number): Unread | null {
  const due = matchAt(DUE_DATE, text, at);
  const slashed = due ? null : matchAt(SLASHED, text, at);
  const match = due ?? slashed;
  const to = at + (match?.[0].length ?? 0);
  if (!match || !isAmongDetails(text, to)) return null;
  if (slashed && (isCounted(text, at) || !isDayOfMonth(Number(slashed[1]), Number(slashed[2])))) return null;
  return { from: at, to, text: match[0], keepsTimes: true };
}
