import { describe, expect, it } from 'vitest';
import { KeyError, newAccountKey, newKeyPair, publicKeyOf, unwrap, wrapFor } from './keys.ts';
import { unwrapWithCode, wrapWithCode } from './code-keys.ts';
import { newSpareKey, readSpareKey } from './spare-key.ts';

describe('spare keys', () => {
  it('are eight blocks of four, and no two alike', () => {
    const codes = Array.from({ length: 100 }, newSpareKey);
    expect(new Set(codes).size).toBe(100);
    for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4} ){7}[0-9A-HJKMNP-TV-Z]{4}$/);
  });

  it('are read however they were typed', () => {
    const code = '0123 4567 89AB CDEF GHJK MNPQ RSTV WXYZ';
    expect(readSpareKey('o123-4567-89ab-cdef ghjkmnpq  rstv–wxyz')).toBe(code);
    expect(readSpareKey('OI23 4567 89AB CDEF GHJK MNPQ RSTV WXYZ')).toBe(code);
    expect(readSpareKey(` ${code}\n`)).toBe(code);
    for (const typed of ['', code.slice(5), `${code} 0`, code.replace('0', 'U')])
      expect(readSpareKey(typed)).toBeNull();
  });

  it('unwrap what they wrapped, and nothing else does', async () => {
    const [code, other, key] = [newSpareKey(), newSpareKey(), newAccountKey()];
    const wrapped = await wrapWithCode(code, key);
    expect(await unwrapWithCode(code, wrapped)).toEqual(key);
    await expect(unwrapWithCode(other, wrapped)).rejects.toBeInstanceOf(KeyError);
    await expect(unwrapWithCode(code, { ...wrapped, sealed: '?' })).rejects.toBeInstanceOf(KeyError);
  });
});

describe('key pairs', () => {
  it('unwrap what was wrapped for them, and no other pair does', async () => {
    const [own, other, key] = [await newKeyPair(), await newKeyPair(), newAccountKey()];
    const wrapped = await wrapFor(await publicKeyOf(own), key);
    expect(await unwrap(own, wrapped)).toEqual(key);
    await expect(unwrap(other, wrapped)).rejects.toBeInstanceOf(KeyError);
    await expect(unwrap(own, { ...wrapped, from: await publicKeyOf(other) })).rejects.toBeInstanceOf(KeyError);
  });

  it('do not give their private key away', async () => {
    const { privateKey } = await newKeyPair();
    await expect(crypto.subtle.exportKey('pkcs8', privateKey)).rejects.toThrow();
  });
});
