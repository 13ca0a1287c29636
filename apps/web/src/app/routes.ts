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
    path: paths.comingSoon,
    access: 'public',
    title: named('Coming Soon'),
    description: `This part of ${PRODUCT.name} is still being drawn.`,
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
    source: 'src/features/admin/admin-page.tsx',
    load: () => import('../features/admin/admin-page.tsx'),
  },
  ...adminPaths.map((path): AppRoute => ({ path, access: 'admin', redirectTo: paths.admin })),
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
