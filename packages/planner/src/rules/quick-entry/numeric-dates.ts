import { dayOfParts } from '../../core/time/civil-day.ts';
import type { Day } from '../../core/time/civil-day.ts';
import { dayOf } from '../../core/time/civil-time.ts';
import { isAmongDetails } from './pattern.ts';
import type { ParseContext } from './token.ts';

interface PlainDay {
  day: Day;
  minute: null;
}
type Reader = (match: RegExpExecArray, context: ParseContext, text: string) => PlainDay | null;

/** Distance before a date within which the previous word may begin. */
export const LOOK_BACK = 16;
/** Years from now up to which a year of two digits is one, where dots could number a section. */
const YEARS_NEAR = 2;

export const plain = (day: Day | null): PlainDay | null => (day === null ? null : { day, minute: null });

/** The next such date from today on, if no year is given. */
export function dateOf(date: string, month: number, year: string | undefined, context: ParseContext): PlainDay | null {
  const now = dayOf(context.now);
  const thisYear = Number(now.slice(0, 4));
  if (year !== undefined) {
    const full = year.length === 2 ? 2000 + Number(year) : Number(year);
    return full < 2000 || full > 2199 ? null : plain(dayOfParts(full, month, Number(date)));
  }
  // 29 February comes within eight years at most.
  for (let ahead = 0; ahead <= 8; ahead += 1) {
    const day = dayOfParts(thisYear + ahead, month, Number(date));
    if (day !== null && day >= now) return plain(day);
  }
  return null;
}

/** "4/12" in the student's order, or in the other order if that is no date: "12/25" is Christmas Day everywhere. */
export function numericDate(
  first: string,
  second: string,
  year: string | undefined,
  context: ParseContext,
): PlainDay | null {
  const dayFirst = () => dateOf(first, Number(second), year, context);
  const monthFirst = () => dateOf(second, Number(first), year, context);
  return context.dates === 'monthFirst' ? (monthFirst() ?? dayFirst()) : (dayFirst() ?? monthFirst());
}

/** Words after a fraction: "1/2 of the sheet", "3/4 done". */
const OF_FRACTION =
  /^[ \t]{1,3}(?:of|done|finished|completed|written|drafted|typed|through|left|way|the|an?|pages?|sheets?|sides?|hours?|hrs?|h|cups?|term|year|length|price|size|marks?)(?!\p{L})/iu;
const LARGEST_DENOMINATOR = 10;

/** Words that a date follows, however it is written. */
const DATE_LEAD = /(?<!\p{L})(?:due|by|on|before|b4|deadline):?[ \t]{1,3}(?:(?:on|by)[ \t]{1,3})?$/iu;
/** The text right before a match. */
const wordsBefore = (text: string, { index }: RegExpExecArray): string =>
  text.slice(Math.max(index - LOOK_BACK, 0), index);

export const slashed: Reader = (match, context, text) => {
  const [whole, first = '', second = '', year] = match;
  // "24/7" in "Do 24/7 project" means all day and night.
  if (whole === '24/7' && !DATE_LEAD.test(wordsBefore(text, match))) return null;
  const end = match.index + whole.length;
  const isFraction = Number(first) < Number(second) && Number(second) <= LARGEST_DENOMINATOR && year === undefined;
  if (isFraction && OF_FRACTION.test(text.slice(end, end + LOOK_BACK))) return null;
  return numericDate(first, second, year, context);
};

const LISTED = /(?:and|or|to|&|,)[ \t]{1,3}$/iu;

/** "1.12." has its day first everywhere; where others put the month first, "3.4. and 3.5." are numbers. */
export const dotted: Reader = (match, context, text) => {
  const [whole, date = '', month = ''] = match;
  const isListed = LISTED.test(wordsBefore(text, match));
  if (context.dates === 'monthFirst' && (isListed || !isAmongDetails(text, match.index + whole.length))) return null;
  return dateOf(date, Number(month), undefined, context);
};

/** "18.12.26" is a date behind "due", and at the end one to come, of a year near; "3.2.25" is a section, "24.4.26" a version. */
export const dottedShort: Reader = (match, context, text) => {
  const [whole, date = '', month = '', year] = match;
  const now = dayOf(context.now);
  if (Math.abs(2000 + Number(year) - Number(now.slice(0, 4))) > YEARS_NEAR) return null;
  const found = numericDate(date, month, year, context);
  const before = wordsBefore(text, match);
  if (/^on/i.test(whole) || DATE_LEAD.test(before)) return found;
  const isAlone = isAmongDetails(text, match.index + whole.length) && !LISTED.test(before);
  return found && isAlone && found.day >= now ? found : null;
};
