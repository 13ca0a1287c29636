import { Resolver } from 'node:dns/promises';
import { isIP, isIPv6, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** How the public network is reached. */
export interface PublicNetwork {
  /** Servers that are asked for names, each an IP address with a port if it is not 53; none: the system's servers. */
  dnsServers?: readonly string[];
  /** For tests alone: servers that count as public, each by scheme, IP address and port, as `http://127.0.0.1:8080`. */
  testServers?: readonly string[];
}

export type Refusal = 'address' | 'unreachable' | 'slow' | 'large' | 'redirects';

/** Refusal to ask an address, or to go on. Its message quotes no address, for an address may be a password. */
export class PublicFetchError extends Error {
  constructor(
    readonly reason: Refusal,
    options?: ErrorOptions,
  ) {
    super(`The address was not fetched: ${reason}.`, options);
  }
}

const DNS_TIMEOUT_MS = 3_000;
/** All addresses of IPv6 that are given to networks of the public. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** Whether an IP address is one of the public network, by the registries of special addresses (RFC 6890). */
export function isPublic(address: string): boolean {
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_IPV6);
}

const portOf = (url: URL): string => url.port || (url.protocol === 'https:' ? '443' : '80');
const bareHost = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '');

/** Whether an IP address may be asked for this URL: a public one at https and port 443, or a server of the tests. */
function mayBeAsked(url: URL, address: string, { testServers = [] }: PublicNetwork): boolean {
  const host = isIPv6(address) ? `[${address}]` : address;
  if (testServers.includes(`${url.protocol}//${host}:${portOf(url)}`)) return true;
  return url.protocol === 'https:' && portOf(url) === '443' && isPublic(address);
}

/** Whether scheme and port belong to the public web, or to some server of the tests. */
function hasPublicPort(url: URL, { testServers = [] }: PublicNetwork): boolean {
  const [scheme, port] = [`${url.protocol}//`, `:${portOf(url)}`];
  return (
    (url.protocol === 'https:' && portOf(url) === '443') ||
    testServers.some((server) => server.startsWith(scheme) && server.endsWith(port))
  );
}

/**
 * A public address as a URL; `webcal:` means https. A name's own addresses are checked by {@link publicLookup} as it is connected to.
 * @throws {PublicFetchError} `address`
 */
export function readPublicAddress(text: string, network: PublicNetwork = {}): URL {
  const url = URL.parse(text.trim().replace(/^webcals?:/i, 'https:'));
  if (!url || url.username || url.password || !hasPublicPort(url, network)) throw new PublicFetchError('address');
  const host = bareHost(url);
  // A name without a dot is one of the network around us; certificates name no host with a dot at its end.
  const isSound = isIP(host) ? mayBeAsked(url, host, network) : host.includes('.') && !host.endsWith('.');
  if (!isSound) throw new PublicFetchError('address');
  url.hash = '';
  return url;
}

async function addressesOf(name: string, { dnsServers = [] }: PublicNetwork): Promise<string[]> {
  const resolver = new Resolver({ timeout: DNS_TIMEOUT_MS, tries: 2 });
  if (dnsServers.length > 0) resolver.setServers(dnsServers);
  const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  return found.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
}

/**
 * The `lookup` of a connection to this URL, for `request` and for an `Agent` of `node:https`. It asks DNS once, refuses a name with
 * any address that is not public, and hands the connection the addresses that it checked: a name that answers differently afterwards
 * changes nothing. Host and SNI stay the name.
 */
export function publicLookup(url: URL, network: PublicNetwork = {}): LookupFunction {
  return (name, { all }, done) => {
    const find = async () => {
      const addresses = await addressesOf(name, network);
      if (addresses.length === 0) throw new PublicFetchError('unreachable');
      if (!addresses.every((address) => mayBeAsked(url, address, network))) throw new PublicFetchError('address');
      return addresses.map((address) => ({ address, family: isIP(address) }));
    };
    find().then(
      (found) => (all ? done(null, found) : done(null, found[0]?.address ?? '', found[0]?.family)),
      (failure: Error) => done(failure, ''),
    );
  };
}
