import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { networkOf } from './network-address.js';

const groups = fc.array(fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 0xffff })), { minLength: 8, maxLength: 8 });
const isMapped = (words: readonly number[]): boolean =>
  words.slice(0, 5).every((word) => word === 0) && words[5] === 0xffff;

const plain = (words: readonly number[]): string => words.map((word) => word.toString(16)).join(':');
/** Other spellings of the same address. */
const SPELLINGS: ((words: readonly number[]) => string)[] = [
  plain,
  (words) => words.map((word) => word.toString(16).padStart(4, '0').toUpperCase()).join(':'),
  // One run of zeros left out, wherever it is.
  (words) => plain(words).replace(/(^|:)0(:0)+(:|$)/, '::'),
  (words) =>
    `${plain(words.slice(0, 6))}:${words
      .slice(6)
      .flatMap((word) => [word >> 8, word & 0xff])
      .join('.')}`,
  (words) => `${plain(words)}%eth0`,
];

describe('whom an address counts as', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['::FFFF:cb00:7109', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['', ''],
    ['no address', 'no address'],
  ])('%j is %j', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  it('the first four groups of an IPv6 address and nothing else decide, however it is written', () => {
    fc.assert(
      fc.property(groups, groups, fc.constantFrom(...SPELLINGS), (one, other, spell) => {
        fc.pre(!isMapped(one));
        const neighbour = [...one.slice(0, 4), ...other.slice(4)];
        fc.pre(!isMapped(neighbour));
        expect(networkOf(spell(one))).toBe(`${plain(one.slice(0, 4))}::/64`);
        expect(networkOf(spell(neighbour))).toBe(networkOf(plain(one)));
        const isSame = plain(one.slice(0, 4)) === plain(other.slice(0, 4));
        if (!isMapped(other)) expect(networkOf(spell(other)) === networkOf(plain(one))).toBe(isSame);
      }),
    );
  });

  it('an IPv4 address is itself, also where it is written as an IPv6 one', () => {
    fc.assert(
      fc.property(fc.ipV4(), fc.constantFrom('::ffff:', '::FFFF:', '0:0:0:0:0:ffff:'), (address, prefix) => {
        expect(networkOf(address)).toBe(address);
        expect(networkOf(`${prefix}${address}`)).toBe(address);
      }),
    );
  });
});
