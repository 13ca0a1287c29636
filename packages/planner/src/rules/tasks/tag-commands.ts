import { keysAt } from '../../core/order/place.ts';
import { activeTag, activeTagGroup, tagGroupsInOrder, tagsInOrder } from '../../core/state/views.ts';
import type { CommandOf } from '../../core/commands/command.ts';
import { changedFields, coalesceOf, definedFields, notFound, quote, refuse } from '../../core/history/transaction.ts';
import type { Transaction, RuleResult } from '../../core/history/transaction.ts';
import { addTagGroups, addTags, hasName } from './new-rows.ts';

const NAMELESS_TAG = 'A tag needs a name.';
const NAMELESS_GROUP = 'A tag group needs a name.';
const tagTaken = (name: string): RuleResult => refuse('invalid', `You already have a tag ${quote(name)}.`);
const groupTaken = (name: string): RuleResult => refuse('invalid', `You already have a tag group ${quote(name)}.`);

export function addTagGroup(draft: Transaction, command: CommandOf<'tagGroup.add'>): RuleResult {
  const { tagGroup, place } = command;
  if (tagGroup.name.trim() === '') return refuse('empty', NAMELESS_GROUP);
  if (hasName(draft.state, 'tagGroups', tagGroup.name)) return groupTaken(tagGroup.name);
  const rows = addTagGroups(draft, [tagGroup], place);
  if (!rows) return notFound('tag group');
  return { sentence: `Added the tag group ${quote(tagGroup.name)}`, focus: rows.map((row) => row.id) };
}

export function editTagGroup(draft: Transaction, command: CommandOf<'tagGroup.edit'>): RuleResult {
  const group = activeTagGroup(draft.state, command.id);
  if (!group) return notFound('tag group');
  const fields = definedFields(command.fields);
  if (fields.name?.trim() === '') return refuse('empty', NAMELESS_GROUP);
  if (fields.name !== undefined && hasName(draft.state, 'tagGroups', fields.name, group.id))
    return groupTaken(fields.name);
  const changed = changedFields(group, fields);
  const next = { ...group, ...fields };
  if (changed.length > 0) draft.put('tagGroups', next);
  return {
    sentence: `Renamed to ${quote(next.name)}`,
    coalesce: coalesceOf('tagGroups', group.id, changed),
    focus: [group.id],
  };
}

export function reorderTagGroups(draft: Transaction, command: CommandOf<'tagGroup.reorder'>): RuleResult {
  const groups = tagGroupsInOrder(draft.state);
  const moving = groups.filter((group) => command.ids.includes(group.id));
  const ids = moving.map((group) => group.id);
  const keys = keysAt(groups, command.place, ids);
  const [first] = moving;
  if (!keys || !first) return notFound('tag group');
  for (const group of groups) {
    const order = keys.get(group.id);
    if (order !== undefined && order !== group.order) draft.put('tagGroups', { ...group, order });
  }
  return {
    sentence: moving.length === 1 ? `Moved ${quote(first.name)}` : `Moved ${moving.length} tag groups`,
    focus: ids,
  };
}

/** Its tags are hidden with it, and come back with it. */
export function deleteTagGroup(draft: Transaction, command: CommandOf<'tagGroup.delete'>): RuleResult {
  const group = activeTagGroup(draft.state, command.id);
  if (!group) return notFound('tag group');
  draft.put('tagGroups', { ...group, deletedAt: draft.serverTime });
  return { sentence: `Moved the tag group ${quote(group.name)} to the trash` };
}

export function addTag(draft: Transaction, command: CommandOf<'tag.add'>): RuleResult {
  const { tag, place } = command;
  if (tag.name.trim() === '') return refuse('empty', NAMELESS_TAG);
  if (!activeTagGroup(draft.state, tag.tagGroupId)) return notFound('tag group');
  if (hasName(draft.state, 'tags', tag.name, undefined, tag.tagGroupId)) return tagTaken(tag.name);
  const rows = addTags(draft, tag.tagGroupId, [tag], place);
  if (!rows) return notFound('tag');
  return { sentence: `Added the tag ${quote(tag.name)}`, focus: rows.map((row) => row.id) };
}

export function editTag(draft: Transaction, command: CommandOf<'tag.edit'>): RuleResult {
  const tag = activeTag(draft.state, command.id);
  if (!tag) return notFound('tag');
  const fields = definedFields(command.fields);
  const next = { ...tag, ...fields };
  if (next.name.trim() === '') return refuse('empty', NAMELESS_TAG);
  if (!activeTagGroup(draft.state, next.tagGroupId)) return notFound('tag group');
  if (hasName(draft.state, 'tags', next.name, tag.id, next.tagGroupId)) return tagTaken(next.name);
  const changed = changedFields(tag, fields);
  if (changed.length > 0) draft.put('tags', next);
  const sentence = changed[0] === 'name' ? `Renamed to ${quote(next.name)}` : `Changed the tag ${quote(next.name)}`;
  return { sentence, coalesce: coalesceOf('tags', tag.id, changed), focus: [tag.id] };
}

export function reorderTags(draft: Transaction, command: CommandOf<'tag.reorder'>): RuleResult {
  const first = activeTag(draft.state, command.ids[0] ?? '');
  if (!first) return notFound('tag');
  const tags = tagsInOrder(draft.state, first.tagGroupId);
  const moving = tags.filter((tag) => command.ids.includes(tag.id));
  const ids = moving.map((tag) => tag.id);
  const keys = keysAt(tags, command.place, ids);
  if (!keys) return notFound('tag');
  for (const tag of tags) {
    const order = keys.get(tag.id);
    if (order !== undefined && order !== tag.order) draft.put('tags', { ...tag, order });
  }
  return { sentence: moving.length === 1 ? `Moved ${quote(first.name)}` : `Moved ${moving.length} tags`, focus: ids };
}

/** Tasks and events keep it, hidden, so that it comes back to all of them. */
export function deleteTag(draft: Transaction, command: CommandOf<'tag.delete'>): RuleResult {
  const tag = activeTag(draft.state, command.id);
  if (!tag) return notFound('tag');
  draft.put('tags', { ...tag, deletedAt: draft.serverTime });
  return { sentence: `Moved the tag ${quote(tag.name)} to the trash` };
}
