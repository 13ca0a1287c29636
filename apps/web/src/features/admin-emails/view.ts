import { RECIPIENT_STATES } from '@bellweek/api-client/contract/campaigns';
import { choiceField, idField, pageField, textField } from '../../admin/url-state.ts';
import type { Field } from '../../admin/url-state.ts';
import { TABS } from './draft.ts';
import type { EmailTab } from './draft.ts';

/** Without one in the address, the tab of the draft. */
const tabField: Field<EmailTab | null> = {
  fallback: null,
  parse: ([text]) => TABS.find((tab) => tab === text),
  format: (tab) => (tab === null ? [] : [tab]),
};

/** What the Email Manager's address says. */
export const VIEW = {
  view: choiceField(['compose', 'history'], 'compose'),
  tab: tabField,
  /** Whom to write to, e.g. from a contact request; taken over into the draft. */
  to: textField,
  campaign: idField,
  /** Which of a campaign's recipients are listed. */
  state: choiceField(['all', ...RECIPIENT_STATES], 'all'),
  page: pageField,
};
