import type { Day } from '../../core/time/civil-day.ts';
import type { ParsedTask } from './parse.ts';

/** How much of a day is taken out: all of it, until or from noon, or from a minute to another. */
export type DayPart = 'whole' | 'morning' | 'afternoon' | { from: number; to: number };
export type TakeOutReason = 'ill' | 'away' | 'match';

/** The time that the student asks to take out, and why. */
export interface TakeOutWish {
  day: Day;
  part: DayPart;
  reason: TakeOutReason;
}

const WHY = /^(?:i['’]?m |i am |off |home )?(ill|sick|away)$/i;

/** "Ill on Thursday", "away fri afternoon": a line of nothing but why and when. Null for others. */
export function takeOutIn(line: ParsedTask | undefined): TakeOutWish | null {
  const why = WHY.exec(line?.title ?? '')?.[1];
  const { tokens = [], isDone = false } = line ?? {};
  const [day, time] = ['day', 'time'].map((kind) => tokens.find((token) => token.kind === kind));
  const known = [day, time].filter((token) => token !== undefined).length;
  if (why === undefined || isDone || day?.kind !== 'day' || tokens.length > known || /week/i.test(day.text))
    return null;
  const reason = why.toLowerCase() === 'away' ? 'away' : 'ill';
  if (time?.kind === 'time') {
    const { minute, minutes } = time;
    return minutes === null ? null : { day: day.day, part: { from: minute, to: minute + minutes }, reason };
  }
  const part = /morning/i.test(day.text)
    ? 'morning'
    : /afternoon|evening|night/i.test(day.text)
      ? 'afternoon'
      : 'whole';
  return { day: day.day, part, reason };
}
