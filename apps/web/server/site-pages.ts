import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The build's list of addresses (`dist/pages.json`). */
export interface SitePages {
  /** Address to file. An address may contain a query that the page depends on, such as `/login?error=cancelled`. */
  pages: Record<string, string>;
  /** Path to path, regardless of sign-in. */
  redirects: Record<string, string>;
  /** Content security policies of addresses whose page has one of its own. */
  policies: Record<string, string>;
  /** The file of the not-found page. */
  missing: string;
}

export function readSitePages(dist: string): SitePages {
  return JSON.parse(readFileSync(join(dist, 'pages.json'), 'utf8')) as SitePages;
}
