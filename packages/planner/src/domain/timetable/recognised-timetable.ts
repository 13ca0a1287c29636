import type { LessonCell, PeriodDraft } from '../commands/timetable-drafts.ts';
import type { Command, CommandOf } from '../commands/command.ts';
import { addDays, daysBetween, weekday } from '../time/civil-day.ts';
import { listed, plural } from '../text/words.ts';
import { clockText, dayOf, minuteOfDay } from '../time/civil-time.ts';
import type { CalendarEntry, FoundCalendar } from '../exchange/calendar-entry.ts';
import { cycleNames } from './new-timetable.ts';
import type { LessonEntry, RecognisedLesson, RecognisedLessons } from './recognise-lessons.ts';

const MOST_NAMED = 5;
const MOST_MINUTES = 4 * 60;
const WEEK = [0, 1, 2, 3, 4, 5, 6];
const TEACHER = /^\s*(?:teacher|staff)\s*:\s*(.+)$/im;

/** Entries of a calendar that may be lessons: at a time of one day, and not longer than half a day. */
export function lessonEntries(entries: readonly CalendarEntry[]): LessonEntry[] {
  return entries.flatMap(({ text, when, isCancelled }): LessonEntry[] => {
    if (when.kind !== 'event' || when.isAllDay || isCancelled || text.title.trim() === '') return [];
    const day = dayOf(when.start);
    const from = minuteOfDay(when.start);
    const to = minuteOfDay(when.end) + daysBetween(day, dayOf(when.end)) * 24 * 60;
    if (to <= from || to - from > MOST_MINUTES || to > 24 * 60) return [];
    const teacher = TEACHER.exec(text.notes)?.[1]?.trim() ?? '';
    return [{ day, from, to, subject: text.title.trim(), room: text.place.trim(), teacher }];
  });
}

/** "2 events could not be read: Maths and Art." Empty where all could. */
export function unreadSentence({ skipped, unreadable }: Pick<FoundCalendar, 'skipped' | 'unreadable'>): string {
  const count = skipped.unreadable ?? 0;
  if (count === 0) return '';
  const named = unreadable.slice(0, MOST_NAMED);
  const names = count > named.length ? [...named, `${count - named.length} more`] : named;
  return `${plural(count, 'event')} could not be read${named.length > 0 ? `: ${listed(names)}` : ''}.`;
}

/** Times that do not overlap, the most used ones first, as periods of a day. */
function periodsOf(lessons: readonly RecognisedLesson[]): PeriodDraft[] {
  const times = Map.groupBy(lessons, ({ from, to }) => `${from} ${to}`);
  const chosen: RecognisedLesson[] = [];
  for (const [lesson] of [...times.values()].toSorted((a, b) => b.length - a.length))
    if (lesson && !chosen.some(({ from, to }) => lesson.from < to && from < lesson.to)) chosen.push(lesson);
  return chosen
    .toSorted((a, b) => a.from - b.from)
    .map(({ from, to, period }, at) => ({
      key: clockText(from),
      name: period ?? String(at + 1),
      from,
      to,
      isBreak: false,
    }));
}

/** Commands that make a timetable of recognised lessons. @param id of the new timetable */
export function recognisedCommands(
  found: RecognisedLessons,
  id: string,
): [CommandOf<'timetable.add'>, CommandOf<'timetable.write'>] {
  const { cycle, countsHolidays, weekdays, first, terms, daysOff, lessons } = found;
  const periods = periodsOf(lessons);
  // A week begins with its first school day: a Monday without lessons belongs to the week before.
  const start = WEEK.map((ahead) => addDays(first, ahead)).find((day) => weekdays.includes(weekday(day))) ?? first;
  const cells = lessons.map(({ position, weekday: onDay, from, to, subject, room, teacher }): LessonCell => {
    const period = periods.find((each) => each.from === from && each.to === to)?.key ?? null;
    const own = period === null ? { from, to } : { from: null, to: null };
    return { subject, room, teacher, slot: { position, weekday: onDay, period, ...own } };
  });
  const add = {
    type: 'timetable.add',
    timetable: {
      ...{ id, name: 'School', first, weekdays, countsHolidays, anchor: { day: start, position: 0 } },
      cycle: { kind: cycle.kind, names: cycleNames(cycle.kind, cycle.length) },
    },
    terms: terms.length > 1 ? terms.map((term, at) => ({ name: `Term ${at + 1}`, ...term })) : [],
    days: daysOff.map((day) => ({ day, kind: 'holiday' as const })),
    bells: periods.length > 0 ? [{ name: 'Usual bell', periods }] : [],
  } satisfies Command;
  return [add, { type: 'timetable.write', id, cells, day: first }];
}
