import { DAY_MINUTES } from '../../core/time/civil-time.ts';
import { countOf, MONTH, NUMBER_WORDS } from './day-words.ts';
import { isAfterEventName, isBeforeEventName, isOfEvening } from './event-words.ts';
import {
  GAP,
  isAtEnd,
  isBeforeDetail,
  isCited,
  isCounted,
  isCounting,
  isSpanOfCounted,
  matchAt,
  MAYBE_GAP,
  pattern,
  Pattern,
  takesTime,
} from './pattern.ts';

export interface TimeMatch {
  to: number;
  /** Minute of the day; from 1440 on it is after midnight, if a night was named. */
  minute: number;
  /** Minutes until the given end. */
  minutes: number | null;
}

const HALF_DAY = 12 * 60;
/** A range without am and pm may run over midnight, but not for longer. */
const LONGEST_NIGHT = HALF_DAY;
/** Before this hour a clock time without am or pm means the afternoon: "at 4", "3:30". */
const FIRST_MORNING_HOUR = 7;
/** Times that are in the evening where the line is about one, unless it says am. */
const MORNING = { from: 6.5 * 60, to: 10 * 60 } as const;
/** A part of the day that begins so late goes on after midnight: "tonight at 1" up to this hour, "tonight at 1am" up to that minute. */
const NIGHT = { from: 18 * 60, lastHour: 3, until: 6 * 60 } as const;

const MERIDIEM = "(am|pm|a\\.m\\.?|p\\.m\\.?|o['’]?clock|uhr)";
const CLOCK = `(\\d{1,2})(?:([:.])([0-5]\\d))?(?:${MAYBE_GAP}${MERIDIEM})?`;
const ABOUT = `(?:(?:around|about)${GAP}|~${MAYBE_GAP})`;
const PREFIX = `(?:(at${GAP}${ABOUT}?|@${MAYBE_GAP}|from${GAP}|${ABOUT}))?`;
const ISH = '(?:-?(ish))?';
const SINGLE = pattern(PREFIX + CLOCK + ISH);
/** "Every Tuesday 4pm until 12 dec" ends on a date, not at twelve. */
const NO_DATE = `(?!\\d{1,2}${MAYBE_GAP}(?:of${GAP})?${MONTH.replace('(', '(?:')}(?![\\p{L}\\p{N}_]))`;
const TO = `(?:${MAYBE_GAP}[-–—]${MAYBE_GAP}|${GAP}(?:to|until|till?)${GAP})${NO_DATE}`;
const RANGE = pattern(`${PREFIX}${CLOCK}${TO}${CLOCK}`);
const NOON = pattern(`(?:at${GAP}|@)?(?:noon|midday)`);
const MIDNIGHT = pattern(`(at${GAP}|@)?midnight`);
/** "Half past 3", "quarter to 9pm", "20 past 4"; in British English "half 4" is half past four. */
const SPOKEN = pattern(
  `(at${GAP})?(half|(?:a${GAP})?quarter|[1-5]?\\d|five|ten|twenty)(?:${GAP}(past|after|to|til))?${GAP}(\\d{1,2}|${NUMBER_WORDS})(?:${MAYBE_GAP}${MERIDIEM})?`,
);
const WORDED_MINUTES: Readonly<Record<string, number>> = { five: 5, ten: 10, twenty: 20 };
/** "At 1630", "0830 hrs". */
const FOUR_DIGITS = pattern(`(?:at${GAP}([01]\\d|2[0-3])([0-5]\\d)|([01]\\d|2[0-3])([0-5]\\d)${MAYBE_GAP}hrs)`);

const FOUR_DIGIT_RANGE = pattern(`(?:from${GAP})?([01]\\d|2[0-3])([0-5]\\d)${TO}([01]\\d|2[0-3])([0-5]\\d)`);
/** The first two digits of years that students write about: "1940-1945" is no time. */
const CENTURY = { from: 15, to: 20 } as const;

interface Clock {
  hour: number;
  minute: number;
  half: 'a' | 'p' | null;
  /** Unambiguously a time of day. */
  isSure: boolean;
  /** "4.30": a number, unless something else marks it as a time. */
  isDotted: boolean;
  isPadded: boolean;
}

function clockOf(
  hours: string | undefined,
  mark: string | undefined,
  minutes: string | undefined,
  meridiem: string | undefined,
): Clock | null {
  const hour = Number(hours);
  const letter = meridiem?.[0]?.toLowerCase();
  const half = letter === 'a' || letter === 'p' ? letter : null;
  const isEndOfDay = hour === 24 && mark === ':' && Number(minutes) === 0;
  if (half === null ? hour > 23 && !isEndOfDay : hour < 1 || hour > 12) return null;
  const isPadded = hours?.length === 2 && hours.startsWith('0');
  const isDotted = mark === '.' && half === null;
  return { hour, minute: Number(minutes ?? 0), half, isSure: mark === ':' || letter !== undefined, isDotted, isPadded };
}

/** An hour from 1 to 12 without am or pm, in the half of the day that `part` lies in. */
function hourIn(part: number, hour: number): number {
  if (part < HALF_DAY) return hour;
  if (part < NIGHT.from) return (hour % 12) + 12;
  return (hour % 12) + (hour === 12 || hour <= NIGHT.lastHour ? 24 : 12);
}

/** @param part minute of the part of the day that was named, null for none */
function minuteOf({ hour, minute, half, isPadded }: Clock, part: number | null): number {
  const isOpen = half === null && hour > 0 && hour <= 12 && !isPadded;
  if (isOpen && part !== null) return hourIn(part, hour) * 60 + minute;
  const isLater = half === 'p' || (isOpen && hour < FIRST_MORNING_HOUR);
  const read = ((half === null ? hour : hour % 12) + (isLater ? 12 : 0)) * 60 + minute;
  return part !== null && part >= NIGHT.from && read < NIGHT.until ? read + DAY_MINUTES : read;
}

/** Both ends of a range: am or pm of one end holds for the other where that makes sense. */
function rangeOf(from: Clock, to: Clock, part: number | null): { minute: number; minutes: number } | null {
  let start = minuteOf(from, part);
  if (from.half === null && to.half !== null && from.hour <= 12) {
    const end = minuteOf(to, part);
    const same = minuteOf({ ...from, half: to.half }, part);
    start =
      same < end && end - same <= HALF_DAY ? same : minuteOf({ ...from, half: to.half === 'p' ? 'a' : 'p' }, part);
  }
  const raw = to.hour * 60 + to.minute;
  const named = minuteOf(to, part);
  const ends = to.half === null ? [raw, raw + HALF_DAY, raw + DAY_MINUTES] : [named, named + DAY_MINUTES];
  const end = ends.find((each) => each > start);
  if (end === undefined || (end > DAY_MINUTES && end - start > LONGEST_NIGHT)) return null;
  return { minute: start, minutes: end - start };
}

/** School words for times of day; `isPlain` if they have other meanings as well: "lunch with Sam". */
const SCHOOL_TIMES: readonly { expression: Pattern; minute: number; isPlain?: boolean }[] = [
  { expression: pattern(`(?:before|b4)${GAP}school`), minute: 8 * 60 },
  { expression: pattern(`(?:after|aft)${GAP}school`), minute: 15 * 60 + 30 },
  {
    expression: pattern(`(?:at|during|@)${GAP}lunch(?:${MAYBE_GAP}time)?|lunch${MAYBE_GAP}time`),
    minute: 12 * 60 + 30,
  },
  { expression: pattern('lunch'), minute: 12 * 60 + 30, isPlain: true },
];
const UNTIL = pattern(`${TO}${CLOCK}`);

/** "After school", "after school till 5"; "after school club" is no time. */
function matchSchoolTime(text: string, at: number, isAfterDay: boolean): TimeMatch | null {
  for (const { expression, minute, isPlain } of SCHOOL_TIMES) {
    const match = matchAt(expression, text, at);
    if (!match) continue;
    const end = at + match[0].length;
    if (isPlain ? !(isAfterDay && isAtEnd(text, end)) : !(isAfterDay || isBeforeDetail(text, end))) continue;
    const until = matchAt(UNTIL, text, end);
    const clock = until && clockOf(until[1], until[2], until[3], until[4]);
    const minutes = clock ? minuteOf(clock, null) - minute : 0;
    return until && minutes > 0 ? { to: end + until[0].length, minute, minutes } : { to: end, minute, minutes: null };
  }
  return null;
}

/** The end of the day: "midnight tonight", "at midnight", and not "midnight feast". */
function matchMidnight(text: string, at: number, isAfterDay: boolean): TimeMatch | null {
  const match = matchAt(MIDNIGHT, text, at);
  const to = at + (match?.[0].length ?? 0);
  return match && (match[1] || isAfterDay || isBeforeDetail(text, to))
    ? { to, minute: DAY_MINUTES, minutes: null }
    : null;
}

/** "Sun 1400-1530": beside a day, with nothing behind that four digits could count; one such number may be a year. */
function matchFourDigitRange(text: string, at: number): TimeMatch | null {
  const match = matchAt(FOUR_DIGIT_RANGE, text, at);
  const to = at + (match?.[0].length ?? 0);
  if (!match || !isBeforeDetail(text, to)) return null;
  const [hour, minute, endHour, endMinute] = match.slice(1).map(Number) as [number, number, number, number];
  const [from, end] = [hour * 60 + minute, endHour * 60 + endMinute];
  const isYears = hour === endHour && hour >= CENTURY.from && hour <= CENTURY.to;
  if (isYears || from % 5 !== 0 || end % 5 !== 0 || end <= from) return null;
  return { to, minute: from, minutes: end - from };
}

/** "Half 4", "quarter past 5", "at 1630". */
function matchSpoken(text: string, at: number, isAfterDay: boolean, part: number | null): TimeMatch | null {
  const digits = matchAt(FOUR_DIGITS, text, at);
  if (digits) {
    const [hours, minutes] = [digits[1] ?? digits[3], digits[2] ?? digits[4]];
    return { to: at + digits[0].length, minute: Number(hours) * 60 + Number(minutes), minutes: null };
  }
  const range = isAfterDay ? matchFourDigitRange(text, at) : null;
  if (range) return range;
  const match = matchAt(SPOKEN, text, at);
  if (!match) return null;
  const [whole, named, count = '', way, hours = '', meridiem] = match;
  const to = at + whole.length;
  const isHalf = /^half/i.test(count);
  const isMeant =
    named !== undefined ||
    isAfterDay ||
    isBeforeDetail(text, to) ||
    (isHalf && text.slice(0, at).trim() === '' && isBeforeEventName(text, to));
  const isDigits = /^\d/.test(count);
  const isWord = /^(?:five|ten|twenty)$/i.test(count);
  if (way === undefined && !(isHalf && isMeant)) return null;
  // "10 to 5" is a range, if it is a time at all, "tues 20 to 8" is none, "won 20 to 8" a score, and "do 2 past 3" something else.
  const isBesideDay = named !== undefined || (isAfterDay && !isAfterEventName(text, at));
  const isClockwise = /^past$/i.test(way ?? '') || (Number(count) >= 20 && isBesideDay && !isCounted(text, at));
  if (isDigits && (!isClockwise || Number(count) % 5 !== 0 || Number(hours) > 12)) return null;
  // "Give ten to five friends".
  if (isWord && !isMeant) return null;
  const clock = clockOf(String(countOf(hours)), undefined, undefined, meridiem);
  if (!clock) return null;
  const minutes = isHalf ? 30 : isDigits ? Number(count) : isWord ? (WORDED_MINUTES[count.toLowerCase()] ?? 0) : 15;
  const isBefore = /^t/i.test(way ?? '');
  const minute = minuteOf(clock, part) + (isBefore ? -minutes : minutes);
  // "Quarter to 12am" is late in the evening.
  return { to, minute: minute < 0 ? minute + DAY_MINUTES : minute, minutes: null };
}

/** "2.50 for canteen" is money, and "10.30 for 45 min" a time. */
const FOR_SOMETHING = /[ \t]{1,3}for[ \t]+\p{L}/iuy;
/** Words after a number that make it a measure, or the number of an exercise. */
const MEASURED =
  'dollars|bucks|cents|euros?|pounds|percent|kilos?|kilomet(?:er|re)s?|met(?:er|re)s?|miles?|lit(?:er|re)s?|each|and|worksheet|exercise|question|problem|section|chapter|part|page';
/** "10.30 dentist". */
const BEFORE_TITLE = new Pattern(`[ \\t]{1,3}(?!(?:${MEASURED})(?!\\p{L}))\\p{L}{3}`);

/** Whether a time is first in a line, and a title follows. */
const isBeforeTitle = (text: string, at: number, to: number): boolean =>
  text.slice(0, at).trim() === '' && matchAt(BEFORE_TITLE, text, to) !== null;

/** "10.30" is a time beside a day or details, or first in a line: "10.30 dentist". Elsewhere it is a number: "pay 9.50 back". */
function isDottedTime(
  text: string,
  at: number,
  to: number,
  { minute, isPadded }: Pick<Clock, 'minute' | 'isPadded'>,
  isAfterDay: boolean,
): boolean {
  // "Lesson at 6.15" numbers no lesson.
  if (isCounting(text, to) || (/\d/.test(text[at] ?? '') && isCounted(text, at))) return false;
  if (isAfterDay) return true;
  if ((minute % 5 !== 0 && !isPadded) || matchAt(FOR_SOMETHING, text, to)) return false;
  return isBeforeDetail(text, to) || isBeforeTitle(text, at, to);
}

/** "Tonight 8" is eight in the evening, "tonight 8 poems" is none. */
const isHourOfPart = (text: string, words: string, to: number): boolean =>
  /^(?:1[0-2]|[1-9])$/.test(words) && isBeforeDetail(text, to);

/**
 * A time of day, or a range of two, from position `at` on.
 *
 * @param isAfterDay whether a day precedes directly, so that "9-10" is hours and not pages
 * @param part minute of the part of the day named beside it: it decides which half of the day "8" lies in
 */
export function matchTime(text: string, at: number, isAfterDay: boolean, part: number | null = null): TimeMatch | null {
  const time = readTime(text, at, isAfterDay, part);
  const isOpen = time !== null && part === null && time.minute >= MORNING.from && time.minute < MORNING.to;
  // "Party sat 9-12" is until noon.
  const isTillNoon = time !== null && time.minutes !== null && time.minute + time.minutes === HALF_DAY;
  return isOpen && !isTillNoon && isOfEvening(text) ? readTime(text, at, isAfterDay, HALF_DAY) : time;
}

function readTime(text: string, at: number, isAfterDay: boolean, part: number | null): TimeMatch | null {
  const noon = matchAt(NOON, text, at);
  if (noon) return { to: at + noon[0].length, minute: HALF_DAY, minutes: null };
  const worded =
    matchMidnight(text, at, isAfterDay) ??
    matchSchoolTime(text, at, isAfterDay) ??
    matchSpoken(text, at, isAfterDay, part);
  if (worded) return worded;
  const isCount = /\d/.test(text[at] ?? '') && isCounted(text, at);
  if (isCount && isCited(text, at)) return null;
  const range = matchAt(RANGE, text, at);
  if (range) {
    const from = clockOf(range[2], range[3], range[4], range[5]);
    const to = clockOf(range[6], range[7], range[8], range[9]);
    const end = at + range[0].length;
    const isDotted = from?.isDotted || to?.isDotted;
    const isAmongTimes = isAfterDay || (isDotted && isBeforeDetail(text, end));
    const isSure = from?.isSure || to?.isSure;
    const isMany = isCount || isCounting(text, end) || (/^from/i.test(range[1] ?? '') && isSpanOfCounted(text, at));
    const isTime = isSure || (!isMany && (range[1] !== undefined || isAmongTimes));
    const found = from && to && isTime ? rangeOf(from, to, part) : null;
    return found && { to: end, ...found };
  }
  const single = matchAt(SINGLE, text, at);
  const clock = single && clockOf(single[2], single[3], single[4], single[5]);
  const isNamed = /^(at|@)/i.test(single?.[1] ?? '');
  if (!single || !clock) return null;
  const to = at + single[0].length;
  const isOfPart = isAfterDay && part !== null && isHourOfPart(text, single[0], to);
  const isTime = clock.isSure || single[6] !== undefined || (isNamed && !clock.isDotted) || isOfPart;
  // "At 4.30 per cent".
  const isOfTitle = isNamed && !isAfterDay && !isBeforeDetail(text, to);
  const isDotted = clock.isDotted && !isOfTitle && isDottedTime(text, at, to, clock, isAfterDay);
  if (!isTime && !isDotted) return null;
  return { to: at + single[0].length, minute: minuteOf(clock, part), minutes: null };
}

const HOURS_UNIT = '(?:hours?|hrs?|h)';
const MINUTES_UNIT = '(?:minutes?|mins?|m)';
const FOR = `(?:for${GAP})?(?:~${MAYBE_GAP}|(?:about|around|approx\\.?)${GAP})?`;
const LENGTHS: readonly [Pattern, (match: RegExpExecArray, text: string) => number][] = [
  [
    // "8 x 50m" is metres.
    pattern(`${FOR}(\\d)${MAYBE_GAP}[x×]${MAYBE_GAP}(\\d{1,3})${MAYBE_GAP}(?:minutes?|mins?)`),
    (match) => Number(match[1]) * Number(match[2]),
  ],
  [pattern(`${FOR}half${GAP}(?:an?${GAP})?(?:hour|hr)`), () => 30],
  [pattern(`${FOR}three${GAP}quarters${GAP}of${GAP}an${GAP}hour`), () => 45],
  [pattern(`${FOR}(?:an?${GAP})?hour${GAP}and${GAP}a${GAP}half`), () => 90],
  [pattern(`${FOR}(\\d)${GAP}and${GAP}a${GAP}half${GAP}${HOURS_UNIT}`), (match) => Number(match[1]) * 60 + 30],
  [pattern(`for${GAP}(?:an|one)${GAP}hour|(?:an|one)${GAP}hour(?=${GAP}of${GAP})`), () => 60],
  [
    pattern(`${FOR}(\\d{1,2})${MAYBE_GAP}${HOURS_UNIT}${MAYBE_GAP}(\\d{1,2})${MAYBE_GAP}${MINUTES_UNIT}`),
    (match) => Number(match[1]) * 60 + Number(match[2]),
  ],
  [pattern(`${FOR}(\\d{1,2})h(?:rs?)?([0-5]\\d)`), (match) => Number(match[1]) * 60 + Number(match[2])],
  [
    pattern(`${FOR}(\\d{1,2})${MAYBE_GAP}${HOURS_UNIT}${GAP}([0-5]\\d)`),
    (match, text) =>
      // "2 h 30 questions" is two hours.
      isBeforeDetail(text, match.index + match[0].length) ? Number(match[1]) * 60 + Number(match[2]) : 0,
  ],
  [
    pattern(`${FOR}(\\d{1,2}(?:[.,]\\d{1,2})?)${MAYBE_GAP}${HOURS_UNIT}`),
    (match) => Math.round(Number((match[1] ?? '').replace(',', '.')) * 60),
  ],
  [
    pattern(`${FOR}(?:(\\d)${GAP})?([13])/([24])${GAP}(?:of${GAP})?(?:an?${GAP})?${HOURS_UNIT}`),
    (match) => Number(match[1] ?? 0) * 60 + (Number(match[2]) / Number(match[3])) * 60,
  ],
  [pattern(`${FOR}(\\d{0,2})½${MAYBE_GAP}${HOURS_UNIT}`), (match) => Number(match[1]) * 60 + 30],
  [pattern(`${FOR}(\\d{1,4})(?:m|${MAYBE_GAP}(?:minutes?|mins?))`), (match) => Number(match[1])],
];

/** A number with one letter, which may be the name of a part: "exercise 3h". */
const LETTERED = /^\d{1,4}[ \t]?[hm]$/iu;
const REMIND = /(?:^|[^\p{L}])(?:remind(?:er)?|alert|alarm|notify|notification|ping)(?:[ \t]+me)?[ \t]{1,3}$/iu;
const LONGEST_REMIND = 24;
/** Words behind a span that make it a time ahead: "10 min before". */
export const AHEAD_WORDS = `${GAP}(?:before(?:hand)?|early|earlier|ahead|in${GAP}advance)`;
/** At the end of a detail only: "10 min before dinner" is something else. */
const AHEAD = new RegExp(`^${AHEAD_WORDS}(?=[ \\t,;.]{0,4}(?:$|[#@!)]))`, 'iu');

/** Whether a length says how early something is, and not how long: "remind me 10 min before". */
export const isHowEarly = (text: string, at: number, to: number): boolean =>
  REMIND.test(text.slice(Math.max(at - LONGEST_REMIND, 0), at)) || AHEAD.test(text.slice(to, to + LONGEST_REMIND));

/** A span in minutes from position `at` on: a length, or how early a reminder is. Up to a day, or longer ones for `isLong`. */
export function matchMinutes(text: string, at: number, isLong = false): { to: number; minutes: number } | null {
  const mayHaveLetter = /\d/.test(text[at] ?? '') && isCounted(text, at) && !takesTime(text, at);
  for (const [expression, read] of LENGTHS) {
    const match = matchAt(expression, text, at);
    const minutes = match ? read(match, text) : 0;
    if (!match || minutes <= 0 || minutes > DAY_MINUTES !== isLong) continue;
    return mayHaveLetter && LETTERED.test(match[0]) ? null : { to: at + match[0].length, minutes };
  }
  return null;
}

/** "2 hours of bio" is about biology. */
const OF_WORK = /^[ \t]{1,3}of(?=[ \t]{1,3}\p{L})/iu;
const LONGEST_OF = 10;

/** A length in minutes, up to a day, from position `at` on. */
export function matchLength(text: string, at: number): { to: number; minutes: number } | null {
  const span = matchMinutes(text, at);
  if (!span || isHowEarly(text, at, span.to)) return null;
  return { ...span, to: span.to + (OF_WORK.exec(text.slice(span.to, span.to + LONGEST_OF))?.[0].length ?? 0) };
}

/** Minutes since midnight of a typed time: "16:05", "4pm", "4.30 pm", "1605", "noon", "4". Else null. */
export function parseTime(text: string): number | null {
  const words = text.trim().toLowerCase();
  if (words === 'midnight') return 0;
  const digits = /^(\d{1,2})[.h]?(\d\d)$/.exec(words);
  const phrase = `at ${digits ? `${digits[1] ?? ''}:${digits[2] ?? ''}` : words}`;
  const match = matchTime(phrase, 0, false);
  return match?.to === phrase.length && match.minutes === null ? match.minute : null;
}
