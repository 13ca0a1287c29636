import { livingEvent } from '../../domain/state/views.ts';
import { dayOf } from '../../domain/time/civil-time.ts';
import type { PlannerSession } from '../../session/session.ts';
import type { Desk, Opened } from '../desk/desk.ts';
import { isNarrowNow } from './use-narrow.ts';

/** Brings the list into view. */
export function showList(desk: Desk): void {
  if (isNarrowNow()) desk.setShow('list');
  else if (!desk.isListOpen) desk.toggleList();
}

/** Opens what was found, and shows where it stands: a task in the list, an event on its day. */
export function showFound(session: PlannerSession, desk: Desk, opened: Opened): void {
  if (opened.kind === 'task') desk.reveal(opened.id);
  else {
    const event = livingEvent(session.view.getState().state, opened.id);
    if (event) desk.go(dayOf(event.start));
  }
  desk.open(opened);
}
