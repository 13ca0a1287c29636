import type { Day } from '../../core/time/civil-day.ts';
import { EVENTS, lineBefore } from './event-words.ts';
import { EXAM_WORD } from './exam-words.ts';
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

/** Words of what has pages: "notes p5", "maths hw p5". A new word goes here, and nowhere else. */
const PAGED =
  '(?:re-?)?read(?:ing)?|pages?|notes?|textbook|workbook|(?<=\\p{L}[ \\t]{1,3})book|novel|poems?|article|handout|worksheets?|homework|hw|exercises?|questions?|problems?|chapters?|annotate|copy|summar(?:y|i[sz]e)|(?:ex|ch|qs?)\\.?[ \\t]?\\d+\\p{L}?';
/** Words of what has a period: an exam with what it is on, and where something is brought: "notes to english p3". */
const OF_A_PERIOD = `${EXAM_WORD}(?:[ \\t]+(?:on|about)[ \\t].*)?|due|(?:in|to|at|before|during)(?=[ \\t]+\\p{L}{2})`;
const words = (list: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:(${PAGED})|${list})(?![\\p{L}\\p{N}])`, 'giu');
const DECIDES = words(`${OF_A_PERIOD}|${EVENTS}`);
/** The same without events: a play or a show may be read. */
const DECIDES_READING = words(OF_A_PERIOD);
const READS = /(?:^|\s)(?:re-?)?read\s/iu;
/** "P5" and "on p5" may be a page; "period 5", "in p5" may not. */
const MAYBE_PAGE = pattern(`(?:on${GAP})?p${MAYBE_GAP}\\d{1,2}`);
const LOOK_BACK = 80;

/**
 * Whether "p5" at a position is a page, by the last word before it that decides: "read p5 tomorrow", not "maths test p5".
 *
 * @param isAfterDay whether a day precedes directly: "maths hw fri p5" is a period, and only "read fri p5" is none
 */
export function isPage(text: string, at: number, isAfterDay: boolean): boolean {
  if (!matchAt(MAYBE_PAGE, text, at)) return false;
  const before = lineBefore(text, at).slice(-LOOK_BACK);
  const isReading = READS.test(before);
  const last = [...before.matchAll(isReading ? DECIDES_READING : DECIDES)].at(-1);
  return last?.[1] !== undefined && (isReading || !isAfterDay);
}
