import type { Overview } from '@bellweek/api-client/contract/overview';
import type { Inbox } from '@bellweek/api-client/contract/request-states';
import { mayAct } from '@bellweek/api-client/contract/roles';
import type { Role } from '@bellweek/api-client/contract/roles';
import { useSession } from '../session/session-context.tsx';
import { adminPaths } from '../config/paths.ts';

/** A screen of the operators' area, as its dashboard and its navigation name it. */
export interface AdminScreen {
  title: string;
  /** Its name in the navigation, where the title is longer. */
  short?: string;
  href: string;
  /** Description of the page. */
  about: string;
  /** Other words by which search finds it. */
  keywords?: string;
  /** The role that it is for; left out where every operator may open it. */
  role?: Role;
  /** The figure of its tile. */
  total?: { of: keyof Overview['totals']; names: readonly [one: string, many?: string] };
  /** Inboxes whose unread items are counted beside its name. */
  inboxes?: readonly Inbox[];
}

export const ADMIN_SCREENS: readonly AdminScreen[] = [
  {
    title: 'Manage Users',
    short: 'Users',
    href: adminPaths.users,
    about: 'Find people and see their history',
    total: { of: 'users', names: ['person', 'people'] },
  },
  {
    title: 'Emails',
    href: adminPaths.emails,
    about: 'Write to one person or alert many',
    total: { of: 'campaigns', names: ['campaign'] },
  },
  {
    title: 'Licenses',
    href: adminPaths.licenses,
    about: 'Who has access and until when',
    total: { of: 'activeLicenses', names: ['active license'] },
    keywords: 'licences access',
  },
  {
    title: 'Institutions',
    href: adminPaths.institutions,
    about: 'Schools, domains and expiry dates',
    total: { of: 'institutions', names: ['school'] },
    keywords: 'schools',
  },
  {
    title: 'Waitlist',
    href: adminPaths.waitlist,
    about: 'People waiting for the beta',
    total: { of: 'waitlist', names: ['person waiting', 'people waiting'] },
  },
  {
    title: 'Contact',
    href: adminPaths.contact,
    about: 'Contact and demo requests',
    keywords: 'requests demo',
    inboxes: ['contact-us', 'demo-request'],
  },
  { title: 'Feedback', href: adminPaths.feedback, about: 'What students tell us', inboxes: ['feedback'] },
  { title: 'Audit Logs', href: adminPaths.auditLogs, about: 'Who did what and when', keywords: 'history' },
];

/** The screens that the operator on this page may open. */
export function useOwnScreens(): readonly AdminScreen[] {
  const own = useSession((session) => session.role);
  return ADMIN_SCREENS.filter(({ role = 'viewer' }) => mayAct(own, role));
}
