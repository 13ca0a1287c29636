import { ALL_PARTS } from '@bellweek/api-client/contract/site-facts';
import type { FactName, ShownParts, SiteFacts } from '@bellweek/api-client/contract/site-facts';

/** Configuration that the built website loads at start, from `/config.js`. */
export interface SiteConfig {
  /** The API's public address without a trailing slash. */
  apiUrl: string;
}

/** Facts about this website and its owner that pages state. */
export interface SiteInfo {
  /** The website's public address without a trailing slash. */
  webUrl: string;
  facts: SiteFacts;
  /** The parts of the website that its owner shows. */
  shows: ShownParts;
}

declare global {
  interface Window {
    bellweekConfig?: unknown;
  }
}

/** Placeholder of the API's address in pages rendered at build time; the server replaces it. */
export const API_URL_PLACEHOLDER = 'https://api-url.invalid';
/** The same for the website's own address. */
export const WEB_URL_PLACEHOLDER = 'https://web-url.invalid';

/** @throws {Error} when `/config.js` did not load or is not valid. */
export function readConfig(given: unknown): SiteConfig {
  const apiUrl = typeof given === 'object' && given !== null && 'apiUrl' in given ? given.apiUrl : undefined;
  if (typeof apiUrl !== 'string' || !URL.canParse(apiUrl)) {
    throw new Error('The website’s configuration did not load. Please reload the page.');
  }
  return { apiUrl };
}

/**
 * The same for {@link SiteInfo}. Nothing is stated of a fact that a stored `/config.js` does not have. @param origin of
 * this page.
 */
export function readSiteInfo(given: unknown, origin: string): SiteInfo {
  const {
    webUrl = origin,
    facts = {},
    shows = ALL_PARTS,
  } = (given ?? {}) as Partial<Omit<SiteInfo, 'facts'>> & {
    facts?: Partial<SiteFacts>;
  };
  // Without the list of names, which the landing page would load.
  const known = new Proxy(facts as SiteFacts, { get: (all, name) => all[name as FactName] ?? '' });
  return { webUrl, facts: known, shows };
}
