import { SOON_DAYS } from '@bellweek/api-client/contract/admin-licenses';
import { FULL_SHARE, INSTITUTION_FILTERS, INSTITUTION_ORDERS } from '@bellweek/api-client/contract/institutions';
import type { Institution, InstitutionFilter } from '@bellweek/api-client/contract/institutions';
import { LIMITS } from '@bellweek/api-client/contract/limits';
import { Button } from '@bellweek/ui/button';
import { SearchField } from '@bellweek/ui/search-field';
import { Select } from '@bellweek/ui/select';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { AdminFrame, Toolbar } from '../../admin/admin-frame.tsx';
import { useAdminClient, useAdminQuery } from '../../admin/admin-query.ts';
import { ExportLink } from '../../admin/export-link.tsx';
import { institutionPath } from '../../admin/item-paths.ts';
import { listPage } from '../../admin/list-state.ts';
import { sizeField, usePageSize } from '../../admin/page-size.ts';
import { PagedList } from '../../admin/paged-list.tsx';
import { choiceField, flagField, idField, pageField, textField } from '../../admin/url-state.ts';
import { useMayAct } from '../../admin/use-may-act.ts';
import { useUrlState } from '../../admin/use-url-state.ts';
import { CreateInstitution } from './create-institution.tsx';
import { institutionColumns, useMemberCounts } from './institution-columns.tsx';
import { InstitutionPanel } from './institution-panel.tsx';

/** The dialog has its own address, so that search can open it. */
const CREATION = { create: flagField };
const FIELDS = {
  search: textField,
  filter: choiceField<InstitutionFilter>(INSTITUTION_FILTERS, 'all'),
  order: choiceField(INSTITUTION_ORDERS, 'a-z'),
  page: pageField,
  size: sizeField,
  open: idField,
};
const FILTERS: { value: InstitutionFilter; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'ending', label: `Ends in ${SOON_DAYS} days` },
  { value: 'unverified', label: 'Has an unverified domain' },
  { value: 'full', label: `Over ${FULL_SHARE * 100}% of seats taken` },
];

export default function InstitutionsPage() {
  const [{ create: isCreating }, change] = useUrlState(CREATION);
  const mayCreate = useMayAct('administrator');
  const setCreating = (create: boolean) => change({ create }, { replace: true });
  return (
    <AdminFrame
      title="Manage Institutions"
      actions={
        mayCreate && (
          <Button variant="primary" size="small" onClick={() => setCreating(true)}>
            + Create Institution
          </Button>
        )
      }
    >
      <Institutions isCreating={isCreating && mayCreate} setCreating={setCreating} />
    </AdminFrame>
  );
}

function Institutions({ isCreating, setCreating }: { isCreating: boolean; setCreating: (is: boolean) => void }) {
  const [{ search, filter, order, page, open, ...view }, change] = useUrlState(FIELDS);
  const size = usePageSize(view.size, (known) => change({ size: known }, { replace: true }));
  // Usually the list is sorted by name, so a new one may be on any page: its panel shows it at once.
  const [created, setCreated] = useState<Institution | null>(null);
  const [pending, setPending] = useState<string | null>(null);
  const client = useAdminClient();
  const filters = { ...(filter === 'all' ? {} : { filter }), ...(order === 'a-z' ? {} : { order }) };
  const query = useAdminQuery(['institutions', 'page', search, filter, order, page, size], (api) =>
    api.findInstitutions({ page, size, search, ...filters }),
  );
  const queries = useQueryClient();
  useEffect(() => {
    // Another operator may have changed it since the list was fetched.
    if (open !== null) void queries.invalidateQueries({ queryKey: ['institutions'] });
  }, [open, queries]);
  const { shown, count, ...listed } = listPage(query, {
    rowsOf: ({ institutions }) => institutions,
    failure: 'Failed to load institutions.',
    names: ['institution'],
    open,
  });
  const counts = useMemberCounts(query.data?.institutions ?? []);
  const opened: Institution | null = listed.opened ?? (created?.id === open ? created : null);
  return (
    <>
      <Toolbar count={count}>
        <SearchField
          label="Search by name or domain"
          value={search}
          maxLength={LIMITS.name}
          onSearch={(text) => change({ search: text, page: 1, open: null }, { replace: search !== '' })}
        />
        <Select
          label="Show"
          options={FILTERS}
          value={filter}
          onChange={(wanted) => change({ filter: wanted, page: 1, open: null })}
        />
        <ExportLink href={client.exportUrl('GET /institutions/export', { query: { search, ...filters } })} />
      </Toolbar>
      <PagedList
        {...shown}
        label="Institutions"
        columns={institutionColumns(counts, order, (wanted) => change({ order: wanted, page: 1, open: null }))}
        emptyText="No institutions found."
        size={size}
        onSize={change}
        place={{ page, open }}
        pathOf={institutionPath}
        onPlace={change}
        panel={
          opened && {
            id: opened.id,
            title: opened.name,
            content: (
              <InstitutionPanel
                key={opened.id}
                institution={opened}
                isPending={opened.id === pending}
                onUpdated={setCreated}
              />
            ),
          }
        }
      />
      <CreateInstitution
        open={isCreating}
        onOpenChange={setCreating}
        onCreated={(institution, isVerified) => {
          setCreated(institution);
          setPending(isVerified ? null : institution.id);
          change({ open: institution.id });
        }}
      />
    </>
  );
}
