import { addDays, dayOfParts, weekday } from '../../core/time/civil-day.ts';
import type { Day } from '../../core/time/civil-day.ts';
import { dayOf } from '../../core/time/civil-time.ts';
import { easterSunday } from '../../core/time/easter.ts';
import { GAP, isAmongDetails, isBeforeDetail, matchAt, pattern } from './pattern.ts';
import type { Pattern } from './pattern.ts';
import type { ParseContext } from './token.ts';

const THURSDAY = 4;

/** The fourth Thursday of November. */
function thanksgiving(year: number): Day | null {
  const first = dayOfParts(year, 11, 1);
  return first && addDays(first, ((THURSDAY - weekday(first) + 7) % 7) + 21);
}

const fromEaster = (days: number) => (year: number) => {
  const sunday = easterSunday(year);
  return sunday && addDays(sunday, days);
};

const on = (month: number, date: number) => (year: number) => dayOfParts(year, month, date);

/** `isLoose`: also the subject of an essay or a party, so that nothing but details or a day may follow. */
interface Holiday {
  expression: Pattern;
  dayIn: (year: number) => Day | null;
  isLoose?: boolean;
}

const CHRISTMAS = '(?:christmas|xmas|chrissy)';
const NEW_YEAR = `new${GAP}year['’]?s?`;
const HOLIDAYS: readonly Holiday[] = [
  { expression: pattern(`(?:on${GAP})?${CHRISTMAS}${GAP}eve`), dayIn: on(12, 24) },
  { expression: pattern(`(?:on${GAP})?${CHRISTMAS}${GAP}day|on${GAP}${CHRISTMAS}`), dayIn: on(12, 25) },
  { expression: pattern(`(?:on${GAP})?boxing${GAP}day`), dayIn: on(12, 26) },
  { expression: pattern(`(?:on${GAP})?(?:${NEW_YEAR}${GAP}eve|nye)`), dayIn: on(12, 31) },
  { expression: pattern(`(?:on${GAP})?${NEW_YEAR}${GAP}day`), dayIn: on(1, 1) },
  { expression: pattern(`(?:on${GAP})?good${GAP}friday`), dayIn: fromEaster(-2), isLoose: true },
  { expression: pattern(`(?:on${GAP})?easter${GAP}saturday`), dayIn: fromEaster(-1) },
  { expression: pattern(`(?:on${GAP})?easter${GAP}sunday`), dayIn: fromEaster(0) },
  { expression: pattern(`(?:on${GAP})?easter${GAP}monday`), dayIn: fromEaster(1) },
  { expression: pattern(`(?:on${GAP})?halloween`), dayIn: on(10, 31), isLoose: true },
  { expression: pattern(`(?:on${GAP})?valentine['’]?s${GAP}day`), dayIn: on(2, 14), isLoose: true },
  { expression: pattern(`(?:on${GAP})?anzac${GAP}day`), dayIn: on(4, 25), isLoose: true },
  { expression: pattern(`(?:on${GAP})?australia${GAP}day`), dayIn: on(1, 26), isLoose: true },
];
/** American: elsewhere it is another day, or none. */
const THANKSGIVING: Holiday = { expression: pattern(`(?:on${GAP})?thanksgiving`), dayIn: thanksgiving, isLoose: true };

const AMERICAN_HOLIDAYS = [...HOLIDAYS, THANKSGIVING];
/** After "due" or "by" the name of the season means its day. */
const DUE_HOLIDAYS: readonly Holiday[] = [
  { expression: pattern(CHRISTMAS), dayIn: on(12, 25), isLoose: true },
  { expression: pattern(NEW_YEAR), dayIn: on(1, 1), isLoose: true },
  { expression: pattern('easter'), dayIn: fromEaster(0), isLoose: true },
];

interface HolidayMatch {
  to: number;
  day: Day;
}

/** The holiday named at position `at`, on its next date. */
export const matchHoliday = (text: string, at: number, context: ParseContext): HolidayMatch | null =>
  matchOneOf(context.dates === 'monthFirst' ? AMERICAN_HOLIDAYS : HOLIDAYS, text, at, context);

/** The same for names that are days only where something is due: "due Christmas". */
export const matchDueHoliday = (text: string, at: number, context: ParseContext): HolidayMatch | null =>
  matchOneOf(DUE_HOLIDAYS, text, at, context);

function matchOneOf(
  holidays: readonly Holiday[],
  text: string,
  at: number,
  { now }: ParseContext,
): HolidayMatch | null {
  const today = dayOf(now);
  const year = Number(today.slice(0, 4));
  for (const { expression, dayIn, isLoose } of holidays) {
    const match = matchAt(expression, text, at);
    if (!match) continue;
    const to = at + match[0].length;
    const day = [dayIn(year), dayIn(year + 1)].find((each) => each !== null && each >= today);
    if (day && (!isLoose || isAmongDetails(text, to) || isBeforeDetail(text, to))) return { to, day };
  }
  return null;
}
