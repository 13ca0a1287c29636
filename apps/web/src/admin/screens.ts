import type { Overview } from '@bellweek/api-client/contract/overview';
import type { Inbox } from '@bellweek/api-client/contract/request-states';
import { mayAct } from '@bellweek/api-client/contract/roles';
import type { Role } from '@bellweek/api-client/contract/roles';
import type { ShownParts } from '@bellweek/api-client/contract/site-facts';
import { useSession } from '../session/session-context.tsx';
import { adminPaths } from '../config/paths.ts';
import { useSiteInfo } from '../site/site-info.tsx';

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

const WAITLIST: AdminScreen = {
  title: 'Waitlist',
  href: adminPaths.waitlist,
  about: 'People waiting for the beta',
  total: { of: 'waitlist', names: ['person waiting', 'people waiting'] },
};

/**
 * All screens. Where nothing is sold, nobody joins a waitlist or asks for a demo. What came before the shop was closed stays at its
 * address, to which the dashboard's lines lead.
 */
export const adminScreens = ({ shop }: ShownParts): readonly AdminScreen[] => [
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
  ...(shop ? [WAITLIST] : []),
  {
    title: 'Contact',
    href: adminPaths.contact,
    about: shop ? 'Contact and demo requests' : 'Contact requests',
    keywords: shop ? 'requests demo' : 'requests',
    inboxes: shop ? ['contact-us', 'demo-request'] : ['contact-us'],
  },
  { title: 'Feedback', href: adminPaths.feedback, about: 'What students tell us', inboxes: ['feedback'] },
  { title: 'Audit Logs', href: adminPaths.auditLogs, about: 'Who did what and when', keywords: 'history' },
];

/** The screens that the operator on this page may open. */
export function useOwnScreens(): readonly AdminScreen[] {
  const own = useSession((session) => session.role);
  return adminScreens(useSiteInfo().shows).filter(({ role = 'viewer' }) => mayAct(own, role));
}
