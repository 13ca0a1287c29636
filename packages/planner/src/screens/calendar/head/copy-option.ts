import { settingsOf } from '../../../core/state/state.ts';
import { addDays } from '../../../core/time/civil-day.ts';
import type { Day } from '../../../core/time/civil-day.ts';
import type { PlannerSession } from '../../../session/session.ts';
import { daysShown } from '../../../rules/calendar/calendar-range.ts';
import type { CalendarViewType } from '../../../rules/calendar/calendar-range.ts';

/** Option to copy the range shown by a number of days. */
export interface CopyOption {
  label: string;
  by: number;
}

/** Empty for a month: the next one begins on another weekday. */
export function copyOptions(viewType: CalendarViewType): readonly CopyOption[] {
  if (viewType === 'month') return [];
  if (viewType !== 'day') return [{ label: 'Copy this week to the next', by: 7 }];
  return [
    { label: 'Copy this day to the next', by: 1 },
    { label: 'Copy this day to the next week', by: 7 },
  ];
}

/** Copy the days shown. @returns the day to go to; null where nothing was copied */
export function copyShown(session: PlannerSession, viewType: CalendarViewType, day: Day, by: number): Day | null {
  if (viewType === 'month') return null;
  const days = [...daysShown(viewType, day, settingsOf(session.view.getState().state))];
  return session.run({ type: 'days.copy', days, by }).ok ? addDays(day, by) : null;
}
