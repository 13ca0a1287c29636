import type { TaskOrEvent } from '../../schema/task-or-event.ts';
import { settingsOf } from '../../core/state/state.ts';
import type { State } from '../../core/state/state.ts';
import { dayOf } from '../../core/time/civil-time.ts';
import type { Civil } from '../../core/time/civil-time.ts';
import { formatShortTime } from '../../core/time/format.ts';
import { civilOf } from '../../core/time/zones.ts';
import type { Instant } from '../../core/time/zones.ts';
import { momentOfReminder } from '../quick-entry/reminder-words.ts';
import type { ReminderWhen } from '../quick-entry/token.ts';
import { momentOfRow } from './settle-reminders.ts';
import { snoozeChoices } from './snooze.ts';

export interface ReminderChoice {
  label: string;
  at: Civil;
}

/** Times ahead at which one may want to be reminded of a row. @param now milliseconds since 1970 */
export function reminderChoices(state: State, row: TaskOrEvent, now: Instant, zone: string): ReminderChoice[] {
  const { clock, reminderTime, quietTo } = settingsOf(state);
  const time = civilOf(now, zone);
  const of = momentOfRow(state, row, zone)?.at ?? null;
  const isDay = of !== null && of === dayOf(of);
  const choices: [string, ReminderWhen][] = [
    ['10 minutes before', { minutes: 10 }],
    ['1 hour before', { minutes: 60 }],
    ...(isDay ? [['On the day', { days: 0, minute: quietTo }] as [string, ReminderWhen]] : []),
    ['The day before', { days: 1, minute: null }],
  ];
  const ahead = choices.flatMap(([words, when]) => {
    const at = momentOfReminder(when, of, { now: time, reminderTime });
    if (at === null || at <= time) return [];
    return [{ at, label: 'days' in when ? `${words}, ${formatShortTime(at, clock)}` : words }];
  });
  if (ahead.length > 0) return ahead;
  return snoozeChoices(state, now, zone)
    .filter(({ kind }) => kind !== 'soon')
    .map(({ label, to }) => ({ label, at: to }));
}
