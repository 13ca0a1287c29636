import type { AdminUser } from '@bellweek/api-client/contract/admin-users';
import type { ListOrder } from '@bellweek/api-client/contract/paging';
import { Button } from '@bellweek/ui/button';
import { formatDate } from '@bellweek/ui/dates';
import { MultiSelect } from '@bellweek/ui/multi-select';
import { formatCount } from '@bellweek/ui/pages';
import { Select } from '@bellweek/ui/select';
import { SearchField } from '@bellweek/ui/search-field';
import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { DayRange } from '../../admin/day-range.tsx';
import { ExportLink } from '../../admin/export-link.tsx';
import { useAdminClient, useAdminQuery } from '../../admin/admin-query.ts';
import styles from './audit-filters.module.css';
import { NO_FILTERS, auditQueryOf } from './audit-view.ts';
import type { Actors, Filters } from './audit-view.ts';

const PAUSE_MS = 250;
/** Suggestions per search. */
const OFFERED = 20;

const ACTORS: { value: Actors; label: string }[] = [
  { value: 'everyone', label: 'Everyone' },
  { value: 'operators', label: 'Operators' },
];

export interface AuditFiltersProps {
  filters: Filters;
  order: ListOrder;
  onChange: (part: Partial<Filters>) => void;
  /** The number of matching entries. */
  count: string | null;
}

export function AuditFilters({ filters, order, onChange, count }: AuditFiltersProps) {
  const { userId, userName, action, by, excludeUser, from, until, search } = filters;
  const types = useAdminQuery(['audit-types'], (api) => api.getLogTypes());
  const first = useRef<HTMLInputElement>(null);
  const clear = () => {
    onChange(NO_FILTERS);
    // The button disappears with the filters.
    first.current?.focus();
  };
  const isFiltered =
    by === 'operators' || [userId, userName, action, excludeUser, from, until, search].some((value) => value?.length);
  return (
    <div className={styles.filters} role="group" aria-label="Filters">
      <PersonSelect input={first} filters={filters} onChange={onChange} />
      <MultiSelect
        label="Action types"
        placeholder="All actions"
        options={types.data?.logTypes ?? []}
        isLoading={types.isPending}
        emptyText={types.isError ? 'Failed to load action types.' : undefined}
        value={action}
        onChange={(next) => onChange({ action: next, by: 'everyone' })}
      />
      <Select
        label="Activity by"
        isLabelAbove
        options={ACTORS}
        value={by}
        onChange={(next) => onChange({ by: next, ...(next === 'operators' && { action: [] }) })}
      />
      <DayRange from={from} until={until} onChange={onChange} />
      <details className={styles.more} open={excludeUser.length > 0 || search !== '' || undefined}>
        <summary>More filters</summary>
        <div className={styles.two}>
          <NamesSelect value={excludeUser} onChange={(next) => onChange({ excludeUser: next })} />
          <SearchField
            label="Search metadata"
            placeholder="Search metadata, such as a domain or an ID"
            hasHotkey={false}
            value={search}
            onSearch={(text) => onChange({ search: text })}
          />
        </div>
      </details>
      <div className={styles.line}>
        <p role="status">{count}</p>
        <div className={styles.actions}>
          {isFiltered && (
            <Button size="small" variant="quiet" onClick={clear}>
              Clear filters
            </Button>
          )}
          <ExportLinks filters={filters} order={order} />
        </div>
      </div>
    </div>
  );
}

/** The filtered log as files, for administrators. */
function ExportLinks({ filters, order }: Pick<AuditFiltersProps, 'filters' | 'order'>) {
  const api = useAdminClient();
  const days = { firstDay: filters.from || undefined, lastDay: filters.until || undefined };
  const query = { ...auditQueryOf(filters), ...days, ...(order === 'newest' ? {} : { order }) };
  return (
    <>
      <ExportLink href={api.exportUrl('GET /audit/export', { query: { ...query, format: 'csv' } })} />
      <ExportLink
        href={api.exportUrl('GET /audit/export', { query: { ...query, format: 'jsonl' } })}
        label="Export JSON Lines"
      />
    </>
  );
}

/** Emails by name: a search may have matched the email; people of one name are one choice. */
function emailsByName(users: readonly AdminUser[]): Map<string, string> {
  const emails = new Map<string, string>();
  for (const { name, email } of users) {
    if (email) emails.set(name, emails.has(name) ? `${emails.get(name)}, ${email}` : email);
  }
  return emails;
}

/** People found on the server by name or email: there may be a million. */
function usePeople() {
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim(), PAUSE_MS);
  const [isAsked, setAsked] = useState(false);
  const people = useAdminQuery(['people', search], (api) => api.findUsers({ page: 1, size: OFFERED, search }), {
    enabled: isAsked,
  });
  const isLoading = people.isPending || people.isPlaceholderData || search !== typed.trim();
  const total = people.data?.total ?? 0;
  const count = formatCount(total, people.data?.totalIsCapped);
  return {
    users: isLoading ? [] : (people.data?.users ?? []),
    onFocus: () => setAsked(true),
    select: {
      note: !isLoading && total > OFFERED ? `The first ${OFFERED} of ${count}. Type more to find others.` : null,
      onQuery: setTyped,
      isLoading: isLoading && !people.isError,
      emptyText: people.isError ? 'Failed to load users.' : 'No users found.',
    },
  };
}

interface PersonSelectProps {
  filters: Filters;
  onChange: (part: Partial<Filters>) => void;
  input: RefObject<HTMLInputElement | null>;
}

/** One person by id: two people of one name stay apart. */
function PersonSelect({ filters: { userId, userName }, onChange, input }: PersonSelectProps) {
  const { users, onFocus, select } = usePeople();
  const chosen = useAdminQuery(['user-info', userId], (api) => api.getUserInfo(userId ?? ''), {
    enabled: userId !== null,
    keepsPrevious: false,
  }).data;
  const labels = new Map(users.map(({ id, name }) => [id, name]));
  if (userId && chosen) labels.set(userId, chosen.name);
  const joined = (at: string) => `joined ${formatDate(at, 'shortDate')}`;
  return (
    <div onFocus={onFocus}>
      <MultiSelect
        {...select}
        isSingle
        hasHotkey
        input={input}
        label="User name"
        placeholder="All users"
        options={users.map(({ id }) => id)}
        labels={labels}
        details={
          new Map(users.map(({ id, email, createdAt }) => [id, [email, joined(createdAt)].filter(Boolean).join(', ')]))
        }
        value={userId ? [userId] : [userName].filter(Boolean)}
        onChange={([id = null]) => onChange({ userId: id, userName: '' })}
      />
    </div>
  );
}

interface NamesSelectProps {
  value: readonly string[];
  onChange: (names: string[]) => void;
}

/** Names whose people are left out. */
function NamesSelect(props: NamesSelectProps) {
  const { users, onFocus, select } = usePeople();
  return (
    <div onFocus={onFocus}>
      <MultiSelect
        {...props}
        {...select}
        label="Excluded users"
        placeholder="None"
        options={[...new Set(users.map(({ name }) => name))]}
        details={emailsByName(users)}
      />
    </div>
  );
}

/** Debounces a value. */
function useSettled(value: string, pause: number): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = window.setTimeout(setSettled, pause, value);
    return () => window.clearTimeout(timer);
  }, [value, pause]);
  return settled;
}
