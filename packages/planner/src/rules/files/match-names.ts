import type { Origin } from '../../schema/origin.ts';
import type { DataRows } from '../../schema/tables.ts';
import type { TagGroup } from '../../schema/tag.ts';
import type { State } from '../../core/state/state.ts';
import { groupsInOrder, tagGroupsInOrder, tagsInOrder } from '../../core/state/views.ts';
import { nameKey } from '../../core/text/fold.ts';

/** Rows of a file; any table may be missing. */
type FileRows = { [T in keyof DataRows]?: readonly DataRows[T][] };
/** Ids of the file's rows that the planner already has, to the planner's ids. */
type Known = ReadonlyMap<string, string>;

interface Named {
  id: string;
  name: string;
  deletedAt: string | null;
}

/** Rows of a file that the planner already has under another id. */
function known<T extends Named>(
  rows: readonly T[],
  taken: { has: (id: string) => boolean },
  isSame: (row: T) => Named | undefined,
): Known {
  const found = new Map<string, string>();
  for (const row of rows) {
    const same = row.deletedAt === null && !taken.has(row.id) ? isSame(row) : undefined;
    if (same) found.set(row.id, same.id);
  }
  return found;
}

const without = <T extends { id: string }>(rows: readonly T[], left: Known): T[] =>
  rows.filter(({ id }) => !left.has(id));

/** Rows by name; of several with one name the first counts. */
const byName = <T extends Named>(rows: readonly T[]): ReadonlyMap<string, T> =>
  new Map(rows.toReversed().map((row) => [nameKey(row.name), row]));

/** Ids of the file's tags and tag groups that the planner already has. */
function knownTags(state: State, file: FileRows) {
  const dimensions = tagGroupsInOrder(state);
  const named = byName(dimensions);
  // Subject and Difficulty match by kind, whatever their names.
  const sameKind = ({ kind }: TagGroup) => (kind === 'other' ? undefined : dimensions.find((own) => own.kind === kind));
  const tagGroups = known(
    file.tagGroups ?? [],
    state.rows.tagGroups,
    (group) => sameKind(group) ?? named.get(nameKey(group.name)),
  );
  const placed = (file.tags ?? []).map((tag) => ({
    ...tag,
    tagGroupId: tagGroups.get(tag.tagGroupId) ?? tag.tagGroupId,
  }));
  const own = new Map(dimensions.map(({ id }) => [id, byName(tagsInOrder(state, id))]));
  const tags = known(placed, state.rows.tags, (tag) => own.get(tag.tagGroupId)?.get(nameKey(tag.name)));
  return { tagGroups, tags, placed };
}

/**
 * The rows of a file to merge, with the planner's own groups and tags in place of groups and tags of the same name: each
 * device makes its own Subject, and names are unique.
 */
export function matchNames(state: State, file: FileRows): FileRows {
  const ownGroups = byName(groupsInOrder(state, true));
  const groups = known(file.groups ?? [], state.rows.groups, ({ name }) => ownGroups.get(nameKey(name)));
  const { tagGroups, tags, placed } = knownTags(state, file);
  const own = (id: string): string => tags.get(id) ?? id;
  const originOf = (origin: Origin | null): Origin | null =>
    origin && { ...origin, seen: { ...origin.seen, tagId: origin.seen.tagId && own(origin.seen.tagId) } };
  const tagged = <T extends { tagIds: string[]; origin: Origin | null }>(row: T): T => ({
    ...row,
    tagIds: [...new Set(row.tagIds.map(own))],
    origin: originOf(row.origin),
  });
  const grouped = <T extends { groupId: string | null }>(row: T): T => ({
    ...row,
    groupId: row.groupId === null ? null : (groups.get(row.groupId) ?? row.groupId),
  });
  return {
    ...file,
    groups: without(file.groups ?? [], groups),
    tagGroups: without(file.tagGroups ?? [], tagGroups),
    tags: without(placed, tags),
    tasks: (file.tasks ?? []).map((task) => grouped(tagged(task))),
    events: (file.events ?? []).map(tagged),
    series: (file.series ?? []).map((series) => grouped(tagged(series))),
    lessons: (file.lessons ?? []).map((lesson) => ({
      ...lesson,
      subjectTagId: lesson.subjectTagId && own(lesson.subjectTagId),
    })),
    feeds: (file.feeds ?? []).map((feed) => ({
      ...feed,
      tagId: feed.tagId && own(feed.tagId),
      subjects: Object.fromEntries(Object.entries(feed.subjects).map(([code, id]) => [code, id && own(id)])),
      skippedSubjects: [...new Set(feed.skippedSubjects.map(own))],
    })),
    settings: (file.settings ?? []).map((settings) => ({
      ...settings,
      colourTagGroupId:
        settings.colourTagGroupId && (tagGroups.get(settings.colourTagGroupId) ?? settings.colourTagGroupId),
      sharedCalendars: settings.sharedCalendars.map((calendar) => ({
        ...calendar,
        only: calendar.only && [...new Set(calendar.only.map((id) => groups.get(id) ?? own(id)))],
      })),
    })),
  };
}
