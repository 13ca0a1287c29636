import type { Sent } from '@bellweek/api-client/contract/endpoints';
import { OPERATOR_ACTIONS } from '@bellweek/api-client/contract/audit-actions';
import {
  choiceField,
  dayField,
  idField,
  listField,
  numberIdField,
  pageField,
  textField,
} from '../../admin/url-state.ts';

/** People whose acts are listed: `operators` leaves out sign-ins, forms and all else that people do. */
export type Actors = 'everyone' | 'operators';

/** State of the page in its address. */
export const VIEW = {
  userId: idField,
  /** In links from before people were found by id. */
  userName: textField,
  action: listField,
  by: choiceField<Actors>(['everyone', 'operators'], 'everyone'),
  excludeUser: listField,
  from: dayField,
  until: dayField,
  search: textField,
  page: pageField,
  open: numberIdField,
};

export interface Filters {
  /** Only entries of this person. */
  userId: string | null;
  /** Only entries of people of this name; empty for all. */
  userName: string;
  action: readonly string[];
  by: Actors;
  excludeUser: readonly string[];
  /** First and last day, by the operator's clock; empty for no limit. */
  from: string;
  until: string;
  /** Part of the metadata. */
  search: string;
}

export const NO_FILTERS: Filters = {
  userId: null,
  userName: '',
  action: [],
  by: 'everyone',
  excludeUser: [],
  from: '',
  until: '',
  search: '',
};

/** The instant at which a day, or the one after it, begins on this device. */
function startOf(day: string, later = 0): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + later).toISOString();
}

/** The filters as the API takes them. */
export const auditQueryOf = (filters: Filters): Omit<Sent<'GET /audit'>['query'], 'page' | 'limit'> => ({
  userId: filters.userId ?? undefined,
  userName: filters.userName || undefined,
  action: filters.action.length === 0 && filters.by === 'operators' ? OPERATOR_ACTIONS : filters.action,
  excludeUser: filters.excludeUser,
  from: filters.from ? startOf(filters.from) : undefined,
  until: filters.until ? startOf(filters.until, 1) : undefined,
  search: filters.search || undefined,
});
