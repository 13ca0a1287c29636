import type { Tag, TagGroup } from '../../schema/tag.ts';
import type { State } from '../../core/state/state.ts';
import { tagGroupsInOrder, tagsInOrder } from '../../core/state/views.ts';
import { nameKey } from '../../core/text/fold.ts';

/** A tag group with its tags that match the query. */
export interface TagGroupMatches {
  group: TagGroup;
  tags: Tag[];
  /** No tag of this group has the name of the query, so it can be added. */
  canAdd: boolean;
}

/** @param query typed text; empty shows every tag */
export function matchingTagGroups(state: State, query: string): TagGroupMatches[] {
  const wanted = nameKey(query);
  return tagGroupsInOrder(state).map((group) => {
    const all = tagsInOrder(state, group.id);
    return {
      group,
      tags: wanted === '' ? all : all.filter((tag) => nameKey(tag.name).includes(wanted)),
      canAdd: wanted !== '' && !all.some((tag) => nameKey(tag.name) === wanted),
    };
  });
}

/** The tag that Enter takes: an exact match, else one that begins with the query, else the first match. */
export function bestTag(groups: readonly TagGroupMatches[], query: string): Tag | null {
  const wanted = nameKey(query);
  if (wanted === '') return null;
  const tags = groups.flatMap((group) => group.tags);
  return (
    tags.find((tag) => nameKey(tag.name) === wanted) ??
    tags.find((tag) => nameKey(tag.name).startsWith(wanted)) ??
    tags[0] ??
    null
  );
}

/** Adds the tag to the chosen ones, or removes it. */
export const toggled = (ids: readonly string[], id: string): string[] =>
  ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id];
