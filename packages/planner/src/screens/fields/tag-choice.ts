import type { Tag, TagGroup } from '../../domain/model/tag.ts';
import type { State } from '../../domain/state/state.ts';
import { tagGroupsInOrder, tagsInOrder } from '../../domain/state/views.ts';
import { nameKey } from '../../domain/text/fold.ts';

/** A tag group with those of its tags that fit what was typed. */
export interface TagShelf {
  group: TagGroup;
  tags: Tag[];
  /** What was typed is the name of no tag of this group, so that it can become one. */
  canAdd: boolean;
}

/** @param query what was typed; empty shows every tag */
export function tagShelves(state: State, query: string): TagShelf[] {
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

/** What Enter takes: the tag that is named so, else one that begins so, else the first that fits. */
export function bestTag(shelves: readonly TagShelf[], query: string): Tag | null {
  const wanted = nameKey(query);
  if (wanted === '') return null;
  const tags = shelves.flatMap((shelf) => shelf.tags);
  return (
    tags.find((tag) => nameKey(tag.name) === wanted) ??
    tags.find((tag) => nameKey(tag.name).startsWith(wanted)) ??
    tags[0] ??
    null
  );
}

/** The chosen tags with one more or one less. */
export const toggled = (ids: readonly string[], id: string): string[] =>
  ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id];
