import { Notice } from '@bellweek/ui/notice';
import { formatCount } from '@bellweek/ui/pages';
import { useEffect, useState } from 'react';
import { useAdminQuery } from '../../admin/admin-query.ts';

/** The debounce time of a search. */
const SETTLE_MS = 300;

function useSettled(value: string): string {
  const [settled, settle] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => settle(value), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

export interface DomainPeopleProps {
  domain: string;
  /** Whether the institution gives access now. */
  hasAccess: boolean;
}

/** The number of people whom a new institution will cover, to notice a domain of too many before it is created. */
export function DomainPeople({ domain, hasAccess }: DomainPeopleProps) {
  const typed = domain.trim().toLowerCase();
  const settled = useSettled(typed);
  const { data } = useAdminQuery(['institutions', 'people', settled], (api) => api.countDomainPeople(settled), {
    enabled: settled !== '',
    keepsPrevious: false,
  });
  const people = settled === typed ? (data?.people ?? null) : null;
  if (people === null) return null;
  return <Notice>{describePeople(people, hasAccess)}</Notice>;
}

function describePeople(people: number, hasAccess: boolean): string {
  if (people === 0) return 'Nobody uses this domain yet.';
  const use = people === 1 ? '1 person already uses' : `${formatCount(people)} people already use`;
  return `${use} this domain.${hasAccess ? ' They get access immediately.' : ''}`;
}
