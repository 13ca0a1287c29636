import type { Settings } from '../../schema/settings.ts';
import type { State } from '../../core/state/state.ts';
import type { Day } from '../../core/time/civil-day.ts';
import type { Instant } from '../../core/time/zones.ts';
import type { PanelRef } from '../calendar/item-ref.ts';

/** A notification that its kind finds, before the quiet times are taken into account. */
export interface FoundReminder {
  /** Entry and moment: a reminder is shown once, and again if the entry is moved. */
  key: string;
  /** Milliseconds since 1970. */
  at: Instant;
  title: string;
  body: string;
  /** Shown when the reminder is pressed; null for a lesson, which has no panel. */
  opens: PanelRef | null;
  /** The task that can be checked off from it. */
  task: string | null;
  /** When what it is about begins or is over: a later reminder is of no use. Null: never. */
  until: Instant | null;
  /** Whether the student chose this very moment: it comes at night too. */
  isChosen?: boolean;
}

/** A planner, and the days of the reminders that are looked for. */
export interface ReminderSearch {
  state: State;
  settings: Settings;
  zone: string;
  first: Day;
  last: Day;
}
