import { addDays, addMonths, startOfMonth, weekday } from '../../core/time/civil-day.ts';
import type { Day } from '../../core/time/civil-day.ts';
import { civilAt, DAY_MINUTES, dayOf, LAST_MINUTE, minuteOfDay } from '../../core/time/civil-time.ts';
import type { DayOrTime } from '../../core/time/civil-time.ts';
import { mondayOfWeek } from '../../core/time/weeks.ts';
import { matchTimeOf, atNextOccurrence } from './upcoming-time.ts';
import { matchDateOnly, matchDay, matchLastWeekday } from './dates.ts';
import type { DayMatch } from './dates.ts';
import { MONTH, monthNumber, NUMBER_WORDS } from './day-words.ts';
import { matchDueHoliday } from './holidays.ts';
import { numericDate } from './numeric-dates.ts';
import { GAP, isAmongDetails, isBeforeDetail, matchAt, MAYBE_GAP, pattern, Pattern } from './pattern.ts';
import { matchNextLesson } from './next-lesson-words.ts';
import { matchPeriod } from './period-words.ts';
import { matchTime } from './times.ts';
import type { TimeMatch } from './times.ts';
import type { TokenMatch, ParseContext } from './token.ts';

/** "Due in Friday", and not "due in 3 days", which names a day by itself. */
const IN = `(?:${GAP}in(?!${GAP}(?:an?|\\d|half|${NUMBER_WORDS})))?`;
const AT_LATEST = `on${GAP}or${GAP}before|not?${GAP}later${GAP}than`;
const WORD = new Pattern(
  `(?:due${IN}(?:${GAP}(?:${AT_LATEST}|on|by|for|before|b4))?|${AT_LATEST}|by|before|b4|for|until|till?|deadline)(?::[ \\t]{0,2}|${GAP})`,
);
const BARE = new Pattern(`due(?::[ \\t]{0,2}|${GAP})`);
/** Words that begin other phrases as well: "read chapter 3 for friday", but "shop for Friday night dinner". */
const LOOSE = /^(?:for|before|b4|until|till?)\b/i;
/** Words that take a day only: "study until 5pm" has no due time. */
const OF_DAY = /^(?:for|until|till?)\b/i;
/** "On or before Friday" means due on Friday. */
const IS_BEFORE = /(?<!or[ \t\u00a0]{1,3})(?:before|b4)[^a-z]*$/i;
/** "At" before a day is skipped ("due at friday", "due first thing mon"); before a time it is a part of the time. */
const AT = new Pattern(`at${GAP}|(?:first|1st)${GAP}thing,?${GAP}(?:on${GAP})?`);
const BY = new Pattern(`,?${GAP}by${GAP}`);
const BETWEEN = new Pattern(`(?:,?${GAP}(?:by${GAP})?)`);
const MIDNIGHT = pattern(`(?:at${GAP})?(?:midnight|24:00)`);
const YESTERDAY = pattern('yesterday');
const END_OF_DAY = `(?:the${GAP})?(?:end${GAP}of${GAP}(?:(?:the|this)${GAP})?(?:day|business)|close${GAP}of${GAP}business|eod|cob)`;
const END_OF = pattern(`(?:the${GAP})?end${GAP}of${GAP}(?:(?:the|this)${GAP})?(week|wk|month)|eo([wm])|${END_OF_DAY}`);
const AFTER_DAY = pattern(`,?${GAP}(?:by${GAP})?${END_OF_DAY}`);
/** Without "due" or "by": "essay end of week", and not "corn on the cob". */
const BARE_END = new Pattern(
  `(?:at${GAP})?(?=(?:the${GAP})?end${GAP}of${GAP}(?:(?:the|this)${GAP})?(?:day|week|wk|month)|eo[dwm])`,
);
const HOUR = pattern('1[0-2]|[1-9]');
const END_OF_MONTH = pattern(`(?:the${GAP})?end${GAP}of${GAP}${MONTH}`);
/** "Due 27-11"; elsewhere "9-10" is hours or pages. */
const DASHED = pattern(`(\\d{1,2})-(\\d{1,2})`);
/** "Due p3 Thursday": the period stays in the title. */
const IN_PERIOD = new Pattern(
  `due:?${GAP}(?:(?:in|at|on|for)${GAP})?(?:p|per|period|lesson)${MAYBE_GAP}\\d{1,2},?${GAP}|due:?${GAP}(?:(?:in|at|on|for)${GAP})?\\d(?:st|nd|rd|th)${GAP}(?:period|lesson),?${GAP}`,
);
/** "Due week 51", "by the end of calendar week 3". */
const WEEK_OF_YEAR = pattern(
  `(?:in${GAP})?(?:(?:the${GAP})?end${GAP}of${GAP})?(?:the${GAP})?(calendar${GAP})?(?:weeks?|wk)${MAYBE_GAP}(\\d{1,2})`,
);
/** Weeks of a term, at most: higher numbers are weeks of a year. */
const LONGEST_TERM = 20;
const FRIDAY = 5;
const SUNDAY = 7;
/** "11:59" without am or pm means the last minute of a day, not that before noon. */
const NEARLY_NOON = 12 * 60 - 1;

/** @param day named beside the time */
function timeAt(text: string, at: number, day: DayMatch | null, context: ParseContext): TimeMatch | null {
  const midnight = matchAt(MIDNIGHT, text, at);
  if (midnight) return { to: at + midnight[0].length, minute: LAST_MINUTE, minutes: null };
  const time = day ? matchTimeOf(text, at, day, context) : matchTime(text, at, false);
  if (time?.minutes !== null) return null;
  const isLast = time.minute === NEARLY_NOON && !/m/i.test(text.slice(at, time.to));
  return isLast ? { ...time, minute: LAST_MINUTE } : time;
}

/** The position after a space or a comma, for the second half of "friday 5pm". */
function after(text: string, at: number): number {
  const gap = matchAt(BETWEEN, text, at);
  return gap ? at + gap[0].length : -1;
}

function dueOf(day: DayMatch | null, time: TimeMatch | null, context: ParseContext): DayOrTime {
  const today = dayOf(context.now);
  if (!day) {
    const minute = time?.minute ?? 0;
    return civilAt(minute >= minuteOfDay(context.now) ? today : addDays(today, 1), minute);
  }
  // Due at midnight means by the end of the day before it.
  if (time) return atNextOccurrence(day, time.minute === DAY_MINUTES ? LAST_MINUTE : time.minute, context);
  return day.isMoment && day.minute !== null ? civilAt(day.day, day.minute) : day.day;
}

const endOfMonth = (day: Day): Day => addDays(addMonths(startOfMonth(day), 1), -1);

/** The last day of a week is its Friday, after Friday its Sunday. On a Sunday it is the coming Friday. */
function endOf(unit: string, today: Day): Day {
  if (unit === 'd') return today;
  if (unit === 'm') return endOfMonth(today);
  const number = weekday(today);
  if (number === SUNDAY) return addDays(today, FRIDAY);
  return addDays(today, (number <= FRIDAY ? FRIDAY : SUNDAY) - number);
}

/** "End of February" is the next such day. */
function endOfNamedMonth(name: string, { now }: ParseContext): Day {
  const today = dayOf(now);
  const year = Number(today.slice(0, 4)) + (monthNumber(name) < Number(today.slice(5, 7)) ? 1 : 0);
  return endOfMonth(`${String(year)}-${String(monthNumber(name)).padStart(2, '0')}-01`);
}

/** Days and periods that can be due, but not planned: yesterday, and ends of a week or month. */
function matchDueDay(text: string, at: number, context: ParseContext): DayMatch | null {
  const today = dayOf(context.now);
  const yesterday = matchAt(YESTERDAY, text, at);
  if (yesterday) return { to: at + yesterday[0].length, day: addDays(today, -1), minute: null };
  const last = matchLastWeekday(text, at, context);
  if (last) return last;
  const month = matchAt(END_OF_MONTH, text, at);
  if (month) return { to: at + month[0].length, day: endOfNamedMonth(month[1] ?? '', context), minute: null };
  const end = matchWeek(text, at, context) ?? matchEnd(text, at, context);
  if (end) return end;
  const day = matchDay(text, at, context) ?? matchDateOnly(text, at, context) ?? dueHoliday(text, at, context);
  return day && { ...day, to: endAfter(text, day.to) };
}

/** "End of week", "eod", and with the day after it: "eod tomorrow". */
function matchEnd(text: string, at: number, context: ParseContext): DayMatch | null {
  const match = matchAt(END_OF, text, at);
  if (!match) return null;
  const to = at + match[0].length;
  const unit = (match[1] ?? match[2] ?? 'day').charAt(0).toLowerCase();
  const next = unit !== 'm' ? after(text, to) : -1;
  const named = next === -1 ? null : matchDay(text, next, context);
  return { to: named?.to ?? to, day: named?.day ?? endOf(unit, dayOf(context.now)), minute: null };
}

/** "Week 51" of a year is due by its Friday. @returns null for a week that may be one of a term */
function matchWeek(text: string, at: number, { now, countsWeeks = false }: ParseContext): DayMatch | null {
  const match = matchAt(WEEK_OF_YEAR, text, at);
  const number = Number(match?.[2]);
  const isSure = countsWeeks || match?.[1] !== undefined || number > LONGEST_TERM;
  const monday = match && isSure ? mondayOfWeek(number, dayOf(now)) : null;
  if (!match || monday === null) return null;
  const friday = addDays(monday, FRIDAY - 1);
  // On its weekend, Sunday is left.
  return { to: at + match[0].length, day: friday < dayOf(now) ? addDays(monday, SUNDAY - 1) : friday, minute: null };
}

/** Whether "due week 51" begins here, of a year: weeks of a term are not read. */
export function isDueInWeek(text: string, at: number, context: ParseContext): boolean {
  const word = matchAt(WORD, text, at)?.[0] ?? matchAt(BARE, text, at)?.[0];
  return word !== undefined && matchWeek(text, at + word.length, context) !== null;
}

const dueHoliday = (text: string, at: number, context: ParseContext): DayMatch | null => {
  const holiday = matchDueHoliday(text, at, context);
  return holiday && { ...holiday, minute: null };
};

/** The position after "end of day" behind a day that ends at a position, or that position. */
const endAfter = (text: string, at: number): number => at + (matchAt(AFTER_DAY, text, at)?.[0].length ?? 0);

/** "Friday eod" and "friday by 5pm" are due without the word "due". @param day that precedes it */
export function matchDayEnd(text: string, day: DayMatch, context: ParseContext): TokenMatch | null {
  const to = endAfter(text, day.to);
  if (to > day.to) return isBeforeDetail(text, to) ? { kind: 'due', to, due: day.day } : null;
  const lead = matchAt(BY, text, day.to);
  const time = lead && timeAt(text, day.to + lead[0].length, day, context);
  return time && isAmongDetails(text, time.to) ? { kind: 'due', to: time.to, due: dueOf(day, time, context) } : null;
}

function matchBareEnd(text: string, at: number, context: ParseContext): TokenMatch | null {
  const lead = matchAt(BARE_END, text, at)?.[0];
  const end = lead === undefined ? null : matchEnd(text, at + lead.length, context);
  return end && isBeforeDetail(text, end.to) ? { kind: 'due', to: end.to, due: end.day } : null;
}

function matchInPeriod(text: string, at: number, context: ParseContext): TokenMatch | null {
  const lead = matchAt(IN_PERIOD, text, at)?.[0];
  const from = at + (lead?.length ?? 0);
  const day = lead === undefined ? null : matchMoment(text, from, context);
  return day?.hasDay ? { kind: 'due', from, to: day.to, due: day.due } : null;
}

/** "due friday", "due: 12/3 5pm", "due 5pm tomorrow", "by monday", "for monday", "before monday". */
export function matchDue(text: string, at: number, context: ParseContext): TokenMatch | null {
  // "Due before school" means due at that time.
  return (
    matchNextLesson(text, at, context) ??
    dueAfter(WORD, text, at, context) ??
    dueAfter(BARE, text, at, context) ??
    matchInPeriod(text, at, context) ??
    matchBareEnd(text, at, context)
  );
}

function dueAfter(lead: Pattern, text: string, at: number, context: ParseContext): TokenMatch | null {
  const word = matchAt(lead, text, at)?.[0];
  if (word === undefined) return null;
  const start = at + word.length;
  const found = matchMoment(text, start, context) ?? (/^d/i.test(word) ? matchDashed(text, start, context) : null);
  if (!found || (LOOSE.test(word) && !isAmongDetails(text, found.to))) return null;
  if (OF_DAY.test(word) && !found.hasDay) return null;
  const isBefore = IS_BEFORE.test(word) && !matchAt(END_OF, text, start);
  return { kind: 'due', to: found.to, due: isBefore ? dayBefore(found.due, context) : found.due };
}

/** Due before a day means by the end of the day before; due before a time means by that time. */
function dayBefore(due: DayOrTime, { now }: ParseContext): DayOrTime {
  return due.length === dayOf(due).length && due > dayOf(now) ? addDays(due, -1) : due;
}

interface Moment {
  to: number;
  due: DayOrTime;
  hasDay: boolean;
}

function momentOn(text: string, day: DayMatch, context: ParseContext): Moment {
  const next = after(text, day.to);
  const time = next === -1 ? null : (matchPeriod(text, next, day.day, context) ?? timeAt(text, next, day, context));
  return { to: time?.to ?? day.to, due: dueOf(day, time, context), hasDay: true };
}

function matchDashed(text: string, start: number, context: ParseContext): Moment | null {
  const match = matchAt(DASHED, text, start);
  const date = match && numericDate(match[1] ?? '', match[2] ?? '', undefined, context);
  const to = start + (match?.[0].length ?? 0);
  return date && isAmongDetails(text, to) ? momentOn(text, { ...date, to }, context) : null;
}

/** "8 tonight": a bare hour counts only with a part of the day. */
function matchHourOfPart(text: string, start: number, context: ParseContext): Moment | null {
  const next = after(text, start + (matchAt(HOUR, text, start)?.[0].length ?? 0));
  const day = next > start + 1 ? matchDay(text, next, context) : null;
  if (!day || day.minute === null || day.isMoment) return null;
  const time = timeAt(text, start, day, context);
  return time && { to: day.to, due: dueOf(day, time, context), hasDay: true };
}

function matchMoment(text: string, start: number, context: ParseContext): Moment | null {
  const first = matchDueDay(text, start + (matchAt(AT, text, start)?.[0].length ?? 0), context);
  if (first) return momentOn(text, first, context);
  const time = timeAt(text, start, null, context);
  if (!time) return matchHourOfPart(text, start, context);
  const next = after(text, time.to);
  const day = next === -1 ? null : matchDueDay(text, next, context);
  const known = day ? (timeAt(text, start, day, context) ?? time) : time;
  return { to: day?.to ?? time.to, due: dueOf(day, known, context), hasDay: day !== null };
}
