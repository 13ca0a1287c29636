import type { TaskGroup } from '../../schema/task-group.ts';
import { keysAt } from '../../core/order/place.ts';
import { contentOfGroup } from '../../core/state/listed-occurrences.ts';
import { groupsInOrder, activeGroup } from '../../core/state/views.ts';
import type { CommandOf } from '../../core/commands/command.ts';
import { changedFields, coalesceOf, definedFields, notFound, quote, refuse } from '../../core/history/transaction.ts';
import type { Transaction, RuleResult } from '../../core/history/transaction.ts';
import { addGroups, hasName } from './new-rows.ts';
import { formatCount } from '../../core/text/words.ts';

const nameTaken = (name: string): RuleResult => refuse('invalid', `You already have a group ${quote(name)}.`);
const NAMELESS = 'A group needs a name.';

export function addGroup(draft: Transaction, command: CommandOf<'group.add'>): RuleResult {
  const { group, place } = command;
  if (group.name.trim() === '') return refuse('empty', NAMELESS);
  if (hasName(draft.state, 'groups', group.name)) return nameTaken(group.name);
  const rows = addGroups(draft, [group], place);
  if (!rows) return notFound('group');
  return { sentence: `Added the group ${quote(group.name)}`, focus: rows.map((row) => row.id) };
}

export function editGroup(draft: Transaction, command: CommandOf<'group.edit'>): RuleResult {
  const group = activeGroup(draft.state, command.id);
  if (!group) return notFound('group');
  const fields = definedFields(command.fields);
  if (fields.name?.trim() === '') return refuse('empty', NAMELESS);
  if (fields.name !== undefined && hasName(draft.state, 'groups', fields.name, group.id)) return nameTaken(fields.name);
  const changed = changedFields(group, fields);
  const next = { ...group, ...fields };
  if (changed.length > 0) draft.put('groups', next);
  const sentence = changed[0] === 'name' ? `Renamed to ${quote(next.name)}` : `Changed the group ${quote(next.name)}`;
  return { sentence, coalesce: coalesceOf('groups', group.id, changed), focus: [group.id] };
}

export function reorderGroups(draft: Transaction, command: CommandOf<'group.reorder'>): RuleResult {
  const groups = groupsInOrder(draft.state, true);
  const moving = groups.filter((group) => command.ids.includes(group.id));
  const ids = moving.map((group) => group.id);
  const keys = keysAt(groups, command.place, ids);
  const [first] = moving;
  if (!keys || !first) return notFound('group');
  for (const group of groups) {
    const order = keys.get(group.id);
    if (order !== undefined && order !== group.order) draft.put('groups', { ...group, order });
  }
  const subject = moving.length === 1 ? `the group ${quote(first.name)}` : `${moving.length} groups`;
  return { sentence: `Moved ${subject}`, focus: ids };
}

function setGroup(
  draft: Transaction,
  id: string,
  fields: Partial<TaskGroup>,
  say: (name: string) => string,
): RuleResult {
  const group = activeGroup(draft.state, id);
  if (!group) return notFound('group');
  if (changedFields(group, fields).length > 0) draft.put('groups', { ...group, ...fields });
  return { sentence: say(quote(group.name)), focus: [group.id] };
}

export function archiveGroup(draft: Transaction, { id, isArchived }: CommandOf<'group.archive'>): RuleResult {
  const group = activeGroup(draft.state, id);
  const archivedAt = isArchived ? (group?.archivedAt ?? draft.now) : null;
  const verb = isArchived ? 'Archived' : 'Brought back';
  return setGroup(draft, id, { archivedAt }, (name) => `${verb} the group ${name}`);
}

export function collapseGroup(draft: Transaction, { id, isCollapsed }: CommandOf<'group.collapse'>): RuleResult {
  return setGroup(draft, id, { isCollapsed }, (name) => `${isCollapsed ? 'Closed' : 'Opened'} the group ${name}`);
}

export function deleteGroup(draft: Transaction, command: CommandOf<'group.delete'>): RuleResult {
  const group = activeGroup(draft.state, command.id);
  if (!group) return notFound('group');
  const moveTo = command.tasks === 'trash' ? null : command.tasks.moveTo;
  const target = activeGroup(draft.state, moveTo);
  if (moveTo !== null && (!target || target === group)) return notFound('group');
  draft.put('groups', { ...group, deletedAt: draft.serverTime });
  const { tasks, series, count } = contentOfGroup(draft.state, group.id);
  const fields = command.tasks === 'trash' ? { deletedAt: draft.serverTime } : { groupId: moveTo };
  for (const task of tasks) draft.put('tasks', { ...task, ...fields });
  for (const each of series) draft.put('series', { ...each, ...fields });
  const sentence = `Moved the group ${quote(group.name)} to the trash`;
  if (count === 0) return { sentence };
  const subject = count === 1 ? 'its task' : `its ${formatCount(count)} tasks`;
  if (command.tasks === 'trash') return { sentence: `${sentence} with ${subject}` };
  return { sentence: `${sentence}, ${subject} to ${target ? quote(target.name) : 'no group'}` };
}
