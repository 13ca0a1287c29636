/** What the built website learns when it starts, from `/config.js`. */
export interface SiteConfig {
  /** The API's public address without a trailing slash. */
  apiUrl: string;
}

declare global {
  interface Window {
    bellweekConfig?: unknown;
  }
}

/** Stands in for the API's address in pages that were drawn at build time; the server replaces it. */
export const API_URL_PLACEHOLDER = 'https://api-url.invalid';
/** The same for the website's own address. */
export const WEB_URL_PLACEHOLDER = 'https://web-url.invalid';

/** @throws {Error} when `/config.js` did not load or says nothing usable. */
export function readConfig(given: unknown): SiteConfig {
  const apiUrl = typeof given === 'object' && given !== null && 'apiUrl' in given ? given.apiUrl : undefined;
  if (typeof apiUrl !== 'string' || !URL.canParse(apiUrl)) {
    throw new Error('The website’s configuration did not load. Please reload the page.');
  }
  return { apiUrl };
}
