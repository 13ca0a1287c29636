import { createSecretKey, type KeyObject } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deriveKey, equalInConstantTime, keyedHash, sha256 } from './keyed-hash.js';

const hex = (bytes: Buffer): string => bytes.toString('hex');
const hexOf = (key: KeyObject): string => hex(key.export());

describe('keys and hashes', () => {
  it('a key is for one purpose of one secret, and always the same', () => {
    const keys = ['one', 'two'].flatMap((secret) => ['a', 'b'].map((purpose) => hexOf(deriveKey(secret, purpose))));
    expect(new Set(keys).size).toBe(4);
    expect(keys.every((key) => key.length === 64)).toBe(true);
    expect(hexOf(deriveKey('one', 'a'))).toBe(keys[0]);
    // Fixed values: a change would sign everybody out and forget used trials.
    expect(hexOf(deriveKey('secret', 'used-periods'))).toBe(
      '1b5df90c59f01aa2665f6deea7396ec1f6fe9dce658eaf5b314ae3667a998158',
    );
  });

  it('a keyed hash is HMAC-SHA256, so that nobody without the key can try addresses', () => {
    // RFC 4231, test case 2.
    expect(hex(keyedHash(createSecretKey(Buffer.from('Jefe')), 'what do ya want for nothing?'))).toBe(
      '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    );
    expect(hex(sha256('abc'))).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });

  it('compares any two texts, of equal length or not', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (left, right) => {
        expect(equalInConstantTime(left, right)).toBe(left === right);
        expect(equalInConstantTime(left, left)).toBe(true);
      }),
    );
  });
});
