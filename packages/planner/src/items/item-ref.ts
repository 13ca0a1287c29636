import type { Day } from '../domain/time/civil-day.ts';

export type ItemKind = 'task' | 'event' | 'all-day' | 'block' | 'planned' | 'due';

/**
 * Names what a student sees by its row: a task or an event as such; an event or a work block by the hour; an all-day event, and a
 * task on its planned or its due day. `day` is the one it is shown on, where that matters.
 */
export type ItemRef<K extends ItemKind = ItemKind> = K extends ItemKind ? { kind: K; id: string; day?: Day } : never;

/** An item of the hours. */
export type TimedRef = ItemRef<'block' | 'event'>;
/** Anything on the calendar. */
export type CalendarRef = ItemRef<Exclude<ItemKind, 'task'>>;
/** Whose details the panel shows. */
export type PanelRef = ItemRef<'task' | 'event'>;

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

/** Whose menu is open, and the element it belongs to. */
export interface MenuTarget {
  ref: CalendarRef;
  at: HTMLElement;
}
