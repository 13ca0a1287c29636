import { v5 } from 'uuid';
import type { Day } from '../../core/time/civil-day.ts';

/** Of the ids of rows that belong to a day of a timetable; never to be changed. */
const NAMESPACE = '4e0f2b1c-8d5a-4c3b-9b6e-5a1d7c9e2f40';

/** The id of a day that differs: the same in every tab, on every device. */
export const schoolDayId = (timetableId: string, day: Day): string => v5(`${timetableId}/${day}`, NAMESPACE);

/** The id of a change of one lesson. @param slot its key, see `slotKey` */
export const lessonChangeId = (lessonId: string, day: Day, slot: string): string =>
  v5(`${lessonId}/${day}/${slot}`, NAMESPACE);

/** The id of the lesson that goes on from a day where another ends. */
export const lessonSplitId = (lessonId: string, day: Day): string => v5(`${lessonId}/from/${day}`, NAMESPACE);
