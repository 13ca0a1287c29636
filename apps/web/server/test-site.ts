import { ALL_PARTS, mapFacts } from '@bellweek/api-client/contract/site-facts';
import type { SitePages } from './site-pages.ts';

/** A small build for the specs beside this file. */
export const TEST_SITE: SitePages = {
  pages: {
    '/': 'index.html',
    '/login': 'login.html',
    '/login?error=cancelled': 'login.error.cancelled.html',
    '/login?error=unknown': 'login.error.unknown.html',
    '/download': 'download.html',
    '/download?os=linux': 'download.os.linux.html',
    '/dashboard': 'app.html',
    '/admin/users': 'app.html',
    '/admin/users/:id': 'app.html',
    '/admin/emails': 'app.html',
    '/school-key': 'school-key.html',
  },
  policies: { '/school-key': "default-src 'none'" },
  redirects: { '/individuals': '/waitlist' },
  missing: '404.html',
};

export const TEST_CONFIG = {
  isProduction: false,
  host: '127.0.0.1',
  port: 3000,
  webUrl: 'http://localhost:3000',
  apiUrl: 'http://localhost:3001',
  isPlannerOffline: true,
  hstsSubdomains: false,
  facts: mapFacts((name) => `${name} <&">`),
  shows: ALL_PARTS,
  logo: null,
};
