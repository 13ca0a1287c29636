import { addDays, dayOfParts, weekday } from '../time/civil-day.ts';
import type { Day } from '../time/civil-day.ts';
import { dayOf } from '../time/civil-time.ts';
import { GAP, isAmongDetails, isBeforeDetail, matchAt, pattern } from './pattern.ts';
import type { ParseContext } from './token.ts';

const THURSDAY = 4;

/** The fourth Thursday of November. */
function thanksgiving(year: number): Day | null {
  const first = dayOfParts(year, 11, 1);
  return first && addDays(first, ((THURSDAY - weekday(first) + 7) % 7) + 21);
}

const on = (month: number, date: number) => (year: number) => dayOfParts(year, month, date);

/** `isLoose`: also the subject of an essay or a party, so that nothing but details or a day may follow. */
interface Holiday {
  expression: RegExp;
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
  { expression: pattern(`(?:on${GAP})?halloween`), dayIn: on(10, 31), isLoose: true },
  { expression: pattern(`(?:on${GAP})?valentine['’]?s${GAP}day`), dayIn: on(2, 14), isLoose: true },
  { expression: pattern(`(?:on${GAP})?anzac${GAP}day`), dayIn: on(4, 25), isLoose: true },
  { expression: pattern(`(?:on${GAP})?australia${GAP}day`), dayIn: on(1, 26), isLoose: true },
];
/** American: elsewhere it is another day, or none. */
const THANKSGIVING: Holiday = { expression: pattern(`(?:on${GAP})?thanksgiving`), dayIn: thanksgiving, isLoose: true };

/** The next such day that has a name of its own, from position `at` on. */
export function matchHoliday(text: string, at: number, context: ParseContext): { to: number; day: Day } | null {
  const today = dayOf(context.now);
  const year = Number(today.slice(0, 4));
  for (const { expression, dayIn, isLoose } of context.dates === 'monthFirst'
    ? [...HOLIDAYS, THANKSGIVING]
    : HOLIDAYS) {
    const match = matchAt(expression, text, at);
    if (!match) continue;
    const to = at + match[0].length;
    const day = [dayIn(year), dayIn(year + 1)].find((each) => each !== null && each >= today);
    if (day && (!isLoose || isAmongDetails(text, to) || isBeforeDetail(text, to))) return { to, day };
  }
  return null;
}
