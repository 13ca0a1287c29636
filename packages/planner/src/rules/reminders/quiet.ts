import type { Settings } from '../../schema/settings.ts';
import type { State } from '../../core/state/state.ts';
import { addDays } from '../../core/time/civil-day.ts';
import { civilAt, dayOf, minuteOfDay } from '../../core/time/civil-time.ts';
import type { Civil } from '../../core/time/civil-time.ts';
import { civilOf, instantOf } from '../../core/time/zones.ts';
import type { Instant } from '../../core/time/zones.ts';
import { lessonsOn } from '../timetable/lessons-on.ts';
import { fedLessonsOn } from './fed-lessons-on.ts';

/** The end of the night in which a time is; null outside of it. */
export function endOfNight(time: Civil, { quietFrom, quietTo }: Pick<Settings, 'quietFrom' | 'quietTo'>): Civil | null {
  const minute = minuteOfDay(time);
  const day = dayOf(time);
  if (quietFrom <= quietTo) return minute >= quietFrom && minute < quietTo ? civilAt(day, quietTo) : null;
  if (minute >= quietFrom) return civilAt(addDays(day, 1), quietTo);
  return minute < quietTo ? civilAt(day, quietTo) : null;
}

/** The latest end of the lessons that are on at a time; null without one. */
function endOfLesson(state: State, time: Civil, zone: string): Civil | null {
  const day = dayOf(time);
  const lessons = lessonsOn(state, [day]).filter(({ isCancelled }) => !isCancelled);
  const on = [...lessons, ...fedLessonsOn(state, day, zone)].filter(
    ({ span }) => span.start <= time && time < span.end,
  );
  return on.reduce<Civil | null>((last, { span }) => (last === null || span.end > last ? span.end : last), null);
}

/** More turns than a day has lessons. */
const MOST_TURNS = 50;

export interface QuietOptions {
  state: State;
  settings: Settings;
  zone: string;
  /** Whether the night is quiet too. */
  atNight: boolean;
}

/** The first moment from `at` on that is neither in a lesson nor at night. */
export function afterQuiet(at: Instant, { state, settings, zone, atNight }: QuietOptions): Instant {
  let moment = at;
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    const time = civilOf(moment, zone);
    const end =
      (atNight ? endOfNight(time, settings) : null) ??
      (settings.isQuietInLessons ? endOfLesson(state, time, zone) : null);
    if (end === null) return moment;
    const next = instantOf(end, zone);
    // Where clocks are put back, the wall clock shows the end a second time.
    if (next <= moment) return moment;
    moment = next;
  }
  return moment;
}
