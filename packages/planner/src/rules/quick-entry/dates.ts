import { isAfterEventName, isAfterVisit, isOfGame, lineBefore } from './event-words.ts';
import { addDays, addMonths, dayOfParts, startOfMonth, weekday } from '../../core/time/civil-day.ts';
import type { Day } from '../../core/time/civil-day.ts';
import { addMinutes, DAY_MINUTES, dayOf, minuteOfDay, TIME_STEP } from '../../core/time/civil-time.ts';
import { startOfWeek } from '../../core/time/weeks.ts';
import {
  ANY_WEEKDAY,
  countOf,
  MONTH,
  monthNumber,
  NUMBER_WORDS,
  TODAY,
  TOMORROW,
  TONIGHT,
  WEEKDAY,
  weekdayNumber,
} from './day-words.ts';
import { matchHoliday } from './holidays.ts';
import { dateOf, dotted, dottedShort, LOOK_BACK, plain, slashed } from './numeric-dates.ts';
import {
  Pattern,
  GAP,
  isAmongDetails,
  isAtEnd,
  isBeforeDetail,
  isCounted,
  isOfOneDay,
  matchAt,
  MAYBE_GAP,
  pattern,
} from './pattern.ts';
import { EXAM_WORD, startsWithSat } from './exam-words.ts';
import type { ParseContext } from './token.ts';

export interface DayMatch {
  to: number;
  day: Day;
  /** Set if the words name a part of the day, or an exact time. */
  minute: number | null;
  /** Whether the minute is exact ("in 2 hours") and not only a part of the day. */
  isMoment?: boolean;
  /** Whether the words mean an evening that is not over: its times lie ahead. */
  isComing?: boolean;
  /** Whether it is today's weekday, named alone: with a time that is ahead the words mean today. */
  isOrToday?: boolean;
}

type Reader = (match: RegExpExecArray, context: ParseContext, text: string) => Omit<DayMatch, 'to'> | null;

const [MORNING, AFTERNOON, EVENING] = [9 * 60, 15 * 60, 19 * 60];
const PARTS: Record<string, number> = {
  morning: MORNING,
  morn: MORNING,
  am: MORNING,
  afternoon: AFTERNOON,
  arvo: AFTERNOON,
  pm: AFTERNOON,
  evening: EVENING,
  eve: EVENING,
  night: EVENING,
  nite: EVENING,
};
/** "Tues pm", and not "tomorrow am I free", "Thursday eve of battle". */
const PART = `(?:${GAP}(?:in the${GAP})?(morning|morn|afternoon|arvo|evening|night|nite|(?:am|pm|eve)(?=[ \\t,;]{0,4}(?:$|[#@!(\\d]|(?:at|due|for)\\b))))?`;
const COUNT = `(?:an?(?:${GAP}couple(?:${GAP}of)?)?|${NUMBER_WORDS}|\\d{1,3})`;
const DAYS = '(?:days?|weeks?|wks?|fortnights?|months?)';
const ORDINAL = '(?:st|nd|rd|th)';
const YEAR = '(20\\d\\d)';
/** "Tuesday week" at the end of the words of a day: "Tuesday week 4" and "the Friday week plan" mean other weeks. */
const WEEK_AFTER = `${GAP}(?:week|fortnight)(?=[ \\t,;]{0,4}(?:$|[#@!]|(?:due|at|for|by|half|quarter)\\b|\\d{1,2}(?:[:.]\\d\\d)?[ \\t]?(?:[ap]\\.?m|-)|\\d{1,2}:\\d|\\d{1,4}[ \\t]?(?:m|min|h)))`;
/** Abbreviations that are also words. */
const AMBIGUOUS = new Set(['sat', 'sun', 'wed']);

/** Ends of the parts of a day; the others end with the day. */
const PART_ENDS: Record<number, number> = { [MORNING]: 12 * 60, [AFTERNOON]: 18 * 60 };

const partMinute = (part: string | undefined): number | null => (part ? (PARTS[part.toLowerCase()] ?? null) : null);
const today = (context: ParseContext): Day => dayOf(context.now);

/** A part of today that has begun starts now; one that is over keeps its own start. */
function partOfToday(part: string, context: ParseContext): Omit<DayMatch, 'to'> {
  const now = Math.ceil(minuteOfDay(context.now) / TIME_STEP.coarse) * TIME_STEP.coarse;
  const start = PARTS[part] ?? 0;
  const end = PART_ENDS[start] ?? DAY_MINUTES;
  const minute = now < end || end === DAY_MINUTES ? Math.max(start, now) : start;
  return { day: today(context), minute, isComing: end === DAY_MINUTES };
}

const isNext = (word: string | undefined): boolean => /^n/i.test(word ?? '');

/** "Camp fri-sun" is a range of days, and "mon/tue" a choice. */
const isJoined = (text: string, end: number): boolean => /^[-–/]\p{L}/u.test(text.slice(end, end + 2));

/** "Friday Night Lights" is a proper name. */
const isProperName = (text: string, end: number, part: string | undefined): boolean =>
  /^\p{Lu}\p{Ll}/u.test(part ?? '') && /^[ \t]\p{Lu}\p{Ll}/u.test(text.slice(end, end + 3));

const OTHER_DAY =
  /(?:^|[^\p{L}])(?:last|past|previous|good|easter|black|bloody|(ash)|shrove|pancake|palm|cyber)[ \t]{1,3}$/iu;
const WEDNESDAY = 3;

/** "Last Friday" is over, and "Black Friday" or "Bloody Sunday" is one day in history. Ash is a name but on Wednesdays. */
function isOtherDay(text: string, at: number, number: number): boolean {
  const found = OTHER_DAY.exec(text.slice(Math.max(at - LOOK_BACK, 0), at));
  return found !== null && (found[1] === undefined || number === WEDNESDAY);
}

/** The first such day after today; "this" allows today, "next" means the week after this week. */
function weekdayFrom(number: number, which: string | undefined, context: ParseContext): Day {
  const day = today(context);
  if (isNext(which)) {
    const next = addDays(startOfWeek(day, context.weekStart), 7);
    return addDays(next, (number - weekday(next) + 7) % 7);
  }
  const ahead = (number - weekday(day) + 7) % 7;
  return addDays(day, ahead === 0 && which !== 'this' ? 7 : ahead);
}

const IS_TONIGHT = new RegExp(`^${TONIGHT}$`);
const IS_TODAY = new RegExp(`^${TODAY}$`);

const namedDay: Reader = (match, context, text) => {
  const word = (match[1] ?? '').toLowerCase();
  const part = match[3]?.toLowerCase();
  if (isJoined(text, match.index + match[0].length)) return null;
  if (IS_TONIGHT.test(word)) return partOfToday('night', context);
  const day = addDays(today(context), IS_TODAY.test(word) ? 0 : 1);
  const later = match[2]?.trim().toLowerCase();
  if (later !== undefined) return { day: addDays(day, later === 'week' ? 7 : 14), minute: partMinute(part) };
  if (!IS_TODAY.test(word)) return { day, minute: partMinute(part) };
  return part === undefined ? plain(today(context)) : partOfToday(part, context);
};

const namedWeekday: Reader = (match, context, text) => {
  const [, on, which, name = '', week, part] = match;
  const end = match.index + match[0].length;
  if (isProperName(text, end, part) || isJoined(text, end) || isOtherDay(text, match.index, weekdayNumber(name)))
    return null;
  const short = name.toLowerCase();
  const isSure = on !== undefined || which !== undefined || week !== undefined || part !== undefined;
  if (AMBIGUOUS.has(short) && !isSure && !isAmongDetails(text, end) && !isOfGame(text, end)) return null;
  const number = weekdayNumber(short);
  // "Monday fortnight", on a Monday, counts from that day.
  if (/fortnight$/i.test(week ?? '')) {
    return { day: addDays(weekdayFrom(number, 'this', context), 14), minute: partMinute(part) };
  }
  const isOfNext = isNext(week?.trimStart());
  const day = weekdayFrom(number, isOfNext ? 'next' : which?.toLowerCase(), context);
  const isOrToday = which === undefined && week === undefined && number === weekday(today(context));
  // "Tuesday week" is a week after Tuesday.
  return { day: week === undefined || isOfNext ? day : addDays(day, 7), minute: partMinute(part), isOrToday };
};

/** The day `count` days, weeks, fortnights or months later; null for hours and minutes. */
function daysOn(from: Day, count: number, unit: string): Day | null {
  if (unit.startsWith('d')) return addDays(from, count);
  if (unit.startsWith('w')) return addDays(from, count * 7);
  if (unit.startsWith('f')) return addDays(from, count * 14);
  return unit.startsWith('mo') ? addMonths(from, count) : null;
}

const relativeSpan: Reader = (match, context) => {
  const [, word = '', unit = ''] = match;
  const letter = unit.toLowerCase();
  const count = countOf(word);
  const day = daysOn(today(context), count, letter);
  if (day !== null) return plain(day);
  return momentIn(letter.startsWith('h') ? count * 60 : count, context);
};

function momentIn(minutes: number, { now }: ParseContext): Omit<DayMatch, 'to'> {
  const moment = addMinutes(now, minutes);
  return { day: dayOf(moment), minute: minuteOfDay(moment), isMoment: true };
}

const monthFirst: Reader = (match, context, text) => {
  const [whole, name = '', date = '', ordinal, year] = match;
  const isSure = ordinal !== undefined || year !== undefined || isAmongDetails(text, match.index + whole.length);
  if (/^(may|mar|march)$/i.test(name) && !isSure) return null;
  return dateOf(date, monthNumber(name), year, context);
};

const dateOnly: Reader = (match, context) => {
  const day = today(context);
  for (let ahead = 0; ahead <= 3; ahead += 1) {
    const month = addMonths(startOfMonth(day), ahead);
    const found = dayOfParts(Number(month.slice(0, 4)), Number(month.slice(5, 7)), Number(match[1]));
    if (found !== null && found >= day) return plain(found);
  }
  return null;
};

const nextSpan: Reader = (match, context) => {
  const [, which = '', unit = ''] = match;
  const ahead = isNext(which) ? 1 : 0;
  const day = today(context);
  if (/^month$/i.test(unit)) return ahead === 0 ? null : plain(addMonths(startOfMonth(day), 1));
  const monday = startOfWeek(day, 1);
  if (/^w\w*end$/i.test(unit)) {
    const saturday = addDays(monday, 5 + ahead * 7);
    return plain(saturday < day ? day : saturday);
  }
  return ahead === 0 ? null : plain(addDays(startOfWeek(day, context.weekStart), 7));
};

/** Names of days other than dates. */
const NAMED: readonly [Pattern, Reader][] = [
  [pattern(`(${TONIGHT}|${TODAY}|${TOMORROW})(${WEEK_AFTER})?${PART}`), namedDay],
  [pattern('tn'), (match, context, text) => (isAtEnd(text, match.index + 2) ? partOfToday('night', context) : null)],
  [pattern(`(?:the${GAP})?day${GAP}after${GAP}${TOMORROW}`), (_, context) => plain(addDays(today(context), 2))],
  [
    pattern('this' + `${GAP}(morning|morn|afternoon|arvo|evening|eve)`),
    (match, context) => partOfToday((match[1] ?? '').toLowerCase(), context),
  ],
  [
    pattern(
      `(on${GAP})?(?:(this|ne?xt|(?:this${GAP}|the${GAP})?coming)${GAP})?${WEEKDAY}(${GAP}ne?xt${GAP}(?:week|wk)|${WEEK_AFTER})?${PART}`,
      ANY_WEEKDAY,
    ),
    namedWeekday,
  ],
  [
    pattern(`ne?xt${GAP}(?:week|wk),?${GAP}(?:on${GAP})?${WEEKDAY}${PART}`, ANY_WEEKDAY),
    ([, name = '', part], context) => ({
      day: weekdayFrom(weekdayNumber(name), 'next', context),
      minute: partMinute(part),
    }),
  ],
  [pattern(`(this|ne?xt|(?:on|at|over)${GAP}the)${GAP}(weekend|wknd|wkend|week|wk|month)`), nextSpan],
  [pattern(`in${GAP}(${COUNT})${MAYBE_GAP}(minutes?|mins?|hours?|hrs?|h|${DAYS})(?:${GAP}time)?`), relativeSpan],
  [pattern(`in${GAP}half${GAP}an?${GAP}hour`), (_, context) => momentIn(30, context)],
];

/** "2 weeks from today", "a week after Friday", "a week on Friday", "a fortnight tomorrow". */
const FROM_DAY = new Pattern(
  `(${COUNT})${MAYBE_GAP}(${DAYS})${GAP}(?:(?:from|after)${GAP}|(?<=(?:weeks?|wks?|fortnights?)${GAP})(?:on${GAP}(?=${WEEKDAY})|(?=${TODAY}|${TOMORROW})))`,
);

const A_WEEK = new Pattern(`(a)${GAP}(week)${GAP}(?=${WEEKDAY})`, ANY_WEEKDAY);
/** "Party a week Saturday" is one party; "gym twice a week Monday" and "2 shifts a week Friday" say how often. */
const isWeekOfOneEvent = (text: string, at: number): boolean =>
  isAfterEventName(text, at) &&
  !/s[ \t]+$|\d|(?<!\p{L})(?:one|two|three|four|five|six|seven|once|every)(?!\p{L})/iu.test(lineBefore(text, at));

function matchFromDay(text: string, at: number, context: ParseContext): DayMatch | null {
  const ofEvent = matchAt(A_WEEK, text, at);
  const match = ofEvent && isWeekOfOneEvent(text, at) ? ofEvent : matchAt(FROM_DAY, text, at);
  if (!match) return null;
  const start = at + match[0].length;
  const now = matchAt(NOW, text, start);
  const from = now ? { to: start + now[0].length, day: today(context) } : matchIn(NAMED, text, start, context);
  const day = from && daysOn(from.day, countOf(match[1] ?? ''), (match[2] ?? '').toLowerCase());
  return day ? { to: from.to, day, minute: null } : null;
}

const NOW = pattern('now');
const SLASHED: [Pattern, Reader] = [pattern(`(?:on${GAP})?(\\d{1,2})/(\\d{1,2})(?:/(\\d{4}|\\d{2}))?`), slashed];
const DAY_AND_MONTH: [Pattern, Reader] = [
  pattern(`(?:on${GAP})?(?:the${GAP})?(\\d{1,2})${ORDINAL}?${MAYBE_GAP}(?:of${GAP})?${MONTH}(?:,?${GAP}${YEAR})?`),
  (match, context) => dateOf(match[1] ?? '', monthNumber(match[2] ?? ''), match[3], context),
];

const DOTTED: [Pattern, Reader] = [pattern(`(?:on${GAP})?(\\d{1,2})\\.(\\d{1,2})\\.`), dotted];

const DATES: readonly [Pattern, Reader][] = [
  [
    pattern(`(?:on${GAP})?(\\d{4})-(\\d{2})-(\\d{2})`),
    (match, context) => dateOf(match[3] ?? '', Number(match[2]), match[1], context),
  ],
  SLASHED,
  [pattern(`(?:on${GAP})?(\\d{1,2})[.-](\\d{1,2})[.-](20\\d\\d)`), slashed],
  [pattern(`(?:on${GAP})?(\\d{1,2})\\.(\\d{1,2})\\.(\\d\\d)`), dottedShort],
  DOTTED,
  DAY_AND_MONTH,
  [pattern(`(?:on${GAP})?${MONTH}${GAP}(\\d{1,2})(${ORDINAL})?(?:,?${GAP}${YEAR})?`), monthFirst],
  [pattern(`on${GAP}the${GAP}(\\d{1,2})${ORDINAL}`), dateOnly],
];

/** The weekday before a date: "Friday 27 November", "on Fri, 27/11". */
const DATED_WEEKDAY = new Pattern(`(?:on${GAP})?(?:(?:this|ne?xt|coming)${GAP})?${WEEKDAY},?${GAP}`, ANY_WEEKDAY);
const BARE_ORDINAL = pattern(`(?:the${GAP})?(\\d{1,2})${ORDINAL}`);

/** "4th period". */
const OF_SCHOOL_DAY = /^\S{3,4}[ \t]{1,3}(?:periods?|lessons?|hours?)(?!\p{L})/iu;

/** "Friday 27 November" is that date; "Friday the 27th" where it is a Friday, for "Friday 4th period" speaks of no date. */
function matchDatedWeekday(text: string, at: number, context: ParseContext): DayMatch | null {
  const name = matchAt(DATED_WEEKDAY, text, at);
  if (!name) return null;
  const start = at + name[0].length;
  const dated = matchIn(DATES, text, start, context);
  if (dated) return dated;
  const ordinal = OF_SCHOOL_DAY.test(text.slice(start))
    ? null
    : matchIn([[BARE_ORDINAL, dateOnly]], text, start, context);
  const number = weekdayNumber(name[1] ?? '');
  return ordinal && weekday(ordinal.day) === number ? ordinal : null;
}

function matchIn(
  readers: readonly [Pattern, Reader][],
  text: string,
  at: number,
  context: ParseContext,
): DayMatch | null {
  for (const [expression, read] of readers) {
    const match = matchAt(expression, text, at);
    const found = match && read(match, context, text);
    if (match && found && found.day >= '2000-01-01' && found.day <= '2199-12-31') {
      return { ...found, to: at + match[0].length };
    }
  }
  return null;
}

/** After a counted or numbered noun only an unambiguous date: "maths test 4 Dec", and not "chapter 3 march of". */
function matchCountedDate(text: string, at: number, context: ParseContext): DayMatch | null {
  const dated = matchIn([DAY_AND_MONTH], text, at, context);
  const isWord = dated !== null && /(?:may|mar|march)\.?$/i.test(text.slice(at, dated.to));
  if (dated && !isWord) return dated;
  if (!isOfOneDay(text, at)) return null;
  const found = matchIn([DAY_AND_MONTH, SLASHED, DOTTED], text, at, context) ?? matchFromDay(text, at, context);
  return found && isAmongDetails(text, found.to) ? found : null;
}

const LAST_WEEKDAY = pattern(`last${GAP}${WEEKDAY}`);

/** "Last Friday" from position `at` on: the nearest one before today. */
export function matchLastWeekday(text: string, at: number, context: ParseContext): DayMatch | null {
  const match = matchAt(LAST_WEEKDAY, text, at);
  if (!match) return null;
  const back = (weekday(today(context)) - weekdayNumber(match[1] ?? '') + 7) % 7 || 7;
  return { to: at + match[0].length, day: addDays(today(context), -back), minute: null };
}

/** "the 5th" or "5th", unless a noun follows that it may number. */
export function matchDateOnly(text: string, at: number, context: ParseContext): DayMatch | null {
  const found = matchIn([[BARE_ORDINAL, dateOnly]], text, at, context);
  return found && isAmongDetails(text, found.to) ? found : null;
}

/** "Homework set today, due Friday" and "(set today)" say when it was given, "problem set Friday" when it is done. */
const GIVEN =
  /(?:(?<!\p{L})(?:homework|hw|work|task|essay|assignment|coursework|worksheet|questions)[ \t]{1,3}|\()(?:set|given)(?:[ \t]on)?:?[ \t]{1,3}$/iu;
const isGiven = (text: string, at: number): boolean =>
  GIVEN.test(text.slice(Math.max(at - 2 * LOOK_BACK, 0), at)) && /(?<!\p{L})due(?!\p{L})/iu.test(text.slice(at));

const EXAM_BEFORE = new RegExp(`(?<=\\p{L}[ \\t])(?<!(?:and|then|to)[ \\t])${EXAM_WORD}[ \\t]{1,3}$`, 'iu');

/** "Dentist the 3rd", "bio test the 3rd": behind what has a day, an ordinal with "the" is one. */
function matchOrdinalOf(text: string, at: number, context: ParseContext): DayMatch | null {
  if (!/^the[ \t]{1,3}\d/iu.test(text.slice(at, at + 8))) return null;
  const isOfDay = EXAM_BEFORE.test(text.slice(Math.max(at - LOOK_BACK, 0), at)) || isAfterVisit(text, at);
  return isOfDay ? matchDateOnly(text, at, context) : null;
}

const PART_AFTER = new Pattern(PART);

/** "4 Jan am", "Friday 11 Dec morning": a date with the part of its day; "11 Dec night shift" names a shift. */
function withPart(text: string, found: DayMatch | null): DayMatch | null {
  const match = found && matchAt(PART_AFTER, text, found.to);
  const minute = partMinute(match?.[1]);
  if (!found || !match || minute === null) return found;
  const to = found.to + match[0].length;
  return isAmongDetails(text, to) || isBeforeDetail(text, to) ? { ...found, to, minute } : found;
}

/** A day named from position `at` on, or null. */
export function matchDay(text: string, at: number, context: ParseContext): DayMatch | null {
  if (startsWithSat(text, at) || isGiven(text, at)) return null;
  if (/\d/.test(text[at] ?? '') && isCounted(text, at)) return matchCountedDate(text, at, context);
  const holiday = matchHoliday(text, at, context);
  if (holiday) return { ...holiday, minute: null };
  return (
    withPart(text, matchDatedWeekday(text, at, context)) ??
    matchFromDay(text, at, context) ??
    matchIn(NAMED, text, at, context) ??
    withPart(text, matchIn(DATES, text, at, context)) ??
    matchOrdinalOf(text, at, context)
  );
}
