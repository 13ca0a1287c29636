import { CODE_DIGITS } from './code-keys.ts';

const GROUPS = 8;
const GROUP = 4;

/** A new recovery code: 160 random bits as eight groups of four. */
export function newRecoveryCode(): string {
  const digits = Array.from(crypto.getRandomValues(new Uint8Array(GROUPS * GROUP)), (byte) =>
    CODE_DIGITS.charAt(byte % 32),
  );
  return Array.from({ length: GROUPS }, (_, at) => digits.slice(at * GROUP, (at + 1) * GROUP).join('')).join(' ');
}

/**
 * A recovery code as it was typed: in any case, with any spaces and hyphens, with O for 0, and I or L for 1.
 *
 * @returns null if it is no code
 */
export function readRecoveryCode(typed: string): string | null {
  const digits = typed
    .toUpperCase()
    .replaceAll(/[\s–—-]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  if (digits.length !== GROUPS * GROUP || Array.from(digits).some((digit) => !CODE_DIGITS.includes(digit))) return null;
  return (digits.match(/.{4}/g) ?? []).join(' ');
}

/** Places of two groups to be typed back, in their order. @param random from 0 to 1 */
export function askedGroups(random: () => number): [number, number] {
  const first = Math.floor(random() * GROUPS);
  const second = (first + 1 + Math.floor(random() * (GROUPS - 1))) % GROUPS;
  return first < second ? [first, second] : [second, first];
}

/** Whether these are the groups of a code at two places, in any spelling. */
export function isTypedBack(code: string, asked: readonly number[], typed: readonly string[]): boolean {
  const groups = code.split(' ').map((group, at) => typed[asked.indexOf(at)] ?? group);
  return readRecoveryCode(groups.join('')) === code;
}
