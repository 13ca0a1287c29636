import { cutText } from '@bellweek/api-client/contract/cut-text';
/** A web address in a text, and its label. */
export interface FoundLink {
  href: string;
  label: string;
}

const ADDRESS = /(?:https?:\/\/|www\.)[^\s<>"“”]{1,2000}/giu;
/** Punctuation after an address, which is no part of it. */
const AFTER = /[.,;:!?'’]+$/u;
const MOST = 10;
const LONGEST_LABEL = 48;

/** "(see https://example.org/a_(b))": a closing bracket is a part of the address if it was opened in it. */
function trimmed(text: string): string {
  let address = text;
  for (;;) {
    const shorter = address.replace(AFTER, '');
    const isLoose = shorter.endsWith(')') && shorter.split('(').length < shorter.split(')').length;
    const next = isLoose ? shorter.slice(0, -1) : shorter;
    if (next === address) return address;
    address = next;
  }
}

function labelOf({ host, pathname, search }: URL): string {
  const name = `${host.replace(/^www\./, '')}${pathname === '/' ? '' : pathname}${search}`;
  return cutText(name, LONGEST_LABEL, '…');
}

/** Web addresses in a text, each once, in their order. Only http and https, and none with a password. */
export function linksIn(text: string): FoundLink[] {
  const links = new Map<string, FoundLink>();
  for (const [found] of text.matchAll(ADDRESS)) {
    const address = trimmed(found);
    const whole = /^www\./i.test(address) ? `https://${address}` : address;
    if (!URL.canParse(whole)) continue;
    const url = new URL(whole);
    if (url.username !== '' || url.password !== '' || !url.hostname.includes('.')) continue;
    links.set(url.href, { href: url.href, label: labelOf(url) });
    if (links.size === MOST) break;
  }
  return [...links.values()];
}
