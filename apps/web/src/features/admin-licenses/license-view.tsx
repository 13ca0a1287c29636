import { licenseStatus } from '@bellweek/api-client/contract/admin-licenses';
import type { AdminLicense, LicenseOrder } from '@bellweek/api-client/contract/admin-licenses';
import { Badge } from '@bellweek/ui/badge';
import { Copyable } from '@bellweek/ui/copyable';
import type { Column } from '@bellweek/ui/data-table/column';
import { DateTime } from '@bellweek/ui/dates/date-time';
import { countOf } from '@bellweek/ui/pages';
import type { Fact } from '@bellweek/ui/description-list';
import { daysUntilSoon } from '../../admin/days.ts';
import { sortedBy } from '../../admin/list-order.ts';
import { LICENSE_TYPE_NAMES, NONE } from '../../admin/words.ts';
import styles from './license-view.module.css';

const renewal = ({ isAutoRenewalEnabled }: AdminLicense) => (isAutoRenewalEnabled ? 'Enabled' : 'Disabled');

const TONES = { Active: 'success', Suspended: 'danger', Expired: 'neutral' } as const;

function Status({ license, now }: { license: AdminLicense; now: number }) {
  const status = licenseStatus(license, now);
  return <Badge tone={TONES[status]}>{status}</Badge>;
}

const NEVER = 'Never';

/** The end, with the days that are left if it is soon. */
function Expiry({ license, now }: { license: AdminLicense; now: number }) {
  const { expiresAt } = license;
  if (expiresAt === null) return NEVER;
  const days = daysUntilSoon(expiresAt, now);
  if (days === null) return <DateTime value={expiresAt} format="shortDate" />;
  return (
    <>
      <DateTime value={expiresAt} format="dayOfMonth" />{' '}
      <Badge tone="danger">{days === 0 ? 'Today' : countOf(days, 'day')}</Badge>
    </>
  );
}

/** Ticked rows, by id. */
interface LicenseChoice {
  chosen: ReadonlySet<string>;
  onChoose: (id: string, isChosen: boolean) => void;
}

const choiceColumn = ({ chosen, onChoose }: LicenseChoice): Column<AdminLicense> => ({
  key: 'choice',
  title: 'Select',
  isTitleHidden: true,
  width: '3rem',
  cell: ({ id, userName, type }) => (
    <input
      type="checkbox"
      className={styles.choice}
      aria-label={`Select the ${LICENSE_TYPE_NAMES[type].toLowerCase()} license of ${userName}`}
      checked={chosen.has(id)}
      onChange={({ target }) => onChoose(id, target.checked)}
    />
  ),
});

export interface LicenseColumns {
  choice: LicenseChoice | null;
  order: LicenseOrder;
  onOrder: (order: LicenseOrder) => void;
}

/** Columns of the table. `now` in milliseconds: a licence may end while the page is open. */
export const licenseColumns = (now: number, { choice, order, onOrder }: LicenseColumns): Column<AdminLicense>[] => [
  { key: 'email', title: 'User email', width: '24%', cell: ({ userEmail }) => userEmail ?? NONE },
  { key: 'name', title: 'User name', priority: 2, cell: ({ userName }) => userName },
  { key: 'type', title: 'Type', width: '6.5rem', cell: ({ type }) => LICENSE_TYPE_NAMES[type] },
  { key: 'institution', title: 'Institution', priority: 3, cell: ({ institution }) => institution ?? NONE },
  { key: 'status', title: 'Status', width: '6rem', cell: (license) => <Status license={license} now={now} /> },
  { key: 'renewal', title: 'Auto renewal', width: '7.5rem', priority: 4, cell: renewal },
  {
    key: 'expires',
    title: 'Expires',
    width: '9rem',
    sort: sortedBy('end', order, onOrder),
    cell: (license) => <Expiry license={license} now={now} />,
  },
  {
    key: 'created',
    title: 'Created',
    width: '7.5rem',
    priority: 4,
    sort: sortedBy('instant', order, onOrder),
    cell: ({ createdAt }) => <DateTime value={createdAt} format="shortDate" />,
  },
  ...(choice ? [choiceColumn(choice)] : []),
];

/** All facts of a licence, with its id. */
export const licenseFacts = (license: AdminLicense, now: number): Fact[] => [
  { term: 'User email', value: license.userEmail && <Copyable text={license.userEmail} label="Copy email" /> },
  { term: 'User name', value: license.userName },
  { term: 'Type', value: LICENSE_TYPE_NAMES[license.type] },
  { term: 'Institution', value: license.institution },
  { term: 'Status', value: <Status license={license} now={now} /> },
  { term: 'Auto renewal', value: renewal(license) },
  {
    term: 'Expires',
    value: license.expiresAt ? <DateTime value={license.expiresAt} format="longDateTime" /> : NEVER,
  },
  { term: 'Created', value: <DateTime value={license.createdAt} format="longDateTime" /> },
  { term: 'License ID', value: <Copyable isCode text={license.id} label="Copy license ID" /> },
];
