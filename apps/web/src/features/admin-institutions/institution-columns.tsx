import { FULL_SHARE } from '@bellweek/api-client/contract/institutions';
import type {
  InstitutionCounts,
  InstitutionOrder,
  ListedInstitution,
} from '@bellweek/api-client/contract/institutions';
import { Badge } from '@bellweek/ui/badge';
import type { Column } from '@bellweek/ui/data-table/column';
import { DateTime } from '@bellweek/ui/dates/date-time';
import { formatCount } from '@bellweek/ui/pages';
import { useAdminQuery } from '../../admin/admin-query.ts';
import { sortedBy } from '../../admin/list-order.ts';
import { NONE } from '../../admin/words.ts';
import { InstitutionEnd } from './institution-end.tsx';

type Counts = ReadonlyMap<string, InstitutionCounts['counts'][number]>;

/** Members of the institutions on a page, by id. A call of its own, so that the list waits for no count. */
export function useMemberCounts(institutions: readonly ListedInstitution[]): Counts {
  const ids = institutions.map(({ id }) => id);
  const { data } = useAdminQuery(['institutions', 'counts', ids], (api) => api.countMembers(ids), {
    enabled: ids.length > 0,
  });
  return new Map(data?.counts.map((counts) => [counts.id, counts]));
}

/** The limit, with the share that is taken if that is unusual. */
function Seats({ seats, members = 0 }: { seats: number | null; members: number | undefined }) {
  if (seats === null) return NONE;
  const share = members / seats;
  return (
    <>
      {formatCount(seats)} {share > FULL_SHARE && <Badge tone="danger">{Math.floor(share * 100)}%</Badge>}
    </>
  );
}

const count = (value: number | undefined): string => (value === undefined ? '' : formatCount(value));

export const institutionColumns = (
  counts: Counts,
  order: InstitutionOrder,
  onOrder: (order: InstitutionOrder) => void,
): Column<ListedInstitution>[] => [
  { key: 'name', title: 'Name', sort: sortedBy('name', order, onOrder), cell: ({ name }) => name },
  {
    key: 'domain',
    title: 'Domain',
    cell: ({ domain, domains }) => (domains > 1 ? `${domain} +${domains - 1}` : domain),
  },
  {
    key: 'members',
    title: 'Members',
    width: '6.5rem',
    align: 'end',
    priority: 3,
    cell: ({ id }) => count(counts.get(id)?.members),
  },
  {
    key: 'active',
    title: 'Active',
    width: '5.5rem',
    align: 'end',
    priority: 4,
    cell: ({ id }) => count(counts.get(id)?.active),
  },
  {
    key: 'seats',
    title: 'Seats',
    width: '8rem',
    align: 'end',
    priority: 3,
    cell: ({ id, seats }) => <Seats seats={seats} members={counts.get(id)?.members} />,
  },
  {
    key: 'expiry',
    title: 'License expiry',
    width: '12rem',
    sort: sortedBy('end', order, onOrder),
    cell: (institution) => <InstitutionEnd institution={institution} format="shortDate" />,
  },
  {
    key: 'created',
    title: 'Created',
    width: '9rem',
    priority: 4,
    sort: sortedBy('instant', order, onOrder),
    cell: ({ createdAt }) => <DateTime value={createdAt} format="relative" />,
  },
];
