import type { FoundCalendar } from '../exchange/calendar-entry.ts';
import { readCalendar } from '../exchange/read-calendar.ts';
import type { ImportChoices } from '../import/import-plan.ts';
import { TODAY, ZONE } from './planner.ts';

/** A calendar file of these lines. */
export const icsFile = (...lines: string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//x//y//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n');

/** The lines of an event; without a UID among them it is `one@school`. */
export const icsEvent = (...lines: string[]): string[] => [
  'BEGIN:VEVENT',
  ...(lines.some((line) => line.startsWith('UID')) ? [] : ['UID:one@school']),
  'DTSTAMP:20261101T000000Z',
  ...lines,
  'END:VEVENT',
];

export function readIcs(file: string | Uint8Array, zone = ZONE, today = TODAY): FoundCalendar {
  const result = readCalendar(file, { zone, today });
  if (!result.ok) throw new Error(result.message);
  return result.found;
}

export const CHOICES: ImportChoices = {
  calendar: 'School',
  hue: null,
  tagId: null,
  removesMissing: false,
  restoresDeleted: false,
};
