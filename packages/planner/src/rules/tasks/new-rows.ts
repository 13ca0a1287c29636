import { HUES } from '../../schema/fields.ts';
import type { Hue } from '../../schema/fields.ts';
import { newRow } from '../../schema/define-rows.ts';
import type { DataRows } from '../../schema/tables.ts';
import { tagFields, tagGroupFields } from '../../schema/tag.ts';
import type { Tag, TagGroup } from '../../schema/tag.ts';
import { groupFields } from '../../schema/task-group.ts';
import type { TaskGroup } from '../../schema/task-group.ts';
import { keysAt } from '../../core/order/place.ts';
import { needsName, putOrders } from './list-rules.ts';
import { groupsInOrder, tagGroupsInOrder, tagsInOrder } from '../../core/state/views.ts';
import type { State } from '../../core/state/state.ts';
import { nameKey } from '../../core/text/fold.ts';
import { capitalize, letterOf } from '../../core/text/words.ts';
import type { GroupDraft, TagDraft, TagGroupDraft } from '../../core/commands/command.ts';
import type { Place } from '../../core/order/place.ts';
import { notFound, quote, refuse } from '../../core/history/transaction.ts';
import type { RuleResult, Transaction } from '../../core/history/transaction.ts';

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

type NamedTable = 'groups' | 'tagGroups' | 'tags';

/** A new row of this name and place; what is not given follows from its table. */
interface Placed {
  id: string;
  name: string;
  order: string;
  createdAt: string;
}

/**
 * Writes new rows at a place; siblings that need new keys are written at once.
 * @returns the rows, or null if the place does not exist
 */
function addRows<T extends NamedTable, D extends { id?: string; name: string }>(
  draft: Transaction,
  [table, siblings]: [table: T, siblings: readonly DataRows[T][]],
  { drafts, place = { at: 'end' } }: { drafts: readonly D[]; place?: Place },
  rowOf: (given: D & Placed) => DataRows[T],
): DataRows[T][] | null {
  const ids = drafts.map(({ id }) => id ?? draft.context.newId());
  const keys = keysAt(siblings, place, ids);
  if (!keys) return null;
  putOrders(draft, table, siblings, keys);
  return drafts.map((given, at) => {
    const id = ids[at] ?? '';
    const row = rowOf({ ...given, id, name: given.name.trim(), order: keys.get(id) ?? '', createdAt: draft.now });
    draft.put(table, row);
    return row;
  });
}

export const addGroups = (draft: Transaction, drafts: readonly GroupDraft[], place?: Place): TaskGroup[] | null =>
  addRows(draft, ['groups', groupsInOrder(draft.state, true)], { drafts, place }, (given) =>
    newRow(groupFields, given),
  );

export const addTagGroups = (draft: Transaction, drafts: readonly TagGroupDraft[], place?: Place): TagGroup[] | null =>
  addRows(draft, ['tagGroups', tagGroupsInOrder(draft.state)], { drafts, place }, (given) =>
    newRow(tagGroupFields, given),
  );

/** Adds tags to one tag group; each without a style gets one that is unused there. */
export function addTags(
  draft: Transaction,
  tagGroupId: string,
  drafts: readonly TagDraft[],
  place?: Place,
): Tag[] | null {
  const siblings = tagsInOrder(draft.state, tagGroupId);
  const used: GroupStyle[] = [...siblings];
  return addRows(draft, ['tags', siblings], { drafts, place }, (given) => {
    const { hue, letter } = given.hue === undefined ? unusedStyle(used, given.name) : { hue: given.hue, letter: null };
    const row = newRow(tagFields, {
      ...given,
      tagGroupId,
      hue,
      letter: given.letter === undefined ? letter : given.letter,
    });
    used.push(row);
    return row;
  });
}

/** Names are the same if they differ only in case, accents, hyphens or spaces. */
export function hasName(
  state: State,
  table: NamedTable,
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

const UNITS = { groups: 'group', tagGroups: 'tag group', tags: 'tag' } as const;
type Naming = { id?: string; name: string; tagGroupId?: string };

/** The refusal of a name that another row of the list has. */
export const nameTaken = (state: State, table: NamedTable, { id, name, tagGroupId }: Naming): RuleResult | null =>
  hasName(state, table, name, id, tagGroupId)
    ? refuse('invalid', `You already have a ${UNITS[table]} ${quote(name)}.`)
    : null;

export const nameFault = (state: State, table: NamedTable, row: Naming): RuleResult | null =>
  row.name.trim() === '' ? needsName(UNITS[table]) : nameTaken(state, table, { ...row, id: undefined });

/** @param rows null if the place does not exist */
export const addedResult = (unit: string, name: string, rows: readonly { id: string }[] | null): RuleResult =>
  rows ? { sentence: `Added the ${unit} ${quote(name)}`, focus: rows.map(({ id }) => id) } : notFound(unit);
