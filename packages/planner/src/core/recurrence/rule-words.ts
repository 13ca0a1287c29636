import { listed, plural } from '../text/words.ts';
import type { Day } from '../time/civil-day.ts';
import { formatDate, WEEKDAYS } from '../time/format.ts';
import { occurrenceDays } from './series-rule.ts';
import type { Recurrence } from './series-rule.ts';
import type { SeriesRule } from '../../schema/repeat-rule.ts';

const WEEKDAY_NUMBERS = [1, 2, 3, 4, 5];
const ALL_WEEK = [1, 2, 3, 4, 5, 6, 7];

export const weekdayWord = (number: number): string => WEEKDAYS[number - 1] ?? '';

/** "1st", "22nd", "13th". */
export function ordinal(number: number): string {
  const isTeen = number % 100 >= 11 && number % 100 <= 13;
  const ending = isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th');
  return `${number}${ending}`;
}

const isSame = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((each, at) => each === b[at]);

function weekWords({ interval, weekdays }: SeriesRule): string {
  const days = weekdays ?? [];
  const names = isSame(days, WEEKDAY_NUMBERS) ? 'weekday' : listed(days.map(weekdayWord));
  if (interval > 1) return `Every ${interval} weeks on ${names === 'weekday' ? 'weekdays' : names}`;
  return isSame(days, ALL_WEEK) ? 'Every day' : `Every ${names}`;
}

function dayInMonth({ monthDays, nth }: SeriesRule): string {
  if (nth) return `the ${nth.which === -1 ? 'last' : ordinal(nth.which)} ${weekdayWord(nth.weekday)}`;
  return `the ${listed((monthDays ?? []).map((date) => (date === -1 ? 'last day' : ordinal(date))))}`;
}

const LEAP_DAY = '02-29';
/** Each month has these dates. */
const SHORTEST_MONTH = 28;
const WEEKS_OF_EACH_MONTH = 4;

/** Words for the months or years that a rule leaves out, by RFC 5545: "skipping months without one"; empty where it has its day in each month or year. */
export function skippedWords({ every, monthDays, nth }: SeriesRule, first: Day): string {
  if (every === 'year') return first.endsWith(LEAP_DAY) ? 'in leap years only' : '';
  if (nth) return nth.which > WEEKS_OF_EACH_MONTH ? 'skipping months without one' : '';
  const skipped = (monthDays ?? []).filter((date) => date > SHORTEST_MONTH);
  if (skipped.length === 0) return '';
  return monthDays?.length === 1 ? 'skipping months without one' : 'skipping days that a month lacks';
}

/** "Every Tuesday", "Every 2 weeks on Tuesday", "Every month on the 24th", "Every year on 24 November". @param first its start */
export function ruleWords(rule: SeriesRule, first: Day): string {
  const every = rule.interval === 1 ? `Every ${rule.every}` : `Every ${plural(rule.interval, rule.every)}`;
  const skipped = skippedWords(rule, first);
  const words = (on: string): string => `${every} on ${on}${skipped === '' ? '' : `, ${skipped}`}`;
  switch (rule.every) {
    case 'day':
      return every;
    case 'week':
      return weekWords(rule);
    case 'month':
      return words(dayInMonth(rule));
    case 'year':
      return words(formatDate(first, first));
  }
}

const uncapitalize = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1);

/** "Wednesdays", "Mondays and Fridays", or the rule in lower case where it is not simply weekly. */
export function daysWords(rule: SeriesRule, first: Day): string {
  const isWeekly = rule.every === 'week' && rule.interval === 1;
  if (isWeekly) return listed((rule.weekdays ?? []).map((number) => `${weekdayWord(number)}s`));
  return uncapitalize(ruleWords(rule, first));
}

export interface RepeatWording extends Recurrence {
  /** `afterDone`: a task is due again one interval after it was done. */
  mode?: 'fixed' | 'afterDone';
  /** Days without an occurrence. */
  except?: readonly Day[];
}

/** "repeats every Tuesday", without an end. */
export const repeatsWords = (series: RepeatWording, today: Day): string =>
  `repeats ${uncapitalize(ruleSentence({ ...series, until: null }, today))}`;

/** "Every Tuesday until 12 December: 4 times", "3 days after it is done". Dates in the order set by `setDateOrder`. */
export function ruleSentence(series: RepeatWording, today: Day): string {
  const { rule, first, until, mode, except = [] } = series;
  const end = until === null ? '' : ` until ${formatDate(until, today)}`;
  if (mode === 'afterDone') return `${plural(rule.interval, rule.every)} after it is done${end}`;
  if (until === null) return ruleWords(rule, first);
  const left = new Set(except);
  const count = occurrenceDays(series, { from: first, to: until }).filter((day) => !left.has(day)).length;
  return `${ruleWords(rule, first)}${end}: ${count === 1 ? 'once' : `${count} times`}`;
}
