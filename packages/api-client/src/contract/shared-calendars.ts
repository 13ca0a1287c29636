import { z } from 'zod';
import { instantField, requiredText, text, uuidField } from './fields.js';
import { LIMITS } from './limits.js';

export const SHARED_CALENDAR_LIMITS = {
  /** Of one person at a time. */
  calendars: 5,
  /** Characters of a calendar's text. */
  text: 500_000,
} as const;

/** Text that the student's device made and the student chose to publish; the server reads nothing in it. */
const calendarField = text(SHARED_CALENDAR_LIMITS.text).refine(
  (calendar) => calendar.startsWith('BEGIN:VCALENDAR\r\n') && calendar.endsWith('END:VCALENDAR\r\n'),
  'This is not a calendar.',
);

export const sharedCalendarRequest = z.strictObject({ name: requiredText(LIMITS.name), calendar: calendarField });
export type SharedCalendarRequest = z.infer<typeof sharedCalendarRequest>;

export const sharedCalendarUpdate = z.strictObject({ calendar: calendarField });
export type SharedCalendarUpdate = z.infer<typeof sharedCalendarUpdate>;

const sharedCalendar = z.object({
  id: uuidField,
  name: z.string(),
  sharedAt: instantField,
  /** When its text last changed. */
  updatedAt: instantField,
});
export const sharedCalendars = z.object({ calendars: z.array(sharedCalendar) }).meta({ id: 'SharedCalendars' });
export type SharedCalendars = z.infer<typeof sharedCalendars>;

/** The address is told this once: the database has no more than a hash of its token. */
export const newSharedCalendar = sharedCalendar.extend({ address: z.url() }).meta({ id: 'NewSharedCalendar' });
export type NewSharedCalendar = z.infer<typeof newSharedCalendar>;
