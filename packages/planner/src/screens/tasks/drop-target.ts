import type { Command } from '../../core/commands/command.ts';
import { intoPart } from './order-moves.ts';
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
  if (isLate(section)) return null;
  const first = section.isOpen ? section.tasks[0] : undefined;
  const command = intoPart(section, ids, first && { at: 'before', id: first.id });
  return command && { y: place.end, into: first ? null : section, command };
}

/**
 * Target of a drop in the list: between two tasks, or into a group or a day. Null where nothing would change.
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
  if (row.kind !== 'task') {
    // Exams stay on top of their part: a drop among them is a drop above its tasks.
    let last = at;
    while (rows[last + 1]?.kind === 'exam') last += 1;
    return onSection(row.section, places[last] ?? place, moved);
  }
  const isBefore = y < (place.start + place.end) / 2;
  const neighbour = rows[at + (isBefore ? -1 : 1)];
  const touches = [row, neighbour].some((each) => each?.kind === 'task' && moved.includes(each.task.id));
  const isSameGroup = !isLate(row.section) && row.section.tasks.some((task) => moved.includes(task.id));
  // Dropping one task beside itself changes nothing.
  if (moved.length === 1 && touches && (isSameGroup || isLate(row.section))) return null;
  const command = intoPart(row.section, moved, { at: isBefore ? 'before' : 'after', id: row.task.id });
  return command && { y: isBefore ? place.start : place.end, into: null, command };
}
