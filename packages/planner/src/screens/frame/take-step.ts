import { settingsOf } from '../../domain/state/state.ts';
import type { State } from '../../domain/state/state.ts';
import { weekday } from '../../domain/time/civil-day.ts';
import type { Day } from '../../domain/time/civil-day.ts';
import { dayOf } from '../../domain/time/civil-time.ts';
import { monthGrid } from '../../domain/time/weeks.ts';
import type { PlannerSession } from '../../session/session.ts';
import { daysShown } from '../calendar/calendar-range.ts';
import type { CalendarShow } from '../calendar/calendar-range.ts';
import { placeOf } from '../calendar/item-actions.ts';
import type { Desk } from '../desk/desk.ts';

function dayOfRow(state: State, id: string, zone: string): Day | null {
  const place =
    placeOf(state, { of: 'block', id }, zone) ??
    placeOf(state, { of: 'event', id }, zone) ??
    placeOf(state, { of: 'all-day', id, day: '' }, zone);
  return place === null ? null : dayOf(place);
}

function shownDays(state: State, show: CalendarShow, day: Day): readonly Day[] {
  const settings = settingsOf(state);
  return show === 'month' ? monthGrid(day, settings.weekStart).flat() : daysShown(show, day, settings);
}

/** The day to look at to see any of the rows on the calendar; null where one of them is in sight, or none has a day. */
export function dayToShow(
  state: State,
  ids: readonly string[],
  { show, day, zone }: { show: CalendarShow; day: Day; zone: string },
): Day | null {
  const days = ids.map((id) => dayOfRow(state, id, zone)).filter((each) => each !== null);
  const shown = new Set(shownDays(state, show, day));
  return days.some((each) => shown.has(each)) ? null : (days[0] ?? null);
}

/** Takes back the last step, or does it again, and shows where: it may come back to a week nobody looks at. */
export function takeStep(session: PlannerSession, desk: Desk, which: 'undo' | 'redo'): void {
  const result = session[which]();
  const { show } = desk;
  if (!result.ok || show === 'list') return;
  const { state, zone } = session.view.getState();
  const day = dayToShow(state, result.focus, { show, day: desk.day, zone });
  if (day === null) return;
  if (show === 'work-week' && !settingsOf(state).workWeek.includes(weekday(day))) desk.setShow('week');
  desk.go(day);
}
