import { PRODUCT } from '@bellweek/api-client/contract/product';
import type { ComponentType } from 'react';
import { adminPaths, paths } from '../config/paths.ts';

export type Access = 'public' | 'signed-in' | 'admin';

interface BaseRoute {
  path: string;
  access: Access;
}

export interface PageRoute extends BaseRoute {
  /** Of the browser's tab. */
  title: string;
  /** For search engines; the pages that they may list have one. */
  description?: string;
  /** Shared like any other page, but not for search engines. */
  isUnlisted?: boolean;
  /** Opens without the API too, for the person this device last knew. */
  worksOffline?: boolean;
  /** An application of its own: it brings its own bar, and can be installed by this manifest. */
  appManifest?: string;
  /** The file `load` imports, as the build's manifest names it, so that its styles stand in the prerendered page. */
  source: string;
  load: () => Promise<{ default: ComponentType }>;
}

export interface RedirectRoute extends BaseRoute {
  redirectTo: string;
}

export type AppRoute = PageRoute | RedirectRoute;

const named = (title: string): string => `${title} · ${PRODUCT.name}`;

/** The route table. What is not in it is the not-found page, with status 404 from the server. */
export const routes: AppRoute[] = [
  {
    path: paths.home,
    access: 'public',
    title: `${PRODUCT.name}: time management built for students`,
    description:
      'A calendar and to-do list for students, easier and more flexible than a school planner. Plan homework, exams and everything else to the minute.',
    source: 'src/features/landing/landing-page.tsx',
    load: () => import('../features/landing/landing-page.tsx'),
  },
  { path: paths.individuals, access: 'public', redirectTo: paths.waitlist },
  {
    path: paths.login,
    access: 'public',
    title: named('Log In'),
    description: `Log in to ${PRODUCT.name} with your Google or Apple account.`,
    source: 'src/features/sign-in/log-in-page.tsx',
    load: () => import('../features/sign-in/log-in-page.tsx'),
  },
  {
    path: paths.signup,
    access: 'public',
    title: named('Sign Up'),
    description: `Sign up for ${PRODUCT.name} with your Google or Apple account. No new password to remember.`,
    source: 'src/features/sign-in/sign-up-page.tsx',
    load: () => import('../features/sign-in/sign-up-page.tsx'),
  },
  {
    path: paths.logout,
    access: 'public',
    title: named('Log Out'),
    source: 'src/features/sign-in/log-out-page.tsx',
    load: () => import('../features/sign-in/log-out-page.tsx'),
  },
  {
    path: paths.schools,
    access: 'public',
    title: `${PRODUCT.name} for schools`,
    description: `Unlock ${PRODUCT.name} for your students: school accounts, data on students’ own devices, no tracking. Book a free demo.`,
    source: 'src/features/schools/schools-page.tsx',
    load: () => import('../features/schools/schools-page.tsx'),
  },
  {
    path: paths.privacy,
    access: 'public',
    title: named('Privacy Policy'),
    description: `What ${PRODUCT.name} knows about you, why, where it is stored, who gets to see it, and what remains when you leave.`,
    source: 'src/features/privacy/privacy-page.tsx',
    load: () => import('../features/privacy/privacy-page.tsx'),
  },
  {
    path: paths.forPrincipals,
    access: 'public',
    title: `${PRODUCT.name} on one page`,
    description: `What ${PRODUCT.name} is, costs and stores, on one sheet of paper for a principal.`,
    isUnlisted: true,
    source: 'src/features/for-principals/for-principals-page.tsx',
    load: () => import('../features/for-principals/for-principals-page.tsx'),
  },
  {
    path: paths.terms,
    access: 'public',
    title: named('Terms of Use'),
    description: `The rules for using ${PRODUCT.name}, in plain words: account, cost, what is yours, what we promise.`,
    source: 'src/features/terms/terms-page.tsx',
    load: () => import('../features/terms/terms-page.tsx'),
  },
  {
    path: paths.accessibility,
    access: 'public',
    title: named('Accessibility'),
    description: `How accessible ${PRODUCT.name} is: what works, how we test it, and what does not work yet.`,
    source: 'src/features/accessibility/accessibility-page.tsx',
    load: () => import('../features/accessibility/accessibility-page.tsx'),
  },
  {
    path: paths.pilot,
    access: 'public',
    title: `The pilot at ${PRODUCT.pilotSchool.name} · ${PRODUCT.name}`,
    description: `Taking part in the ${PRODUCT.name} pilot at ${PRODUCT.pilotSchool.name}: download, walkthrough, ways of working, known issues and service alerts.`,
    source: 'src/features/pilot/pilot-page.tsx',
    load: () => import('../features/pilot/pilot-page.tsx'),
  },
  {
    path: paths.waitlist,
    access: 'public',
    title: named('Join the Waitlist'),
    description: `Join the beta of ${PRODUCT.name}, the calendar and to-do list for students. Early adopters enjoy 6 months free.`,
    source: 'src/features/public-forms/waitlist-page.tsx',
    load: () => import('../features/public-forms/waitlist-page.tsx'),
  },
  {
    path: paths.requestDemo,
    access: 'public',
    title: named('Request a Demo'),
    description: `Request a free personalised demo of ${PRODUCT.name} for your school: your own school week, not a slide deck.`,
    source: 'src/features/public-forms/demo-page.tsx',
    load: () => import('../features/public-forms/demo-page.tsx'),
  },
  {
    path: paths.contact,
    access: 'public',
    title: named('Contact'),
    description: `Write to the people who make ${PRODUCT.name}: questions, ideas, and what does not work.`,
    source: 'src/features/public-forms/contact-page.tsx',
    load: () => import('../features/public-forms/contact-page.tsx'),
  },
  {
    path: paths.download,
    access: 'public',
    title: named('Download'),
    description: `Download ${PRODUCT.name} for MacOS, Windows or Linux. The first 90 days are free.`,
    source: 'src/features/download/download-page.tsx',
    load: () => import('../features/download/download-page.tsx'),
  },
  {
    path: paths.thankYou,
    access: 'public',
    title: named('Thanks for installing'),
    description: `Thanks for installing ${PRODUCT.name}: open it, log in once, and draw your first week.`,
    isUnlisted: true,
    source: 'src/features/download/thank-you-page.tsx',
    load: () => import('../features/download/thank-you-page.tsx'),
  },
  {
    path: paths.unsubscribe,
    access: 'public',
    title: named('Turn Emails Off'),
    description: `Turn the email alerts of ${PRODUCT.name} off.`,
    isUnlisted: true,
    source: 'src/features/mail-preferences/mail-preferences-page.tsx',
    load: () => import('../features/mail-preferences/mail-preferences-page.tsx'),
  },
  {
    path: paths.resubscribe,
    access: 'public',
    title: named('Turn Emails On'),
    description: `Turn the email alerts of ${PRODUCT.name} back on.`,
    isUnlisted: true,
    source: 'src/features/mail-preferences/mail-preferences-page.tsx',
    load: () => import('../features/mail-preferences/mail-preferences-page.tsx'),
  },
  {
    path: paths.comingSoon,
    access: 'public',
    title: named('Coming Soon'),
    description: `We are still building this page of ${PRODUCT.name}.`,
    isUnlisted: true,
    source: 'src/features/placeholders/coming-soon-page.tsx',
    load: () => import('../features/placeholders/coming-soon-page.tsx'),
  },
  {
    path: paths.unauthorized,
    access: 'public',
    title: named('Unauthorized'),
    description: `This page of ${PRODUCT.name} is for other accounts.`,
    isUnlisted: true,
    source: 'src/features/placeholders/unauthorized-page.tsx',
    load: () => import('../features/placeholders/unauthorized-page.tsx'),
  },
  {
    path: paths.dashboard,
    access: 'signed-in',
    title: named('Dashboard'),
    source: 'src/features/account/dashboard-page.tsx',
    load: () => import('../features/account/dashboard-page.tsx'),
  },
  {
    path: paths.planner,
    access: 'signed-in',
    title: named('Planner'),
    worksOffline: true,
    appManifest: '/planner.webmanifest',
    source: 'src/features/planner/planner-page.tsx',
    load: () => import('../features/planner/planner-page.tsx'),
  },
  {
    path: paths.plans,
    access: 'signed-in',
    title: named('Available Plans'),
    source: 'src/features/account/plans-page.tsx',
    load: () => import('../features/account/plans-page.tsx'),
  },
  {
    path: paths.account,
    access: 'signed-in',
    title: named('Account Settings'),
    source: 'src/features/account/account-page.tsx',
    load: () => import('../features/account/account-page.tsx'),
  },
  { path: paths.join, access: 'signed-in', redirectTo: paths.comingSoon },
  { path: paths.payment, access: 'signed-in', redirectTo: paths.comingSoon },
  {
    path: paths.admin,
    access: 'admin',
    title: named('Admin Portal'),
    source: 'src/features/admin-dashboard/dashboard-page.tsx',
    load: () => import('../features/admin-dashboard/dashboard-page.tsx'),
  },
  {
    path: adminPaths.users,
    access: 'admin',
    title: named('Manage Users'),
    source: 'src/features/admin-users/users-page.tsx',
    load: () => import('../features/admin-users/users-page.tsx'),
  },
  {
    path: adminPaths.emails,
    access: 'admin',
    title: named('Email Manager'),
    source: 'src/features/admin-emails/emails-page.tsx',
    load: () => import('../features/admin-emails/emails-page.tsx'),
  },
  {
    path: adminPaths.licenses,
    access: 'admin',
    title: named('Manage Licenses'),
    source: 'src/features/admin-licenses/licenses-page.tsx',
    load: () => import('../features/admin-licenses/licenses-page.tsx'),
  },
  {
    path: adminPaths.institutions,
    access: 'admin',
    title: named('Manage Institutions'),
    source: 'src/features/admin-institutions/institutions-page.tsx',
    load: () => import('../features/admin-institutions/institutions-page.tsx'),
  },
  {
    path: adminPaths.waitlist,
    access: 'admin',
    title: named('Manage Waitlist'),
    source: 'src/features/admin-waitlist/waitlist-entries-page.tsx',
    load: () => import('../features/admin-waitlist/waitlist-entries-page.tsx'),
  },
  {
    path: adminPaths.contact,
    access: 'admin',
    title: named('Manage Contact'),
    source: 'src/features/admin-contact/contact-requests-page.tsx',
    load: () => import('../features/admin-contact/contact-requests-page.tsx'),
  },
  {
    path: adminPaths.feedback,
    access: 'admin',
    title: named('Manage Feedback'),
    source: 'src/features/admin-feedback/feedback-page.tsx',
    load: () => import('../features/admin-feedback/feedback-page.tsx'),
  },
  {
    path: adminPaths.auditLogs,
    access: 'admin',
    title: named('Audit Logs'),
    source: 'src/features/admin-audit/audit-page.tsx',
    load: () => import('../features/admin-audit/audit-page.tsx'),
  },
];

export const notFound: PageRoute = {
  path: '*',
  access: 'public',
  title: named('Page not found'),
  source: 'src/features/placeholders/not-found-page.tsx',
  load: () => import('../features/placeholders/not-found-page.tsx'),
};

/** The route of a path, compared as the router does: without regard to case or a slash at the end. */
export function findRoute(pathname: string): AppRoute {
  const plain = pathname.toLowerCase().replace(/(?<=.)\/$/, '');
  return routes.find(({ path }) => path === plain) ?? notFound;
}

export const isPage = (route: AppRoute): route is PageRoute => 'load' in route;
