import type { ItemRef, TimedRef } from '../../items/item-ref.ts';
import type { Day } from '../../domain/time/civil-day.ts';

/** What the planner's screens drag. Ids and numbers only: the rows may have changed by the time it is dropped. */
export type Dragged =
  /** Rows of the list, in their order. */
  | { kind: 'tasks'; ids: readonly string[] }
  /** An item of the time grid, held `grab` minutes after its start on the wall clock. */
  | { kind: 'item'; ref: TimedRef; grab: number }
  /** An all-day event or a due task, picked up on `day`. */
  | { kind: 'whole-day'; ref: ItemRef<'all-day' | 'due'>; day: Day }
  /** A row of a short list of its own, such as the steps of a task; `list` says which. */
  | { kind: 'row'; list: string; id: string }
  /** One end of an item. */
  | { kind: 'edge'; ref: TimedRef; edge: 'start' | 'end' }
  /** A span drawn on the empty grid, from this minute of the day on. */
  | { kind: 'draw'; day: Day; minute: number };
