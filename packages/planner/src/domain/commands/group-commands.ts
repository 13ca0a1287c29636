import type { Task } from '../model/task.ts';
import type { TaskGroup } from '../model/task-group.ts';
import { keysAt } from '../order/place.ts';
import { idsAt } from '../state/multi.ts';
import { groupsInOrder, livingGroup, rowsOf } from '../state/views.ts';
import type { CommandOf } from './command.ts';
import { changedFields, coalesceOf, given, gone, quote, refuse } from './draft.ts';
import type { Draft, Verdict } from './draft.ts';
import { addGroups, hasName } from './new-rows.ts';

const nameTaken = (name: string): Verdict => refuse('invalid', `You already have a group ${quote(name)}.`);
const NAMELESS = 'A group needs a name.';

export function addGroup(draft: Draft, command: CommandOf<'group.add'>): Verdict {
  const { group, place } = command;
  if (group.name.trim() === '') return refuse('empty', NAMELESS);
  if (hasName(draft.state, 'groups', group.name)) return nameTaken(group.name);
  const rows = addGroups(draft, [group], place);
  if (!rows) return gone('group');
  return { sentence: `Added the group ${quote(group.name)}`, focus: rows.map((row) => row.id) };
}

export function editGroup(draft: Draft, command: CommandOf<'group.edit'>): Verdict {
  const group = livingGroup(draft.state, command.id);
  if (!group) return gone('group');
  const fields = given(command.fields);
  if (fields.name?.trim() === '') return refuse('empty', NAMELESS);
  if (fields.name !== undefined && hasName(draft.state, 'groups', fields.name, group.id)) return nameTaken(fields.name);
  const changed = changedFields(group, fields);
  const next = { ...group, ...fields };
  if (changed.length > 0) draft.put('groups', next);
  const sentence = changed[0] === 'name' ? `Renamed to ${quote(next.name)}` : `Changed the group ${quote(next.name)}`;
  return { sentence, coalesce: coalesceOf('groups', group.id, changed), focus: [group.id] };
}

export function reorderGroups(draft: Draft, command: CommandOf<'group.reorder'>): Verdict {
  const groups = groupsInOrder(draft.state, true);
  const moving = groups.filter((group) => command.ids.includes(group.id));
  const ids = moving.map((group) => group.id);
  const keys = keysAt(groups, command.place, ids);
  const [first] = moving;
  if (!keys || !first) return gone('group');
  for (const group of groups) {
    const order = keys.get(group.id);
    if (order !== undefined && order !== group.order) draft.put('groups', { ...group, order });
  }
  const subject = moving.length === 1 ? `the group ${quote(first.name)}` : `${moving.length} groups`;
  return { sentence: `Moved ${subject}`, focus: ids };
}

function setGroup(draft: Draft, id: string, fields: Partial<TaskGroup>, say: (name: string) => string): Verdict {
  const group = livingGroup(draft.state, id);
  if (!group) return gone('group');
  if (changedFields(group, fields).length > 0) draft.put('groups', { ...group, ...fields });
  return { sentence: say(quote(group.name)), focus: [group.id] };
}

export function archiveGroup(draft: Draft, { id, isArchived }: CommandOf<'group.archive'>): Verdict {
  const group = livingGroup(draft.state, id);
  const archivedAt = isArchived ? (group?.archivedAt ?? draft.now) : null;
  const verb = isArchived ? 'Archived' : 'Brought back';
  return setGroup(draft, id, { archivedAt }, (name) => `${verb} the group ${name}`);
}

export function collapseGroup(draft: Draft, { id, isCollapsed }: CommandOf<'group.collapse'>): Verdict {
  return setGroup(draft, id, { isCollapsed }, (name) => `${isCollapsed ? 'Closed' : 'Opened'} the group ${name}`);
}

function livingTasksIn(draft: Draft, groupId: string): Task[] {
  return rowsOf(draft.state.rows.tasks, idsAt(draft.state.index.tasksIn, groupId));
}

export function deleteGroup(draft: Draft, command: CommandOf<'group.delete'>): Verdict {
  const group = livingGroup(draft.state, command.id);
  if (!group) return gone('group');
  const moveTo = command.tasks === 'trash' ? null : command.tasks.moveTo;
  const target = livingGroup(draft.state, moveTo);
  if (moveTo !== null && (!target || target === group)) return gone('group');
  draft.put('groups', { ...group, deletedAt: draft.now });
  const tasks = livingTasksIn(draft, group.id);
  for (const task of tasks) {
    if (command.tasks === 'trash') draft.put('tasks', { ...task, deletedAt: draft.now });
    else draft.put('tasks', { ...task, groupId: moveTo });
  }
  const sentence = `Moved the group ${quote(group.name)} to the trash`;
  if (tasks.length === 0) return { sentence };
  const subject = tasks.length === 1 ? 'its task' : `its ${tasks.length} tasks`;
  if (command.tasks === 'trash') return { sentence: `${sentence} with ${subject}` };
  return { sentence: `${sentence}, ${subject} to ${target ? quote(target.name) : 'no group'}` };
}
