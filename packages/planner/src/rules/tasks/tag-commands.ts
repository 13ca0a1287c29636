import type { CommandOf } from '../../core/commands/command.ts';
import { notFound } from '../../core/history/transaction.ts';
import type { RuleResult, Transaction } from '../../core/history/transaction.ts';
import { activeTag, activeTagGroup, tagGroupsInOrder, tagsInOrder } from '../../core/state/views.ts';
import { editing, reordering, trashing } from './list-rules.ts';
import type { OrderedKind } from './list-rules.ts';
import { addedResult, addTagGroups, addTags, nameFault, nameTaken } from './new-rows.ts';

const TAG_GROUPS: OrderedKind<'tagGroups'> = {
  table: 'tagGroups',
  unit: 'tag group',
  find: activeTagGroup,
  faultOf: (state, group) => nameTaken(state, 'tagGroups', group),
  siblings: tagGroupsInOrder,
};

const TAGS: OrderedKind<'tags'> = {
  table: 'tags',
  unit: 'tag',
  find: activeTag,
  faultOf: (state, tag) =>
    activeTagGroup(state, tag.tagGroupId) ? nameTaken(state, 'tags', tag) : notFound('tag group'),
  siblings: (state, { tagGroupId }) => tagsInOrder(state, tagGroupId),
};

export function addTagGroup(draft: Transaction, { tagGroup, place }: CommandOf<'tagGroup.add'>): RuleResult {
  const fault = nameFault(draft.state, 'tagGroups', tagGroup);
  return fault ?? addedResult('tag group', tagGroup.name, addTagGroups(draft, [tagGroup], place));
}

export const editTagGroup = editing(TAG_GROUPS);
export const reorderTagGroups = reordering(TAG_GROUPS);
/** Its tags are hidden with it. */
export const deleteTagGroup = trashing(TAG_GROUPS);

export function addTag(draft: Transaction, { tag, place }: CommandOf<'tag.add'>): RuleResult {
  if (!activeTagGroup(draft.state, tag.tagGroupId)) return notFound('tag group');
  const fault = nameFault(draft.state, 'tags', tag);
  return fault ?? addedResult('tag', tag.name, addTags(draft, tag.tagGroupId, [tag], place));
}

export const editTag = editing(TAGS);
export const reorderTags = reordering(TAGS);
/** Tasks and events keep it, hidden, so that it comes back to all of them. */
export const deleteTag = trashing(TAGS);
