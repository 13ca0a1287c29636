import { settingsOf } from '../../core/state/state.ts';
import type { State } from '../../core/state/state.ts';
import type { Day } from '../../core/time/civil-day.ts';
import { dayOf } from '../../core/time/civil-time.ts';
import type { PlannerSession } from '../../session/session.ts';
import { daysShown, monthWeeks } from '../../rules/calendar/calendar-range.ts';
import type { CalendarViewType } from '../../rules/calendar/calendar-range.ts';
import { placeOf } from '../../rules/planning/item-actions.ts';
import { examById } from '../../rules/tasks/exam.ts';
import type { Workspace } from './workspace.ts';

interface Shown {
  viewType: CalendarViewType;
  day: Day;
  today: Day;
}

function dayOfRow(state: State, id: string, zone: string): Day | null {
  const place =
    placeOf(state, { kind: 'block', id }, zone) ??
    placeOf(state, { kind: 'event', id }, zone) ??
    placeOf(state, { kind: 'all-day', id }, zone);
  return place === null ? null : dayOf(place);
}

function shownDays(state: State, { viewType, day, today }: Shown): readonly Day[] {
  const settings = settingsOf(state);
  return viewType === 'month' ? monthWeeks(day, today, settings.weekStart).flat() : daysShown(viewType, day, settings);
}

/** The day to go to so that any of the rows is visible; null where a row is visible already, or no row has a day. */
export function dayToReveal(
  state: State,
  ids: readonly string[],
  { zone, ...range }: Shown & { zone: string },
): Day | null {
  const days = ids.map((id) => dayOfRow(state, id, zone)).filter((each) => each !== null);
  const shown = new Set(shownDays(state, range));
  return days.some((each) => shown.has(each)) ? null : (days[0] ?? null);
}

/** The day of the first of these rows that has one: an item of the calendar, or an exam. */
export function firstDay(state: State, ids: readonly string[], zone: string): Day | null {
  for (const id of ids) {
    const exam = examById(state, id, zone);
    const day = dayOfRow(state, id, zone) ?? (exam && dayOf(exam.when));
    if (day !== null) return day;
  }
  return null;
}

/** Bring rows of the calendar into view, where it is on the screen and shows none of them. */
export function revealRows(session: PlannerSession, workspace: Workspace, ids: readonly string[]): void {
  const { viewType } = workspace;
  if (viewType === 'list') return;
  const { state, zone, today } = session.view.getState();
  const day = dayToReveal(state, ids, { viewType, day: workspace.day, today, zone });
  if (day !== null) workspace.go(day);
}

/** Undo or redo the last history entry, and go to the week that it changed. */
export function undoRedo(session: PlannerSession, workspace: Workspace, which: 'undo' | 'redo'): void {
  const result = session[which]();
  if (result.ok) revealRows(session, workspace, result.focus);
}
