import { newRow } from '../src/schema/define-rows.ts';
import { newsFields } from '../src/schema/news.ts';
import type { News, NewsSide } from '../src/schema/news.ts';
import { idAt, NOW, TODAY } from './test-planner.ts';

const SIDE: NewsSide = {
  title: 'Latin',
  start: `${TODAY}T08:00`,
  end: `${TODAY}T08:45`,
  place: 'B12',
  teacher: '',
  details: '',
  isOff: false,
};

/** A change of a lesson of today. @param is what the calendar says by now */
const newsAt = (n: number, is: Partial<NewsSide>, fields: Partial<News> = {}): News =>
  newRow(newsFields, {
    id: idAt(80_000 + n),
    createdAt: NOW,
    calendar: 'School',
    table: 'events',
    itemId: idAt(81_000 + n),
    was: SIDE,
    is: { ...SIDE, ...is },
    until: TODAY,
    ...fields,
  });

/** Rows of changes in calendars. */
export const NEWS_ROWS: { news: News[] } = {
  news: [newsAt(1, { place: 'C4' }), newsAt(2, { isOff: true }, { dismissedOn: [TODAY] })],
};
