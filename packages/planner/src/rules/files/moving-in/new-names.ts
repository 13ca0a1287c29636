import type { FoundTag } from '../../../core/commands/found-list.ts';
import type { GroupDraft, TagDraft, TagGroupDraft } from '../../../core/commands/command.ts';
import type { State } from '../../../core/state/state.ts';
import { groupsInOrder, tagGroupsInOrder, tagsInOrder } from '../../../core/state/views.ts';
import { nameKey } from '../../../core/text/fold.ts';

/** Names of the tag groups that new tags go to. */
const TAG_GROUPS = { label: 'Labels', priority: 'Priority', subject: 'Subject' } as const;

type Given<T> = T & { id: string };

/** Finds groups and tags by their names, and collects new ones. */
export class NewNames {
  readonly groups: Given<GroupDraft>[] = [];
  readonly tagGroups: Given<TagGroupDraft>[] = [];
  readonly tags: Given<TagDraft>[] = [];
  private readonly groupIds: Map<string, string>;
  /** Tag groups of the planner and new ones, by what they are for. */
  private readonly tagGroupIds = new Map<FoundTag['of'], string>();
  /** Ids of tags: of all tag groups by name, and of one tag group by its id and name. */
  private readonly tagIds = new Map<string, string>();

  constructor(
    state: State,
    private readonly newId: () => string,
  ) {
    this.groupIds = new Map(groupsInOrder(state, true).map(({ id, name }) => [nameKey(name), id]));
    for (const { id, name, kind } of tagGroupsInOrder(state)) {
      if (kind === 'subject') this.tagGroupIds.set('subject', id);
      for (const of of ['label', 'priority'] as const)
        if (nameKey(name) === nameKey(TAG_GROUPS[of])) this.tagGroupIds.set(of, id);
      for (const tag of tagsInOrder(state, id)) this.know(tag.id, tag.name, id);
    }
  }

  group(name: string | null): string | null {
    if (name === null || nameKey(name) === '') return null;
    const known = this.groupIds.get(nameKey(name));
    if (known !== undefined) return known;
    const id = this.newId();
    this.groups.push({ id, name });
    this.groupIds.set(nameKey(name), id);
    return id;
  }

  /** A label is any tag of its name, a priority or a subject only one of their own tag group. */
  tag({ name, of }: FoundTag): string | null {
    const key = nameKey(name);
    if (key === '') return null;
    const tagGroupId = this.tagGroupIds.get(of);
    const known = this.tagIds.get(of === 'label' ? key : `${tagGroupId} ${key}`);
    if (known !== undefined) return known;
    const id = this.newId();
    const groupId = tagGroupId ?? this.tagGroup(of);
    this.tags.push({ id, name, tagGroupId: groupId });
    this.know(id, name, groupId);
    return id;
  }

  private know(id: string, name: string, tagGroupId: string): void {
    const key = nameKey(name);
    for (const each of [key, `${tagGroupId} ${key}`]) if (!this.tagIds.has(each)) this.tagIds.set(each, id);
  }

  private tagGroup(of: FoundTag['of']): string {
    const id = this.newId();
    this.tagGroups.push({ id, name: TAG_GROUPS[of], kind: of === 'subject' ? 'subject' : 'other' });
    this.tagGroupIds.set(of, id);
    return id;
  }
}
