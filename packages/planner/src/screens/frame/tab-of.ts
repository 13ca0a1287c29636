import type { Desk } from '../desk/desk.ts';

export type NarrowTab = 'today' | 'list' | 'calendar';

/** Which of the phone's three places the student is in. */
export function tabOf({ show, isAgenda }: Pick<Desk, 'show' | 'isAgenda'>): NarrowTab {
  if (show === 'list') return 'list';
  return isAgenda ? 'today' : 'calendar';
}
