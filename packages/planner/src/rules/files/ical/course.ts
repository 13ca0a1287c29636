import type { EntryText, FoundCalendar } from '../../../core/commands/calendar-entry.ts';
import { PLANNER_LIMITS } from '../../../schema/limits.ts';
import { valueOf } from './components.ts';
import type { Component } from './components.ts';
import { platformKind } from './due-work.ts';
import { plainText } from './markup.ts';
import { cut, parseText } from './values.ts';

/** Programs that write the course of an entry as its category; other programs write colours and moods there. */
const PLATFORMS = /moodle|blackboard|schoology|canvas|instructure|brightspace|desire2learn|d2l|itslearning|sakai/i;
/** "Essay [SCI10]", as Canvas ends each title. */
const BEHIND = /\[([^[\]]+)\]\s*$/;
const FIRST_CATEGORY = /^(?:\\.|[^,\\])*/;

/**
 * The course that a learning platform writes with an entry: in square brackets behind the title, or else as its category.
 *
 * @param program that wrote the file
 */
export function courseOf(component: Component, title: string, program: string): string | undefined {
  const isOfPlatform = PLATFORMS.test(program);
  const behind = isOfPlatform || platformKind(component) !== null ? BEHIND.exec(title)?.[1] : undefined;
  const category = isOfPlatform ? FIRST_CATEGORY.exec(valueOf(component, 'CATEGORIES') ?? '')?.[0] : undefined;
  const written = behind ?? plainText(parseText(category ?? ''));
  return cut(written.replace(/\s+/g, ' ').trim(), PLANNER_LIMITS.code).trim() || undefined;
}

/** Whether a title is one code of a timetable: "M", "MAT", "11ENG2". */
export const isCode = (title: string): boolean => /^(?=.*\p{Lu})[\p{Lu}\p{N}./_-]{1,12}$/u.test(title);
/** Fewer entries tell no habit of a calendar. */
const FEWEST = 10;
/** The part of its titles that are codes. */
const MOSTLY = 0.75;

/** Takes the titles of a timetable that writes codes as courses, so that the student can say which subject each of them is. */
export function takeCodes({ entries, series }: Pick<FoundCalendar, 'entries' | 'series'>): void {
  const isCoded = ({ title, course }: EntryText): boolean => course === undefined && isCode(title);
  const coded = entries.filter(({ text }) => isCoded(text)).length;
  if (coded < FEWEST || coded < entries.length * MOSTLY) return;
  const changes = series.flatMap((each) => each.changes.map(({ entry }) => entry));
  // A set, for occurrences share their texts.
  const texts = new Set([...entries, ...series, ...changes].map(({ text }) => text));
  for (const text of texts) if (isCoded(text)) text.course = text.title;
}
