import {
  addDays,
  civilNow,
  dayOf,
  formatMinute,
  itemKey,
  lessonPlace,
  lessonsOn,
  momentOf,
  settingsOf,
} from '@bellweek/planner/core';
import type { PanelRef, State } from '@bellweek/planner/core';
import type { Agenda, AgendaEntry } from './agenda.ts';

const MINUTE_MS = 60_000;
/** Time between a reminder and the beginning of its entry. */
const AHEAD_MINUTES = 5;

export interface Reminder {
  /** Entry and moment: a reminder is shown once, and again if the entry is moved. */
  key: string;
  title: string;
  body: string;
  /** Opened when the reminder is pressed; null for a lesson, which has no panel. */
  opens: PanelRef | null;
}

const keyOf = ({ ref, begins }: AgendaEntry): string => `${itemKey(ref)}/${begins}`;

interface Moment {
  /** Milliseconds since 1970. */
  now: number;
  /** Keys of earlier reminders. */
  shown: ReadonlySet<string>;
}

/** Whether something begins within minutes, and not before now. */
const isDue = (begins: number, minutes: number, now: number): boolean =>
  begins > now && begins - now <= minutes * MINUTE_MS;

/**
 * Reminders due now: entries that begin within minutes and have had none. After a sleep, entries that have begun
 * meanwhile get none.
 */
export function dueReminders({ items }: Agenda, { now, shown }: Moment): Reminder[] {
  return items
    .filter((item) => isDue(item.begins, AHEAD_MINUTES, now) && !shown.has(keyOf(item)))
    .map((item) => ({ key: keyOf(item), title: item.title, body: item.time, opens: item.opens }));
}

/** Reminders of lessons that are due now, as long before them as the student chose. None by default. */
export function dueLessonReminders(state: State, zone: string, { now, shown }: Moment): Reminder[] {
  const { lessonReminder, clock } = settingsOf(state);
  if (lessonReminder === null) return [];
  const today = dayOf(civilNow(new Date(now).toISOString(), zone));
  return lessonsOn(state, [today, addDays(today, 1)])
    .filter(({ isCancelled, span }) => !isCancelled && isDue(momentOf(span.start, null, zone), lessonReminder, now))
    .map((lesson) => ({
      key: `lesson ${lesson.id}/${lesson.span.start}`,
      title: [lesson.title, lessonPlace(lesson)].filter((part) => part !== '').join(', '),
      body: `${formatMinute(lesson.from, clock)} to ${formatMinute(lesson.to, clock)}`,
      opens: null,
    }))
    .filter(({ key }) => !shown.has(key));
}
