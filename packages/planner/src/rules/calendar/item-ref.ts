import type { Day } from '../../core/time/civil-day.ts';

type ItemKind = 'task' | 'event' | 'all-day' | 'block' | 'planned' | 'due';

/**
 * Reference to an item on the screen by its row: a task or an event itself; an event or a session of the hours; an
 * all-day event; a task on its planned or its due day. `day` is the day it is shown on, if that matters.
 */
export type ItemRef<K extends ItemKind = ItemKind> = K extends ItemKind ? { kind: K; id: string; day?: Day } : never;

/** Reference to an item of the hours. */
export type TimedRef = ItemRef<'block' | 'event'>;
/** Reference to any item of the calendar. */
export type CalendarRef = ItemRef<Exclude<ItemKind, 'task'>>;
/** Reference to the item whose details the panel shows. */
/** `isNew`: its title is a proposal, to be typed over. */
export type PanelRef = ItemRef<'task' | 'event'> & { isNew?: boolean };

export const isTimed = (ref: CalendarRef): ref is TimedRef => ref.kind === 'block' || ref.kind === 'event';

const CALENDAR_KINDS: readonly string[] = [
  'event',
  'all-day',
  'block',
  'planned',
  'due',
] satisfies CalendarRef['kind'][];

/** The item as text, for attributes of elements; `parseItemKey` reads it. */
export const itemKey = ({ kind, id, day }: ItemRef): string => [kind, id, day].filter(Boolean).join(' ');

export function parseItemKey(key: string | undefined): CalendarRef | null {
  const [kind = '', id, day] = (key ?? '').split(' ');
  if (id === undefined || !CALENDAR_KINDS.includes(kind)) return null;
  return { kind: kind as CalendarRef['kind'], id, ...(day === undefined ? {} : { day }) };
}
