import { dayOf } from '../../domain/time/civil-time.ts';
import { NO_FREE_SLOT } from '../../domain/time/free-slot.ts';
import { civilNow } from '../../domain/time/zones.ts';
import { describePlace, nextSlotCommand, placeOf, titleOf } from '../../items/item-actions.ts';
import { isTimed } from '../../items/item-ref.ts';
import type { CalendarRef } from '../../items/item-ref.ts';
import type { PlannerSession } from '../../session/session.ts';
import type { CalendarActions } from './calendar-actions.ts';

export function describePosition(session: PlannerSession, ref: CalendarRef): string {
  const { state, zone, today } = session.view.getState();
  return describePlace(state, ref, today, zone);
}

/** Shows the day on which an item is now. */
export function revealItem(session: PlannerSession, ref: CalendarRef, onReveal: CalendarActions['onReveal']): void {
  const { state, zone } = session.view.getState();
  const place = placeOf(state, ref, zone);
  if (place !== null) onReveal(dayOf(place));
}

/**
 * What was moved by keys is put down: all of it is one step now. Moved and put back is none.
 *
 * @returns what to say; nothing where the toast says it, with the way back
 */
export function finishMove(session: PlannerSession, ref: CalendarRef, gestureId: string, isMoved: boolean): string {
  if (isMoved && session.commitGesture(gestureId)) return '';
  if (!isMoved) session.rollbackGesture(gestureId);
  return `${titleOf(session.view.getState().state, ref)} stays: ${describePosition(session, ref)}.`;
}

/** Plans it for the next free slot, shows it there and leads the focus to it. */
export function planFree(
  session: PlannerSession,
  ref: CalendarRef,
  { onReveal, pendingFocus }: Pick<CalendarActions, 'onReveal' | 'pendingFocus'>,
): void {
  const { state, zone, now } = session.view.getState();
  const command = nextSlotCommand(state, ref, civilNow(now, zone), zone);
  if (!command) return session.notify(NO_FREE_SLOT);
  const result = session.run(command);
  if (!result.ok) return;
  const id = isTimed(ref) ? ref.id : (result.focus[0] ?? '');
  pendingFocus.current = id;
  revealItem(session, isTimed(ref) ? ref : { kind: 'block', id }, onReveal);
}
