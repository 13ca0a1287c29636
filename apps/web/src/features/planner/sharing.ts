import type { ApiClient } from '@bellweek/api-client/client/api-client';
import type { PlannerScreenProps } from '@bellweek/planner/screens';

/** Calendars that the student shares, by the API. */
export const sharingBy = (api: ApiClient): NonNullable<PlannerScreenProps['host']['sharing']> => ({
  list: api.getSharedCalendars,
  share: api.shareCalendar,
  update: ({ id, calendar }) => api.updateSharedCalendar(id, { calendar }),
  revoke: ({ id }) => api.revokeSharedCalendar(id),
});
