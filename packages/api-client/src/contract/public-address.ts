const PLACES = /^((.+\.)?localhost\.?|127(\.\d+){3}|0\.0\.0\.0|\[::1?\]|\[::ffff:(7f[0-9a-f]{2}:[0-9a-f]{1,4}|0:0)\])$/;

/** Whether an address leads to this computer itself. */
export const isLoopback = (url: string): boolean => PLACES.test(new URL(url).hostname);

/**
 * The problem with a public address in any environment, or null. Paths are appended to it, and headers use it as an
 * origin. @param name the variable it comes from.
 */
export function originProblem(name: string, url: string): string | null {
  const { pathname, search, hash, username, password } = new URL(url);
  if (username || password) return `${name} must hold neither a user name nor a password.`;
  return pathname !== '/' || search || hash ? `${name} (${url}) must be an address without a path.` : null;
}

/** Problems with the two public addresses in production, a sentence each. */
export function productionAddressProblems(given: Record<'WEB_URL' | 'API_URL', string | undefined>): string[] {
  const problems: string[] = [];
  for (const [name, url] of Object.entries(given)) {
    if (url === undefined) problems.push(`${name} must be set in production.`);
    else if (isLoopback(url)) problems.push(`${name} (${url}) must be an address that other computers can reach.`);
    else if (!url.startsWith('https:')) problems.push(`${name} (${url}) must use https in production.`);
  }
  const [web, api] = [given.WEB_URL, given.API_URL].map((url) => url && new URL(url).origin);
  if (web !== undefined && web === api) problems.push('WEB_URL and API_URL must differ.');
  return problems;
}
