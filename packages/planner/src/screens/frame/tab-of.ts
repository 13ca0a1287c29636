import type { Day } from '../../domain/time/civil-day.ts';
import type { Desk } from '../desk/desk.ts';

export type NarrowTab = 'today' | 'list' | 'calendar';

/** Which of the phone's three places the student is in. */
export function tabOf({ show, day }: Pick<Desk, 'show' | 'day'>, today: Day): NarrowTab {
  if (show === 'list') return 'list';
  return show === 'day' && day === today ? 'today' : 'calendar';
}
