import type { Settings } from '../model/settings.ts';
import type { State } from '../state/state.ts';
import type { Day } from '../time/civil-day.ts';
import { formatDay, formatRange } from '../time/format.ts';
import { scheduleOf } from './schedules.ts';
import type { DayLesson } from './schedules.ts';

/** Name of the period of a lesson: "Period 3", or "Homeroom"; empty for one with times of its own. */
const periodName = (name: string): string => (/^\d+$/.test(name) ? `Period ${name}` : name);

/** Room, or that it is online. */
export const lessonPlace = ({ place, change }: DayLesson): string => (change?.isOnline ? 'online' : place);

/** Description for screen readers: "Maths, B12, 09:00 – 09:50, lesson, tomorrow, cancelled". */
export function describeLesson(lesson: DayLesson, today: Day, clock: Settings['clock']): string {
  const { title, from, to, day, isCancelled, change } = lesson;
  const parts = [
    ...[title, lessonPlace(lesson), formatRange(from, to, clock), 'lesson', formatDay(day, today)],
    isCancelled ? 'cancelled' : '',
    change?.note ?? '',
  ];
  return parts.filter((part) => part !== '').join(', ');
}

/** Name of the period in which a lesson is; empty for one with times of its own. */
export function periodOf(state: State, { lesson, day, slot }: DayLesson): string {
  const on = scheduleOf(state, lesson.timetableId)?.schoolDayOf(day);
  const period = on?.hasSchool ? on.bell?.periods.find(({ key }) => key === slot) : undefined;
  return periodName(period?.name ?? '');
}
