import { DEFAULT_SETTINGS } from '../../schema/settings.ts';
import { addDays } from '../../core/time/civil-day.ts';
import { addMinutes, civilAt, dayOf, minuteOfDay } from '../../core/time/civil-time.ts';
import type { Civil, DayOrTime } from '../../core/time/civil-time.ts';
import { matchDay } from './dates.ts';
import { countOf, NUMBER_WORDS } from './day-words.ts';
import { GAP, matchAt, pattern, Pattern } from './pattern.ts';
import { AHEAD_WORDS, matchMinutes, matchTime } from './times.ts';
import type { ParseContext, ReminderWhen } from './token.ts';

const ME = new Pattern(
  `(?:(?:and|\\+)${GAP})?(?:remind(?:${GAP}me)?|reminder):?${GAP}(?:it${GAP}|about${GAP}it${GAP})?`,
);
const ME_TO = new Pattern(`(?:please${GAP})?remind${GAP}me${GAP}(?:to|about)${GAP}(?=\\S)`);
const AHEAD = pattern(AHEAD_WORDS);
const AN_HOUR = pattern(`(?:an|one)${GAP}hour`);
const DAYS = pattern(`(\\d{1,2}|a|${NUMBER_WORDS})${GAP}(day|week)s?`);
const DAY_BEFORE = pattern(`(?:on${GAP})?the${GAP}(day|morning|afternoon|evening|night)${GAP}before`);
const NEXT = new Pattern(`,?${GAP}`);
const PARTS: Readonly<Record<string, number>> = {
  morning: 8 * 60,
  afternoon: 16 * 60,
  evening: 18 * 60,
  night: 20 * 60,
};

interface ReminderMatch {
  to: number;
  when: ReminderWhen;
}

const endAt = (expression: Pattern, text: string, at: number): number =>
  at + (matchAt(expression, text, at)?.[0].length ?? 0);

/** A time of day behind other words: "the day before, at 5pm". */
function timeAfter(text: string, at: number): { to: number; minute: number } | null {
  const from = endAt(NEXT, text, at);
  const time = from > at ? matchTime(text, from, true) : null;
  return time?.minutes === null ? time : null;
}

/** "10 min before", "an hour before", "2 days before at 5pm". */
function matchAhead(text: string, at: number): ReminderMatch | null {
  const hour = matchAt(AN_HOUR, text, at);
  const length = hour ? { to: at + hour[0].length, minutes: 60 } : matchMinutes(text, at);
  if (length) {
    const to = endAt(AHEAD, text, length.to);
    return to > length.to ? { to, when: { minutes: length.minutes } } : null;
  }
  const days = matchAt(DAYS, text, at);
  const end = days ? at + days[0].length : at;
  const to = endAt(AHEAD, text, end);
  if (!days || to === end) return null;
  const count = countOf(days[1] ?? '') * (/^w/i.test(days[2] ?? '') ? 7 : 1);
  const time = timeAfter(text, to);
  return { to: time?.to ?? to, when: { days: count, minute: time?.minute ?? null } };
}

/** "The day before at 5pm", "the evening before". */
function matchDayBefore(text: string, at: number): ReminderMatch | null {
  const match = matchAt(DAY_BEFORE, text, at);
  if (!match) return null;
  const to = at + match[0].length;
  const time = timeAfter(text, to);
  return {
    to: time?.to ?? to,
    when: { days: 1, minute: time?.minute ?? PARTS[match[1]?.toLowerCase() ?? ''] ?? null },
  };
}

/** "At 5pm", "at 5pm the day before", "at 5pm on friday". */
function matchAtTime(text: string, at: number, context: ParseContext): ReminderMatch | null {
  const time = matchTime(text, at, false);
  if (time?.minutes !== null) return null;
  const { minute } = time;
  const next = endAt(NEXT, text, time.to);
  const before = next > time.to ? matchDayBefore(text, next) : null;
  if (before) return { to: before.to, when: { days: 1, minute } };
  const day = next > time.to ? matchDay(text, next, context) : null;
  return day ? { to: day.to, when: { day: day.day, minute } } : { to: time.to, when: { days: 0, minute } };
}

/** "Tomorrow", "fri 5pm", "in 20 minutes". */
function matchOnDay(text: string, at: number, context: ParseContext): ReminderMatch | null {
  const day = matchDay(text, at, context);
  if (!day) return null;
  const time = timeAfter(text, day.to);
  return { to: time?.to ?? day.to, when: { day: day.day, minute: time?.minute ?? day.minute } };
}

/** When to be reminded, from position `at` on: "10 min before", "at 5pm the day before". */
export const matchReminderWhen = (text: string, at: number, context: ParseContext): ReminderMatch | null =>
  matchAhead(text, at) ?? matchDayBefore(text, at) ?? matchAtTime(text, at, context) ?? matchOnDay(text, at, context);

/** "Remind me 10 min before"; first in a line "remind me to", which is on its time. */
export function matchReminder(text: string, at: number, context: ParseContext): ReminderMatch | null {
  const from = endAt(ME, text, at);
  const found = from > at ? matchReminderWhen(text, from, context) : null;
  if (found) return found;
  const to = text.slice(0, at).trim() === '' ? endAt(ME_TO, text, at) : at;
  return to > at ? { to, when: { days: 0, minute: null } } : null;
}

/**
 * The moment of a reminder; null where nothing says from when on to count.
 *
 * @param of when the task or event begins or is due
 */
export function momentOfReminder(
  when: ReminderWhen,
  of: DayOrTime | null,
  { now, reminderTime = DEFAULT_SETTINGS.reminderTime }: Pick<ParseContext, 'now' | 'reminderTime'>,
): Civil | null {
  if ('day' in when) return civilAt(when.day, when.minute ?? reminderTime);
  const hasTime = of !== null && of.length > dayOf(of).length;
  if ('minutes' in when) return hasTime ? addMinutes(of, -when.minutes) : null;
  const { days, minute } = when;
  if (of !== null) {
    if (days === 0 && minute === null && hasTime) return of;
    return civilAt(addDays(dayOf(of), -days), minute ?? reminderTime);
  }
  if (days > 0 || minute === null) return null;
  const today = dayOf(now);
  return civilAt(minute > minuteOfDay(now) ? today : addDays(today, 1), minute);
}
