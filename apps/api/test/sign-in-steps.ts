import type { Browser } from './browser.js';

const locationOf = (response: Response): string => response.headers.get('location') ?? '';

/** Starts a sign-in. @returns the provider's address, not opened. */
export async function authorizationOf(browser: Browser, provider: string, returnTo?: string): Promise<string> {
  const query = returnTo === undefined ? '' : `?returnTo=${encodeURIComponent(returnTo)}`;
  return locationOf(await browser.fetch(`/auth/${provider}/${query}`));
}

/**
 * Signs in at the provider, up to its answer. @returns the address of the API's callback, not opened, with the answer in
 * its query; for Apple the address that its POST redirects to.
 */
export async function callbackOf(browser: Browser, provider: string, returnTo?: string): Promise<string> {
  const response = await fetch(await authorizationOf(browser, provider, returnTo), { redirect: 'manual' });
  const location = locationOf(response);
  if (location !== '') return location;
  const page = await response.text();
  const fields = [...page.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(([, name, value]) => [name!, value!]);
  const action = /action="([^"]+)"/.exec(page)?.[1] ?? '';
  const posted = await fetch(action, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://appleid.apple.com' },
    body: new URLSearchParams(fields).toString(),
  });
  return new URL(locationOf(posted), action).href;
}
