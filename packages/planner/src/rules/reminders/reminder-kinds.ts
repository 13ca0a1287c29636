import type { Settings } from '../../schema/settings.ts';
import type { TaskOrEvent } from '../../schema/task-or-event.ts';
import { isDone, isEvent } from '../../schema/task-or-event.ts';
import { dueTasksOn } from '../../core/state/listed-occurrences.ts';
import type { State } from '../../core/state/state.ts';
import { isArchived } from '../../core/state/views.ts';
import { capitalize } from '../../core/text/words.ts';
import { addDays, daysBetween } from '../../core/time/civil-day.ts';
import type { Day } from '../../core/time/civil-day.ts';
import { civilAt, dayOf, minuteOfDay } from '../../core/time/civil-time.ts';
import type { Civil, DayOrTime } from '../../core/time/civil-time.ts';
import { formatDayOrTime, formatDistance, formatMinute } from '../../core/time/format.ts';
import { momentOf, momentsOfEvent } from '../../core/time/spans.ts';
import { instantOf } from '../../core/time/zones.ts';
import type { Instant } from '../../core/time/zones.ts';
import type { RowItem } from '../calendar/day-items.ts';
import { itemsOn } from '../calendar/day-items.ts';
import type { PanelRef } from '../calendar/item-ref.ts';
import { itemKey } from '../calendar/item-ref.ts';
import { examsFrom } from '../tasks/exam.ts';
import { hasFedTimetable, isFedLesson } from '../timetable/fed-lessons.ts';
import { lessonPlace } from '../timetable/lesson-words.ts';
import { lessonsOn } from '../timetable/lessons-on.ts';
import { scheduleOf } from '../timetable/schedules.ts';
import { rowsWithMoment } from './rows-with-moment.ts';
import type { FoundReminder, ReminderSearch } from './reminder.ts';

const MINUTE_MS = 60_000;
/** Days before an exam on which it is brought to mind. */
export const EXAM_DAYS = [14, 7, 1] as const;

interface ReminderKind {
  isOn: (settings: Settings) => boolean;
  /** Reminders of these days, and perhaps of others. */
  find: (search: ReminderSearch) => FoundReminder[];
}

/** From the first day to the last one, and `more` days after it. */
function daysOf({ first, last }: ReminderSearch, more = 0): Day[] {
  const days = daysBetween(first, last) + more + 1;
  return Array.from({ length: Math.max(days, 0) }, (_, at) => addDays(first, at));
}

const timesOf = (item: { from: number; to: number }, { clock }: Settings): string =>
  `${formatMinute(item.from, clock)} to ${formatMinute(item.to, clock)}`;

/** The end of a due day is the beginning of the next day. */
const momentOver = (when: DayOrTime, zone: string): Instant =>
  instantOf(when.length > 10 ? when : civilAt(addDays(when, 1), 0), zone);

function lessonReminders(search: ReminderSearch): FoundReminder[] {
  const { state, settings, zone } = search;
  const lessons = lessonsOn(state, daysOf(search, 1)).filter(
    ({ isCancelled, lesson }) => !isCancelled && !scheduleOf(state, lesson.timetableId)?.timetable.isSample,
  );
  const ofTimetable = lessons.map((lesson): FoundReminder => {
    const begins = momentOf(lesson.span.start, null, zone);
    return {
      key: `lesson ${lesson.id}/${begins}`,
      at: begins - (settings.lessonReminder ?? 0) * MINUTE_MS,
      title: [lesson.title, lessonPlace(lesson)].filter((part) => part !== '').join(', '),
      body: timesOf(lesson, settings),
      opens: null,
      task: null,
      until: begins,
    };
  });
  return [...ofTimetable, ...fedLessonReminders(search)];
}

/** Lessons are told with their rooms. */
function titleOf(state: State, item: RowItem): string {
  if (item.kind === 'block') return item.task.title;
  const { title, place } = item.event;
  return place !== '' && isFedLesson(state, item.event) ? `${title}, ${place}` : title;
}

/** Reminders of what has a time of its own in the calendar. */
function entryReminders(search: ReminderSearch, ahead: number | null, isWanted: (item: RowItem) => boolean) {
  const { state, settings, zone } = search;
  const items = itemsOn(state, daysOf(search, 1), zone).flatMap(({ timed }) =>
    timed.filter((item) => item.kind !== 'lesson').filter((item) => !item.startsBefore && isWanted(item)),
  );
  return items.map((item): FoundReminder => {
    const { start, zone: ownZone } = item.kind === 'block' ? item.block : item.event;
    const begins = momentOf(start, ownZone, zone);
    const { id } = item.kind === 'block' ? item.task : item.event;
    return {
      key: `${itemKey({ kind: item.kind, id: item.id })}/${begins}`,
      at: begins - (ahead ?? 0) * MINUTE_MS,
      title: titleOf(state, item),
      body: timesOf(item, settings),
      opens: { kind: item.kind === 'block' ? 'task' : 'event', id },
      task: item.kind === 'block' ? id : null,
      until: begins,
    };
  });
}

const eventReminders = (search: ReminderSearch): FoundReminder[] =>
  entryReminders(
    search,
    search.settings.eventReminder,
    (item) => item.kind === 'event' && !item.event.isSample && !isFedLesson(search.state, item.event),
  );

function fedLessonReminders(search: ReminderSearch): FoundReminder[] {
  const { state, settings } = search;
  if (!hasFedTimetable(state)) return [];
  const isWanted = (item: RowItem): boolean => item.kind === 'event' && isFedLesson(state, item.event);
  return entryReminders(search, settings.lessonReminder, isWanted);
}

const sessionReminders = (search: ReminderSearch): FoundReminder[] =>
  entryReminders(
    search,
    search.settings.sessionReminder,
    (item) => item.kind === 'block' && item.block.doneAt === null && item.task.doneAt === null && !item.task.isSample,
  );

const dueBody = (due: DayOrTime, today: Day, { clock }: Settings): string =>
  `Due ${formatDayOrTime(due, today, clock)}`;

function dueReminders(search: ReminderSearch): FoundReminder[] {
  const { state, settings, zone } = search;
  const { dueReminder, reminderTime, quietTo, examReminder } = settings;
  return daysOf(search, (dueReminder ?? 0) + 1).flatMap((day) =>
    dueTasksOn(state, day).flatMap(({ id, title, due, doneAt, isExam, isSample }): FoundReminder[] => {
      if (due === null || doneAt !== null || isSample || (isExam && examReminder)) return [];
      // A reminder on the day itself comes in the morning; work due before then is told of the day before.
      const isEarly = due.length > 10 && minuteOfDay(due) <= quietTo;
      const ahead = dueReminder === 0 && isEarly ? 1 : (dueReminder ?? 0);
      const on = addDays(day, -ahead);
      return [
        {
          key: `due ${id}/${due}`,
          at: instantOf(civilAt(on, ahead === 0 ? quietTo : reminderTime), zone),
          title,
          body: dueBody(due, on, settings),
          opens: { kind: 'task', id },
          task: id,
          until: momentOver(due, zone),
        },
      ];
    }),
  );
}

function examReminders(search: ReminderSearch): FoundReminder[] {
  const { state, settings, zone, first } = search;
  const { rows } = state;
  return examsFrom(state, civilAt(first, 0), zone).flatMap(({ kind, id, title, when }) => {
    if ((kind === 'task' ? rows.tasks : rows.events).get(id)?.isSample) return [];
    return EXAM_DAYS.map((days): FoundReminder => {
      const on = addDays(dayOf(when), -days);
      const day = formatDayOrTime(when, on, settings.clock);
      return {
        key: `exam ${id}/${when}/${days}`,
        at: instantOf(civilAt(on, settings.reminderTime), zone),
        title,
        body: days === 1 ? `Exam ${day}` : `Exam ${formatDistance(dayOf(when), on)}, ${day}`,
        opens: { kind, id },
        task: null,
        until: momentOver(when, zone),
      };
    });
  });
}

/** The words of a reminder about a row itself. @param at on the student's clock */
function bodyOfRow(row: TaskOrEvent, at: Civil, settings: Settings): string {
  if (isEvent(row)) return capitalize(formatDayOrTime(row.start, dayOf(at), settings.clock));
  return row.due === null ? 'You asked to be reminded.' : dueBody(row.due, dayOf(at), settings);
}

/** When a row is over; null for an open task, which stays to be done once it was due. */
function endOf(row: TaskOrEvent, zone: string): Instant | null {
  if (!isEvent(row)) return null;
  return row.isAllDay ? momentOver(row.end, zone) : momentsOfEvent(row, zone)[1];
}

const isShown = (state: State, row: TaskOrEvent): boolean =>
  row.deletedAt === null && !isDone(row) && (isEvent(row) || !isArchived(state, row));

/** Reminders at moments that the student chose. */
function chosenReminders(search: ReminderSearch, field: 'remindAt' | 'snoozedTo'): FoundReminder[] {
  const { state, settings, zone } = search;
  return rowsWithMoment(state, field)
    .filter((row) => isShown(state, row))
    .map((row) => {
      const at = row[field] ?? '';
      const opens: PanelRef = { kind: isEvent(row) ? 'event' : 'task', id: row.id };
      return {
        key: `${field} ${itemKey(opens)}/${at}`,
        at: instantOf(at, zone),
        title: row.title,
        body: bodyOfRow(row, at, settings),
        opens,
        task: isEvent(row) ? null : row.id,
        until: endOf(row, zone),
        isChosen: true,
      };
    });
}

/** All reminders that there are. */
export const REMINDER_KINDS = {
  lesson: { isOn: ({ lessonReminder }) => lessonReminder !== null, find: lessonReminders },
  event: { isOn: ({ eventReminder }) => eventReminder !== null, find: eventReminders },
  session: { isOn: ({ sessionReminder }) => sessionReminder !== null, find: sessionReminders },
  due: { isOn: ({ dueReminder }) => dueReminder !== null, find: dueReminders },
  exam: { isOn: ({ examReminder }) => examReminder, find: examReminders },
  own: { isOn: () => true, find: (search) => chosenReminders(search, 'remindAt') },
  snoozed: { isOn: () => true, find: (search) => chosenReminders(search, 'snoozedTo') },
} as const satisfies Readonly<Record<string, ReminderKind>>;
export type ReminderKindName = keyof typeof REMINDER_KINDS;

/** A notification at a moment. */
export interface Reminder extends Omit<FoundReminder, 'isChosen'> {
  kind: ReminderKindName;
}
