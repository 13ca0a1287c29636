import type { Day } from '../../core/time/civil-day.ts';
import { formatWeekdayDate } from '../../core/time/format.ts';
import { afterFrame } from '../after-frame.ts';
import type { Workspace } from './workspace.ts';

const MARKED_MS = 2_500;

/** Mark elements for a moment. Nothing moves: the style sheets draw the mark. */
function mark(elements: Iterable<HTMLElement>): void {
  for (const element of elements) {
    element.setAttribute('data-marked', '');
    window.setTimeout(() => element.removeAttribute('data-marked'), MARKED_MS);
  }
}

/** Mark a day of the calendar, and focus its name, which a screen reader says. A day alone has none: it is announced. */
export function markDay({ announce }: Workspace, day: Day, today: Day): void {
  afterFrame(() => {
    mark(document.querySelectorAll<HTMLElement>(`[data-day="${day}"]`));
    const name = document.querySelector<HTMLElement>(`[data-date="${day}"]`);
    if (name) name.focus();
    else announce(`Showing ${formatWeekdayDate(day, today)}.`);
  });
}

/** Mark an item of the calendar and scroll to it. */
export function markItem({ focus }: Workspace, id: string): void {
  afterFrame(() => {
    const item = focus.find('calendar', id);
    if (!item) return;
    mark([item]);
    item.scrollIntoView({ block: 'nearest' });
  });
}
