import { nextOccurrence, ruleFor, untilOfCount } from '../../core/recurrence/series-rule.ts';
import type { SeriesRule } from '../../schema/repeat-rule.ts';
import { addDays, addMonths, weekday } from '../../core/time/civil-day.ts';
import type { Day } from '../../core/time/civil-day.ts';
import { dayOf } from '../../core/time/civil-time.ts';
import { countOf, MONTH, NUMBER_WORDS, TWO_WEEKDAYS, WEEKDAY, weekdayNumber } from './day-words.ts';
import { matchDateOnly, matchDay } from './dates.ts';
import { matchDueHoliday } from './holidays.ts';
import { EVERY_WORD, GAP, isAmongDetails, isAtEnd, matchAt, MAYBE_GAP, pattern, Pattern } from './pattern.ts';
import type { EndsMatch, ParseContext } from './token.ts';
import type { Unread } from './unread.ts';

/** Words that say how something repeats. A rule without a day gets it from the line, or from today. */
export interface RepeatMatch {
  to: number;
  rule: SeriesRule;
  mode: 'fixed' | 'afterDone';
  /** "Due every Friday" is a task. */
  isDue: boolean;
}

type Unit = SeriesRule['every'];
type Read = (
  match: RegExpExecArray,
  text: string,
) => (Pick<RepeatMatch, 'rule'> & { mode?: RepeatMatch['mode'] }) | null;

const EVERY = `(due:?${GAP})?(?:on${GAP})?(?:every|each)${GAP}`;
/** "Every month on the", "monthly on". */
const ON_MONTH = `(due:?${GAP})?(?:(?:on${GAP})?(?:every|each)${GAP}month|monthly)${GAP}on${GAP}(?:the${GAP})?`;
/** Without the capturing group and the dot of `WEEKDAY`, in the plural too. */
const DAY_NAME = WEEKDAY.replace('(', '(?:').replace(')\\.?', ')s?\\.?');
const JOIN = `(?:,?${GAP}(?:and|&|\\+)${GAP}|,${MAYBE_GAP}|${MAYBE_GAP}/${MAYBE_GAP}|${GAP})`;
const DAY_LIST = `(${DAY_NAME}(?:${JOIN}${DAY_NAME}){0,6})`;
const ORDINALS: Readonly<Record<string, number>> = {
  first: 1,
  second: 2,
  third: 3,
  fourth: 4,
  fifth: 5,
  last: -1,
  other: 2,
};
const NTH = `(first|second|third|fourth|fifth|last|\\d{1,2}(?:st|nd|rd|th))`;
const COUNT = `(other|second|third|fourth|${NUMBER_WORDS}|\\d{1,2}(?:st|nd|rd|th)?)`;
const UNITS = '(day|week|wk|fortnight|month|year)s?';
const OF_MONTH = `(?:of|in)${GAP}(?:the|each|every)${GAP}month`;
const DATE = '(?:\\d{1,2}(?:st|nd|rd|th)|last day)';
const DATES = `(${DATE}(?:,?${GAP}(?:and|&)${GAP}(?:the${GAP})?${DATE})?)`;

const MONTH_WORD = /month/i;

const NO_DAYS = { interval: 1, weekdays: null, monthDays: null, nth: null };

/** "2nd", "other", "three". */
function numberOf(word: string): number {
  const known = ORDINALS[word.toLowerCase()];
  return known ?? (/^\d/.test(word) ? Number.parseInt(word, 10) : countOf(word));
}

const weekdaysIn = (words: string): number[] =>
  [...words.matchAll(/\p{L}+/gu)].flatMap(
    ([word]) => weekdayNumber(word) || weekdayNumber(word.replace(/s$/i, '')) || [],
  );

function every(unit: string, interval = 1): SeriesRule {
  const name = unit.toLowerCase();
  const by = name === 'fortnight' ? interval * 2 : interval;
  const of: Unit = name === 'day' ? 'day' : name === 'month' ? 'month' : name === 'year' ? 'year' : 'week';
  return { ...NO_DAYS, every: of, interval: by };
}

const isInterval = (number: number): boolean => number >= 1 && number <= 99;

const nthOfMonth: Read = ([, , which = '', name = '']) => {
  const number = numberOf(which);
  return number > 5 ? null : { rule: ruleFor.nth(number, weekdayNumber(name.replace(/s$/i, ''))) };
};

function datesIn(words: string): number[] {
  return [...words.matchAll(/\d{1,2}|last day/giu)].map(([word]) => (/^l/i.test(word) ? -1 : Number(word)));
}
const onDates = (words: string): ReturnType<Read> => {
  const dates = datesIn(words);
  return dates.length > 0 && dates.every((date) => date !== 0 && date <= 31)
    ? { rule: ruleFor.monthDays(dates) }
    : null;
};

const READERS: readonly [Pattern, Read][] = [
  // "Every 3 days after done", "2 weeks after it is finished".
  [
    pattern(
      `(due:?${GAP})?(?:(?:every|each)${GAP})?${COUNT.replace('other|', 'a|')}${GAP}${UNITS}${GAP}after${GAP}(?:(?:it['’]?s|it${GAP}is|being|i${GAP}am|i['’]?m)${GAP})?(?:done|finished|completed|completion)`,
      /after/i,
    ),
    ([, , count = '', unit = '']) =>
      isInterval(numberOf(count))
        ? { rule: every(unit, /^a$/i.test(count) ? 1 : numberOf(count)), mode: 'afterDone' }
        : null,
  ],
  [pattern(`${ON_MONTH}${NTH}${GAP}${WEEKDAY}`, MONTH_WORD), nthOfMonth],
  [pattern(`${ON_MONTH}${DATES}`, MONTH_WORD), ([, , words = '']) => onDates(words)],
  [pattern(`${EVERY}${NTH}${GAP}${WEEKDAY}${GAP}${OF_MONTH}`, MONTH_WORD), nthOfMonth],
  [
    pattern(
      `(due:?${GAP})?(?:on${GAP})?(?:the${GAP})?${NTH}${GAP}${WEEKDAY}${GAP}(?:of|in)${GAP}(?:each|every)${GAP}month`,
      MONTH_WORD,
    ),
    nthOfMonth,
  ],
  // "First Monday of the month" with nothing but details behind it; "due the first Monday of the month" is one day.
  [
    pattern(
      `(due:?${GAP})?(?:on${GAP})?(?:the${GAP})?${NTH}${GAP}${WEEKDAY}${GAP}(?:of|in)${GAP}the${GAP}month`,
      MONTH_WORD,
    ),
    (match, text) =>
      isAmongDetails(text, match.index + match[0].length) && !HAS_DUE.test(text.slice(0, match.index) + match[0])
        ? nthOfMonth(match, text)
        : null,
  ],
  // "Every 2nd Friday" is every other; "every last Friday" and "every first Friday" are days of the month.
  [pattern(`${EVERY}(first|last|1st)${GAP}${WEEKDAY}`, EVERY_WORD), nthOfMonth],
  [
    pattern(`${EVERY}${DATES}(?:${GAP}(?:of${GAP}(?:the|each|every)${GAP}month))`, EVERY_WORD),
    ([, , words = '']) => onDates(words),
  ],
  [
    pattern(`${EVERY}(\\d{1,2}(?:st|nd|rd|th))`, EVERY_WORD),
    ([whole, , words = ''], text) => (isAtEnd(text, text.indexOf(whole) + whole.length) ? onDates(words) : null),
  ],
  [
    pattern(`${EVERY}${COUNT}${GAP}${DAY_LIST}`, EVERY_WORD),
    ([, , count = '', days = '']) =>
      isInterval(numberOf(count)) ? { rule: ruleFor.weeks(weekdaysIn(days), numberOf(count)) } : null,
  ],
  [
    pattern(`${EVERY}${COUNT}${GAP}${UNITS}`, EVERY_WORD),
    ([, , count = '', unit = '']) => (isInterval(numberOf(count)) ? { rule: every(unit, numberOf(count)) } : null),
  ],
  [
    pattern(`${EVERY}(?:single${GAP})?(?:week|school${MAYBE_GAP})days?`, EVERY_WORD),
    () => ({ rule: ruleFor.weeks([1, 2, 3, 4, 5]) }),
  ],
  [pattern(`${EVERY}week${MAYBE_GAP}ends?`, EVERY_WORD), () => ({ rule: ruleFor.weeks([6, 7]) })],
  [pattern(`${EVERY}${DAY_LIST}`, EVERY_WORD), ([, , days = '']) => ({ rule: ruleFor.weeks(weekdaysIn(days)) })],
  [
    pattern(`${EVERY}(?:single${GAP})?(day|week|fortnight|month|year)`, EVERY_WORD),
    ([, , unit = '']) => ({ rule: every(unit) }),
  ],
];

/** "Piano weekdays 7am", and not "plan for weekdays". */
const WEEKDAYS = pattern(`(?<!(?:for|from|the|my|of|in|only)${GAP})(?:on${GAP})?(?:week|school${MAYBE_GAP})days`);
/** "Football Tuesdays 4pm", "on mondays and thursdays", and not "Mondays are hard". */
const PLURAL_NAME = '(?:mon|tues|wednes|thurs|fri|satur|sun)days';
const PLURALS = pattern(
  `(?:on${GAP})?(${PLURAL_NAME}(?:(?:,?${GAP}(?:and|&)${GAP}|,${MAYBE_GAP})${PLURAL_NAME}){0,6})`,
);
/** "Gym weekly", and not "weekly quiz". */
const ADVERB = pattern('(daily|weekly|fortnightly|monthly|yearly)');
const ADVERB_UNITS: Readonly<Record<string, string>> = {
  daily: 'day',
  weekly: 'week',
  fortnightly: 'fortnight',
  monthly: 'month',
  yearly: 'year',
};
/** "Gym mon wed fri 7am"; two days may be two times of one thing. */
const BARE_LIST = pattern(`(${DAY_NAME}(?:${JOIN}${DAY_NAME}){2,6})`, TWO_WEEKDAYS);
const HAS_DUE = /(?:^|[\s(,;])(?:due|by|before|deadline|until|till?)[\s:]/iu;

const plainMatch = (to: number, rule: SeriesRule): RepeatMatch => ({ to, rule, mode: 'fixed', isDue: false });

/** Days without "every": only where nothing but details follow, and no due date is near. */
function matchBare(text: string, at: number): RepeatMatch | null {
  const plural = matchAt(PLURALS, text, at);
  const weekdays = plural ? null : matchAt(WEEKDAYS, text, at);
  const list =
    plural ??
    weekdays ??
    (HAS_DUE.test(text.replace(/\s(?:until|till?)\s/giu, ' ')) ? null : matchAt(BARE_LIST, text, at));
  if (list) {
    const to = at + list[0].length;
    return isAmongDetails(text, to) || UNTIL.test(text.slice(to, to + 12))
      ? plainMatch(to, ruleFor.weeks(weekdays ? [1, 2, 3, 4, 5] : weekdaysIn(list[1] ?? '')))
      : null;
  }
  const adverb = matchAt(ADVERB, text, at);
  const to = at + (adverb?.[0].length ?? 0);
  const isMeant = isAtEnd(text, to) || UNTIL.test(text.slice(to, to + 12));
  return adverb && isMeant ? plainMatch(to, every(ADVERB_UNITS[(adverb[1] ?? '').toLowerCase()] ?? 'week')) : null;
}
const UNTIL = /^[ \t,]{1,3}(?:until|till?|for \d|x\d)/iu;

/** "Every tue", "every 2nd week", "mon wed fri", "3 days after done" from position `at` on. */
export function matchRepeat(text: string, at: number): RepeatMatch | null {
  for (const [expression, read] of READERS) {
    const match = matchAt(expression, text, at);
    const found = match && read(match, text);
    if (!match || !found) continue;
    return { to: at + match[0].length, mode: 'fixed', isDue: match[1] !== undefined, ...found };
  }
  return matchBare(text, at);
}

const UNTIL_WORD = new Pattern(`(?:until|till?|thru|through|ending|ends|(to|[-–—]))${GAP}(?:on${GAP})?`);
const SPAN = pattern(`for${GAP}(?:the${GAP}next${GAP})?(${NUMBER_WORDS}|\\d{1,3})${GAP}(day|week|wk|month|year)s?`);
const TIMES = pattern(`(?:for${GAP})?(?:[x×]${MAYBE_GAP}(\\d{1,3})|(\\d{1,3})${MAYBE_GAP}(?:x|×|times))`);
const FROM_WORD = new Pattern(`(?:from|starting|beginning|starts)${GAP}(?:on${GAP})?`);

/** The end of a repetition: "until 12 dec", "for 10 weeks", "x10". */
export function matchEnds(text: string, at: number, context: ParseContext): EndsMatch | null {
  const none = { until: null, count: null, span: null };
  const word = matchAt(UNTIL_WORD, text, at);
  const start = at + (word?.[0].length ?? 0);
  const day =
    word &&
    (matchDay(text, start, context) ?? matchDateOnly(text, start, context) ?? matchDueHoliday(text, start, context));
  // "To" is no end in "drive to Sunday school".
  const isDate = day && (word[1] === undefined || /\d/.test(text.slice(start, day.to)));
  if (isDate) return { ...none, to: day.to, until: day.day };
  const span = matchAt(SPAN, text, at);
  if (span) {
    const unit = (span[2] ?? '').toLowerCase();
    return { ...none, to: at + span[0].length, span: { count: countOf(span[1] ?? ''), unit: every(unit).every } };
  }
  const times = matchAt(TIMES, text, at);
  const count = Number(times?.[1] ?? times?.[2] ?? 0);
  return times && count >= 1 ? { ...none, to: at + times[0].length, count } : null;
}

const NO_END = pattern(
  `(?:(?:the${GAP})?(?:mid|early|late|middle${GAP}of|beginning${GAP}of|start${GAP}of|end${GAP}of)(?:-|${GAP})(?:(?:the|this|next)${GAP})?(?:${MONTH}|(?:school${GAP})?(?:week|month|term|semester|year))|yesterday|last${GAP}${WEEKDAY})`,
);

/** An end that is no day ("until mid december") or is over ("until yesterday"): the title keeps it. */
export function matchUnreadEnd(text: string, at: number, context: ParseContext): Unread | null {
  const word = matchAt(UNTIL_WORD, text, at);
  if (!word) return null;
  const start = at + word[0].length;
  const ends = matchEnds(text, at, context);
  const isOver = typeof ends?.until === 'string' && ends.until < dayOf(context.now);
  const to = isOver ? ends.to : start + (matchAt(NO_END, text, start)?.[0].length ?? 0);
  return to > start ? { from: at, to, text: text.slice(at, to), keepsTimes: false } : null;
}

/** "From 1 dec": the first day of a repetition. */
export function matchFirst(text: string, at: number, context: ParseContext): { to: number; day: Day } | null {
  const word = matchAt(FROM_WORD, text, at);
  const day = word && matchDay(text, at + word[0].length, context);
  return day && { to: day.to, day: day.day };
}

/** A rule with the day that it lacks, and its first day. @param from the day of the line, or today */
export function anchored(rule: SeriesRule, from: Day): { rule: SeriesRule; first: Day } {
  const isOpen = rule.weekdays === null && rule.monthDays === null && rule.nth === null;
  const full =
    isOpen && rule.every === 'week'
      ? { ...rule, weekdays: [weekday(from)] }
      : isOpen && rule.every === 'month'
        ? { ...rule, monthDays: [Number(from.slice(8, 10))] }
        : rule;
  return {
    rule: full,
    first: nextOccurrence({ rule: { ...full, interval: 1 }, first: from, until: null }, from) ?? from,
  };
}

/** The last day of a repetition; null where it goes on. */
export function endOf(ends: Omit<EndsMatch, 'to'> | undefined, rule: SeriesRule, first: Day): Day | null {
  if (!ends) return null;
  if (ends.count !== null) return untilOfCount({ rule, first, until: null }, ends.count);
  if (!ends.span) return ends.until;
  const { count, unit } = ends.span;
  if (unit === 'day' || unit === 'week') return addDays(first, count * (unit === 'week' ? 7 : 1) - 1);
  return addDays(addMonths(first, count * (unit === 'year' ? 12 : 1)), -1);
}
