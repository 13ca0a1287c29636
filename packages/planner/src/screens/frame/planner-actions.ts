import type { PlannerSession } from '../../session/session.ts';
import { settingsOf } from '../../core/state/state.ts';
import { activeEvent, activeTask } from '../../core/state/views.ts';
import type { State } from '../../core/state/state.ts';
import type { PanelRef } from '../../rules/calendar/item-ref.ts';
import { nextRange } from '../../rules/calendar/calendar-range.ts';
import type { ActionIdIn } from '../workspace/shortcuts.ts';
import { copyOptions, copyShown } from '../calendar/head/copy-option.ts';
import { startEntry } from '../focus/focus-moves.ts';
import { undoRedo } from '../workspace/undo-redo.ts';
import type { Workspace, ViewType } from '../workspace/workspace.ts';
import { runTimer, toggleTimer } from '../timing/run-timer.ts';
import { togglePane } from './panes.ts';

type Run = (session: PlannerSession, workspace: Workspace) => void;

const show =
  (viewType: ViewType): Run =>
  (_, workspace) =>
    workspace.setViewType(viewType);

/** To the next or previous range; the list goes by weeks. */
const step =
  (count: 1 | -1): Run =>
  (session, { viewType, day, go }) => {
    const { state, today } = session.view.getState();
    go(nextRange(viewType === 'list' ? 'week' : viewType, day, count, { today, settings: settingsOf(state) }));
  };

/** Show or hide the days on which the student has no school. */
const toggleWeekend: Run = (session) => {
  const { hidesWeekend } = settingsOf(session.view.getState().state);
  session.run({ type: 'settings.edit', fields: { hidesWeekend: !hidesWeekend } });
};

/** Copy the range shown to the next one, and go there. */
const copyOn: Run = (session, { viewType, day, go }) => {
  if (viewType === 'list') return;
  const [first] = copyOptions(viewType);
  const next = first && copyShown(session, viewType, day, first.by);
  if (next) go(next);
};

/** The task or event of the element with the focus: a line of the list, or an item of the calendar. */
export function focusedItem(state: State): PanelRef | null {
  const element = document.activeElement?.closest<HTMLElement>('[data-task], [data-event], [data-line]');
  const { task, event, line } = element?.dataset ?? {};
  if (event !== undefined) return activeEvent(state, event) ? { kind: 'event', id: event } : null;
  const id = task ?? line ?? '';
  return activeTask(state, id) ? { kind: 'task', id } : null;
}

/** Opens how an item repeats; without an item, how the item repeats whose details are open. */
export function repeatItem(session: PlannerSession, workspace: Workspace, item: PanelRef | null): void {
  const wanted = item ?? workspace.opened;
  if (wanted) workspace.openRepeat(wanted);
  else session.notify('Select a task or an event first.');
}

/** Skip an occurrence; without one, that whose details are open. */
export function skipItem(session: PlannerSession, { opened }: Workspace, item: PanelRef | null): void {
  const id = item?.id ?? opened?.id;
  if (id === undefined) session.notify('Select a task or an event first.');
  else session.run({ type: 'series.skip', id });
}

/** Starts or stops the timer of an item; without one, of what is open in the panel, or whatever runs. */
export function timeItem(session: PlannerSession, { opened }: Workspace, item: PanelRef | null): void {
  const id = item?.id ?? opened?.id;
  if (id !== undefined) return toggleTimer(session, id);
  const runs = [...session.view.getState().state.rows.timeEntries.values()].some(({ endedAt }) => endedAt === null);
  if (runs) runTimer(session, { type: 'time.stop' });
  else session.notify('Select a task or an event first.');
}

/** Actions that work anywhere in the planner except in a field or a sheet. */
export const PLANNER_ACTIONS: Record<ActionIdIn<'planner'>, Run> = {
  'task.add': (_, workspace) => startEntry(workspace),
  'item.add': (_, { focus }) => focus.find('new-item')?.click(),
  'pane.toggle': (_, workspace) => togglePane(workspace),
  search: (_, { setSheet }) => setSheet('search'),
  filter: (_, { setSheet }) => setSheet('search'),
  undo: (session, workspace) => undoRedo(session, workspace, 'undo'),
  redo: (session, workspace) => undoRedo(session, workspace, 'redo'),
  today: (session, { goToNow }) => goToNow(session.view.getState().today),
  next: step(1),
  previous: step(-1),
  day: show('day'),
  weekend: toggleWeekend,
  week: show('week'),
  month: show('month'),
  copy: copyOn,
  repeat: (session, workspace) => repeatItem(session, workspace, focusedItem(session.view.getState().state)),
  skip: (session, workspace) => skipItem(session, workspace, focusedItem(session.view.getState().state)),
  timer: (session, workspace) => timeItem(session, workspace, focusedItem(session.view.getState().state)),
  'list.toggle': (_, { toggleList }) => toggleList(),
  groups: (_, { openSetting }) => openSetting('groups'),
  settings: (_, { setSheet }) => setSheet('settings'),
  help: (_, { setSheet }) => setSheet('keys'),
};
