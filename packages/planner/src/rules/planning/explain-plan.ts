import type { Settings } from '../../schema/settings.ts';
import { capitalize, plural } from '../../core/text/words.ts';
import { daysBetween } from '../../core/time/civil-day.ts';
import type { Day } from '../../core/time/civil-day.ts';
import { addMinutes, dayOf } from '../../core/time/civil-time.ts';
import type { DayOrTime } from '../../core/time/civil-time.ts';
import { formatDay, formatLength, formatOnDay, formatSpan } from '../../core/time/format.ts';
import type { TimePlan } from './plan-time.ts';
import type { PlannedSession } from './planned-session.ts';

export interface PlanWords {
  today: Day;
  /** When the work is due, or the exam is; null for no such day. */
  end: DayOrTime | null;
  /** Whether the work is study for an exam; otherwise it is a task that is due. */
  isExam: boolean;
}

/** "3 study sessions of 45 min", "2 sessions, 1 h 30 min in all". */
function amount({ sessions }: TimePlan, isExam: boolean): string {
  const [first] = sessions;
  const isEqual = sessions.every(({ minutes }) => minutes === first?.minutes);
  const total = sessions.reduce((sum, { minutes }) => sum + minutes, 0);
  const count = plural(sessions.length, isExam ? 'study session' : 'session');
  return isEqual ? `${count} of ${formatLength(first?.minutes ?? 0)}` : `${count}, ${formatLength(total)} in all`;
}

function lastDay({ sessions }: TimePlan, { today, end, isExam }: PlanWords): string {
  const day = dayOf(sessions.at(-1)?.start ?? today);
  const ahead = end === null ? -1 : daysBetween(day, dayOf(end));
  const distance = ahead === 1 ? 'the day' : plural(ahead, 'day');
  const before = isExam ? 'before' : 'before it is due';
  const when = ahead > 0 ? `${distance} ${before}` : formatOnDay(day, today);
  return sessions.length === 1 ? `, ${when}` : `. The last is ${when}`;
}

/** "Friday is 20 min over your study time", "3 days are over your study time, Friday by 20 min". */
function overload({ over }: TimePlan, today: Day): string[] {
  const [first] = over;
  if (!first) return [];
  const [day, by] = [formatDay(first.day, today), formatLength(first.minutes)];
  return [
    over.length === 1
      ? `${day} is ${by} over your study time`
      : `${plural(over.length, 'day')} are over your study time, ${day} by ${by}`,
  ];
}

/** Parts of the spacing that could not be kept. */
function spacingLost({ isTight, crowded }: TimePlan, { today }: PlanWords): string[] {
  const [first, ...others] = crowded;
  const days =
    first && others.length === 0 ? `${formatDay(first, today)} has` : `${plural(crowded.length, 'day')} have`;
  return [
    ...(isTight ? ['too near for that spacing: they are spread over the days left'] : []),
    ...(first ? [`${days} more than one session`] : []),
  ];
}

/** "3 study sessions of 45 min. The last is 2 days before. Thursday is 20 min over your study time." */
export function explainPlan(plan: TimePlan, words: PlanWords): string {
  if (plan.sessions.length === 0) return 'There is no free time for it.';
  return [
    `${amount(plan, words.isExam)}${lastDay(plan, words)}`,
    ...spacingLost(plan, words),
    ...overload(plan, words.today),
    ...(plan.unplanned === 0 ? [] : [`${formatLength(plan.unplanned)} doesn’t fit`]),
  ]
    .map((sentence) => `${capitalize(sentence)}.`)
    .join(' ');
}

/** "Only 2 of 4 sessions fit before Friday."; empty where all fit, or none does. @param when the day or time of the exam */
export function fewerFitWords(fitting: number, usual: number, when: DayOrTime, today: Day): string {
  if (fitting === 0 || fitting >= usual) return '';
  const before = dayOf(when) === today ? 'the exam' : formatDay(dayOf(when), today);
  return `Only ${fitting} of ${usual} sessions ${fitting === 1 ? 'fits' : 'fit'} before ${before}.`;
}

/** "Friday, 15:10 – 16:10", "Fri 27 November, 15:10 – 16:10". */
export function sessionWords({ start, minutes }: PlannedSession, today: Day, clock: Settings['clock']): string {
  const time = formatSpan({ start, end: addMinutes(start, minutes) }, clock);
  return `${capitalize(formatDay(dayOf(start), today))}, ${time}`;
}
