import { PRODUCT } from '@bellweek/api-client/contract/product';
import { ComingSoonIllustration } from '@bellweek/ui/illustrations/coming-soon';
import { DeskIllustration } from '@bellweek/ui/illustrations/desk';
import { DownloadIllustration } from '@bellweek/ui/illustrations/download';
import { SchoolHouseIllustration } from '@bellweek/ui/illustrations/school-house';
import { UnauthorizedIllustration } from '@bellweek/ui/illustrations/unauthorized';
import { WeekGrid } from '@bellweek/ui/week-grid';
import type { WeekEntry } from '@bellweek/ui/week-grid';
import type { ReactNode } from 'react';
import { paths } from '../config/paths.ts';

interface SharedPage {
  headline: string;
  drawing: ReactNode;
}

/** Lessons until mid-afternoon on five days, and sessions after them. */
const LESSONS: WeekEntry[] = [
  { day: 0, from: 0, to: 1, hue: 'cobalt' },
  { day: 0, from: 1, to: 2, hue: 'rust' },
  { day: 0, from: 2.5, to: 4.5, hue: 'moss' },
  { day: 1, from: 0, to: 1, hue: 'moss' },
  { day: 1, from: 1, to: 2, hue: 'cobalt' },
  { day: 1, from: 2.5, to: 3.5, hue: 'rose' },
  { day: 1, from: 5, to: 7, hue: 'teal' },
  { day: 2, from: 0, to: 1, hue: 'rust' },
  { day: 2, from: 1, to: 2, hue: 'plum' },
  { day: 2, from: 2.5, to: 3.5, hue: 'cobalt' },
  { day: 2, from: 3.5, to: 4.5, hue: 'ochre' },
  { day: 3, from: 0, to: 2, hue: 'rose' },
  { day: 3, from: 2.5, to: 3.5, hue: 'rust' },
  { day: 3, from: 5, to: 6, hue: 'cobalt' },
  { day: 4, from: 0, to: 1, hue: 'plum' },
  { day: 4, from: 1, to: 2, hue: 'cobalt' },
  { day: 4, from: 2.5, to: 4.5, hue: 'moss' },
];

const week = <WeekGrid width={420} height={380} entries={LESSONS} now={{ day: 2, row: 3 }} />;
const empty = <WeekGrid width={420} height={380} now={{ day: 2, row: 3 }} />;

const SHARED: Record<string, SharedPage> = {
  [paths.home]: { headline: 'Time Management Built For Students', drawing: week },
  [paths.schools]: { headline: `Unlock ${PRODUCT.name} for your students`, drawing: <SchoolHouseIllustration /> },
  [paths.download]: {
    headline: `Access ${PRODUCT.name} Anywhere`,
    drawing: <DownloadIllustration os="mac" />,
  },
  [paths.waitlist]: { headline: 'Join the Waitlist', drawing: <DeskIllustration /> },
  [paths.requestDemo]: { headline: 'Request a Free Personalised Demo', drawing: <SchoolHouseIllustration /> },
  [paths.contact]: { headline: 'Get in Touch!', drawing: week },
  [paths.privacy]: { headline: 'Privacy Policy', drawing: empty },
  [paths.schoolIt]: { headline: 'For your school’s IT', drawing: <SchoolHouseIllustration /> },
  [paths.terms]: { headline: 'Terms of Use', drawing: empty },
  [paths.accessibility]: { headline: 'Accessibility', drawing: week },
  [paths.trust]: { headline: 'Trust', drawing: empty },
  [paths.status]: { headline: 'Status', drawing: week },
  [paths.forPrincipals]: { headline: `${PRODUCT.name} on one page`, drawing: <SchoolHouseIllustration /> },
  [paths.pilot]: { headline: `${PRODUCT.name} at ${PRODUCT.pilotSchool.name}`, drawing: <SchoolHouseIllustration /> },
  [paths.login]: { headline: 'Log In', drawing: week },
  [paths.signup]: { headline: 'Sign Up', drawing: <DeskIllustration /> },
  [paths.comingSoon]: { headline: 'Coming Soon', drawing: <ComingSoonIllustration /> },
  [paths.unauthorized]: { headline: 'For other accounts', drawing: <UnauthorizedIllustration /> },
  '/thank-you': { headline: `Thanks for installing ${PRODUCT.name}`, drawing: <DownloadIllustration os="mac" /> },
  '/unsubscribe': { headline: 'Email alerts', drawing: empty },
  '/resubscribe': { headline: 'Email alerts', drawing: empty },
};

/** Paths that have a picture. */
export const SHARED_PATHS = Object.keys(SHARED);

/** @throws {Error} when the page has no picture. */
export function shared(path: string): SharedPage {
  const page = SHARED[path];
  if (!page) throw new Error(`There is no picture for ${path}.`);
  return page;
}
