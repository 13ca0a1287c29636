import type { RefObject } from 'react';
import type { Day } from '../../domain/time/civil-day.ts';
import type { CalendarRef } from '../../items/item-ref.ts';

/** What the calendar does for whatever stands on it. */
export interface CalendarActions {
  onOpen: (ref: CalendarRef) => void;
  /** A menu is wanted for an item, beside its element. */
  onMenu: (ref: CalendarRef, at: HTMLElement) => void;
  /** A day is to be shown by itself. */
  onDay: (day: Day) => void;
  /** Something was moved to a day by keys: it has to be in sight. */
  onReveal: (day: Day) => void;
  /** The id of a row whose element gets the focus as soon as it is drawn; whoever draws it takes it out. */
  pendingFocus: RefObject<string | null>;
  /** Says something to those who listen. */
  onAnnounce: (sentence: string) => void;
}
