import { matchingActions } from '@bellweek/ui/palette-action';
import { adminPaths, paths } from '../../config/paths.ts';
import { ADMIN_SCREENS } from '../screens.ts';

/** A place of the operators' area that the palette offers by name. */
export interface Place {
  label: string;
  /** Additional search words. */
  keywords?: string;
  /** Its address; unique among the places. */
  href: string;
}

const SCREENS = ADMIN_SCREENS.map(({ title, href, keywords }): Place => ({ label: title, href, keywords }));

const ALL: readonly Place[] = [
  { label: 'Admin Portal', href: paths.admin, keywords: 'overview dashboard home' },
  ...SCREENS,
  { label: 'Create institution', href: `${adminPaths.institutions}?create=yes`, keywords: 'new school add school' },
  { label: 'Write to one person', href: `${adminPaths.emails}?tab=support`, keywords: 'support email new email' },
  { label: 'Alert many people', href: `${adminPaths.emails}?tab=alert`, keywords: 'send alert campaign' },
  { label: 'Email history', href: `${adminPaths.emails}?view=history`, keywords: 'campaigns sent' },
  { label: 'Demo requests', href: `${adminPaths.contact}?tab=demo`, keywords: 'requests' },
  { label: 'Expired licenses', href: `${adminPaths.licenses}?status=expired`, keywords: 'licences ended' },
  { label: 'My dashboard', href: paths.dashboard, keywords: 'leave' },
  { label: 'Log out', href: paths.logout, keywords: 'sign out' },
];

/** The places that a text names; all screens for an empty one. */
export const findPlaces = (text: string): readonly Place[] =>
  text.trim() === '' ? SCREENS : matchingActions(ALL, text);
