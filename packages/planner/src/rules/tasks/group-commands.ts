import type { TaskGroup } from '../../schema/task-group.ts';
import { contentOfGroup } from '../../core/state/listed-occurrences.ts';
import { groupsInOrder, activeGroup } from '../../core/state/views.ts';
import type { CommandOf } from '../../core/commands/command.ts';
import { changedFields, notFound, quote } from '../../core/history/transaction.ts';
import type { Transaction, RuleResult } from '../../core/history/transaction.ts';
import { editing, reordering } from './list-rules.ts';
import type { OrderedKind } from './list-rules.ts';
import { addedResult, addGroups, nameFault, nameTaken } from './new-rows.ts';
import { formatCount } from '../../core/text/words.ts';

const GROUPS: OrderedKind<'groups'> = {
  table: 'groups',
  unit: 'group',
  find: activeGroup,
  called: (name) => `the group ${name}`,
  faultOf: (state, group) => nameTaken(state, 'groups', group),
  siblings: (state) => groupsInOrder(state, true),
};

export function addGroup(draft: Transaction, { group, place }: CommandOf<'group.add'>): RuleResult {
  return nameFault(draft.state, 'groups', group) ?? addedResult('group', group.name, addGroups(draft, [group], place));
}

export const editGroup = editing(GROUPS);
export const reorderGroups = reordering(GROUPS);

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
