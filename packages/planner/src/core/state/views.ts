import type { PlannerEvent } from '../../schema/planner-event.ts';
import type { Series } from '../../schema/series.ts';
import type { Subtask, Task } from '../../schema/task.ts';
import type { Tag, TagGroup } from '../../schema/tag.ts';
import type { TaskGroup } from '../../schema/task-group.ts';
import type { Timetable } from '../../schema/timetable.ts';
import type { WorkBlock } from '../../schema/work-block.ts';
import { idsAt } from './multi-index.ts';
import { computedOccurrence } from './occurrences.ts';
import type { State } from './state.ts';
import type { PersistentMap } from './persistent-map.ts';
import { byOrder } from './task-order.ts';

/** The rows of these ids, without missing ones. */
export function rowsOf<V>(table: PersistentMap<V>, ids: readonly string[]): V[] {
  const rows: V[] = [];
  for (const id of ids) {
    const row = table.get(id);
    if (row !== undefined) rows.push(row);
  }
  return rows;
}

/** Active tasks in priority order, done ones too. */
export const tasksInOrder = (state: State): readonly Task[] => state.index.tasks;

/** A task that exists and is not in the trash; of a series also one that was never touched. */
export function activeTask(state: State, id: string): Task | undefined {
  const task = state.rows.tasks.get(id);
  if (task) return task.deletedAt === null ? task : undefined;
  return computedOccurrence(state, 'task', id);
}

export function activeEvent(state: State, id: string): PlannerEvent | undefined {
  const event = state.rows.events.get(id);
  if (event) return event.deletedAt === null ? event : undefined;
  return computedOccurrence(state, 'event', id);
}

/** Whether its calendar called it off, or no longer has it, and it stays because the student worked on it. */
export const isCalledOff = ({ origin }: Pick<Task, 'origin'>): boolean => origin?.seen.isWithdrawn === true;

export function activeGroup(state: State, id: string | null): TaskGroup | undefined {
  const group = id === null ? undefined : state.rows.groups.get(id);
  return group?.deletedAt === null ? group : undefined;
}

/** Cached by table: looked up for each of thousands of tasks. */
const archivedByTable = new WeakMap<PersistentMap<TaskGroup>, ReadonlySet<string>>();

function archivedGroups({ rows: { groups } }: State): ReadonlySet<string> {
  const known = archivedByTable.get(groups);
  if (known) return known;
  const archived = [...groups.values()].filter((group) => group.deletedAt === null && group.archivedAt !== null);
  const ids = new Set(archived.map(({ id }) => id));
  archivedByTable.set(groups, ids);
  return ids;
}

/** Whether its group is archived: the task is then found only by that group and by search. */
export const isArchived = (state: State, { groupId }: Pick<Task, 'groupId'>): boolean =>
  groupId !== null && archivedGroups(state).has(groupId);

/** Leaves out tasks of archived groups. */
export function withoutArchived(state: State, tasks: readonly Task[]): readonly Task[] {
  const archived = archivedGroups(state);
  return archived.size === 0 ? tasks : tasks.filter(({ groupId }) => groupId === null || !archived.has(groupId));
}

/** A task that the calendar may show: neither in the trash nor archived. */
export function shownTask(state: State, id: string): Task | undefined {
  const task = activeTask(state, id);
  return task && !isArchived(state, task) ? task : undefined;
}

/** The tasks of these ids that the calendar may show. */
export const shownTasks = (state: State, ids: readonly string[]): Task[] =>
  rowsOf(state.rows.tasks, ids).filter((task) => shownTask(state, task.id));

export function activeTagGroup(state: State, id: string | null): TagGroup | undefined {
  const group = id === null ? undefined : state.rows.tagGroups.get(id);
  return group?.deletedAt === null ? group : undefined;
}

/** A tag that is shown: neither it nor its tag group is in the trash. */
export function activeTag(state: State, id: string): Tag | undefined {
  const tag = state.rows.tags.get(id);
  return tag?.deletedAt === null && activeTagGroup(state, tag.tagGroupId) ? tag : undefined;
}

export const subtasksOf = (state: State, taskId: string): Subtask[] =>
  rowsOf(state.rows.subtasks, idsAt(state.index.subtasksOf, taskId)).sort(byOrder);

/** Earliest first. */
export const blocksOf = (state: State, taskId: string): WorkBlock[] =>
  rowsOf(state.rows.blocks, idsAt(state.index.blocksOf, taskId)).sort(
    (a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : 0) || (a.id < b.id ? -1 : 1),
  );

/**
 * The task's only block, which moves when the task is planned anew. A task with several blocks, or with a planned day
 * beside them, keeps them all: the missed time stays where it was.
 */
export function soleBlock(state: State, taskId: string): WorkBlock | undefined {
  if ((activeTask(state, taskId)?.plannedDay ?? null) !== null) return undefined;
  const ids = idsAt(state.index.blocksOf, taskId);
  return ids.length === 1 ? state.rows.blocks.get(ids[0] ?? '') : undefined;
}

function living<V extends { deletedAt: string | null; order: string; id: string }>(table: PersistentMap<V>): V[] {
  return [...table.values()].filter((row) => row.deletedAt === null).sort(byOrder);
}

/** In order; archived ones only with `withArchived`. */
export const groupsInOrder = (state: State, withArchived = false): TaskGroup[] =>
  living(state.rows.groups).filter((group) => withArchived || group.archivedAt === null);
export const tagGroupsInOrder = (state: State): TagGroup[] => living(state.rows.tagGroups);
export const tagsInOrder = (state: State, tagGroupId: string): Tag[] =>
  rowsOf(state.rows.tags, idsAt(state.index.tagsIn, tagGroupId))
    .filter((tag) => tag.deletedAt === null)
    .sort(byOrder);

/** The tags of a task or an event that are shown, in the order of tag groups, then of tags. */
export function tagsOfRow(state: State, row: { tagIds: readonly string[] }): Tag[] {
  return row.tagIds
    .map((id) => activeTag(state, id))
    .filter((tag) => tag !== undefined)
    .sort((a, b) => {
      const groups = [activeTagGroup(state, a.tagGroupId), activeTagGroup(state, b.tagGroupId)] as const;
      if (groups[0] && groups[1] && groups[0] !== groups[1]) return byOrder(groups[0], groups[1]);
      return byOrder(a, b);
    });
}

/** The tag that gives a task or an event its colour: the first of the tag group that colours the calendar. */
export function colourTag(
  state: State,
  row: { tagIds: readonly string[] },
  tagGroupId: string | null,
): Tag | undefined {
  return tagsOfRow(state, row).find((tag) => tag.tagGroupId === tagGroupId);
}

export interface Trash {
  tasks: Task[];
  events: PlannerEvent[];
  series: Series[];
  groups: TaskGroup[];
  tagGroups: TagGroup[];
  tags: Tag[];
  timetables: Timetable[];
}

/** Rows in the trash, latest first. */
export function trashOf(state: State): Trash {
  const deleted = <V extends { deletedAt: string | null }>(table: PersistentMap<V>): V[] =>
    [...table.values()]
      .filter((row) => row.deletedAt !== null)
      .sort((a, b) => ((a.deletedAt ?? '') < (b.deletedAt ?? '') ? 1 : -1));
  const { tasks, events, series, groups, tagGroups, tags, timetables } = state.rows;
  return {
    tasks: deleted(tasks),
    events: deleted(events),
    series: deleted(series),
    groups: deleted(groups),
    tagGroups: deleted(tagGroups),
    tags: deleted(tags),
    timetables: deleted(timetables),
  };
}

/** Whether a row in the trash is an occurrence whose series is there too, and comes back with it. */
export const isWithSeries = ({ rows }: State, row: object): boolean =>
  'seriesId' in row && (rows.series.get(String(row.seriesId))?.deletedAt ?? null) !== null;
