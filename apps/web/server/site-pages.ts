import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the build says about addresses (`dist/pages.json`). */
export interface SitePages {
  /** Address to file. An address may hold a query the page depends on, such as `/login?error=cancelled`. */
  pages: Record<string, string>;
  /** Path to path, for everybody. */
  redirects: Record<string, string>;
  /** The file for whatever is not there. */
  missing: string;
}

export function readSitePages(dist: string): SitePages {
  return JSON.parse(readFileSync(join(dist, 'pages.json'), 'utf8')) as SitePages;
}
