import type { Workspace } from '../workspace/workspace.ts';

/** Move the focus from the list to the calendar, or back to the list or the quick entry field. */
export function togglePane({ focus }: Workspace): void {
  const stop = focus.find('calendar');
  const area = stop?.closest('[data-focus-area]');
  if (area?.contains(document.activeElement)) {
    if (!focus.focus('list')) focus.focus('entry');
  } else stop?.focus();
}

export type NarrowTab = 'today' | 'list' | 'calendar';

/** The selected tab of the phone's tab bar. */
export function activeTab({ viewType, isTodayTab }: Pick<Workspace, 'viewType' | 'isTodayTab'>): NarrowTab {
  if (viewType === 'list') return 'list';
  return isTodayTab ? 'today' : 'calendar';
}
