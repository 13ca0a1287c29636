import { readLogo } from '@bellweek/api-client/contract/school-logo';
import { SITE_FACTS } from '@bellweek/api-client/contract/site-fact-settings';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { StoredFile } from './stored-files.ts';

/** Of the logo's own answer: whoever opens its address, rather than a page that shows it, runs and loads nothing. */
export const LOGO_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

/** The file of SCHOOL_LOGO, read once; null where none is set, or where its problem is told. */
export function readSchoolLogo(env: Record<string, string | undefined>): {
  logo: StoredFile | null;
  problems: string[];
} {
  const { variable } = SITE_FACTS.schoolLogo;
  const path = env[variable]?.trim();
  if (!path) return { logo: null, problems: [] };
  const file = readLogo(path, readFileSync);
  if (typeof file === 'string') return { logo: null, problems: [`${variable} ${file}.`] };
  const identity = Buffer.from(file.bytes);
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
  // Browsers ask for it each time, at the cost of a 304: a new logo shows at once.
  return { logo: { type: file.type, cacheControl: 'no-cache', etag, bodies: { identity } }, problems: [] };
}
