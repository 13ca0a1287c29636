import { activeEvent } from '../../core/state/views.ts';
import type { Day } from '../../core/time/civil-day.ts';
import { dayOf } from '../../core/time/civil-time.ts';
import type { PlannerSession } from '../../session/session.ts';
import type { PanelRef } from '../../rules/calendar/item-ref.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { startEntry } from '../focus/focus-moves.ts';
import { markDay } from '../workspace/mark.ts';
import { isNarrowNow } from '../workspace/use-narrow.ts';

/** A request from outside to show something. */
export type OpenIntent =
  | PanelRef
  | { kind: 'today' }
  | { kind: 'add' }
  | { kind: 'devices' }
  | { kind: 'calendar'; address: string };

/** Brings the list into view. */
export function showList(workspace: Workspace): void {
  if (isNarrowNow()) workspace.setViewType('list');
  else if (!workspace.isListOpen) workspace.toggleList();
}

/** Brings a day of the calendar into view, and marks it: it may have been there already. */
export function showDay(workspace: Workspace, day: Day, today: Day): void {
  if (workspace.viewType === 'list') workspace.setViewType('day');
  workspace.go(day);
  markDay(workspace, day, today);
}

/** Open a task or event, and show it: a task in the list, an event on its day. */
export function revealItem(session: PlannerSession, workspace: Workspace, opened: PanelRef): void {
  if (opened.kind === 'task') workspace.reveal(opened.id);
  else {
    const event = activeEvent(session.view.getState().state, opened.id);
    if (event) workspace.go(dayOf(event.start));
  }
  workspace.open(opened);
}

/** Any page may request this from outside: drafts are kept. */
function showToday(session: PlannerSession, workspace: Workspace): void {
  workspace.setSheet(null);
  const { today } = session.view.getState();
  if (isNarrowNow()) workspace.showTodayTab(today);
  else workspace.go(today);
}

export function handleOpenIntent(session: PlannerSession, workspace: Workspace, wanted: OpenIntent): void {
  if (wanted.kind === 'today') showToday(session, workspace);
  else if (wanted.kind === 'devices') {
    workspace.setSettingsTab('devices');
    workspace.setSheet('settings');
  } else if (wanted.kind === 'calendar') {
    if (session.view.getState().readOnly === null) workspace.offerCalendar(wanted.address);
  } else if (wanted.kind === 'add') {
    if (session.view.getState().readOnly === null) startEntry(workspace);
  } else revealItem(session, workspace, wanted);
}
