import { RECIPIENT_STATES } from '@bellweek/api-client/contract/campaigns';
import type { Campaign, Recipient, RecipientPage, RecipientState } from '@bellweek/api-client/contract/campaigns';
import type { ListOrder } from '@bellweek/api-client/contract/paging';
import { Badge } from '@bellweek/ui/badge';
import type { Column } from '@bellweek/ui/data-table/column';
import { DateTime } from '@bellweek/ui/dates/date-time';
import { formatCount } from '@bellweek/ui/pages';
import type { UseQueryResult } from '@tanstack/react-query';
import { useAdminClient } from '../../admin/admin-query.ts';
import { ExportLink } from '../../admin/export-link.tsx';
import { asCommand } from '../../admin/palette/page-commands.ts';
import { sortedBy } from '../../admin/list-order.ts';
import { listPage } from '../../admin/list-state.ts';
import { PagedList } from '../../admin/paged-list.tsx';
import { useUrlState } from '../../admin/use-url-state.ts';
import { STATE_NAMES, SUPPRESSION_NAMES, describeReply } from './campaign-figures.ts';
import styles from './emails.module.css';
import { VIEW } from './view.ts';

const TONES: Partial<Record<RecipientState, 'success' | 'danger' | 'now'>> = {
  accepted: 'success',
  rejected: 'danger',
  bounced: 'danger',
  unknown: 'danger',
  sending: 'now',
};

const columnsOf = (order: ListOrder, onOrder: (order: ListOrder) => void): Column<Recipient>[] => [
  { key: 'email', title: 'Email', width: '30%', cell: ({ email }) => email || 'Account deleted' },
  {
    key: 'number',
    title: 'No.',
    width: '5rem',
    align: 'end',
    priority: 3,
    sort: sortedBy('number', order, onOrder),
    cell: ({ number }) => formatCount(number),
  },
  {
    key: 'state',
    title: 'State',
    width: '7rem',
    cell: ({ state }) => <Badge tone={TONES[state] ?? 'neutral'}>{STATE_NAMES[state]}</Badge>,
  },
  {
    key: 'reply',
    title: 'Server response',
    cell: ({ reply, suppression }) =>
      reply ? <span title={reply}>{describeReply(reply)}</span> : suppression && SUPPRESSION_NAMES[suppression],
  },
  {
    key: 'attempts',
    title: 'Attempts',
    width: '5.5rem',
    align: 'end',
    priority: 3,
    cell: ({ attempts }) => attempts,
  },
  {
    key: 'updatedAt',
    title: 'Changed',
    width: '8.5rem',
    priority: 3,
    cell: ({ updatedAt }) => <DateTime value={updatedAt} format="relative" />,
  },
];

interface CampaignRecipientsProps {
  campaign: Campaign;
  query: UseQueryResult<RecipientPage>;
  size: number;
}

/** Each recipient's result, optionally of one state only. */
export function CampaignRecipients({ campaign, query, size }: CampaignRecipientsProps) {
  const [{ state, recipients: order, page }, change] = useUrlState(VIEW);
  const api = useAdminClient();
  const href = api.exportUrl('GET /email/campaigns/:id/export', {
    params: { id: campaign.id },
    query: state === 'all' ? {} : { state },
  });
  const { shown } = listPage(query, {
    rowsOf: ({ recipients }) => recipients,
    failure: 'Failed to load recipients.',
    names: ['recipient'],
    open: null,
  });
  // The campaign's own notice tells that an update failed.
  const list = shown.list.rows === null ? shown.list : { ...shown.list, error: null };
  return (
    <section aria-label="Recipients">
      <StateFilter campaign={campaign} state={state} onChange={(next) => change({ state: next, page: 1 })} />
      <ExportLink href={href} />
      <PagedList
        list={list}
        answer={shown.answer}
        label="Recipients"
        columns={columnsOf(order, (recipients) => change({ recipients, page: 1 }))}
        emptyText="No recipients found."
        size={size}
        onSize={change}
        place={{ page }}
        onPlace={change}
      />
    </section>
  );
}

interface StateFilterProps {
  campaign: Campaign;
  state: RecipientState | 'all';
  onChange: (state: RecipientState | 'all') => void;
}

/** The counts of all states that occur; a press filters the list. */
function StateFilter({ campaign, state, onChange }: StateFilterProps) {
  const { counts, recipients } = campaign;
  const choices: [state: RecipientState | 'all', name: string, count: number][] = [
    ['all', 'All', recipients],
    ...RECIPIENT_STATES.filter((one) => counts[one] > 0 || one === state || one === 'accepted').map(
      (one) => [one, STATE_NAMES[one], counts[one]] as [RecipientState, string, number],
    ),
  ];
  return (
    <div className={styles.states} role="group" aria-label="Show recipients">
      {choices.map(([choice, name, count]) => (
        <button
          key={choice}
          type="button"
          className={styles.state}
          data-state={choice}
          aria-pressed={choice === state}
          {...asCommand(`Show recipients: ${name}`)}
          onClick={() => onChange(choice)}
        >
          {name} <span className={styles.amount}>{formatCount(count)}</span>
        </button>
      ))}
    </div>
  );
}
