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
import type { PanelRef, Settings, State } from '@bellweek/planner/core';
import type { Agenda } from './agenda.ts';

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

/** A planner at the moment at which its reminders are looked for. */
export interface ReminderMoment {
  state: State;
  agenda: Agenda;
  /** Milliseconds since 1970. */
  now: number;
  zone: string;
  /** Keys of earlier reminders. */
  shown: ReadonlySet<string>;
}

interface ReminderKind {
  /** Minutes between a reminder and what begins; null for none. */
  ahead: (settings: Settings) => number | null;
  /** Entries and lessons of these days, each with the moment at which it begins. */
  find: (at: ReminderMoment) => (Reminder & { begins: number })[];
}

function lessonsFrom({ state, now, zone }: ReminderMoment): ReturnType<ReminderKind['find']> {
  const { clock } = settingsOf(state);
  const today = dayOf(civilNow(new Date(now).toISOString(), zone));
  const lessons = lessonsOn(state, [today, addDays(today, 1)]).filter(({ isCancelled }) => !isCancelled);
  return lessons.map((lesson) => ({
    key: `lesson ${lesson.id}/${lesson.span.start}`,
    title: [lesson.title, lessonPlace(lesson)].filter((part) => part !== '').join(', '),
    body: `${formatMinute(lesson.from, clock)} to ${formatMinute(lesson.to, clock)}`,
    opens: null,
    begins: momentOf(lesson.span.start, null, zone),
  }));
}

/** All reminders that there are. */
const REMINDERS: Readonly<Record<'entry' | 'lesson', ReminderKind>> = {
  entry: {
    ahead: () => AHEAD_MINUTES,
    find: ({ agenda: { items } }) =>
      items.map(({ ref, title, time, opens, begins }) => {
        const key = `${itemKey(ref)}/${begins}`;
        return { key, title, body: time, opens, begins };
      }),
  },
  lesson: { ahead: ({ lessonReminder }) => lessonReminder, find: lessonsFrom },
};

/**
 * Reminders due now: of what begins within minutes and has had none. After a sleep, what has begun meanwhile gets none.
 */
export function dueReminders(at: ReminderMoment): Reminder[] {
  return Object.values(REMINDERS).flatMap(({ ahead, find }) => {
    const minutes = ahead(settingsOf(at.state));
    const isDue = (begins: number): boolean => begins > at.now && begins - at.now <= (minutes ?? 0) * MINUTE_MS;
    return minutes === null ? [] : find(at).filter(({ key, begins }) => isDue(begins) && !at.shown.has(key));
  });
}
