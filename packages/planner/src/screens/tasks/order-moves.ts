import type { Command } from '../../core/commands/command.ts';
import type { Place } from '../../core/order/place.ts';
import { isLate } from '../../rules/tasks/sections.ts';
import type { Section } from '../../rules/tasks/sections.ts';

export type Direction = 'up' | 'down' | 'top' | 'bottom';

const isPlace = ({ kind }: Section): boolean => kind !== 'done';

/** Index of the part of the list that contains one of the tasks. */
function partOf(sections: readonly Section[], ids: ReadonlySet<string>): number {
  return sections.findIndex((section) => isPlace(section) && section.tasks.some((task) => ids.has(task.id)));
}

/**
 * Command that moves tasks into a part, beside one of its tasks or, where it is empty, alone. A part by date gives its
 * date, a group itself; late tasks keep theirs. Null where tasks cannot go.
 */
export function intoPart(section: Section, ids: string[], place?: Extract<Place, { id: string }>): Command | null {
  if (section.kind === 'done') return null;
  if (isLate(section)) return place ? { type: 'task.reorder', ids, place } : null;
  if (section.kind === 'date') {
    const isWithin = ids.every((id) => section.tasks.some((task) => task.id === id));
    if (isWithin) return place ? { type: 'task.reorder', ids, place } : null;
    const date = place ? { asOf: place.id } : { day: section.day };
    return { type: 'task.reorder', ids, place: place ?? { at: 'start' }, date };
  }
  const groupId = section.group?.id ?? null;
  return place ? { type: 'task.reorder', ids, place, groupId } : { type: 'task.move', ids, groupId };
}

/** Move to the end of the previous part, or the start of the next. Late tasks can be moved to a day. */
function toNeighbour(
  sections: readonly Section[],
  at: number,
  ids: string[],
  direction: 'up' | 'down',
): Command | null {
  const step = direction === 'up' ? -1 : 1;
  const [section, next] = [sections[at], sections[at + step]];
  if (!section || !next || isLate(next) || (isLate(section) && next.kind !== 'date')) return null;
  const edge = direction === 'up' ? next.tasks[next.tasks.length - 1] : next.tasks[0];
  return intoPart(next, ids, edge && { at: direction === 'up' ? 'after' : 'before', id: edge.id });
}

/** Command that moves tasks by one place, or to an end of their part; null where they are there already. */
export function orderCommand(sections: readonly Section[], ids: string[], direction: Direction): Command | null {
  const moving = new Set(ids);
  const at = partOf(sections, moving);
  const section = sections[at];
  if (!section) return null;
  const others = section.tasks.filter((task) => !moving.has(task.id));
  const places = section.tasks.map((task, index) => (moving.has(task.id) ? index : -1)).filter((index) => index >= 0);
  const first = places[0] ?? 0;
  const before = section.tasks.slice(0, first).filter((task) => !moving.has(task.id)).length;
  const isTogether = places.every((place, index) => place === first + index);
  const reorder = (side: 'before' | 'after', id: string) => intoPart(section, ids, { at: side, id });
  if (direction === 'up') {
    const target = others[before - 1];
    return target ? reorder('before', target.id) : toNeighbour(sections, at, ids, 'up');
  }
  if (direction === 'down') {
    const target = others[before];
    return target ? reorder('after', target.id) : toNeighbour(sections, at, ids, 'down');
  }
  const edge = direction === 'top' ? others[0] : others[others.length - 1];
  const isThere = isTogether && before === (direction === 'top' ? 0 : others.length);
  return edge && !isThere ? reorder(direction === 'top' ? 'before' : 'after', edge.id) : null;
}
