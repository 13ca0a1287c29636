import type { Institution } from '@bellweek/api-client/contract/institutions';
import { LIMITS } from '@bellweek/api-client/contract/limits';
import { Badge } from '@bellweek/ui/badge';
import { Button } from '@bellweek/ui/button';
import type { Column } from '@bellweek/ui/data-table/column';
import { DateTime } from '@bellweek/ui/dates/date-time';
import { useNow } from '@bellweek/ui/dates/use-now';
import { SearchField } from '@bellweek/ui/search-field';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { AdminFrame, Toolbar } from '../../admin/admin-frame.tsx';
import { useAdminQuery } from '../../admin/admin-query.ts';
import { listPage } from '../../admin/list-state.ts';
import { PagedList } from '../../admin/paged-list.tsx';
import { flagField, idField, pageField, textField } from '../../admin/url-state.ts';
import { useUrlState } from '../../admin/use-url-state.ts';
import { CreateInstitution } from './create-institution.tsx';
import { isPast } from './institution-calls.ts';
import { InstitutionPanel } from './institution-panel.tsx';

const SIZE = 10;
/** The dialog has its own address, so that search can open it. */
const CREATION = { create: flagField };
const FIELDS = { search: textField, page: pageField, open: idField };

function Expiry({ day }: { day: string }) {
  const now = useNow();
  return (
    <span>
      <DateTime value={day} format="shortDate" /> {isPast(day, now) && <Badge>Expired</Badge>}
    </span>
  );
}

const COLUMNS: Column<Institution>[] = [
  { key: 'name', title: 'Name', cell: ({ name }) => name },
  { key: 'domain', title: 'Domain', cell: ({ domain }) => domain },
  {
    key: 'expiry',
    title: 'License expiry',
    width: '12rem',
    cell: ({ licenseExpiry }) => <Expiry day={licenseExpiry} />,
  },
  {
    key: 'created',
    title: 'Created',
    width: '9rem',
    priority: 2,
    cell: ({ createdAt }) => <DateTime value={createdAt} format="relative" />,
  },
];

export default function InstitutionsPage() {
  const [{ create: isCreating }, change] = useUrlState(CREATION);
  const setCreating = (create: boolean) => change({ create }, { replace: true });
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
  // The list is sorted by name, so a new one may be on any page: its panel shows it at once.
  const [created, setCreated] = useState<Institution | null>(null);
  const query = useAdminQuery(['institutions', search, page], (api) =>
    api.findInstitutions({ page, size: SIZE, search }),
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
  const opened = listed.opened ?? (created?.id === open ? created : null);
  return (
    <>
      <Toolbar count={count}>
        <SearchField
          label="Search by name"
          value={search}
          maxLength={LIMITS.name}
          onSearch={(text) => change({ search: text, page: 1, open: null }, { replace: search !== '' })}
        />
      </Toolbar>
      <PagedList
        {...shown}
        label="Institutions"
        columns={COLUMNS}
        emptyText="No institutions found."
        size={SIZE}
        place={{ page, open }}
        onPlace={change}
        panel={
          opened && {
            id: opened.id,
            title: opened.name,
            content: <InstitutionPanel key={opened.id} institution={opened} onUpdated={setCreated} />,
          }
        }
      />
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
