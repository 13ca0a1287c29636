import { SCHOOL_LOGO_ADDRESS } from '@bellweek/api-client/contract/school-logo';
import type { SitePages } from './site-pages.ts';

/** The answer to a request for a path. */
export type Resolution =
  | { kind: 'file'; path: string; status: 200 | 404 }
  | { kind: 'redirect'; to: string; status: 302 | 308 }
  | { kind: 'config' }
  | { kind: 'security' }
  | { kind: 'logo' }
  | { kind: 'live' };

/** Query parameters that pages are prerendered for: the code of a failed sign-in, the system of a download. */
const PAGE_QUERIES = ['error', 'os'];

/** Whether percent-encoding hides a character that no address of ours contains: a slash, a dot, a control character. */
function isDisguised(path: string): boolean {
  return /%(?:2e|2f|5c|[01][0-9a-f]|7f)/i.test(path) || path.includes('\\') || path.includes('//');
}

const ID = /\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The route of a page about one item, such as `/admin/users/:id`; null for a path that does not end with an id. */
const pageWithId = (path: string): string | null => (ID.test(path) ? path.replace(ID, '/:id') : null);

function pageFile(site: SitePages, path: string, query: URLSearchParams): string | undefined {
  for (const name of PAGE_QUERIES) {
    const value = query.get(name);
    if (value === null) continue;
    const file = site.pages[`${path}?${name}=${value}`] ?? site.pages[`${path}?${name}=unknown`];
    if (file !== undefined) return file;
  }
  return site.pages[path];
}

/**
 * Decides by the address alone: `target` is the unmodified path of the request line, with its query. A page in another
 * spelling (capitals, a trailing slash) redirects to the right one.
 */
export function resolve(site: SitePages, target: string): Resolution {
  const missing: Resolution = { kind: 'file', path: `/${site.missing}`, status: 404 };
  const [path = '', search = ''] = target.split(/\?(.*)/s, 2);
  if (!path.startsWith('/') || isDisguised(path)) return missing;
  if (path === '/config.js') return { kind: 'config' };
  // Clients that request it without reading a page, such as feed readers and password managers, accept any image type.
  if (path === '/favicon.ico') return { kind: 'redirect', to: '/favicon.png', status: 308 };
  if (path === '/health/live') return { kind: 'live' };
  if (path === SCHOOL_LOGO_ADDRESS) return { kind: 'logo' };
  if (path === '/.well-known/security.txt') return { kind: 'security' };

  const plain = path.toLowerCase().replace(/(?<=.)\/$/, '');
  const query = search ? `?${search}` : '';
  const redirect = Object.hasOwn(site.redirects, plain) ? site.redirects[plain] : undefined;
  if (redirect !== undefined) return { kind: 'redirect', to: `${redirect}${query}`, status: 302 };
  if (Object.hasOwn(site.pages, plain)) {
    if (plain !== path) return { kind: 'redirect', to: `${plain}${query}`, status: 308 };
    const file = pageFile(site, plain, new URLSearchParams(search));
    return file === undefined ? missing : { kind: 'file', path: `/${file}`, status: 200 };
  }
  const parent = pageWithId(plain);
  if (parent !== null && Object.hasOwn(site.pages, parent)) {
    if (plain !== path) return { kind: 'redirect', to: `${plain}${query}`, status: 308 };
    return { kind: 'file', path: `/${site.pages[parent]}`, status: 200 };
  }
  // Pages are found by their paths only.
  return plain.endsWith('.html') ? missing : { kind: 'file', path, status: 200 };
}
