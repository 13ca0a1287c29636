import { dayOf } from '../../core/time/civil-time.ts';
import { describePlace, placeOf, titleOf } from '../../rules/planning/item-actions.ts';
import { isTimed } from '../../rules/calendar/item-ref.ts';
import type { CalendarRef } from '../../rules/calendar/item-ref.ts';
import type { PlannerSession } from '../../session/session.ts';
import { planNext } from '../planning/plan-next.ts';
import type { CalendarActions } from './calendar-actions.ts';

export function describePosition(session: PlannerSession, ref: CalendarRef): string {
  const { state, zone, today } = session.view.getState();
  return describePlace(state, ref, today, zone);
}

/** Show the day on which an item is now. */
export function revealItem(session: PlannerSession, ref: CalendarRef, onReveal: CalendarActions['onReveal']): void {
  const { state, zone } = session.view.getState();
  const place = placeOf(state, ref, zone);
  if (place !== null) onReveal(dayOf(place));
}

/**
 * End a move by keys: commit its gesture as one history entry, or roll it back where the item is at its old place.
 *
 * @returns the announcement; empty where the undo toast announces it
 */
export function finishMove(session: PlannerSession, ref: CalendarRef, gestureId: string, isMoved: boolean): string {
  if (isMoved && session.commitGesture(gestureId)) return '';
  if (!isMoved) session.rollbackGesture(gestureId);
  return `${titleOf(session.view.getState().state, ref)} stays: ${describePosition(session, ref)}.`;
}

/** Plan an item for the next free slot, show it there and focus it; what is planned already is shown and said. */
export function planFree(
  session: PlannerSession,
  ref: CalendarRef,
  { onReveal, pendingFocus }: Pick<CalendarActions, 'onReveal' | 'pendingFocus'>,
): void {
  const result = planNext(session, ref);
  if (result === null) return;
  const id = isTimed(ref) ? ref.id : (result[0] ?? '');
  pendingFocus.current = id;
  revealItem(session, isTimed(ref) ? ref : { kind: 'block', id }, onReveal);
}
