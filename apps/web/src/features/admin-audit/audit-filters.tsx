import type { AdminUser } from '@bellweek/api-client/contract/admin-users';
import { Button } from '@bellweek/ui/button';
import { MultiSelect } from '@bellweek/ui/multi-select';
import { formatCount } from '@bellweek/ui/pages';
import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { useAdminQuery } from '../../admin/admin-query.ts';
import styles from './audit-filters.module.css';

export interface Filters {
  /** Only entries of this person; empty for all. */
  userName: string;
  action: readonly string[];
  excludeUser: readonly string[];
}

const NONE: Filters = { userName: '', action: [], excludeUser: [] };
const PAUSE_MS = 250;
/** Suggestions per search. */
const OFFERED = 20;

export interface AuditFiltersProps {
  filters: Filters;
  onChange: (part: Partial<Filters>) => void;
  /** The number of matching entries. */
  count: string | null;
}

export function AuditFilters({ filters, onChange, count }: AuditFiltersProps) {
  const { userName, action, excludeUser } = filters;
  const types = useAdminQuery(['audit-types'], (api) => api.getLogTypes());
  const first = useRef<HTMLInputElement>(null);
  const clear = () => {
    onChange(NONE);
    // The button disappears with the filters.
    first.current?.focus();
  };
  const isFiltered = userName !== '' || action.length > 0 || excludeUser.length > 0;
  return (
    <div className={styles.filters} role="group" aria-label="Filters">
      <PeopleSelect
        isSingle
        hasHotkey
        input={first}
        label="User name"
        placeholder="All users"
        value={userName === '' ? [] : [userName]}
        onChange={([name = '']) => onChange({ userName: name })}
      />
      <MultiSelect
        label="Action types"
        placeholder="All actions"
        options={types.data?.logTypes ?? []}
        isLoading={types.isPending}
        emptyText={types.isError ? 'Failed to load action types.' : undefined}
        value={action}
        onChange={(next) => onChange({ action: next })}
      />
      <PeopleSelect
        label="Excluded users"
        placeholder="None"
        value={excludeUser}
        onChange={(next) => onChange({ excludeUser: next })}
      />
      <div className={styles.line}>
        <p role="status">{count}</p>
        {isFiltered && (
          <Button size="small" variant="quiet" onClick={clear}>
            Clear filters
          </Button>
        )}
      </div>
    </div>
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

interface PeopleSelectProps {
  label: string;
  placeholder: string;
  value: readonly string[];
  onChange: (names: string[]) => void;
  isSingle?: boolean;
  hasHotkey?: boolean;
  input?: RefObject<HTMLInputElement | null>;
}

/** People by name, searched for on the server: there may be a million. */
function PeopleSelect(props: PeopleSelectProps) {
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim(), PAUSE_MS);
  const [isAsked, setAsked] = useState(false);
  const people = useAdminQuery(['people', search], (api) => api.findUsers({ page: 1, size: OFFERED, search }), {
    enabled: isAsked,
  });
  const isLoading = people.isPending || people.isPlaceholderData || search !== typed.trim();
  const names = isLoading ? [] : [...new Set(people.data?.users.map(({ name }) => name))];
  const total = people.data?.total ?? 0;
  return (
    <div onFocus={() => setAsked(true)}>
      <MultiSelect
        {...props}
        options={names}
        details={emailsByName(people.data?.users ?? [])}
        note={
          !isLoading && total > OFFERED
            ? `The first ${OFFERED} of ${formatCount(total, people.data?.totalIsCapped)}. Type more to find others.`
            : null
        }
        onQuery={setTyped}
        isLoading={isLoading && !people.isError}
        emptyText={people.isError ? 'Failed to load users.' : 'No users found.'}
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
