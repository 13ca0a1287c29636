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
