import type { RefObject } from 'react';
import type { Day } from '../../core/time/civil-day.ts';
import type { CalendarRef } from '../../rules/calendar/item-ref.ts';

/** Callbacks for the items of the calendar. */
export interface CalendarActions {
  onOpen: (ref: CalendarRef) => void;
  /** Open the menu of an item, beside its element. */
  onMenu: (ref: CalendarRef, at: HTMLElement) => void;
  /** Open a lesson beside its element. @param id of a `DayLesson` */
  onLesson: (id: string, at: HTMLElement) => void;
  /** Show a day by itself. */
  onDay: (day: Day) => void;
  /** Bring a day into view after keys moved an item to it. */
  onReveal: (day: Day) => void;
  /** Id of the row to focus once it is rendered; the component that renders it clears the id. */
  pendingFocus: RefObject<string | null>;
  /** Announce to screen readers. */
  onAnnounce: (sentence: string) => void;
}
