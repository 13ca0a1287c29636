import type { RepeatDraft, SeriesScope } from '../../core/commands/command.ts';
import type { Series } from '../../schema/series.ts';
import { ruleWords, weekdayWord } from '../../core/recurrence/rule-words.ts';
import { ruleFor, untilOfCount } from '../../core/recurrence/series-rule.ts';
import type { SeriesRule } from '../../schema/repeat-rule.ts';
import { addMonths, daysInMonth, weekday } from '../../core/time/civil-day.ts';
import type { Day } from '../../core/time/civil-day.ts';
import type { Scope } from '../../session/open-change.ts';

export type Every = SeriesRule['every'];

/** The form of the repeat field. `choice` is the key of a preset, or one of the others. */
export interface RepeatForm {
  choice: string;
  /** The rule of the series, where no other choice says it; its key is `kept`. */
  kept: SeriesRule | null;
  every: Every;
  /** As typed. */
  interval: string;
  weekdays: readonly number[];
  monthBy: 'date' | 'nth';
  ends: 'never' | 'on' | 'after';
  until: Day;
  /** As typed. */
  count: string;
}

export interface RepeatPreset {
  key: string;
  label: string;
  rule: SeriesRule;
}

export const MOST_TIMES = 1_000;
const MOST_INTERVAL = 99;
const USUAL_TIMES = '10';

const dateOf = (day: Day): number => Number(day.slice(8, 10));
const lastDate = (day: Day): number => daysInMonth(Number(day.slice(0, 4)), Number(day.slice(5, 7)));

/** The weekday of the month that a day is: of its last week "the last Tuesday". */
function nthRule(day: Day, interval = 1): SeriesRule {
  const which = dateOf(day) > lastDate(day) - 7 ? -1 : Math.ceil(dateOf(day) / 7);
  return ruleFor.nth(which, weekday(day), interval);
}

/** The date of a month; a 31st is its last day, so that no month is left out. */
const dateRule = (day: Day, interval = 1): SeriesRule =>
  ruleFor.monthDays([dateOf(day) === 31 ? -1 : dateOf(day)], interval);

/** The rules that people choose most, by the item's own day. */
export function presetsOf(day: Day): RepeatPreset[] {
  const preset = (key: string, rule: SeriesRule, label = ruleWords(rule, day)): RepeatPreset => ({ key, label, rule });
  return [
    preset('day', ruleFor.days()),
    preset('weekdays', ruleFor.weeks([1, 2, 3, 4, 5])),
    preset('week', ruleFor.weeks([weekday(day)]), `Every week on ${weekdayWord(weekday(day))}`),
    preset('fortnight', ruleFor.weeks([weekday(day)], 2)),
    preset('date', dateRule(day)),
    preset('nth', nthRule(day)),
    preset('year', ruleFor.years()),
  ];
}

const isSame = (a: SeriesRule, b: SeriesRule): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The form as it opens. @param day of the item */
export function formOf(series: Series | undefined, day: Day): RepeatForm {
  const { rule = ruleFor.weeks([weekday(day)]), until = null, mode = 'fixed' } = series ?? {};
  const known = presetsOf(day).find((preset) => isSame(preset.rule, rule));
  const form: RepeatForm = {
    choice: !series ? 'none' : mode === 'afterDone' ? 'afterDone' : (known?.key ?? 'custom'),
    kept: null,
    every: rule.every,
    interval: String(rule.interval),
    weekdays: rule.weekdays ?? [weekday(day)],
    monthBy: rule.nth ? 'nth' : 'date',
    ends: until === null ? 'never' : 'on',
    until: until ?? addMonths(day, 3),
    count: USUAL_TIMES,
  };
  const said = form.choice === 'custom' ? customRule(form, day) : rule;
  return said && isSame(said, rule) ? form : { ...form, choice: 'kept', kept: rule };
}

const numberIn = (text: string, most: number): number | null => {
  const number = Number(text);
  return text.trim() !== '' && Number.isInteger(number) && number >= 1 && number <= most ? number : null;
};

function customRule({ every, interval, weekdays, monthBy }: RepeatForm, day: Day): SeriesRule | null {
  const by = numberIn(interval, MOST_INTERVAL);
  if (by === null) return null;
  switch (every) {
    case 'day':
      return ruleFor.days(by);
    case 'week':
      return weekdays.length === 0 ? null : ruleFor.weeks(weekdays, by);
    case 'month':
      return monthBy === 'nth' ? nthRule(day, by) : dateRule(day, by);
    case 'year':
      return ruleFor.years(by);
  }
}

/** How often after it was done: of a week or a month only the interval counts. */
function afterDoneRule(form: RepeatForm, day: Day): SeriesRule | null {
  return customRule({ ...form, weekdays: [weekday(day)], monthBy: 'date' }, day);
}

function ruleOf(form: RepeatForm, day: Day): SeriesRule | null {
  if (form.choice === 'custom') return customRule(form, day);
  if (form.choice === 'afterDone') return afterDoneRule(form, day);
  if (form.choice === 'kept') return form.kept;
  return presetsOf(day).find(({ key }) => key === form.choice)?.rule ?? null;
}

export type RepeatFault = 'missing' | 'endsBefore';
export const FAULT_WORDS: Readonly<Record<RepeatFault, string>> = {
  missing: 'Something is missing above.',
  endsBefore: 'The last day is before this one.',
};

/** The rule and end of the form, or the fault in it. @param first the day that a number of times is counted from */
export function checkedRepeat(form: RepeatForm, day: Day, first = day): RepeatDraft | RepeatFault {
  const rule = ruleOf(form, day);
  if (!rule) return 'missing';
  const mode = form.choice === 'afterDone' ? 'afterDone' : 'fixed';
  if (form.ends === 'never' || mode === 'afterDone') return { rule, until: null, mode };
  const count = numberIn(form.count, MOST_TIMES);
  if (form.ends === 'after' && count === null) return 'missing';
  const until = form.ends === 'on' ? form.until : untilOfCount({ rule, first, until: null }, count ?? 1);
  return until < day ? 'endsBefore' : { rule, until, mode };
}

/** The rule and end of the form; null where it has a fault. */
export function repeatOf(form: RepeatForm, day: Day): RepeatDraft | null {
  const repeat = checkedRepeat(form, day);
  return typeof repeat === 'string' ? null : repeat;
}

/** The occurrences that a repeat chosen for one is for: an end alone is of the whole series, a rule is from there on. */
export function repeatScope(series: Series, { rule, mode = 'fixed' }: RepeatDraft, scope: Scope): SeriesScope {
  if (scope !== 'this') return scope;
  return mode === series.mode && isSame(rule, series.rule) ? 'all' : 'following';
}
