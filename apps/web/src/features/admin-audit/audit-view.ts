import type { Sent } from '@bellweek/api-client/contract/endpoints';
import { OPERATOR_ACTIONS } from '@bellweek/api-client/contract/audit-actions';
import { LIST_ORDERS } from '@bellweek/api-client/contract/paging';
import type { Days } from '../../admin/day-range.tsx';
import { instantsOf } from '../../admin/days.ts';
import { sizeField } from '../../admin/page-size.ts';
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
  order: choiceField(LIST_ORDERS, 'newest'),
  page: pageField,
  size: sizeField,
  open: numberIdField,
};

export interface Filters extends Days {
  /** Only entries of this person. */
  userId: string | null;
  /** Only entries of people of this name; empty for all. */
  userName: string;
  action: readonly string[];
  by: Actors;
  excludeUser: readonly string[];
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

/** The filters as the API takes them. */
export const auditQueryOf = (filters: Filters): Omit<Sent<'GET /audit'>['query'], 'page' | 'limit' | 'order'> => ({
  userId: filters.userId ?? undefined,
  userName: filters.userName || undefined,
  action: filters.action.length === 0 && filters.by === 'operators' ? OPERATOR_ACTIONS : filters.action,
  excludeUser: filters.excludeUser,
  ...instantsOf(filters),
  search: filters.search || undefined,
});
