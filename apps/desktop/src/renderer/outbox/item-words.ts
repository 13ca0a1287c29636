import type { OutboxItem } from '../../ipc/outbox-view.ts';

const WEEK = new Intl.DateTimeFormat('en-AU', { dateStyle: 'long' });

/** The known fields of a body: another version may have written it. */
function parsed(body: string): { message?: unknown; reportWeekStart?: unknown; reportWeekEnd?: unknown } {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

function sayWeek(from: unknown, to: unknown): string {
  const [start, end] = [new Date(`${String(from)}T00:00`), new Date(`${String(to)}T00:00`)];
  return [start, end].some((day) => Number.isNaN(day.getTime())) ? '' : ` ${WEEK.formatRange(start, end)}`;
}

/** Title and text of a waiting item, as far as people wrote or know them. */
export function itemWords({ kind, body }: Pick<OutboxItem, 'kind' | 'body'>): { title: string; text: string } {
  const { message, reportWeekStart, reportWeekEnd } = parsed(body);
  if (kind === 'feedback') return { title: 'Feedback', text: typeof message === 'string' ? message : '' };
  return { title: `Report of the week${sayWeek(reportWeekStart, reportWeekEnd)}`, text: '' };
}
