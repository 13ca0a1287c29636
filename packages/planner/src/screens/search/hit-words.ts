import type { SearchHit } from '../../rules/search/search.ts';
import { repeatsWords } from '../../core/recurrence/rule-words.ts';
import { wordsOf } from '../../core/text/search-text.ts';
import { settingsOf } from '../../core/state/state.ts';
import type { State } from '../../core/state/state.ts';
import { blocksOf, activeGroup, activeTagGroup, tagsOfRow } from '../../core/state/views.ts';
import { capitalize, plural } from '../../core/text/words.ts';
import { fold } from '../../core/text/fold.ts';
import type { Civil } from '../../core/time/civil-time.ts';
import { dayOf } from '../../core/time/civil-time.ts';
import { dueBadge } from '../../rules/tasks/due.ts';
import { spanOfBlock, spanOfEvent, startOfBlock } from '../../core/time/spans.ts';
import { formatOnDay, formatShortDay, formatShortDayOrTime, formatSpan } from '../../core/time/format.ts';

/** Current time on the student's clock, and its zone. */
export interface SearchContext {
  now: Civil;
  zone: string;
}

export function titleOf(hit: SearchHit): string {
  if (hit.kind === 'task') return hit.task.title;
  if (hit.kind === 'event') return hit.event.title;
  if (hit.kind === 'lesson') return hit.lesson.title;
  return hit.kind === 'group' ? hit.group.name : hit.tag.name;
}

export function idOf(hit: SearchHit): string {
  if (hit.kind === 'task') return hit.task.id;
  if (hit.kind === 'event') return hit.event.id;
  if (hit.kind === 'lesson') return hit.lesson.id;
  return hit.kind === 'group' ? hit.group.id : hit.tag.id;
}

const joined = (parts: readonly (string | undefined)[]): string =>
  parts.filter((part) => part !== undefined && part !== '').join(' · ');

/** Details that distinguish results of the same name: when, where, in which group. */
export function detailOf(state: State, hit: SearchHit, { now, zone }: SearchContext): string {
  const today = dayOf(now);
  const { clock } = settingsOf(state);
  if (hit.kind === 'group') return hit.group.archivedAt === null ? 'Group' : 'Archived group';
  if (hit.kind === 'tag') return joined(['Tag', activeTagGroup(state, hit.tag.tagGroupId)?.name]);
  if (hit.kind === 'lesson') {
    const { day, span, place } = hit.lesson;
    return joined([`Lesson ${formatOnDay(day, today)}, ${formatSpan(span, clock)}`, place]);
  }
  if (hit.kind === 'event') {
    const { event } = hit;
    const span = event.isAllDay ? null : spanOfEvent(event, zone);
    const day = capitalize(formatShortDay(dayOf(span?.start ?? event.start), today));
    const more = hit.series ? repeatsWords(hit.series, today) : hit.others === 0 ? '' : plural(hit.others, 'more time');
    return joined([span ? `${day}, ${formatSpan(span, clock)}` : day, event.place, more]);
  }
  const { task } = hit;
  const block = blocksOf(state, task.id).find((each) => spanOfBlock(each, zone).end >= now);
  const planned = block ? formatShortDayOrTime(startOfBlock(block, zone), today, clock) : undefined;
  const day = task.plannedDay === null ? undefined : formatShortDay(task.plannedDay, today);
  const when = planned ?? day;
  return joined([
    task.doneAt === null ? undefined : 'Done',
    activeGroup(state, task.groupId)?.name,
    task.due === null || task.doneAt !== null ? undefined : dueBadge(task.due, now, clock, task.isExam).words,
    task.doneAt === null && when !== undefined ? capitalize(when) : undefined,
    tagsOfRow(state, task)
      .map((tag) => tag.name)
      .join(', '),
  ]);
}

/** Part of a title, and whether it matches the query. */
export interface TitleSegment {
  text: string;
  isHit: boolean;
}

/**
 * Split a title into matching and other parts. One part where folding changes its length, since positions then differ.
 */
export function titleSegments(title: string, query: string): TitleSegment[] {
  const folded = fold(title);
  if (folded.length !== title.length) return [{ text: title, isHit: false }];
  const marked = new Array<boolean>(title.length).fill(false);
  for (const word of wordsOf(query)) {
    const at = folded.indexOf(word);
    if (at !== -1) marked.fill(true, at, at + word.length);
  }
  const pieces: TitleSegment[] = [];
  for (const [at, isHit] of marked.entries()) {
    const last = pieces[pieces.length - 1];
    if (last?.isHit === isHit) last.text += title.charAt(at);
    else pieces.push({ text: title.charAt(at), isHit });
  }
  return pieces;
}
