import type { Workspace } from '../workspace/workspace.ts';

/** From the list to the calendar's items; and from there to the list, or to the field that adds to it. */
export function togglePane({ focus }: Workspace): void {
  const stop = focus.find('calendar');
  const area = stop?.closest('[data-focus-area]');
  if (area?.contains(document.activeElement)) {
    if (!focus.focus('list')) focus.focus('entry');
  } else stop?.focus();
}

export type NarrowTab = 'today' | 'list' | 'calendar';

/** Which of the phone's three places the student is in. */
export function activeTab({ viewType, isTodayTab }: Pick<Workspace, 'viewType' | 'isTodayTab'>): NarrowTab {
  if (viewType === 'list') return 'list';
  return isTodayTab ? 'today' : 'calendar';
}
