import type { Day } from '../../domain/time/civil-day.ts';

/** What the planner's screens drag. Ids and numbers only: the rows may have changed by the time it is dropped. */
export type Dragged =
  /** Rows of the list, in their order. */
  | { kind: 'tasks'; ids: readonly string[] }
  /** An item of the time grid, held `grab` minutes after its start on the wall clock. */
  | { kind: 'item'; of: 'block' | 'event'; id: string; grab: number }
  /** An all-day event, or what is due, held on `day`. */
  | { kind: 'all-day' | 'due'; id: string; day: Day }
  /** A row of a short list of its own, such as the steps of a task; `list` says which. */
  | { kind: 'row'; list: string; id: string }
  /** One end of an item. */
  | { kind: 'edge'; of: 'block' | 'event'; id: string; edge: 'start' | 'end' }
  /** A stretch drawn on empty paper, from this minute of the day on. */
  | { kind: 'draw'; day: Day; minute: number };
