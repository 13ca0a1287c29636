import type { ItemRef, TimedRef } from '../../rules/calendar/item-ref.ts';
import type { Day } from '../../core/time/civil-day.ts';

/** Drag data of the planner's screens. Ids and numbers only: the rows may have changed by the drop. */
export type Dragged =
  /** Rows of the list, in their order. */
  | { kind: 'tasks'; ids: readonly string[] }
  /** Item of the time grid, grabbed `grab` minutes after its start on the wall clock. */
  | { kind: 'item'; ref: TimedRef; grab: number }
  /** All-day event or due task, grabbed on `day`. */
  | { kind: 'whole-day'; ref: ItemRef<'all-day' | 'due'>; day: Day }
  /** Row of a sortable list, such as the subtasks of a task; `list` identifies it. */
  | { kind: 'row'; list: string; id: string }
  /** One end of an item. */
  | { kind: 'edge'; ref: TimedRef; edge: 'start' | 'end' }
  /** Span drawn on the empty grid, starting at this minute of the day. */
  | { kind: 'draw'; day: Day; minute: number };
