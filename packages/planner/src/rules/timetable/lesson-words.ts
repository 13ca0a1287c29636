import type { Settings } from '../../schema/settings.ts';
import type { LessonSlot, Timetable } from '../../schema/timetable.ts';
import type { State } from '../../core/state/state.ts';
import type { Day } from '../../core/time/civil-day.ts';
import { listed } from '../../core/text/words.ts';
import { formatDay, formatRange, WEEKDAYS } from '../../core/time/format.ts';
import { spelled } from '../../core/text/spelling.ts';
import { scheduleOf } from './schedules.ts';
import type { DayLesson } from './schedules.ts';

/** Name of the period of a lesson: "Period 3", or "Homeroom"; empty for one with times of its own. */
const periodName = (name: string): string => (/^\d+$/.test(name) ? `Period ${name}` : name);

/** Days of the times of a lesson: "on Tue and Wed", "on Mon A" in a cycle of weeks, "on Day 1", "every school day". */
export function slotsWords({ cycle }: Pick<Timetable, 'cycle'>, slots: readonly LessonSlot[]): string {
  const inOrder = slots.toSorted(
    (a, b) => (a.position ?? 0) - (b.position ?? 0) || (a.weekday ?? 0) - (b.weekday ?? 0),
  );
  const words = inOrder.map(({ position, weekday }) => {
    const name = position === null || (cycle.kind === 'week' && cycle.names.length === 1) ? '' : cycle.names[position];
    const day = weekday === null ? '' : (WEEKDAYS[weekday - 1]?.slice(0, 3) ?? '');
    return `${day} ${name ?? ''}`.trim();
  });
  return words.includes('') ? 'every school day' : `on ${listed([...new Set(words)])}`;
}

/** Room, or that it is online. */
export const lessonPlace = ({ place, change }: DayLesson): string => (change?.isOnline ? 'online' : place);

/** The relief teacher: "with Mr Ito"; empty where the usual teacher comes. */
export const reliefWords = ({ change }: DayLesson): string => (change?.teacher ? `with ${change.teacher}` : '');

/** Description for screen readers: "Maths, B12, 09:00 – 09:50, lesson, tomorrow, cancelled". */
export function describeLesson(lesson: DayLesson, today: Day, clock: Settings['clock']): string {
  const { title, from, to, day, isCancelled, change } = lesson;
  const parts = [
    ...[title, lessonPlace(lesson), formatRange(from, to, clock), 'lesson', formatDay(day, today)],
    reliefWords(lesson),
    isCancelled ? spelled('cancelled') : '',
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
