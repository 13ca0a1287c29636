import { REMINDER_DAYS, REMINDER_HOUR, REMINDER_LATE_DAYS } from '@bellweek/api-client/contract/institutions';
import { dayOf } from '../../common/end-of-day.js';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** The day whose reminders go at an instant: before REMINDER_HOUR still the day before. */
export const reminderDay = (now: Date, timeZone: string): string =>
  dayOf(new Date(now.getTime() - REMINDER_HOUR * HOUR_MS), timeZone);

const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** The day of the next reminder of an end, or null. @param today a {@link reminderDay} @param sent days before that end that were reminded of */
export function nextReminderOn(licenseExpiry: string, today: string, sent: readonly number[]): string | null {
  for (const days of REMINDER_DAYS) {
    const day = addDays(licenseExpiry, -days);
    if (!sent.includes(days) && today <= addDays(day, REMINDER_LATE_DAYS)) return day < today ? today : day;
  }
  return null;
}
