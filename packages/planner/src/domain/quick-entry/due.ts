import { addDays } from '../time/civil-day.ts';
import { civilAt, DAY_MINUTES, dayOf, LAST_MINUTE, minuteOfDay } from '../time/civil-time.ts';
import { matchTimeOf, momentOn } from './coming.ts';
import { matchDay } from './dates.ts';
import type { DayMatch } from './dates.ts';
import { GAP, matchAt, pattern } from './pattern.ts';
import { matchTime } from './times.ts';
import type { TimeMatch } from './times.ts';
import type { Match, ParseContext } from './token.ts';

const WORD = new RegExp(`(?:due(?:${GAP}(?:on|by))?|by|deadline)(?::[ \\t]{0,2}|${GAP})`, 'iuy');
/** "due at friday" names a day after all; before a time it is a part of the time. */
const AT = new RegExp(`at${GAP}`, 'iuy');
const BETWEEN = new RegExp(`(?:,?${GAP})`, 'iuy');
const MIDNIGHT = pattern(`(?:at${GAP})?(?:midnight|24:00)`);
const YESTERDAY = pattern('yesterday');

/** @param day that was named beside it */
function timeAt(text: string, at: number, day: DayMatch | null, context: ParseContext): TimeMatch | null {
  const midnight = matchAt(MIDNIGHT, text, at);
  if (midnight) return { to: at + midnight[0].length, minute: LAST_MINUTE, minutes: null };
  const time = day ? matchTimeOf(text, at, day, context) : matchTime(text, at, false);
  return time?.minutes === null ? time : null;
}

/** The position after a space or a comma, for the second half of "friday 5pm". */
function after(text: string, at: number): number {
  const gap = matchAt(BETWEEN, text, at);
  return gap ? at + gap[0].length : -1;
}

function dueOf(day: DayMatch | null, time: TimeMatch | null, context: ParseContext): string {
  const today = dayOf(context.now);
  if (!day) {
    const minute = time?.minute ?? 0;
    return civilAt(minute >= minuteOfDay(context.now) ? today : addDays(today, 1), minute);
  }
  // What is due at the stroke of midnight has to be there on the day that ends with it.
  if (time) return momentOn(day, time.minute === DAY_MINUTES ? LAST_MINUTE : time.minute, context);
  return day.isMoment && day.minute !== null ? civilAt(day.day, day.minute) : day.day;
}

/** Nobody plans for yesterday, but things were due then. */
function matchDueDay(text: string, at: number, context: ParseContext): DayMatch | null {
  const yesterday = matchAt(YESTERDAY, text, at);
  if (!yesterday) return matchDay(text, at, context);
  return { to: at + yesterday[0].length, day: addDays(dayOf(context.now), -1), minute: null };
}

/** "due friday", "due: 12/3 5pm", "due 5pm tomorrow", "by monday". */
export function matchDue(text: string, at: number, context: ParseContext): Match | null {
  const word = matchAt(WORD, text, at);
  if (!word) return null;
  const start = at + word[0].length;
  const first = matchDueDay(text, start + (matchAt(AT, text, start)?.[0].length ?? 0), context);
  if (first) {
    const next = after(text, first.to);
    const time = next === -1 ? null : timeAt(text, next, first, context);
    return { kind: 'due', to: time?.to ?? first.to, due: dueOf(first, time, context) };
  }
  const time = timeAt(text, start, null, context);
  if (!time) return null;
  const next = after(text, time.to);
  const day = next === -1 ? null : matchDueDay(text, next, context);
  const known = day ? (timeAt(text, start, day, context) ?? time) : time;
  return { kind: 'due', to: day?.to ?? time.to, due: dueOf(day, known, context) };
}
