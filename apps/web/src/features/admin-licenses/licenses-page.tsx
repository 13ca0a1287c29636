import { LICENSE_STATUSES } from '@bellweek/api-client/contract/admin-licenses';
import type { LicenseStatus } from '@bellweek/api-client/contract/admin-licenses';
import { LIMITS } from '@bellweek/api-client/contract/limits';
import { useNow } from '@bellweek/ui/dates/use-now';
import { DescriptionList } from '@bellweek/ui/description-list';
import { SearchField } from '@bellweek/ui/search-field';
import { Select } from '@bellweek/ui/select';
import { AdminFrame, Toolbar } from '../../admin/admin-frame.tsx';
import { useAdminQuery } from '../../admin/admin-query.ts';
import { listPage } from '../../admin/list-state.ts';
import { PagedList } from '../../admin/paged-list.tsx';
import { choiceField, idField, pageField, textField } from '../../admin/url-state.ts';
import { useUrlState } from '../../admin/use-url-state.ts';
import { licenseColumns, licenseFacts } from './license-view.tsx';

const SIZE = 10;
const FIELDS = {
  search: textField,
  status: choiceField<LicenseStatus>(LICENSE_STATUSES, 'active'),
  page: pageField,
  open: idField,
};
const STATUSES: { value: LicenseStatus; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'active', label: 'Active' },
  { value: 'expired', label: 'Expired' },
];

export default function LicensesPage() {
  return (
    <AdminFrame title="Manage Licenses">
      <Licenses />
    </AdminFrame>
  );
}

function Licenses() {
  const now = useNow();
  const [{ search, status, page, open }, change] = useUrlState(FIELDS);
  const query = useAdminQuery(['licenses', search, status, page], (api) =>
    api.findLicenses({ page, size: SIZE, search, status }),
  );
  const { shown, count, opened } = listPage(query, {
    rowsOf: ({ licenses }) => licenses,
    failure: 'Failed to load licenses.',
    names: ['license'],
    open,
  });
  const panel = opened && {
    id: opened.id,
    title: opened.userName,
    content: <DescriptionList facts={licenseFacts(opened, now)} />,
  };
  return (
    <>
      <Toolbar count={count}>
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
          onChange={(wanted) => change({ status: wanted, page: 1, open: null })}
        />
      </Toolbar>
      <PagedList
        {...shown}
        label="Licenses"
        columns={licenseColumns(now)}
        emptyText="No licenses found."
        size={SIZE}
        place={{ page, open }}
        onPlace={change}
        panel={panel}
        look="numbered"
      />
    </>
  );
}
