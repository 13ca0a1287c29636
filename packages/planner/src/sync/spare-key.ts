import { CODE_DIGITS } from './code-keys.ts';

const BLOCKS = 8;
const BLOCK = 4;

/** A new spare key: 160 random bits as eight blocks of four letters and digits. */
export function newSpareKey(): string {
  const digits = Array.from(crypto.getRandomValues(new Uint8Array(BLOCKS * BLOCK)), (byte) =>
    CODE_DIGITS.charAt(byte % 32),
  );
  return Array.from({ length: BLOCKS }, (_, at) => digits.slice(at * BLOCK, (at + 1) * BLOCK).join('')).join(' ');
}

/**
 * A spare key as it was typed: in any case, with any spaces and hyphens, with O for 0, and I or L for 1.
 *
 * @returns null if it is none
 */
export function readSpareKey(typed: string): string | null {
  const digits = typed
    .toUpperCase()
    .replaceAll(/[\s–—-]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  if (digits.length !== BLOCKS * BLOCK || Array.from(digits).some((digit) => !CODE_DIGITS.includes(digit))) return null;
  return (digits.match(/.{4}/g) ?? []).join(' ');
}
