import { CALENDAR_LIMITS } from './limits.ts';
import { parseTime } from './values.ts';
import type { FileTime } from './values.ts';

/** A recurrence rule (RFC 5545, section 3.3.10). A list that is null restricts nothing. */
export interface Rule {
  every: 'day' | 'week' | 'month' | 'year';
  interval: number;
  count: number | null;
  until: FileTime | null;
  /** 1 Monday to 7 Sunday. */
  weekStart: number;
  /** `nth` is 0 for each of them, and negative from the end. */
  weekdays: readonly { nth: number; weekday: number }[] | null;
  months: readonly number[] | null;
  monthDays: readonly number[] | null;
  yearDays: readonly number[] | null;
  weeks: readonly number[] | null;
  hours: readonly number[] | null;
  minutes: readonly number[] | null;
  positions: readonly number[] | null;
}
/** `often`: hourly or more often. `unreadable`: not a supported rule. */
export type ReadRule = { ok: true; rule: Rule } | { ok: false; reason: 'often' | 'unreadable' };

const UNITS: Readonly<Record<string, Rule['every'] | 'often'>> = {
  DAILY: 'day',
  WEEKLY: 'week',
  MONTHLY: 'month',
  YEARLY: 'year',
  HOURLY: 'often',
  MINUTELY: 'often',
  SECONDLY: 'often',
};
const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const MOST = { interval: 10_000, count: 1_000_000 };
/** Parts that are read elsewhere or ignored: a planner has no seconds. */
const IGNORED = /^(FREQ|UNTIL|WKST|BYDAY|BYSECOND|RSCALE|X-.*)$/;

type ListName = 'months' | 'monthDays' | 'yearDays' | 'weeks' | 'hours' | 'minutes' | 'positions';
/** Number lists with their minimum and maximum; those from 1 on also count from the end. */
const LISTS: Readonly<Record<string, [name: ListName, least: number, most: number]>> = {
  BYMONTH: ['months', 1, 12],
  BYMONTHDAY: ['monthDays', -31, 31],
  BYYEARDAY: ['yearDays', -366, 366],
  BYWEEKNO: ['weeks', -53, 53],
  BYHOUR: ['hours', 0, 23],
  BYMINUTE: ['minutes', 0, 59],
  BYSETPOS: ['positions', -366, 366],
};

class Unreadable extends Error {}

function positive(text: string | undefined, most: number): number | null {
  if (text === undefined) return null;
  if (!/^\d+$/.test(text) || Number(text) > most) throw new Unreadable();
  return Math.max(Number(text), 1);
}

function listOf(text: string): string[] {
  const list = text.split(',');
  if (list.length > CALENDAR_LIMITS.ruleList) throw new Unreadable();
  return list.map((each) => each.trim());
}

function numbers(text: string, least: number, most: number): number[] {
  return listOf(text).map((each) => {
    const number = /^[+-]?\d{1,4}$/.test(each) ? Number(each) : Number.NaN;
    if (!(number >= least && number <= most) || (least < 0 && number === 0)) throw new Unreadable();
    return number;
  });
}

function weekdayOf(text: string): number {
  const at = WEEKDAYS.indexOf(text.toUpperCase());
  if (at === -1) throw new Unreadable();
  return at + 1;
}

const nthWeekdays = (text: string): { nth: number; weekday: number }[] =>
  listOf(text).map((each) => {
    const [, nth, day = ''] = /^([+-]?\d{1,2})?([A-Za-z]{2})$/.exec(each) ?? [];
    return { nth: Number(nth ?? 0), weekday: weekdayOf(day) };
  });

function untilOf(text: string | undefined): FileTime | null {
  if (text === undefined) return null;
  const until = parseTime(text, false);
  if (!until) throw new Unreadable();
  return until;
}

function listsOf(parts: ReadonlyMap<string, string>): Pick<Rule, ListName> {
  const lists: Record<ListName, number[] | null> = {
    months: null,
    monthDays: null,
    yearDays: null,
    weeks: null,
    hours: null,
    minutes: null,
    positions: null,
  };
  for (const [name, text] of parts) {
    const known = LISTS[name];
    if (known) lists[known[0]] = numbers(text, known[1], known[2]);
    else if (!IGNORED.test(name) && name !== 'INTERVAL' && name !== 'COUNT') throw new Unreadable();
  }
  return lists;
}

/** Reads the value of an RRULE or EXRULE. */
export function parseRule(text: string): ReadRule {
  const refused = { ok: false, reason: 'unreadable' } as const;
  if (text.length > CALENDAR_LIMITS.ruleText) return refused;
  const parts = new Map(
    text
      .split(';')
      .filter((part) => part.trim() !== '')
      .map((part) => {
        const at = part.indexOf('=');
        return [part.slice(0, Math.max(at, 0)).trim().toUpperCase(), part.slice(at + 1).trim()] as const;
      }),
  );
  const unit = UNITS[(parts.get('FREQ') ?? '').toUpperCase()];
  if (unit === 'often') return { ok: false, reason: 'often' };
  if (unit === undefined || !/^(GREGORIAN)?$/i.test(parts.get('RSCALE') ?? '')) return refused;
  try {
    const weekdays = parts.get('BYDAY');
    const rule: Rule = {
      every: unit,
      interval: positive(parts.get('INTERVAL'), MOST.interval) ?? 1,
      count: positive(parts.get('COUNT'), MOST.count),
      until: untilOf(parts.get('UNTIL')),
      weekStart: weekdayOf(parts.get('WKST') ?? 'MO'),
      weekdays: weekdays === undefined ? null : nthWeekdays(weekdays),
      ...listsOf(parts),
    };
    return { ok: true, rule };
  } catch (error) {
    if (error instanceof Unreadable) return refused;
    throw error;
  }
}
