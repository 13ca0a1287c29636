import type { Settings } from '../../schema/settings.ts';
import { capitalize } from '../../core/text/words.ts';
import type { Day } from '../../core/time/civil-day.ts';
import { formatDayOrTime, formatShortTime } from '../../core/time/format.ts';

/** Fields that the student writes freely: nothing in them is a date of ours. */
const FREE_TEXT = new Set(['title', 'name', 'notes', 'note', 'place', 'room', 'teacher', 'row']);

/** A day, perhaps with a time and the end on the same day, as rows hold them. */
const DATE = /\b(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}))?(?: – \1[ T](\d{2}:\d{2}))?/g;

/** A value with its dates and times as the student chose to read them. */
export function valueWords(field: string, words: string, today: Day, clock: Settings['clock']): string {
  if (FREE_TEXT.has(field)) return words;
  const said = words.replace(DATE, (_, day: Day, start?: string, end?: string) => {
    const from = formatDayOrTime(start === undefined ? day : `${day}T${start}`, today, clock);
    return end === undefined ? from : `${from} – ${formatShortTime(`${day}T${end}`, clock)}`;
  });
  return capitalize(said);
}
