import { civilNow } from '../../core/time/zones.ts';
import { NO_FREE_SLOT } from '../../rules/calendar/free-slot.ts';
import type { CalendarRef } from '../../rules/calendar/item-ref.ts';
import { minutesBeyondSessions } from '../../rules/estimates/minutes-left.ts';
import { nextSlotCommand, plannedAhead, plannedWords, taskOf } from '../../rules/planning/item-actions.ts';
import { minutesWorked } from '../../rules/timing/counted-time.ts';
import type { PlannerSession } from '../../session/session.ts';

/**
 * Plans an item for the next free slot, and says when. An item that is planned already stays, and the notice says so.
 *
 * @returns the sessions to show; null where there is no free slot
 */
export function planNext(session: PlannerSession, ref: CalendarRef): readonly string[] | null {
  const { state, zone, now, today } = session.view.getState();
  const present = civilNow(now, zone);
  const task = taskOf(state, ref);
  const worked = task ? minutesBeyondSessions(state, task, minutesWorked(state, task.id, session.clock.now())) : 0;
  const planned = plannedAhead(state, ref, present, zone, worked);
  if (planned.length > 0) {
    session.notify(plannedWords(state, planned, today, zone));
    return planned.map(({ id }) => id);
  }
  const command = nextSlotCommand(state, ref, present, zone, worked);
  if (!command) session.notify(NO_FREE_SLOT);
  const result = command && session.run(command);
  return result?.ok ? result.focus : null;
}
