import type { Access } from '@bellweek/api-client/contract/endpoint';
import { PRODUCT } from '@bellweek/api-client/contract/product';
import type { ShownParts, SitePart } from '@bellweek/api-client/contract/site-facts';
import type { ComponentType } from 'react';
import { matchPath } from 'react-router-dom';
import { adminPaths, paths } from '../config/paths.ts';

/** Access of pages: whether somebody is a school's contact person, only the page's own calls say. */
export type PageAccess = Exclude<Access, 'contact'>;

interface BaseRoute {
  path: string;
  access: PageAccess;
  /** The part of the website it belongs to; without that part it is missing. */
  part?: SitePart;
}

export interface PageRoute extends BaseRoute {
  /** Title of the browser's tab. */
  title: string;
  /** Has sharing tags like any other page, but is not for search engines. */
  isUnlisted?: boolean;
  /** Opens without the API too, for the person last signed in on this device. */
  worksOffline?: boolean;
  /** An application of its own: it has its own bar, and can be installed with this manifest. */
  appManifest?: string;
  /** The file that `load` imports, as the build's manifest names it, so that the prerendered page links its styles. */
  source: string;
  load: () => Promise<{ default: ComponentType }>;
}

interface RedirectRoute extends BaseRoute {
  redirectTo: string;
}

export type AppRoute = PageRoute | RedirectRoute;

const named = (title: string): string => `${title} · ${PRODUCT.name}`;

/** Loaders of the operators' pages, with the names of their files: a visitor never needs them. */
const operatorPages = () => import('./operator-pages.ts');

/** The route table. Any other path shows the not-found page, with status 404 from the server. */
const routes: AppRoute[] = [
  {
    path: paths.home,
    access: 'public',
    title: `${PRODUCT.name}: time management built for students`,
    source: 'src/features/landing/landing-page.tsx',
    load: () => import('../features/landing/landing-page.tsx'),
  },
  { path: paths.individuals, access: 'public', part: 'shop', redirectTo: paths.waitlist },
  {
    path: paths.login,
    access: 'public',
    title: named('Log In'),
    source: 'src/features/sign-in/sign-in-page.tsx',
    load: () => import('../features/sign-in/sign-in-page.tsx'),
  },
  {
    path: paths.signup,
    access: 'public',
    title: named('Sign Up'),
    source: 'src/features/sign-in/sign-in-page.tsx',
    load: () => import('../features/sign-in/sign-in-page.tsx'),
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
    part: 'shop',
    title: `${PRODUCT.name} for schools`,
    source: 'src/features/schools/schools-page.tsx',
    load: () => import('../features/schools/schools-page.tsx'),
  },
  {
    path: paths.privacy,
    access: 'public',
    title: named('Privacy Policy'),
    source: 'src/features/privacy/privacy-page.tsx',
    load: () => import('../features/privacy/privacy-page.tsx'),
  },
  {
    path: paths.forPrincipals,
    access: 'public',
    part: 'shop',
    title: `${PRODUCT.name} on one page`,
    isUnlisted: true,
    source: 'src/features/for-principals/for-principals-page.tsx',
    load: () => import('../features/for-principals/for-principals-page.tsx'),
  },
  {
    path: paths.schoolIt,
    access: 'public',
    title: named('For Your School’s IT'),
    source: 'src/features/school-it/school-it-page.tsx',
    load: () => import('../features/school-it/school-it-page.tsx'),
  },
  {
    path: paths.terms,
    access: 'public',
    title: named('Terms of Use'),
    source: 'src/features/terms/terms-page.tsx',
    load: () => import('../features/terms/terms-page.tsx'),
  },
  {
    path: paths.accessibility,
    access: 'public',
    title: named('Accessibility'),
    source: 'src/features/accessibility/accessibility-page.tsx',
    load: () => import('../features/accessibility/accessibility-page.tsx'),
  },
  {
    path: paths.trust,
    access: 'public',
    title: named('Trust'),
    source: 'src/features/trust/trust-page.tsx',
    load: () => import('../features/trust/trust-page.tsx'),
  },
  {
    path: paths.status,
    access: 'public',
    title: named('Status'),
    isUnlisted: true,
    source: 'src/features/status/status-page.tsx',
    load: () => import('../features/status/status-page.tsx'),
  },
  {
    path: paths.pilot,
    access: 'public',
    part: 'pilot',
    title: `The pilot at ${PRODUCT.pilotSchool.name} · ${PRODUCT.name}`,
    source: 'src/features/pilot/pilot-page.tsx',
    load: () => import('../features/pilot/pilot-page.tsx'),
  },
  {
    path: paths.waitlist,
    access: 'public',
    part: 'shop',
    title: named('Join the Waitlist'),
    source: 'src/features/public-forms/waitlist-page.tsx',
    load: () => import('../features/public-forms/waitlist-page.tsx'),
  },
  {
    path: paths.requestDemo,
    access: 'public',
    part: 'shop',
    title: named('Request a Demo'),
    source: 'src/features/public-forms/demo-page.tsx',
    load: () => import('../features/public-forms/demo-page.tsx'),
  },
  {
    path: paths.contact,
    access: 'public',
    title: named('Contact'),
    source: 'src/features/public-forms/contact-page.tsx',
    load: () => import('../features/public-forms/contact-page.tsx'),
  },
  {
    path: paths.download,
    access: 'public',
    title: named('Download'),
    source: 'src/features/download/download-page.tsx',
    load: () => import('../features/download/download-page.tsx'),
  },
  {
    path: paths.thankYou,
    access: 'public',
    title: named('Thanks for installing'),
    isUnlisted: true,
    source: 'src/features/download/thank-you-page.tsx',
    load: () => import('../features/download/thank-you-page.tsx'),
  },
  {
    path: paths.unsubscribe,
    access: 'public',
    title: named('Turn Emails Off'),
    isUnlisted: true,
    source: 'src/features/mail-preferences/mail-preferences-page.tsx',
    load: () => import('../features/mail-preferences/mail-preferences-page.tsx'),
  },
  {
    path: paths.resubscribe,
    access: 'public',
    title: named('Turn Emails On'),
    isUnlisted: true,
    source: 'src/features/mail-preferences/mail-preferences-page.tsx',
    load: () => import('../features/mail-preferences/mail-preferences-page.tsx'),
  },
  {
    path: paths.comingSoon,
    access: 'public',
    title: named('Coming Soon'),
    isUnlisted: true,
    source: 'src/features/placeholders/coming-soon-page.tsx',
    load: () => import('../features/placeholders/coming-soon-page.tsx'),
  },
  {
    path: paths.unauthorized,
    access: 'public',
    title: named('Unauthorized'),
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
  {
    path: paths.school,
    access: 'signed-in',
    title: named('Your School'),
    source: 'src/features/school/school-page.tsx',
    load: () => import('../features/school/school-page.tsx'),
  },
  { path: paths.join, access: 'signed-in', part: 'shop', redirectTo: paths.comingSoon },
  { path: paths.payment, access: 'signed-in', redirectTo: paths.comingSoon },
  {
    path: paths.admin,
    access: 'viewer',
    title: named('Admin Portal'),
    source: 'src/features/admin-dashboard/dashboard-page.tsx',
    load: async () => (await operatorPages()).dashboard(),
  },
  {
    path: adminPaths.users,
    access: 'viewer',
    title: named('Manage Users'),
    source: 'src/features/admin-users/users-page.tsx',
    load: async () => (await operatorPages()).users(),
  },
  {
    path: adminPaths.user,
    access: 'viewer',
    title: named('User'),
    source: 'src/features/admin-users/person-page.tsx',
    load: async () => (await operatorPages()).person(),
  },
  {
    path: adminPaths.emails,
    access: 'viewer',
    title: named('Email Manager'),
    source: 'src/features/admin-emails/emails-page.tsx',
    load: async () => (await operatorPages()).emails(),
  },
  {
    path: adminPaths.licenses,
    access: 'viewer',
    title: named('Manage Licenses'),
    source: 'src/features/admin-licenses/licenses-page.tsx',
    load: async () => (await operatorPages()).licenses(),
  },
  {
    path: adminPaths.institutions,
    access: 'viewer',
    title: named('Manage Institutions'),
    source: 'src/features/admin-institutions/institutions-page.tsx',
    load: async () => (await operatorPages()).institutions(),
  },
  {
    path: adminPaths.institution,
    access: 'viewer',
    title: named('Institution'),
    source: 'src/features/admin-institutions/institution-page.tsx',
    load: async () => (await operatorPages()).institution(),
  },
  {
    path: adminPaths.waitlist,
    access: 'viewer',
    title: named('Manage Waitlist'),
    source: 'src/features/admin-waitlist/waitlist-entries-page.tsx',
    load: async () => (await operatorPages()).waitlistEntries(),
  },
  {
    path: adminPaths.contact,
    access: 'viewer',
    title: named('Manage Contact'),
    source: 'src/features/admin-contact/contact-requests-page.tsx',
    load: async () => (await operatorPages()).contactRequests(),
  },
  {
    path: adminPaths.feedback,
    access: 'viewer',
    title: named('Manage Feedback'),
    source: 'src/features/admin-feedback/feedback-page.tsx',
    load: async () => (await operatorPages()).feedback(),
  },
  {
    path: adminPaths.auditLogs,
    access: 'viewer',
    title: named('Audit Logs'),
    source: 'src/features/admin-audit/audit-page.tsx',
    load: async () => (await operatorPages()).audit(),
  },
  {
    path: adminPaths.passkeys,
    access: 'viewer',
    title: named('Your Passkeys and Sessions'),
    source: 'src/features/admin-passkeys/passkeys-page.tsx',
    load: async () => (await operatorPages()).passkeys(),
  },
  {
    path: adminPaths.operators,
    access: 'administrator',
    title: named('Manage Operators'),
    source: 'src/features/admin-operators/operators-page.tsx',
    load: async () => (await operatorPages()).operators(),
  },
];

export const notFound: PageRoute = {
  path: '*',
  access: 'public',
  title: named('Page not found'),
  source: 'src/features/placeholders/not-found-page.tsx',
  load: () => import('../features/placeholders/not-found-page.tsx'),
};

/** The routes of a website with these parts. */
export const routesOf = (shows: ShownParts): AppRoute[] => routes.filter(({ part }) => !part || shows[part]);

/** The route of a path, matched as the router does: regardless of case and a trailing slash. */
export function findRoute(pathname: string, shows: ShownParts): AppRoute {
  return routesOf(shows).find(({ path }) => matchPath(path, pathname)) ?? notFound;
}

export const isPage = (route: AppRoute): route is PageRoute => 'load' in route;
