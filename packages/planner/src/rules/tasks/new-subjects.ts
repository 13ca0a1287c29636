import { tagGroupsInOrder, tagsInOrder } from '../../core/state/views.ts';
import { nameKey } from '../../core/text/fold.ts';
import type { Transaction } from '../../core/history/transaction.ts';
import { addTagGroups, addTags } from './new-rows.ts';

/** Ids of the tags of these subjects by their folded names. New ones are made. */
export function putSubjects(draft: Transaction, names: readonly string[]): ReadonlyMap<string, string> {
  const groups = tagGroupsInOrder(draft.state).filter(({ kind }) => kind === 'subject');
  const known = new Map(
    groups.flatMap(({ id }) => tagsInOrder(draft.state, id)).map((tag) => [nameKey(tag.name), tag.id]),
  );
  // Of several spellings the first one counts.
  const missing = new Map(names.toReversed().map((name) => [nameKey(name), name]));
  for (const key of known.keys()) missing.delete(key);
  if (missing.size === 0) return known;
  const [group] = groups.length > 0 ? groups : (addTagGroups(draft, [{ name: 'Subject', kind: 'subject' }]) ?? []);
  const tagGroupId = group?.id ?? '';
  const added =
    addTags(
      draft,
      tagGroupId,
      [...missing.values()].toReversed().map((name) => ({ name, tagGroupId })),
    ) ?? [];
  return new Map([...known, ...added.map((tag): [string, string] => [nameKey(tag.name), tag.id])]);
}
