import type { Clock } from '../../../core/time/format.ts';
import { formatDay, formatOnDay, formatTime } from '../../../core/time/format.ts';
import { dayOf } from '../../../core/time/civil-time.ts';
import type { DayOrTime } from '../../../core/time/civil-time.ts';
import type { Day } from '../../../core/time/civil-day.ts';
import { spelled } from '../../../core/text/spelling.ts';
import type { News, NewsSide } from '../../../schema/news.ts';

const isTimed = (time: DayOrTime | null): time is string => time !== null && time.length > dayOf(time).length;

/** "Thursday 9:00", or the day alone; "no day" without one. */
function timeWords(time: DayOrTime | null, today: Day, clock: Clock): string {
  if (time === null) return 'no day';
  const day = formatDay(dayOf(time), today);
  return isTimed(time) ? `${day} ${formatTime(time, clock)}` : day;
}

/** "on Thursday at 9:00", "today". */
function eventWords(time: DayOrTime | null, today: Day, clock: Clock): string {
  if (time === null) return 'without a day';
  const day = formatOnDay(dayOf(time), today);
  return isTimed(time) ? `${day} at ${formatTime(time, clock)}` : day;
}

/** The time before; without its day where that is the same. */
const earlier = (was: DayOrTime | null, is: DayOrTime | null, today: Day, clock: Clock): string =>
  isTimed(was) && isTimed(is) && dayOf(was) === dayOf(is) ? formatTime(was, clock) : timeWords(was, today, clock);

const from = (before: string): string => (before === '' ? '' : `, not ${before}`);

/** Longer parts of details are told whole. */
const MOST_WORDS = 3;

/** Difference of two details, such as "NEW, not OBR" of a timetable's "HIS NEW 11B"; the whole where much differs. */
function detailsWords(was: string, is: string): string {
  const [before, after] = [was, is].map((text) => text.split(/\s+/).filter(Boolean)) as [string[], string[]];
  const isSame = (at: number): boolean => before.at(at) === after.at(at);
  const shared = Math.min(before.length, after.length);
  let first = 0;
  while (first < shared && isSame(first)) first += 1;
  let last = 0;
  while (last < shared - first && isSame(-1 - last)) last += 1;
  const [old, now] = [before, after].map((words) => words.slice(first, words.length - last)) as [string[], string[]];
  if (old.length + now.length === 0) return '';
  const isShort = [old, now].every(({ length }) => length > 0 && length <= MOST_WORDS);
  if (isShort && first + last > 0) return `${now.join(' ')}${from(old.join(' '))}`;
  return was === '' ? is : `now says “${is}”`;
}

/** Changes of place, teacher and details; empty where only the time differs. */
function detailWords(was: NewsSide, is: NewsSide): string[] {
  return [
    ...(was.place === is.place ? [] : [is.place === '' ? 'no room is given' : `in ${is.place}${from(was.place)}`]),
    ...(was.teacher === is.teacher || is.teacher === '' ? [] : [`with ${is.teacher}${from(was.teacher)}`]),
    ...(was.details === is.details || is.details === '' ? [] : [detailsWords(was.details, is.details)]),
  ].filter((words) => words !== '');
}

/** One sentence for a change: "Maths today 9:00: in B14, not B12". @param clock how times are written */
export function newsWords({ table, was, is, isBack }: News, today: Day, clock: Clock): string {
  const time = timeWords(is.start, today, clock);
  const before = timeWords(was.start, today, clock);
  const isDue = table === 'tasks' || (is.start !== null && is.start === is.end);
  const again = isBack ? ' again' : '';
  if (is.isOff)
    return isDue ? `${is.title} was taken out of the calendar` : `${is.title} ${before} is ${spelled('cancelled')}`;
  if (was.isOff) return isDue ? `${is.title} is back, due ${time}` : `${is.title} ${time} takes place after all`;
  const details = detailWords(was, is);
  if (was.start !== is.start) {
    const when = isDue ? `due ${time}` : eventWords(is.start, today, clock);
    return [`${is.title} is ${when}${again}, not ${earlier(was.start, is.start, today, clock)}`, ...details].join(', ');
  }
  if (was.end !== is.end) return [`${is.title} ${time} ends at another time${again}`, ...details].join(', ');
  const renamed = was.title === is.title ? '' : ` (was ${was.title})`;
  return `${is.title}${renamed} ${time}${details.length === 0 ? '' : `${again}: ${details.join(', ')}`}`;
}
