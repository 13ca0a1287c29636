import type { Tag } from '../../schema/tag.ts';
import type { State } from '../../core/state/state.ts';
import { tagGroupsInOrder, tagsInOrder } from '../../core/state/views.ts';

/** Tags of subjects in their own order: a lesson that is typed moves none of them. */
export const subjectTags = (state: State): Tag[] =>
  tagGroupsInOrder(state)
    .filter(({ kind }) => kind === 'subject')
    .flatMap(({ id }) => tagsInOrder(state, id));
