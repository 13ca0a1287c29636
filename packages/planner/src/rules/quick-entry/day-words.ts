/** Regular expressions of the words for days, with common short forms and typing errors. */

export const TODAY = '(?:today|2day|tdy|tod)';
export const TONIGHT = '(?:tonight|tonite|2night|2nite)';
/** "tomorrow", "tommorow", "tmrw", "tmr", "2moro", "tomoz". */
export const TOMORROW = '(?:(?:2|to?)m{1,2}o?r{1,2}o?w?|(?:2|to?)m{1,2}o?z|tmw)';

const WEEKDAY_FORMS = [
  'monday|mon|munday',
  'tuesday|tues|tue|tuseday|teusday|tusday',
  'wednesday|weds|wed|wensday|wendsday|wednsday|wedensday|wednesdy',
  'thursday|thurs|thur|thu|thrusday|thurday|thursady|thirsday',
  'friday|fri|firday|fridy',
  'saturday|sat|saterday|satuday|satarday|saturdy',
  'sunday|sun|sundy',
];
/** One group: the name. */
export const WEEKDAY = `(${WEEKDAY_FORMS.join('|')})\\.?`;
const WEEKDAY_STEM = '(?:m[ou]n|t(?:ue|eu|us)|we[dn]|th[uri]|fr?i|sat|sun)';
/** Lines with a name of a weekday have this. */
export const ANY_WEEKDAY = new RegExp(WEEKDAY_STEM, 'i');
/** Lines with a list of weekdays have this. */
export const TWO_WEEKDAYS = new RegExp(`${WEEKDAY_STEM}[^]*${WEEKDAY_STEM}`, 'i');
const NUMBER_OF_WEEKDAY = new Map(
  WEEKDAY_FORMS.flatMap((forms, at) => forms.split('|').map((form) => [form, at + 1] as const)),
);
/** 1 is Monday, 7 is Sunday. */
export const weekdayNumber = (name: string): number => NUMBER_OF_WEEKDAY.get(name.toLowerCase()) ?? 0;

const MONTH_NAMES = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** One group: the name. */
export const MONTH =
  '(january|jan|february|febuary|feb|march|mar|april|apr|may|june|jun|july|jul|august|aug|september|sept|sep|october|oct|november|nov|december|dec)\\.?';
export const monthNumber = (name: string): number => MONTH_NAMES.indexOf(name.slice(0, 3).toLowerCase()) + 1;

const NUMBERS = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];
export const NUMBER_WORDS = `(?:${NUMBERS.slice(1).join('|')})`;
/** "3", "three"; "a" and "an" are one. */
export function countOf(word: string): number {
  if (/^\d/.test(word)) return Number(word);
  if (/^a couple/i.test(word)) return 2;
  return Math.max(NUMBERS.indexOf(word.toLowerCase()), 1);
}
