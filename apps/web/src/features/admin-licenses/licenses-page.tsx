import {
  LICENSE_ORDERS,
  LICENSE_STATUSES,
  SOON_DAYS,
  USUAL_ORDERS,
} from '@bellweek/api-client/contract/admin-licenses';
import type { AdminLicense, LicenseOrder, LicenseStatus } from '@bellweek/api-client/contract/admin-licenses';
import { LICENSE_PRECEDENCE } from '@bellweek/api-client/contract/plans';
import type { LicenseType } from '@bellweek/api-client/contract/plans';
import { LIMITS } from '@bellweek/api-client/contract/limits';
import { Button } from '@bellweek/ui/button';
import { useNow } from '@bellweek/ui/dates/use-now';
import { DescriptionList } from '@bellweek/ui/description-list';
import { LinkButton } from '@bellweek/ui/link-button';
import { Notice } from '@bellweek/ui/notice';
import { formatCount } from '@bellweek/ui/pages';
import { SearchField } from '@bellweek/ui/search-field';
import { Select } from '@bellweek/ui/select';
import { useState } from 'react';
import { AdminFrame, Toolbar } from '../../admin/admin-frame.tsx';
import { useAdminClient, useAdminQuery } from '../../admin/admin-query.ts';
import { ExportLink } from '../../admin/export-link.tsx';
import { listPage } from '../../admin/list-state.ts';
import { sizeField, usePageSize } from '../../admin/page-size.ts';
import { PagedList } from '../../admin/paged-list.tsx';
import { choiceField, idField, pageField, textField } from '../../admin/url-state.ts';
import { useUrlState } from '../../admin/use-url-state.ts';
import { personPath } from '../../admin/item-paths.ts';
import { LICENSE_TYPE_NAMES } from '../../admin/words.ts';
import { useMayAct } from '../../admin/use-may-act.ts';
import { ExtendLicenses, ExtensionNotice } from './extend-licenses.tsx';
import { licenseColumns, licenseFacts } from './license-view.tsx';

type Ending = 'any' | 'soon';

const FIELDS = {
  search: textField,
  status: choiceField<LicenseStatus>(LICENSE_STATUSES, 'active'),
  type: choiceField<LicenseType | 'any'>(['any', ...LICENSE_PRECEDENCE], 'any'),
  ending: choiceField<Ending>(['any', 'soon'], 'any'),
  /** By the status, until another is chosen. */
  order: choiceField<LicenseOrder | 'usual'>(['usual', ...LICENSE_ORDERS], 'usual'),
  page: pageField,
  size: sizeField,
  open: idField,
  /** Shows the licences of one extension, whatever the other filters. */
  extension: idField,
};
const STATUSES: { value: LicenseStatus; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'active', label: 'Active' },
  { value: 'expired', label: 'Expired' },
];
const TYPES = [
  { value: 'any', label: 'Any' },
  ...LICENSE_PRECEDENCE.map((type) => ({ value: type, label: LICENSE_TYPE_NAMES[type] })),
] as const;
const ENDINGS: { value: Ending; label: string }[] = [
  { value: 'any', label: 'Any time' },
  { value: 'soon', label: `In ${SOON_DAYS} days` },
];

export default function LicensesPage() {
  return (
    <AdminFrame title="Manage Licenses">
      <Licenses />
    </AdminFrame>
  );
}

/** Search and filters of the list. */
function LicenseFilters() {
  const [{ search, status, type, ending }, change] = useUrlState(FIELDS);
  return (
    <>
      <SearchField
        label="Search by user, institution or type"
        value={search}
        maxLength={LIMITS.name}
        onSearch={(text) => change({ search: text, page: 1, open: null }, { replace: search !== '' })}
      />
      <Select
        label="Status"
        options={STATUSES}
        value={status}
        onChange={(wanted) => change({ status: wanted, ending: 'any', order: 'usual', page: 1, open: null })}
      />
      <Select
        label="Type"
        options={TYPES}
        value={type}
        onChange={(wanted) => change({ type: wanted, page: 1, open: null })}
      />
      <Select
        label="Ends"
        options={ENDINGS}
        value={ending}
        onChange={(wanted) => change({ ending: wanted, status: 'active', order: 'usual', page: 1, open: null })}
      />
    </>
  );
}

const panelOf = (license: AdminLicense, now: number) => ({
  id: license.id,
  title: license.userName,
  content: (
    <>
      <LinkButton size="small" href={personPath(license.userId)}>
        Open person
      </LinkButton>
      <DescriptionList facts={licenseFacts(license, now)} />
    </>
  ),
});

function Licenses() {
  const now = useNow();
  const [{ search, status, type, ending, order, page, open, extension, ...view }, change] = useUrlState(FIELDS);
  const size = usePageSize(view.size, (known) => change({ size: known }, { replace: true }));
  const filter = { ...(type === 'any' ? {} : { type }), ...(ending === 'any' ? {} : { ending }) };
  const sorted = order === 'usual' ? {} : { order };
  const client = useAdminClient();
  const found =
    extension === null
      ? { search, status, ...filter }
      : ({ search: '', status: 'all', extensionId: extension } as const);
  const query = useAdminQuery(['licenses', found, order, page, size], (api) =>
    api.findLicenses({ page, size, ...found, ...sorted }),
  );
  const [undone, setUndone] = useState<string | null>(null);
  const show = (next: string | null) => {
    setChosen(new Set());
    change({ extension: next, page: 1, open: null });
  };
  const { shown, count, opened } = listPage(query, {
    rowsOf: ({ licenses }) => licenses,
    failure: 'Failed to load licenses.',
    names: ['license'],
    open,
  });
  const mayExtend = useMayAct('administrator');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const choose = (id: string, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  // A search among active licenses misses expired licenses, which operators often look for.
  const mayBeOver =
    extension === null && status === 'active' && ending === 'any' && search !== '' && query.data?.total === 0;
  const over = useAdminQuery(
    ['licenses', search, 'expired', type, 'count'],
    (api) => api.findLicenses({ page: 1, size: 1, search, status: 'expired', ...filter }),
    { enabled: mayBeOver, keepsPrevious: false },
  ).data;
  const panel = opened && panelOf(opened, now);
  return (
    <>
      {extension !== null && query.data && !shown.list.isStale && (
        <ExtensionNotice
          key={extension}
          id={extension}
          count={query.data.total}
          onUndone={(said) => {
            setUndone(said);
            show(null);
          }}
          onClose={() => show(null)}
        />
      )}
      {undone !== null && (
        <Notice inView tone="success">
          {undone}
        </Notice>
      )}
      {extension === null && (
        <Toolbar count={count}>
          <LicenseFilters />
          <ExportLink
            href={client.exportUrl('GET /license/export', { query: { search, status, ...filter, ...sorted } })}
          />
          {mayExtend && (
            <ExtendLicenses
              selection={{ search, status, ...filter, ...(chosen.size > 0 && { ids: [...chosen] }) }}
              total={query.data}
              onDone={({ id }) => {
                setUndone(null);
                show(id);
              }}
            />
          )}
        </Toolbar>
      )}
      {mayBeOver && over && over.total > 0 && (
        <Notice
          action={
            <Button size="small" onClick={() => change({ status: 'expired', order: 'usual', page: 1, open: null })}>
              {over.total === 1 ? 'Show It' : 'Show Them'}
            </Button>
          }
        >
          No active licenses. {formatCount(over.total, over.totalIsCapped)} expired{' '}
          {over.total === 1 ? 'license matches' : 'licenses match'}.
        </Notice>
      )}
      <PagedList
        {...shown}
        label="Licenses"
        columns={licenseColumns(now, {
          choice: mayExtend ? { chosen, onChoose: choose } : null,
          order: order === 'usual' ? USUAL_ORDERS[status] : order,
          onOrder: (wanted) => change({ order: wanted, page: 1, open: null }),
        })}
        emptyText="No licenses found."
        size={size}
        onSize={change}
        place={{ page, open }}
        onPlace={change}
        panel={panel}
        look="numbered"
      />
    </>
  );
}
