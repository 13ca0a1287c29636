import { settingsOf } from '../../core/state/state.ts';
import type { State } from '../../core/state/state.ts';
import { addDays } from '../../core/time/civil-day.ts';
import { addMinutes, civilAt, dayOf } from '../../core/time/civil-time.ts';
import type { Civil } from '../../core/time/civil-time.ts';
import { formatShortTime } from '../../core/time/format.ts';
import { addElapsed, civilOf, instantOf } from '../../core/time/zones.ts';
import type { Instant } from '../../core/time/zones.ts';
import type { Command } from '../../core/commands/command.ts';
import type { PanelRef } from '../calendar/item-ref.ts';
import { lessonsOn } from '../timetable/lessons-on.ts';
import { fedLessonsOn } from './fed-lessons-on.ts';

const SNOOZE_MINUTES = 10;
/** The earliest morning to which something is put off. */
const MORNING = 7 * 60;

export interface SnoozeChoice {
  kind: 'soon' | 'afterSchool' | 'tomorrow';
  label: string;
  to: Civil;
}

/** The end of the last lesson of a day, or the time of reminders where it has none. */
function afterSchool(state: State, day: string, zone: string): Civil {
  const lessons = lessonsOn(state, [day]).filter(({ isCancelled }) => !isCancelled);
  const ends = [...lessons, ...fedLessonsOn(state, day, zone)].map(({ to }) => to);
  return civilAt(day, ends.length > 0 ? Math.max(...ends) : settingsOf(state).reminderTime);
}

/** Times to which a reminder can be put off. @param now milliseconds since 1970 */
export function snoozeChoices(state: State, now: Instant, zone: string): SnoozeChoice[] {
  const time = civilOf(now, zone);
  const settings = settingsOf(state);
  let soon = addElapsed(time, SNOOZE_MINUTES, zone);
  // Where clocks are put back, a time is read as its first reading, which may be over.
  if (instantOf(soon, zone) <= now) soon = addMinutes(soon, 60);
  const school = afterSchool(state, dayOf(time), zone);
  const tomorrow = civilAt(addDays(dayOf(time), 1), Math.max(settings.quietTo, MORNING));
  const later: SnoozeChoice[] =
    school > soon
      ? [{ kind: 'afterSchool', label: `After school, ${formatShortTime(school, settings.clock)}`, to: school }]
      : [];
  return [
    { kind: 'soon', label: `In ${SNOOZE_MINUTES} minutes`, to: soon },
    ...later,
    { kind: 'tomorrow', label: `Tomorrow, ${formatShortTime(tomorrow, settings.clock)}`, to: tomorrow },
  ];
}

/** Puts the reminder of a task or an event off. */
export const snoozeCommand = ({ kind, id }: PanelRef, snoozedTo: Civil): Command =>
  kind === 'task'
    ? { type: 'task.edit', id, fields: { snoozedTo } }
    : { type: 'event.edit', id, fields: { snoozedTo } };
