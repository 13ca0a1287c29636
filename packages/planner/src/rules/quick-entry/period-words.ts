import type { Day } from '../../core/time/civil-day.ts';
import { GAP, matchAt, MAYBE_GAP, pattern } from './pattern.ts';
import type { TimeMatch } from './times.ts';
import type { ParseContext } from './token.ts';

/** "Period 3", "p3", "per 3", "3rd period". */
const PERIOD = pattern(
  `(?:(?:in|at|on|during)${GAP})?(?:(?:p|per|period)${MAYBE_GAP}(\\d{1,2})|(\\d{1,2})(?:st|nd|rd|th)${GAP}period)`,
);

/** The end of the words for a period of the school day from position `at` on, and its name. */
export function periodAt(text: string, at: number): { to: number; name: string } | null {
  const match = matchAt(PERIOD, text, at);
  return match && { to: at + match[0].length, name: match[1] ?? match[2] ?? '' };
}

/** The time of a period on a day by the bell of that day; null where it has none. */
export function matchPeriod(text: string, at: number, day: Day, { vocabulary }: ParseContext): TimeMatch | null {
  const period = periodAt(text, at);
  const time = period && vocabulary.period(day, period.name);
  return time && { to: period.to, minute: time.from, minutes: time.to - time.from };
}
