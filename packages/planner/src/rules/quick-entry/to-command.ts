import { cutText } from '@bellweek/api-client/contract/cut-text';
import type { CommandOf, GroupDraft, TagDraft, TagGroupDraft, TaskDraft } from '../../core/commands/command.ts';
import type { Place } from '../../core/order/place.ts';
import { PLANNER_LIMITS } from '../../schema/limits.ts';
import type { TagGroupKind } from '../../schema/tag.ts';
import type { State } from '../../core/state/state.ts';
import { tagGroupsInOrder } from '../../core/state/views.ts';
import { nameKey } from '../../core/text/fold.ts';
import type { TypedWork } from '../estimates/fits.ts';
import type { ParsedTask } from './parse.ts';
import type { NameRef } from './vocabulary.ts';

export interface EntryDefaults {
  newId: () => string;
  /** The group of tasks that name none, such as the open list. */
  groupId?: string | null;
  place?: Place;
}

/** Collects tags, tag groups and groups that do not exist yet. */
class NewNames {
  readonly groups: (GroupDraft & { id: string })[] = [];
  readonly tags: (TagDraft & { id: string })[] = [];
  readonly tagGroups: (TagGroupDraft & { id: string })[] = [];

  constructor(
    private readonly state: State,
    private readonly newId: () => string,
  ) {}

  group(ref: NameRef): string {
    if (ref.id !== null) return ref.id;
    const known = this.groups.find((group) => nameKey(group.name) === nameKey(ref.name));
    if (known) return known.id;
    const group = { id: this.newId(), name: ref.name };
    this.groups.push(group);
    return group.id;
  }

  private tagGroup(kind: TagGroupKind): string {
    const groups = tagGroupsInOrder(this.state);
    const existing = groups.find((group) => group.kind === kind) ?? this.tagGroups.find((group) => group.kind === kind);
    if (existing) return existing.id;
    const group = { id: this.newId(), name: kind === 'level' ? 'Difficulty' : 'Subject', kind };
    this.tagGroups.push(group);
    return group.id;
  }

  tag(ref: NameRef, kind: TagGroupKind): string {
    if (ref.id !== null) return ref.id;
    const known = this.tags.find((tag) => nameKey(tag.name) === nameKey(ref.name));
    if (known) return known.id;
    const tag = { id: this.newId(), name: ref.name, tagGroupId: this.tagGroup(kind) };
    this.tags.push(tag);
    return tag.id;
  }
}

const shorten = (title: string): string => cutText(title, PLANNER_LIMITS.title, '…');

/** Notes with the whole of titles that are too long, so that nothing typed is lost. */
function notesOf(titles: readonly string[]): string {
  const long = titles.filter((title) => title.length > PLANNER_LIMITS.title);
  return cutText(long.join('\n'), PLANNER_LIMITS.notes);
}

/**
 * The days of a task. One that repeats is due on its days. The day of an exam is the day it is due: there is nothing to do
 * before it that day.
 */
function whenOf({ plannedDay, block, due, exam, repeat }: ParsedTask): Partial<TaskDraft> {
  if (repeat) return { due: due ?? block?.start ?? plannedDay, repeat };
  if (exam && due === null) return { isExam: true, due: block?.start ?? plannedDay };
  const blocks = block ? [{ start: block.start, minutes: block.minutes ?? undefined }] : [];
  return { isExam: exam ? true : undefined, plannedDay, due, blocks };
}

/** The time that a line asks for, on the days that its task will have. */
export function typedWorkOf(parsed: ParsedTask): TypedWork {
  const { due = null, plannedDay = null } = whenOf(parsed);
  return { due, plannedDay, minutes: parsed.estimate };
}

/** The command that adds parsed tasks and the new names they mention; null if there is nothing to add. */
export function toCommand(
  parsed: readonly ParsedTask[],
  state: State,
  { newId, groupId = null, place }: EntryDefaults,
): CommandOf<'task.add'> | null {
  if (parsed.length === 0) return null;
  const names = new NewNames(state, newId);
  const tasks = parsed.map((task): TaskDraft => {
    const tagIds = task.tags.map((ref) => names.tag(ref, 'subject'));
    if (task.level) tagIds.push(names.tag(task.level, 'level'));
    return {
      ...whenOf(task),
      title: shorten(task.title),
      notes: notesOf([task.title, ...task.subtasks.map((subtask) => subtask.title)]),
      groupId: task.group ? names.group(task.group) : groupId,
      tagIds,
      estimate: task.estimate,
      remindAt: task.remindAt,
      isDone: task.isDone,
      subtasks: task.subtasks.map(({ title, isDone }) => ({ title: shorten(title), isDone })),
    };
  });
  const { groups: newGroups, tagGroups: newTagGroups, tags: newTags } = names;
  return { type: 'task.add', tasks, place, newGroups, newTagGroups, newTags };
}
