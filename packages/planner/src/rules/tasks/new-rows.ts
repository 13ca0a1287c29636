import { HUES } from '../../schema/fields.ts';
import type { Hue } from '../../schema/fields.ts';
import { newRow } from '../../schema/define-rows.ts';
import { tagFields, tagGroupFields } from '../../schema/tag.ts';
import type { Tag, TagGroup } from '../../schema/tag.ts';
import { groupFields } from '../../schema/task-group.ts';
import type { TaskGroup } from '../../schema/task-group.ts';
import { keysAt } from '../../core/order/place.ts';
import { groupsInOrder, tagGroupsInOrder, tagsInOrder } from '../../core/state/views.ts';
import type { State } from '../../core/state/state.ts';
import { nameKey } from '../../core/text/fold.ts';
import { capitalize, letterOf } from '../../core/text/words.ts';
import type { GroupDraft, TagDraft, TagGroupDraft } from '../../core/commands/command.ts';
import type { Place } from '../../core/order/place.ts';
import { definedFields } from '../../core/history/transaction.ts';
import type { Transaction } from '../../core/history/transaction.ts';

/** The hue used by the fewest of `rows`; the first of several. */
function unusedHue(rows: readonly { hue: Hue | null }[]): Hue {
  const count = (hue: Hue): number => rows.filter((row) => row.hue === hue).length;
  return HUES.reduce((best, hue) => (count(hue) < count(best) ? hue : best));
}

export interface GroupStyle {
  hue: Hue;
  letter: string | null;
}

/**
 * A style that no other of `rows` has: a free hue, else a taken one with a letter of the name, because things of the
 * same colour and shape cannot be told apart.
 */
export function unusedStyle(rows: readonly GroupStyle[], name: string): GroupStyle {
  const hue = unusedHue(rows);
  const same = rows.filter((row) => row.hue === hue);
  const capital = capitalize(name.trim());
  const letters = [null, letterOf(capital, 1), letterOf(capital)];
  const letter = letters.find((each) => !same.some((row) => row.letter === each));
  return { hue, letter: letter ?? null };
}

type OrderedTable = 'groups' | 'tagGroups' | 'tags';
const END: Place = { at: 'end' };

/**
 * Order keys for new rows at a place; siblings that need new keys are written at once.
 * @returns null if the place does not exist
 */
function placeNew(
  draft: Transaction,
  table: OrderedTable,
  siblings: readonly (TaskGroup | TagGroup | Tag)[],
  ids: readonly string[],
  place: Place = END,
): string[] | null {
  const keys = keysAt(siblings, place, ids);
  if (!keys) return null;
  for (const row of siblings) {
    const order = keys.get(row.id);
    if (order !== undefined) draft.put(table, { ...row, order });
  }
  return ids.map((id) => keys.get(id) ?? '');
}

const identified = <D extends { id?: string }>(draft: Transaction, drafts: readonly D[]): (D & { id: string })[] =>
  drafts.map((each) => ({ ...each, id: each.id ?? draft.context.newId() }));

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map((row) => row.id);
const born = ({ now }: Transaction, name: string, order = '') => ({ name: name.trim(), order, createdAt: now });

/** Writes new groups. @returns the rows, or null if the place does not exist */
export function addGroups(draft: Transaction, drafts: readonly GroupDraft[], place?: Place): TaskGroup[] | null {
  const siblings = groupsInOrder(draft.state, true);
  const named = identified(draft, drafts);
  const keys = placeNew(draft, 'groups', siblings, idsOf(named), place);
  if (!keys) return null;
  return named.map((given, at) => {
    const row = newRow(groupFields, { ...given, ...born(draft, given.name, keys[at]) });
    draft.put('groups', row);
    return row;
  });
}

export function addTagGroups(draft: Transaction, drafts: readonly TagGroupDraft[], place?: Place): TagGroup[] | null {
  const siblings = tagGroupsInOrder(draft.state);
  const named = identified(draft, drafts);
  const keys = placeNew(draft, 'tagGroups', siblings, idsOf(named), place);
  if (!keys) return null;
  return named.map((given, at) => {
    const row = newRow(tagGroupFields, { ...given, ...born(draft, given.name, keys[at]) });
    draft.put('tagGroups', row);
    return row;
  });
}

/** Adds tags to one tag group; each without a style gets one that is unused there. */
export function addTags(
  draft: Transaction,
  tagGroupId: string,
  drafts: readonly TagDraft[],
  place?: Place,
): Tag[] | null {
  const siblings = tagsInOrder(draft.state, tagGroupId);
  const named = identified(draft, drafts);
  const keys = placeNew(draft, 'tags', siblings, idsOf(named), place);
  if (!keys) return null;
  const used: GroupStyle[] = [...siblings];
  return named.map((given, at) => {
    const style = given.hue === undefined ? unusedStyle(used, given.name) : {};
    const own = { ...style, ...definedFields(given), tagGroupId };
    const row = newRow(tagFields, { ...own, hue: own.hue ?? HUES[0], ...born(draft, given.name, keys[at]) });
    used.push(row);
    draft.put('tags', row);
    return row;
  });
}

/** Names are the same if they differ only in case, accents, hyphens or spaces. */
export function hasName(
  state: State,
  table: OrderedTable,
  name: string,
  exceptId?: string,
  tagGroupId?: string,
): boolean {
  const wanted = nameKey(name);
  for (const row of state.rows[table].values()) {
    if (row.id === exceptId || row.deletedAt !== null) continue;
    if (tagGroupId !== undefined && 'tagGroupId' in row && row.tagGroupId !== tagGroupId) continue;
    if (nameKey(row.name) === wanted) return true;
  }
  return false;
}
