import type { Workspace } from '../workspace/workspace.ts';

export type NarrowTab = 'today' | 'list' | 'calendar';

/** Which of the phone's three places the student is in. */
export function activeTab({ viewType, isTodayTab }: Pick<Workspace, 'viewType' | 'isTodayTab'>): NarrowTab {
  if (viewType === 'list') return 'list';
  return isTodayTab ? 'today' : 'calendar';
}
