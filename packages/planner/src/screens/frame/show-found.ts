import { livingEvent } from '../../domain/state/views.ts';
import { dayOf } from '../../domain/time/civil-time.ts';
import type { PlannerSession } from '../../session/session.ts';
import type { Desk, Opened } from '../desk/desk.ts';
import { startEntry } from '../entry/start-entry.ts';
import { isNarrowNow } from './use-narrow.ts';

/** What a shell can be asked to show from outside. */
export type Wanted = Opened | { kind: 'today' } | { kind: 'add' };

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

/** Anybody may ask for it from outside: what is half written stays. */
function showToday(session: PlannerSession, desk: Desk): void {
  desk.setSheet(null);
  const { today } = session.view.getState();
  if (isNarrowNow()) desk.showAgenda(today);
  else desk.go(today);
}

export function showWanted(session: PlannerSession, desk: Desk, wanted: Wanted): void {
  if (wanted.kind === 'today') showToday(session, desk);
  else if (wanted.kind === 'add') {
    if (session.view.getState().readOnly === null) startEntry(desk);
  } else showFound(session, desk, wanted);
}
