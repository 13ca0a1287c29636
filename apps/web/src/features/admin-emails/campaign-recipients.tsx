import { RECIPIENT_STATES } from '@bellweek/api-client/contract/campaigns';
import type { Campaign, Recipient, RecipientState } from '@bellweek/api-client/contract/campaigns';
import { Badge } from '@bellweek/ui/badge';
import { DataTable } from '@bellweek/ui/data-table';
import type { Column } from '@bellweek/ui/data-table/column';
import { DateTime } from '@bellweek/ui/dates/date-time';
import { formatCount } from '@bellweek/ui/pages';
import { Pagination } from '@bellweek/ui/pagination';
import { useAdminClient } from '../../admin/admin-query.ts';
import { ExportLink } from '../../admin/export-link.tsx';
import { asCommand } from '../../admin/palette/page-commands.ts';
import { listState } from '../../admin/list-state.ts';
import { useLastPage } from '../../admin/use-last-page.ts';
import { useUrlState } from '../../admin/use-url-state.ts';
import { STATE_NAMES, SUPPRESSION_NAMES, describeReply } from './campaign-figures.ts';
import { useRecipients } from './campaign.query.ts';
import styles from './emails.module.css';
import { VIEW } from './view.ts';

const SIZE = 20;
const TONES: Partial<Record<RecipientState, 'success' | 'danger' | 'now'>> = {
  accepted: 'success',
  rejected: 'danger',
  bounced: 'danger',
  unknown: 'danger',
  sending: 'now',
};

const COLUMNS: readonly Column<Recipient>[] = [
  { key: 'email', title: 'Email', width: '30%', cell: ({ email }) => email || 'Account deleted' },
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

/** Each recipient's result, all or those of one state. */
export function CampaignRecipients({ campaign }: { campaign: Campaign }) {
  const [{ state, page }, change] = useUrlState(VIEW);
  const api = useAdminClient();
  const href = api.exportUrl('GET /email/campaigns/:id/export', {
    params: { id: campaign.id },
    query: state === 'all' ? {} : { state },
  });
  const query = useRecipients({ campaign, state, page, size: SIZE });
  const list = listState(query, ({ recipients }) => recipients, 'Failed to load recipients.');
  useLastPage({ page, size: SIZE, total: query.data?.total, isStale: list.isStale }, (last) =>
    change({ page: last }, { replace: true }),
  );
  return (
    <section aria-label="Recipients">
      <StateFilter campaign={campaign} state={state} onChange={(next) => change({ state: next, page: 1 })} />
      <ExportLink href={href} />
      <DataTable
        {...list}
        label="Recipients"
        columns={COLUMNS}
        rowKey={({ id }) => id}
        pageSize={Math.min(SIZE, campaign.recipients)}
        emptyText="No recipients found."
      />
      <Pagination
        page={page}
        size={SIZE}
        total={query.data?.total ?? null}
        totalIsCapped={query.data?.totalIsCapped}
        onPage={(next) => change({ page: next })}
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
