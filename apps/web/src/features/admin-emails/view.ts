import { RECIPIENT_STATES } from '@bellweek/api-client/contract/campaigns';
import { choiceField, idField, pageField, textField } from '../../admin/url-state.ts';
import type { Field } from '../../admin/url-state.ts';
import { TABS } from './draft.ts';
import type { EmailTab } from './draft.ts';

/** The tab of the address; without one, that of the draft. */
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
  page: pageField,
};
