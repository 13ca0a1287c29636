import { CAMPAIGN_STATUSES, RECIPIENT_STATES } from '@bellweek/api-client/contract/campaigns';
import { LIST_ORDERS } from '@bellweek/api-client/contract/paging';
import { sizeField } from '../../admin/page-size.ts';
import { choiceField, idField, pageField, textField } from '../../admin/url-state.ts';
import type { Field } from '../../admin/url-state.ts';
import { TABS } from './draft.ts';
import type { EmailTab } from './draft.ts';

/** The tab named by the address, or null: then the draft's tab is shown. */
const tabField: Field<EmailTab | null> = {
  fallback: null,
  parse: ([text]) => TABS.find((tab) => tab === text),
  format: (tab) => (tab === null ? [] : [tab]),
};

/** State of the Email Manager in its address. */
export const VIEW = {
  view: choiceField(['compose', 'history'], 'compose'),
  tab: tabField,
  /** Recipient to begin with, e.g. from a contact request; copied into the draft. */
  to: textField,
  campaign: idField,
  /** State of a campaign's recipients to list. */
  state: choiceField(['all', ...RECIPIENT_STATES], 'all'),
  /** Order of a campaign's recipients, who are numbered as they are sent. */
  recipients: choiceField(LIST_ORDERS, 'oldest'),
  /** Of the history. */
  search: textField,
  status: choiceField(['all', ...CAMPAIGN_STATUSES], 'all'),
  order: choiceField(LIST_ORDERS, 'newest'),
  page: pageField,
  size: sizeField,
};
