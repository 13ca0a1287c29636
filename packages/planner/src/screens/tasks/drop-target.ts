import type { Command } from '../../core/commands/command.ts';
import { isLate } from '../../rules/tasks/sections.ts';
import type { ListRow, Section } from '../../rules/tasks/sections.ts';

/** Position of a line, in pixels from the start of the list. */
export interface LinePlace {
  start: number;
  end: number;
}

export interface DropTarget {
  /** Position of the drop mark. */
  y: number;
  /** The part that the tasks go into, where the drop is not between two tasks. */
  into: Section | null;
  command: Command;
}

const groupOf = (section: Section): { groupId?: string | null } =>
  isLate(section) ? {} : { groupId: section.group?.id ?? null };

function lineAt(places: readonly LinePlace[], y: number): number {
  let low = 0;
  let high = places.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((places[middle]?.start ?? 0) <= y) low = middle;
    else high = middle - 1;
  }
  return low;
}

function onSection(section: Section, place: LinePlace, ids: string[]): DropTarget | null {
  if (section.kind === 'done' || isLate(section)) return null;
  const first = section.isOpen ? section.tasks[0] : undefined;
  const { groupId = null } = groupOf(section);
  if (!first) return { y: place.end, into: section, command: { type: 'task.move', ids, groupId } };
  const before = { at: 'before', id: first.id } as const;
  return { y: place.end, into: null, command: { type: 'task.reorder', ids, place: before, groupId } };
}

/**
 * Target of a drop in the list: between two tasks, or into a group. Null where nothing would change.
 *
 * @param y pixels from the start of the list
 */
export function dropTarget(
  rows: readonly ListRow[],
  places: readonly LinePlace[],
  y: number,
  ids: readonly string[],
): DropTarget | null {
  const at = lineAt(places, y);
  const row = rows[at];
  const place = places[at];
  if (!row || !place) return null;
  const moved = [...ids];
  if (row.kind === 'section') return onSection(row.section, place, moved);
  if (row.section.kind === 'done') return null;
  const isBefore = y < (place.start + place.end) / 2;
  const neighbour = rows[at + (isBefore ? -1 : 1)];
  const touches = [row, neighbour].some((each) => each?.kind === 'task' && moved.includes(each.task.id));
  const isSameGroup = !isLate(row.section) && row.section.tasks.some((task) => moved.includes(task.id));
  // Dropping one task beside itself changes nothing.
  if (moved.length === 1 && touches && (isSameGroup || isLate(row.section))) return null;
  const side = { at: isBefore ? 'before' : 'after', id: row.task.id } as const;
  return {
    y: isBefore ? place.start : place.end,
    into: null,
    command: { type: 'task.reorder', ids: moved, place: side, ...groupOf(row.section) },
  };
}
