import type { Inbox } from '@bellweek/api-client/contract/request-states';
import { ChoiceButton } from '@bellweek/ui/choice-button';
import { formatCount } from '@bellweek/ui/pages';
import { useAdminQuery } from '../admin-query.ts';
import styles from './requests.module.css';

export const REQUEST_VIEWS = ['all', 'open', 'mine', 'answered', 'done'] as const;
export type RequestView = (typeof REQUEST_VIEWS)[number];

const VIEW_NAMES: Record<RequestView, string> = {
  all: 'All',
  open: 'Open',
  mine: 'Mine',
  answered: 'Answered',
  done: 'Done',
};
/** The filter of the API for a view; mine are the open ones that are assigned to the operator. */
export function filterOf(view: RequestView) {
  if (view === 'all') return {};
  return view === 'mine' ? { state: 'open' as const, assignee: 'me' as const } : { state: view };
}

export interface RequestFiltersProps {
  inbox: Inbox;
  view: RequestView;
  onChange: (view: RequestView) => void;
}

/** Views of an inbox with their counts. */
export function RequestFilters({ inbox, view, onChange }: RequestFiltersProps) {
  const { data } = useAdminQuery([inbox, 'counts'], (api) => api.countRequests(inbox));
  return (
    <fieldset className={styles.views}>
      <legend className="visually-hidden">Show</legend>
      {REQUEST_VIEWS.map((one) => (
        <ChoiceButton key={one} name={`${inbox}-view`} checked={view === one} onChange={() => onChange(one)}>
          {VIEW_NAMES[one]}
          {one !== 'all' && data && <span className={styles.count}>{formatCount(data[one])}</span>}
        </ChoiceButton>
      ))}
    </fieldset>
  );
}
