import { ruleFor } from '../../core/recurrence/series-rule.ts';
import type { SeriesRule } from '../../schema/repeat-rule.ts';
import { startOfMonth } from '../../core/time/civil-day.ts';
import { matchDateOnly, matchDay } from './dates.ts';
import { WEEKDAY, weekdayNumber } from './day-words.ts';
import { GAP, matchAt, MAYBE_GAP, pattern, Pattern } from './pattern.ts';
import type { ExceptMatch, ParseContext } from './token.ts';
import type { Unread } from './unread.ts';

/** Days that a repeat leaves out. */
const WORD = new Pattern(`(?:except|excluding|but${GAP}not|not)${GAP}(?:(?:for|on)${GAP})?`);
const NEXT = new Pattern(`(?:,?${GAP}(?:and|&|or)${GAP}|,${MAYBE_GAP})(?:on${GAP})?`);
const NAME = pattern(WEEKDAY.replace(')\\.?', ')s?\\.?'));
/** "8 and 15 dec": the month comes later. */
const NUMBER = new Pattern(`(\\d{1,2})(?:st|nd|rd|th)?(?=,|${GAP}(?:and|&))`);
const NO_DAY = pattern(
  `(?:except|excluding|but${GAP}not)${GAP}(?:(?:for|on|in|during)${GAP})?(?:(?:the|my|our)${GAP})?[\\p{L}\\p{N}]{1,20}`,
);

function weekdayAt(text: string, at: number): { to: number; number: number } | null {
  const name = matchAt(NAME, text, at);
  return name && { to: at + name[0].length, number: weekdayNumber(name[1] ?? '') };
}

/** "Except 8 dec, 15 dec", "but not on sundays" from position `at` on. */
export function matchExcept(text: string, at: number, context: ParseContext): ExceptMatch | null {
  const word = matchAt(WORD, text, at);
  if (!word) return null;
  const found: ExceptMatch = { to: at, days: [], weekdays: [] };
  let numbers: string[] = [];
  for (let start = at + word[0].length; ;) {
    const day = matchDay(text, start, context) ?? matchDateOnly(text, start, context);
    const name = weekdayAt(text, start);
    const number = day ? null : matchAt(NUMBER, text, start);
    if (name && (!day || day.to <= name.to)) found.weekdays.push(name.number);
    else if (day) {
      const month = startOfMonth(day.day).slice(0, 8);
      found.days.push(...numbers.map((each) => `${month}${each.padStart(2, '0')}`), day.day);
      numbers = [];
    } else if (number) numbers.push(number[1] ?? '');
    else break;
    const end = name && (!day || day.to <= name.to) ? name.to : (day?.to ?? start + (number?.[0].length ?? 0));
    if (numbers.length === 0) found.to = end;
    const next = matchAt(NEXT, text, end);
    if (!next) break;
    start = end + next[0].length;
  }
  return found.to === at ? null : found;
}

/** "Except the holidays": no day is known. */
export function matchUnreadExcept(text: string, at: number, context: ParseContext): Unread | null {
  const match = matchExcept(text, at, context) ? null : matchAt(NO_DAY, text, at);
  return match && { from: at, to: at + match[0].length, text: match[0], keepsTimes: false };
}

/** The rule without weekdays; as it is where none would be left, or where it has no weekdays. */
export function withoutWeekdays(rule: SeriesRule, left: readonly number[]): SeriesRule {
  const isDaily = rule.every === 'day' && rule.interval === 1;
  const all = isDaily ? [1, 2, 3, 4, 5, 6, 7] : (rule.weekdays ?? []);
  const weekdays = all.filter((number) => !left.includes(number));
  return weekdays.length === 0 || weekdays.length === all.length ? rule : ruleFor.weeks(weekdays, rule.interval);
}
