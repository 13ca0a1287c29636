import { mayAct } from '@bellweek/api-client/contract/roles';
import type { Role } from '@bellweek/api-client/contract/roles';
import type { ShownParts } from '@bellweek/api-client/contract/site-facts';
import { formatDate } from '@bellweek/ui/dates';
import { matchingActions } from '@bellweek/ui/palette-action';
import { adminPaths, paths } from '../../config/paths.ts';
import { addDays, localDay } from '../days.ts';
import { adminScreens } from '../screens.ts';

/** A place of the operators' area that the palette offers by name. */
export interface Place {
  label: string;
  /** Additional search words. */
  keywords?: string;
  /** Its address; unique among the places. */
  href: string;
  /** The role that it is for; left out where every operator may open it. */
  role?: Role;
}

const screensOf = (shows: ShownParts): readonly Place[] =>
  adminScreens(shows).map(({ title, href, keywords, role }) => ({ label: title, href, keywords, role }));

const INVITATION: Place = {
  label: 'Invite the people waiting longest',
  href: `${adminPaths.waitlist}?invite=yes`,
  keywords: 'waitlist beta oldest',
  role: 'administrator',
};
const DEMOS: Place = { label: 'Demo requests', href: `${adminPaths.contact}?tab=demo`, keywords: 'requests' };

const allOf = (shows: ShownParts): readonly Place[] => [
  { label: 'Admin Portal', href: paths.admin, keywords: 'overview dashboard home' },
  ...screensOf(shows),
  {
    label: 'Create institution',
    href: `${adminPaths.institutions}?create=yes`,
    keywords: 'new school add school',
    role: 'administrator',
  },
  ...(shows.shop ? [INVITATION] : []),
  {
    label: 'Extend individual licenses that end soon',
    href: `${adminPaths.licenses}?ending=soon&type=individual&extend=yes`,
    keywords: 'licences renew 30 days',
    role: 'administrator',
  },
  {
    label: 'Write to one person',
    href: `${adminPaths.emails}?tab=support`,
    keywords: 'support email new email',
    role: 'support',
  },
  {
    label: 'Alert many people',
    href: `${adminPaths.emails}?tab=alert`,
    keywords: 'send alert campaign',
    role: 'campaigns',
  },
  { label: 'Email history', href: `${adminPaths.emails}?view=history`, keywords: 'campaigns sent' },
  ...(shows.shop ? [DEMOS] : []),
  { label: 'Licenses that end soon', href: `${adminPaths.licenses}?ending=soon`, keywords: 'licences expire 30 days' },
  { label: 'Institutions that end soon', href: `${adminPaths.institutions}?filter=ending`, keywords: 'expire 30 days' },
  { label: 'Expired licenses', href: `${adminPaths.licenses}?status=expired`, keywords: 'licences ended' },
  {
    label: 'Operators',
    href: adminPaths.operators,
    keywords: 'roles team invite administrators',
    role: 'administrator',
  },
  {
    label: 'Your passkeys and sessions',
    href: adminPaths.passkeys,
    keywords: 'recovery codes sign-ins security',
  },
  { label: 'My dashboard', href: paths.dashboard, keywords: 'leave' },
  { label: 'Log out', href: paths.logout, keywords: 'sign out' },
];

const DAYS_BACK = 7;

/** The last days of the audit log, newest first. */
const daysOf = (now: number): Place[] =>
  Array.from({ length: DAYS_BACK + 1 }, (_, back) => {
    const day = addDays(localDay(now), -back);
    return {
      label: `Operator activity on ${formatDate(day, 'longDate')}`,
      href: `${adminPaths.auditLogs}?by=operators&from=${day}&until=${day}`,
      keywords: `who did what audit ${['today', 'yesterday'][back] ?? ''} ${back === 0 ? '' : 'last'}`,
    };
  });

/** Lists that hold what the search over everything does not, each searched for a text. */
export const searchPlaces = (text: string, { shop }: ShownParts): readonly Place[] =>
  [
    ['Contact requests', `${adminPaths.contact}?`],
    ...(shop ? [['Demo requests', `${adminPaths.contact}?tab=demo&`]] : []),
    ['Feedback', `${adminPaths.feedback}?`],
    ...(shop ? [['Waitlist', `${adminPaths.waitlist}?`]] : []),
    ['Licenses', `${adminPaths.licenses}?status=all&`],
    ['Audit Logs', `${adminPaths.auditLogs}?`],
  ].map(([list, href]) => ({
    label: `${list} with “${text.trim()}”`,
    href: `${href}search=${encodeURIComponent(text.trim())}`,
  }));

/** The places that a text names and the operator may use; all screens for an empty text. */
export const findPlaces = (text: string, own: Role | undefined, now: number, shows: ShownParts): readonly Place[] =>
  (text.trim() === '' ? screensOf(shows) : matchingActions([...allOf(shows), ...daysOf(now)], text)).filter(
    ({ role = 'viewer' }) => mayAct(own, role),
  );
