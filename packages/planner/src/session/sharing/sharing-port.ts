import type {
  NewSharedCalendar,
  SharedCalendarRequest,
  SharedCalendars,
} from '@bellweek/api-client/contract/shared-calendars';

/** Answer of the server; 0 where none came. `error` is a sentence for the student. */
export interface SharingAnswer<T> {
  status: number;
  data: T | null;
  error: string | null;
}

/** The server's part of shared calendars. */
export interface SharingPort {
  list: () => Promise<SharingAnswer<SharedCalendars>>;
  share: (request: SharedCalendarRequest) => Promise<SharingAnswer<NewSharedCalendar>>;
  update: (change: { id: string; calendar: string }) => Promise<SharingAnswer<null>>;
  revoke: (calendar: { id: string }) => Promise<SharingAnswer<null>>;
}
