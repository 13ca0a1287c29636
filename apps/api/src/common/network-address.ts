import { isIPv4, isIPv6, SocketAddress } from 'node:net';

const MAPPED = '::ffff:';

/**
 * The key under which an address is limited: an IPv4 address itself, in either of its spellings; the first 64 bits of an
 * IPv6 one, since one customer has 2^64 of them. A text that is no address stays as it is.
 */
export function networkOf(address: string): string {
  const [bare = ''] = address.split('%');
  if (!isIPv6(bare)) return address;
  // One spelling, lower case and as short as can be.
  const { address: short } = new SocketAddress({ address: bare, family: 'ipv6' });
  const mapped = short.startsWith(MAPPED) ? short.slice(MAPPED.length) : '';
  if (isIPv4(mapped)) return mapped;
  const [left = [], right = []] = short.split('::').map((side) => (side === '' ? [] : side.split(':')));
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0');
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`;
}
