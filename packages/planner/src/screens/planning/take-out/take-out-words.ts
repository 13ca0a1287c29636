import { quote } from '../../../core/history/transaction.ts';
import { plural } from '../../../core/text/words.ts';
import type { Day } from '../../../core/time/civil-day.ts';
import { civilAt } from '../../../core/time/civil-time.ts';
import type { Clock } from '../../../core/time/format.ts';
import { formatDay, formatDayOrTime, formatLength, formatOnDay } from '../../../core/time/format.ts';
import type { EventDraft } from '../../../core/commands/command.ts';
import type { TakeOutMove, TakeOutPlan, TakeOutStay, TimeOut } from '../../../rules/planning/take-out.ts';
import type { DayPart, TakeOutReason } from '../../../rules/quick-entry/take-out-line.ts';
import type { Settings } from '../../../schema/settings.ts';

export const REASONS: Record<TakeOutReason, string> = { ill: 'Ill', away: 'Away', match: 'Match' };

const NOON = 12 * 60;
const WHOLE = { from: 0, to: 24 * 60 };

/** The part of a day in minutes. */
export function timeOutOf(day: Day, part: DayPart): TimeOut {
  if (part === 'morning') return { day, ...WHOLE, to: NOON };
  if (part === 'afternoon') return { day, ...WHOLE, from: NOON };
  return { day, ...(part === 'whole' ? WHOLE : part) };
}

/** The event for which the time is taken out, in the hours of the student's day. */
export function eventOf(
  { day, from, to }: TimeOut,
  reason: TakeOutReason,
  { dayStart, dayEnd }: Pick<Settings, 'dayStart' | 'dayEnd'>,
): EventDraft {
  const [start, end] = [
    from === 0 ? Math.min(dayStart, to - 1) : from,
    to === WHOLE.to ? Math.max(dayEnd, from + 1) : to,
  ];
  return { title: REASONS[reason], isAllDay: false, start: civilAt(day, start), end: civilAt(day, end) };
}

/** "Essay (1 h) to Friday, 4 pm". */
export const moveWords = ({ title, minutes, to }: TakeOutMove, today: Day, clock: Clock): string =>
  `${title} (${formatLength(minutes)}) to ${formatDayOrTime(to, today, clock)}`;

const WHY: Record<TakeOutStay['why'], string> = {
  room: 'no time left before it is due',
  length: 'has no length',
  series: 'repeats',
  event: 'an event',
  exam: 'an exam',
};

/** "Choir, an event". */
export const stayWords = ({ title, why }: TakeOutStay): string => `${title}, ${WHY[why]}`;

/** Says that nothing is planned; else, for screen readers, how long the lists are: "Moves: 3. Stays on Friday: 1." */
export function planWords({ moves, stays }: TakeOutPlan, day: Day, today: Day): string {
  if (moves.length + stays.length === 0) return `Nothing is planned for ${formatDay(day, today)}.`;
  const moved = moves.length === 0 ? '' : `${MOVES}: ${moves.length}.`;
  const kept = stays.length === 0 ? '' : `${stayHeading(day, today)}: ${stays.length}.`;
  return `${moved} ${kept}`.trim();
}

/** "Add “Ill” on Thursday, move 3 things". */
export const pressWords = ({ moves }: TakeOutPlan, reason: TakeOutReason, day: Day, today: Day): string => {
  const moved = moves.length === 0 ? '' : `, move ${plural(moves.length, 'thing')}`;
  return `Add ${quote(REASONS[reason])} ${formatOnDay(day, today)}${moved}`;
};

/** Heading of what moves. */
export const MOVES = 'Moves';
/** Heading of what stays: "Stays tomorrow", "Stays on Friday". */
export const stayHeading = (day: Day, today: Day): string => `Stays ${formatOnDay(day, today)}`;
