import type { PlannerEvent } from '../../schema/planner-event.ts';
import type { Series } from '../../schema/series.ts';
import type { Tag } from '../../schema/tag.ts';
import type { TaskGroup } from '../../schema/task-group.ts';
import type { Task } from '../../schema/task.ts';
import type { TaskOrEvent } from '../../schema/task-or-event.ts';
import { occurrence } from '../../core/recurrence/occurrences.ts';
import { nextOccurrence } from '../../core/recurrence/series-rule.ts';
import { listedTasks } from '../../core/state/listed-occurrences.ts';
import { activeSeries, activeSeriesByKind, touchedDays } from '../../core/state/occurrences.ts';
import type { State } from '../../core/state/state.ts';
import { groupsInOrder, tagGroupsInOrder, tagsInOrder, tagsOfRow } from '../../core/state/views.ts';
import { fold } from '../../core/text/fold.ts';
import { scoreOf, SEPARATOR, wordsOf } from '../../core/text/search-text.ts';
import type { SearchText } from '../../core/text/search-text.ts';
import { addDays } from '../../core/time/civil-day.ts';
import type { Day } from '../../core/time/civil-day.ts';
import { dayOf } from '../../core/time/civil-time.ts';
import type { Civil } from '../../core/time/civil-time.ts';
import { foldedRow, taskText } from '../tasks/task-text.ts';
import { lessonsOn } from '../timetable/lessons-on.ts';
import { schedulesOf } from '../timetable/schedules.ts';
import type { DayLesson } from '../timetable/schedules.ts';

export type SearchHit =
  | { kind: 'task'; task: Task; score: number }
  /** The next event of its name; `others` is the number of further ones, and `series` one of its name that goes on. */
  | { kind: 'event'; event: PlannerEvent; others: number; series: Series | null; score: number }
  /** The next lesson of its name. */
  | { kind: 'lesson'; lesson: DayLesson; score: number }
  | { kind: 'group'; group: TaskGroup; score: number }
  | { kind: 'tag'; tag: Tag; score: number };

/** Open tasks come first, done ones last. */
const RANKS = { open: 0, event: 1, lesson: 2, name: 3, done: 4 } as const;
/** Days ahead to look for a lesson that is found: longer than most holidays. */
const LESSON_DAYS = 60;
/** Folds each text once per call; tags and groups are few. */
function folder(): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    const found = known.get(text) ?? fold(text);
    known.set(text, found);
    return found;
  };
}

type TaskHit = Extract<SearchHit, { kind: 'task' }>;

/** Of two tasks of one series the one to show: an open one before a done one, then the next one, of done ones the latest. */
function nearerTask(a: TaskHit, b: TaskHit): TaskHit {
  const [isDone, isOtherDone] = [a.task.doneAt !== null, b.task.doneAt !== null];
  if (isDone !== isOtherDone) return isDone ? b : a;
  const isEarlier = (a.task.due ?? '') < (b.task.due ?? '');
  return isEarlier === isDone ? b : a;
}

function taskHits(state: State, words: readonly string[], now: Civil): SearchHit[] {
  const foldName = folder();
  const hits: TaskHit[] = [];
  const ofSeries = new Map<string, TaskHit>();
  for (const task of listedTasks(state, now)) {
    const score = scoreOf(taskText(state, task, foldName), words);
    if (score === 0) continue;
    const hit: TaskHit = { kind: 'task', task, score };
    // The parts of a series that was split have the same title.
    const key = seriesKey(state, task) && `${fold(task.title)}${SEPARATOR}${task.groupId ?? ''}`;
    const known = key === null ? undefined : ofSeries.get(key);
    if (key === null) hits.push(hit);
    else ofSeries.set(key, known ? nearerTask(known, hit) : hit);
  }
  return [...hits, ...ofSeries.values()];
}

/** The series of an occurrence that still has its title. */
const seriesKey = (state: State, { seriesId, own }: TaskOrEvent): string | null =>
  activeSeries(state, seriesId) && !own.includes('title') ? seriesId : null;

const isOver = (event: PlannerEvent, now: Civil): boolean =>
  event.isAllDay ? event.end < dayOf(now) : event.end <= now;

/** The event to show of two with one name: the next that is not over, else the latest that is. */
function nearer(a: PlannerEvent, b: PlannerEvent, now: Civil): PlannerEvent {
  const [first, second] = a.start < b.start ? [a, b] : [b, a];
  return isOver(first, now) ? second : first;
}

/** The next untouched occurrence of each series of events. A series that is over has none. */
function nextEvents(state: State, now: Civil): PlannerEvent[] {
  return activeSeriesByKind(state).event.flatMap((series) => {
    const touched = touchedDays(state, series);
    const isFree = (day: Day): boolean => !touched.has(day) && !series.except.includes(day);
    const isAhead = (day: Day): boolean => isFree(day) && !isOver(occurrence(series, day), now);
    const day = nextOccurrence(series, dayOf(now), isAhead);
    return day === null ? [] : [occurrence(series, day)];
  });
}

/** The series of an event, unless its last day is over. */
function seriesAhead(state: State, { seriesId }: PlannerEvent, now: Civil): Series | null {
  const series = activeSeries(state, seriesId);
  return series && (series.until === null || series.until >= dayOf(now)) ? series : null;
}

function eventHits(state: State, words: readonly string[], now: Civil): SearchHit[] {
  const foldName = folder();
  const found = new Map<string, Extract<SearchHit, { kind: 'event' }>>();
  const counted = new Set<string>();
  for (const event of [...state.rows.events.values(), ...nextEvents(state, now)]) {
    if (event.deletedAt !== null) continue;
    const { title, place, notes } = foldedRow(event);
    const names = [place, ...tagsOfRow(state, event).map((tag) => foldName(tag.name))].join(SEPARATOR);
    const score = scoreOf({ title, names, notes }, words);
    if (score === 0) continue;
    const known = found.get(title);
    const key = seriesKey(state, event);
    if (!known) found.set(title, { kind: 'event', event, others: 0, series: seriesAhead(state, event, now), score });
    else {
      known.event = nearer(known.event, event, now);
      known.series = seriesAhead(state, known.event, now) ?? known.series ?? seriesAhead(state, event, now);
      if (key === null || !counted.has(key)) known.others += 1;
      known.score = Math.max(known.score, score);
    }
    if (key !== null) counted.add(key);
  }
  return [...found.values()].sort((a, b) => (a.event.start < b.event.start ? -1 : 1));
}

/** The next lesson of each name, by subject, room or teacher. */
function lessonHits(state: State, words: readonly string[], now: Civil): SearchHit[] {
  const schedules = schedulesOf(state);
  const scoreOfLesson = ({ title, place, teacher }: DayLesson): number =>
    scoreOf({ title: fold(title), names: `${fold(place)}${SEPARATOR}${fold(teacher)}`, notes: '' }, words);
  const names = schedules.flatMap(({ lessons }) =>
    lessons.map(({ room, teacher, title, subjectTagId }) => {
      const subject = state.rows.tags.get(subjectTagId ?? '')?.name ?? '';
      return [title, subject, room, teacher].map(fold).join(SEPARATOR);
    }),
  );
  if (!names.some((name) => words.every((word) => name.includes(word)))) return [];
  const found = new Map<string, SearchHit>();
  for (let ahead = 0; ahead < LESSON_DAYS; ahead += 1)
    for (const lesson of lessonsOn(state, [addDays(dayOf(now), ahead)])) {
      const score = lesson.isCancelled || lesson.span.end <= now || found.has(lesson.title) ? 0 : scoreOfLesson(lesson);
      if (score > 0) found.set(lesson.title, { kind: 'lesson', lesson, score });
    }
  return [...found.values()];
}

function nameHits(state: State, words: readonly string[]): SearchHit[] {
  const text = (name: string): SearchText => ({ title: fold(name), names: '', notes: '' });
  const groups = groupsInOrder(state, true).map((group): SearchHit => ({
    kind: 'group',
    group,
    score: scoreOf(text(group.name), words),
  }));
  const tags = tagGroupsInOrder(state).flatMap((group) =>
    tagsInOrder(state, group.id).map((tag): SearchHit => ({ kind: 'tag', tag, score: scoreOf(text(tag.name), words) })),
  );
  return [...groups, ...tags].filter((hit) => hit.score > 0);
}

const rankOf = (hit: SearchHit): number => {
  if (hit.kind === 'task') return hit.task.doneAt === null ? RANKS.open : RANKS.done;
  return hit.kind === 'event' || hit.kind === 'lesson' ? RANKS[hit.kind] : RANKS.name;
};

/**
 * Finds tasks (title, notes, subtasks, tags, group), events (title, place, notes, tags), lessons (subject, room, teacher),
 * groups and tags that hold every word, without regard to case and accents. Open tasks first, then events and lessons,
 * each name once at its next time, then groups and tags, then done tasks; best matches first in each of them. Nothing for an empty query.
 *
 * @param now wall-clock time of the student
 */
export function search(state: State, query: string, now: Civil, limit = 50): SearchHit[] {
  const words = wordsOf(query);
  if (words.length === 0) return [];
  const hits = [
    ...taskHits(state, words, now),
    ...eventHits(state, words, now),
    ...lessonHits(state, words, now),
    ...nameHits(state, words),
  ];
  return hits.sort((a, b) => rankOf(a) - rankOf(b) || b.score - a.score).slice(0, limit);
}
