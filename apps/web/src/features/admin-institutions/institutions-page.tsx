import type { Institution } from '@bellweek/api-client/contract/institutions';
import { LIMITS } from '@bellweek/api-client/contract/limits';
import { Button } from '@bellweek/ui/button';
import { DataTable } from '@bellweek/ui/data-table';
import type { Column } from '@bellweek/ui/data-table/column';
import { DateTime } from '@bellweek/ui/dates/date-time';
import { countOf } from '@bellweek/ui/pages';
import { Pagination } from '@bellweek/ui/pagination';
import { SearchField } from '@bellweek/ui/search-field';
import { WithPanel } from '@bellweek/ui/side-panel';
import { useState } from 'react';
import { AdminFrame, Toolbar } from '../../admin/admin-frame.tsx';
import { useAdminQuery } from '../../admin/admin-query.ts';
import { listState } from '../../admin/list-state.ts';
import { idField, pageField, textField } from '../../admin/url-state.ts';
import { useLastPage } from '../../admin/use-last-page.ts';
import { useUrlState } from '../../admin/use-url-state.ts';
import { CreateInstitution } from './create-institution.tsx';
import { InstitutionPanel } from './institution-panel.tsx';

const SIZE = 10;
const FIELDS = { search: textField, page: pageField, open: idField };

const COLUMNS: Column<Institution>[] = [
  { key: 'name', title: 'Name', cell: ({ name }) => name },
  { key: 'domain', title: 'Domain', cell: ({ domain }) => domain },
  {
    key: 'expiry',
    title: 'License expiry',
    width: '9rem',
    cell: ({ licenseExpiry }) => <DateTime value={licenseExpiry} format="shortDate" />,
  },
  {
    key: 'created',
    title: 'Created',
    width: '9rem',
    isOptional: true,
    cell: ({ createdAt }) => <DateTime value={createdAt} format="relative" />,
  },
];

export default function InstitutionsPage() {
  const [isCreating, setCreating] = useState(false);
  return (
    <AdminFrame
      title="Manage Institutions"
      actions={
        <Button variant="primary" size="small" onClick={() => setCreating(true)}>
          + Create Institution
        </Button>
      }
    >
      <Institutions isCreating={isCreating} setCreating={setCreating} />
    </AdminFrame>
  );
}

function Institutions({ isCreating, setCreating }: { isCreating: boolean; setCreating: (is: boolean) => void }) {
  const [{ search, page, open }, change] = useUrlState(FIELDS);
  // Sorted by name, a new one may stand on any page: its panel shows it at once.
  const [created, setCreated] = useState<Institution | null>(null);
  const query = useAdminQuery(['institutions', search, page], (api) =>
    api.findInstitutions({ page, size: SIZE, search }),
  );
  const list = listState(query, ({ institutions }) => institutions, 'Failed to load institutions.');
  const { total = 0, totalIsCapped = false } = query.data ?? {};
  useLastPage({ page, size: SIZE, total: query.data?.total, isStale: list.isStale }, (last) =>
    change({ page: last }, { replace: true }),
  );
  const isOpened = ({ id }: Institution) => id === open;
  const opened = list.rows?.find(isOpened) ?? (created && isOpened(created) ? created : null);
  return (
    <>
      <Toolbar count={query.data ? countOf(total, 'institution', totalIsCapped) : null}>
        <SearchField
          label="Search by name"
          value={search}
          maxLength={LIMITS.name}
          onSearch={(text) => change({ search: text, page: 1, open: null }, { replace: search !== '' })}
        />
      </Toolbar>
      <WithPanel
        panel={
          opened && {
            id: opened.id,
            title: opened.name,
            content: <InstitutionPanel key={opened.id} institution={opened} onUpdated={setCreated} />,
          }
        }
        onClose={() => change({ open: null })}
      >
        <DataTable
          {...list}
          label="Institutions"
          columns={COLUMNS}
          rowKey={({ id }) => id}
          openedKey={open}
          onOpen={({ id }) => change({ open: id })}
          pageSize={SIZE}
          emptyText="No institutions found."
        />
        {(total > SIZE || page > 1) && (
          <Pagination
            page={page}
            size={SIZE}
            total={total}
            totalIsCapped={totalIsCapped}
            onPage={(next) => change({ page: next, open: null })}
          />
        )}
      </WithPanel>
      <CreateInstitution
        open={isCreating}
        onOpenChange={setCreating}
        onCreated={(institution) => {
          setCreated(institution);
          change({ open: institution.id });
        }}
      />
    </>
  );
}
