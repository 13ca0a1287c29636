import { MONTH, WEEKDAY } from './day-words.ts';
import { GAP, isAmongDetails, isAtEnd, matchAt, MAYBE_GAP, pattern } from './pattern.ts';

/** Words that say when, and that cannot be planned yet: they stay in the title, and are shown as not understood. */
export interface Unread {
  from: number;
  to: number;
  text: string;
  /** Days and times beside it stay in the title as well: they would plan for another day than the one that is meant. */
  keepsTimes: boolean;
}

const DAY_OF_WEEK = '(?:mon|tues?|wednes|wed|thurs?|thu|fri|satur|sat|sun)(?:days?|s)?';
const REPEATED = pattern(
  `(?:every|each)${GAP}(?:(?:other|single|second|third|\\d{1,2}(?:st|nd|rd|th)?)${GAP})?(?:(?:school)?days?|weekdays?|weekends?|mornings?|afternoons?|evenings?|nights?|weeks?|fortnights?|months?|years?|${DAY_OF_WEEK})(?:(?:${GAP}(?:and|&)|,)${GAP}${DAY_OF_WEEK})*`,
);
/** "Football Tuesdays 4pm", and not "Mondays are hard". */
const PLURAL = pattern(`(?:on${GAP})?(?:mon|tues|wednes|thurs|fri|satur|sun)days`);
/** "Gym weekly", and not "weekly quiz". */
const ADVERB = pattern('daily|weekly|fortnightly|monthly');
const JOINED_DAYS = pattern(`${WEEKDAY}${MAYBE_GAP}[-–/]${MAYBE_GAP}${WEEKDAY}`);
const JOINED_DATES = pattern(`\\d{1,2}${MAYBE_GAP}[-–]${MAYBE_GAP}\\d{1,2}(?:st|nd|rd|th)?${MAYBE_GAP}${MONTH}`);
const OF_SCHOOL = pattern(
  `(?:due|by|before|for)${GAP}(?:in${GAP})?(?:(?:term${GAP}\\d,?${GAP})?(?:week|wk)${MAYBE_GAP}\\d{1,2}|(?:the${GAP})?next${GAP}(?:lesson|class|period))`,
);

/** Week 8 of which term is not known; "week 8 notes" are no time. */
const SCHOOL_WEEK = pattern(
  `(?:in${GAP})?(?:(?:term|t)${MAYBE_GAP}\\d,?${MAYBE_GAP})?(?:week|wk|(?<=\\d[ \\t]{0,2})w)${MAYBE_GAP}\\d{1,2}`,
);
const GERMAN_DAY = `(?:(?:bis|am|ab)${GAP})?(?:n(?:ä|ae)chste[nrs]?${GAP})?(?:heute|(?:(?:ü|ue)ber)?morgen|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonnabend|sonntag)(?:${GAP}(?:fr(?:ü|ue)h|vormittag|mittag|nachmittag|abend))?`;
/** Days in German, for those who write them so; with the time beside them. */
const GERMAN = pattern(`${GERMAN_DAY}(?:,?${GAP}(?:um${GAP})?\\d{1,2}(?:[:.][0-5]\\d)?(?:${MAYBE_GAP}uhr)?)?`);

/** The words from position `at` on that say when, and are not understood. */
export function matchUnread(text: string, at: number): Unread | null {
  const found = (expression: RegExp, keepsTimes: boolean, isMeant?: (end: number) => boolean): Unread | null => {
    const match = matchAt(expression, text, at);
    const to = at + (match?.[0].length ?? 0);
    return match && (isMeant?.(to) ?? true) ? { from: at, to, text: match[0], keepsTimes } : null;
  };
  return (
    found(REPEATED, true) ??
    found(PLURAL, true, (end) => isAmongDetails(text, end)) ??
    found(ADVERB, true, (end) => isAtEnd(text, end)) ??
    found(JOINED_DAYS, false) ??
    found(JOINED_DATES, false) ??
    found(OF_SCHOOL, false) ??
    found(SCHOOL_WEEK, false, (end) => isAmongDetails(text, end)) ??
    found(GERMAN, true)
  );
}
