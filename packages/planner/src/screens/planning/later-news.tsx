import { later } from '../later.tsx';

/** News of calendars, whose script comes once the page is idle. */
export const NewsNotice = later(async () => (await import('./news-notice.tsx')).NewsNotice, null);
