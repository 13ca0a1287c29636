/**
 * Longest path: it travels in the sign-in's cookie, encrypted and escaped, and a browser drops cookies of more than 4
 * kB.
 */
const LONGEST = 1_000;
const HERE = 'https://here.invalid';

/** Pages that act as soon as they are open: no foreign link may lead a sign-in there. */
const ACTING_PATHS = ['/logout', '/unsubscribe', '/resubscribe'];

/**
 * The path that a browser and the website's router see in an address: dots resolved, letters decoded, in lower case.
 */
function routedPath(address: string): string | null {
  try {
    const { origin, pathname } = new URL(address, HERE);
    // `/%2f/evil` is a path to every parser but ours and the browser's; none of our paths needs encoded slashes.
    if (origin !== HERE || pathname.startsWith('//') || /%(?:2f|5c)/i.test(pathname)) return null;
    return decodeURIComponent(pathname).toLowerCase().replace(/\/+$/, '');
  } catch {
    return null;
  }
}

/**
 * Whether a sign-in may lead to this address: a path of our own, in any spelling, that only shows something. Printable
 * ASCII alone, and no backslash, which browsers take for a slash.
 */
export function isReturnPath(returnTo: string): boolean {
  if (returnTo.length > LONGEST || !/^\/[\x21-\x5b\x5d-\x7e]*$/.test(returnTo)) return false;
  const path = routedPath(returnTo);
  return path !== null && !ACTING_PATHS.includes(path);
}
