import { newRow } from '../../schema/define-rows.ts';
import { taskFields } from '../../schema/task.ts';
import type { Task } from '../../schema/task.ts';
import type { WorkBlock } from '../../schema/work-block.ts';
import { freshKeys } from '../../core/order/order-keys.ts';
import { keysAt } from '../../core/order/place.ts';
import { settingsOf } from '../../core/state/state.ts';
import type { State } from '../../core/state/state.ts';
import { activeGroup, activeTagGroup, tasksInOrder } from '../../core/state/views.ts';
import type { BlockDraft, CommandOf, TagDraft, TaskDraft } from '../../core/commands/command.ts';
import { notFound, quote, quoteSome, refuse } from '../../core/history/transaction.ts';
import type { Transaction, RuleResult } from '../../core/history/transaction.ts';
import { plural } from '../../core/text/words.ts';
import { convert, isKnownZone } from '../../core/time/zones.ts';
import { dayOfRow, putSeries } from '../series/series-commands.ts';
import { addGroups, addTagGroups, addTags } from './new-rows.ts';

/** Zone of new times; null where times float. @param zone of the student's clock */
export const zoneOfNewTimes = (state: State, zone: string): string | null =>
  settingsOf(state).newTimes === 'fixed' ? zone : null;
export const zoneOfNew = ({ state, context }: Transaction): string | null => zoneOfNewTimes(state, context.zone);

export function putBlock(draft: Transaction, task: Pick<Task, 'id' | 'estimate'>, block: BlockDraft): string {
  const id = block.id ?? draft.context.newId();
  const minutes = block.minutes ?? task.estimate ?? settingsOf(draft.state).blockMinutes;
  draft.put('blocks', { id, taskId: task.id, start: block.start, minutes, zone: zoneOfNew(draft), doneAt: null });
  return id;
}

function putTask(draft: Transaction, id: string, order: string, fields: TaskDraft): Task {
  const { isDone = false, blocks = [], subtasks = [], repeat, ...given } = fields;
  const task = newRow(taskFields, {
    ...given,
    id,
    order,
    title: given.title.trim(),
    tagIds: [...new Set(given.tagIds)],
    createdAt: draft.now,
    doneAt: isDone ? draft.now : null,
  });
  draft.put('tasks', task);
  const day = dayOfRow(task) ?? draft.today;
  if (repeat) putSeries(draft, task, { id: draft.context.newId(), day, repeat });
  for (const block of blocks) putBlock(draft, task, block);
  const steps = subtasks
    .map((step) => (typeof step === 'string' ? { title: step, isDone: false } : step))
    .filter(({ title }) => title.trim() !== '');
  const keys = freshKeys(steps.length);
  steps.forEach((step, at) => {
    const doneAt = step.isDone ? draft.now : null;
    const row = { id: draft.context.newId(), taskId: id, title: step.title.trim(), doneAt, order: keys[at] ?? '' };
    draft.put('subtasks', row);
  });
  return task;
}

function addNewTags(draft: Transaction, tags: readonly TagDraft[], newTagGroupIds: ReadonlySet<string>): boolean {
  const byGroup = new Map<string, TagDraft[]>();
  for (const tag of tags) byGroup.set(tag.tagGroupId, [...(byGroup.get(tag.tagGroupId) ?? []), tag]);
  for (const [tagGroupId, drafts] of byGroup) {
    if (!newTagGroupIds.has(tagGroupId) && !activeTagGroup(draft.state, tagGroupId)) return false;
    addTags(draft, tagGroupId, drafts);
  }
  return true;
}

/** Unarchives the groups of new tasks: the tasks would be hidden otherwise. */
function bringBack(draft: Transaction, tasks: readonly Task[]): string {
  const ids = [...new Set(tasks.map(({ groupId }) => groupId))];
  const groups = ids
    .map((id) => activeGroup(draft.state, id))
    .filter((group) => group !== undefined)
    .filter((group) => group.archivedAt !== null);
  for (const group of groups) draft.put('groups', { ...group, archivedAt: null });
  return groups.map(({ name }) => `, and the group ${quote(name)} is back`).join('');
}

export function addTasks(draft: Transaction, command: CommandOf<'task.add'>): RuleResult {
  const { tasks, place = { at: 'end' } } = command;
  if (tasks.length === 0 || tasks.some((task) => task.title.trim() === '')) {
    return refuse('empty', 'A task needs a title.');
  }
  const groups = addGroups(draft, command.newGroups ?? []) ?? [];
  const tagGroups = addTagGroups(draft, command.newTagGroups ?? []) ?? [];
  if (!addNewTags(draft, command.newTags ?? [], new Set(tagGroups.map((group) => group.id))))
    return notFound('tag group');
  const newGroups = new Set(groups.map((group) => group.id));
  const isMissing = (id: string | null | undefined): boolean =>
    typeof id === 'string' && !newGroups.has(id) && !activeGroup(draft.state, id);
  if (tasks.some((task) => isMissing(task.groupId))) return notFound('group');

  const ids = tasks.map((task) => task.id ?? draft.context.newId());
  if (ids.some((id) => draft.state.rows.tasks.has(id))) return refuse('invalid', 'That task is already there.');
  const all = tasksInOrder(draft.state);
  const keys = keysAt(all, place, ids);
  if (!keys) return notFound('task');
  const rows = tasks.map((task, at) => putTask(draft, ids[at] ?? '', keys.get(ids[at] ?? '') ?? '', task));
  const back = bringBack(draft, rows);
  for (const id of ids) keys.delete(id);
  for (const other of all) {
    const order = keys.get(other.id);
    if (order !== undefined) draft.put('tasks', { ...other, order });
  }
  const [study] = tasks;
  const sessions = study?.forId ? (study.blocks?.length ?? 0) : 0;
  const did = sessions > 0 ? `Planned ${plural(sessions, 'session')} of` : 'Added';
  return { sentence: `${did} ${quoteSome(rows, 'task')}${back}`, focus: ids };
}

/** The block with a new start, converted to its own zone. */
export function movedTo(draft: Transaction, block: WorkBlock, start: string): WorkBlock {
  const isFixed = block.zone !== null && isKnownZone(block.zone);
  return { ...block, start: isFixed ? convert(start, draft.context.zone, block.zone ?? '') : start };
}
