import type { ApiClient } from '@bellweek/api-client/client/api-client';
import type { ApiResult } from '@bellweek/api-client/client/request';
import type { Handlers } from './register.ts';

type CalendarHandlers = Pick<Handlers, Extract<keyof Handlers, `calendars.${string}`>>;

/** An answer as it passes between processes: headers have no copy. */
const plain = async <T>(answer: Promise<ApiResult<T>>) => {
  const { status, data, error } = await answer;
  return { status, data, error };
};

/** Calendars that the student shares, which the API keeps. */
export const calendarHandlers = (api: ApiClient): CalendarHandlers => ({
  'calendars.list': () => plain(api.getSharedCalendars()),
  'calendars.share': (request) => plain(api.shareCalendar(request)),
  'calendars.update': ({ id, calendar }) => plain(api.updateSharedCalendar(id, { calendar })),
  'calendars.revoke': ({ id }) => plain(api.revokeSharedCalendar(id)),
});
